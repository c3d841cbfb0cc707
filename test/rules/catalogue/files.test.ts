import { filesOf } from '../../../shared/catalogue/files';
import type { Catalogue } from '../../../shared/transport/pipeline';

/** A catalogue that answers so when it is asked for the files of a resource. */
const answering = (data: unknown): Catalogue =>
	({
		assumed: (name: string) =>
			name === 'files.listPath' ? '/resources/{ref}/files' : name.replace(/^files\./, ''),
		call: async () => ({ data }),
	}) as unknown as Catalogue;

const found = async (data: unknown) =>
	(await filesOf(answering(data), 7)).map(({ kind, ref, name }) => [kind, ref, name]);

describe('the files of a resource', () => {
	it.each([[null], [[]], [{}], [''], [[{}]], [undefined]])(
		'have no original where it is %j',
		async (original) => {
			expect(await found({ original, alternatives: [{ ref: 2, name: 'b' }] })).toEqual([
				['alternative', 2, 'b'],
			]);
		},
	);

	it('have the original that stands in a list', async () => {
		expect(await found({ original: [{ ref: 1, name: 'a' }], alternatives: null })).toEqual([
			['original', 1, 'a'],
		]);
	});

	it.each([[null], [[]], [{}], ['']])(
		'have no alternatives where they are %j',
		async (alternatives) => {
			expect(await found({ original: { ref: 1, name: 'a' }, alternatives })).toEqual([
				['original', 1, 'a'],
			]);
		},
	);

	it('have alternatives that are keyed by reference, also where they do not say it themselves', async () => {
		expect(
			await found({
				original: null,
				alternatives: { 31: { name: 'a' }, 32: { ref: 32, name: 'b' } },
			}),
		).toEqual([
			['alternative', 31, 'a'],
			['alternative', 32, 'b'],
		]);
	});

	it.each<[string, unknown]>([
		['numbered', { 0: { ref: 5, name: 'a' } }],
		['keyed by name', { epub: { ref: 5, name: 'a' } }],
		['one level down', { items: [{ ref: 5, name: 'a' }] }],
		['the one that there is', { ref: 5, name: 'a' }],
	])('have alternatives that are %s', async (_, alternatives) => {
		expect(await found({ alternatives })).toEqual([['alternative', 5, 'a']]);
	});

	it('may be nothing but their addresses', async () => {
		const files = await filesOf(answering({ original: '/files/1', alternatives: ['/files/2'] }), 7);
		expect(files.map(({ kind, downloadUrl }) => [kind, downloadUrl])).toEqual([
			['original', '/files/1'],
			['alternative', '/files/2'],
		]);
	});

	it('may stand in one list, which says which is the original or is told', async () => {
		expect(
			await found([
				{ ref: 1, name: 'a', kind: 'original' },
				{ ref: 2, name: 'b' },
			]),
		).toEqual([
			['original', 1, 'a'],
			['alternative', 2, 'b'],
		]);
		const warnings: string[] = [];
		expect(
			await filesOf(answering([{ ref: 2, name: 'b' }]), 7, (text) => void warnings.push(text)),
		).toHaveLength(1);
		expect(warnings).toHaveLength(1);
	});
});
