import { filesOf } from '../../../shared/catalogue/files';
import type { Catalogue } from '../../../shared/transport/pipeline';

/** A catalogue that answers so when it is asked for the files of a resource. */
const answering = (data: unknown): Catalogue =>
	({
		assumed: (name: string) =>
			name === 'files.listPath' ? '/resources/{ref}/files' : name.replace(/^files\./, ''),
		call: async () => ({ data }),
	}) as unknown as Catalogue;

const found = async (data: unknown, warn?: (text: string) => void) =>
	(await filesOf(answering(data), 7, warn)).map(({ kind, ref, name }) => [kind, ref, name]);
const warned = async (data: unknown) => {
	const warnings: string[] = [];
	const files = await found(data, (text) => void warnings.push(text));
	return { files, warnings };
};

describe('the files of a resource', () => {
	it.each([
		[null],
		[[]],
		[{}],
		[''],
		[[{}]],
		[undefined],
		[{ ref: null, name: '', downloadUrl: null }],
		[{ '@xsi:nil': 'true' }],
	])('have no original where it is %j', async (original) => {
		expect(await found({ original, alternatives: [{ ref: 2, name: 'b' }] })).toEqual([
			['alternative', 2, 'b'],
		]);
	});

	it.each(['not now', 5, true])('are not taken for none where %j came', async (data) => {
		await expect(found(data)).rejects.toThrow(
			/^The service did not return the files of resource 7, but a/,
		);
	});

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

	const [original, extract, audio] = [1, 2, 3].map((ref) => ({
		ref,
		name: `${ref}.pdf`,
		downloadUrl: `/files/${ref}`,
	}));
	const three = [
		['original', 1, '1.pdf'],
		['alternative', 2, '2.pdf'],
		['alternative', 3, '3.pdf'],
	];
	const marked = { ...original, kind: 'original' };

	it.each<[string, object]>([
		['are keyed by kind', { original, alternatives: { extract: [extract], audio: [audio] } }],
		['are single under their kinds', { original, alternatives: { extract, audio } }],
		[
			'stand in a list of groups',
			{
				original,
				alternatives: [
					{ type: 'extract', files: [extract] },
					{ name: 'Audio', files: [audio] },
				],
			},
		],
		['stand in groups beside the original', { original, extract: [extract], audio: [audio] }],
		['have another name', { original, alternativeFiles: [extract, audio] }],
		['stand one level down', { files: { original, alternatives: [extract, audio] } }],
		['are the files that are not marked', { files: [extract, marked, audio] }],
		['are not marked in a page', { results: [marked, extract, audio], total: 3 }],
		['are not marked in the known list', { alternatives: [marked, extract, audio] }],
		[
			'come beside an original of another name',
			{ originalFile: original, alternatives: [extract, audio] },
		],
	])('have alternatives where these %s', async (_, data) => {
		expect(await warned(data)).toEqual({ files: three, warnings: [] });
	});

	it('are called what they are keyed by where that is the name of a file', async () => {
		const alternatives = { 'a.mp3': { downloadUrl: '/a' }, audio: { downloadUrl: '/b' } };
		expect(await found({ alternatives })).toEqual([
			['alternative', undefined, 'a.mp3'],
			['alternative', undefined, ''],
		]);
	});

	it.each<[string, object]>([
		['of the alternatives', { original, alternatives: { results: [extract], total: 5 } }],
		['of all', { original, alternatives: [extract], total: 6 }],
	])('that are not all of them are said by the total %s', async (_, data) => {
		expect((await warned(data)).warnings).toEqual([
			expect.stringContaining('returned 1 of 5 alternative files'),
		]);
	});

	it('are not taken from lists without an address', async () => {
		const { files, warnings } = await warned({ original, alternatives: null, tags: [{ ref: 9 }] });
		expect(files).toEqual([three[0]]);
		expect(warnings).toEqual([expect.stringContaining("'tags'")]);
	});

	it('of another resource are refused, and a file of another one is told', async () => {
		const files = { original: { ref: 1, name: 'a' } };
		await expect(found({ resourceRef: 8, ...files })).rejects.toThrow(
			'did not return the files of resource 7, but the files of resource 8',
		);
		expect(await found({ resourceRef: '7', ...files })).toHaveLength(1);
		const { warnings } = await warned({ alternatives: [{ ref: 2, name: 'b', resourceId: 8 }] });
		expect(warnings).toEqual([expect.stringContaining('for resource 8, although 7 was')]);
	});
});
