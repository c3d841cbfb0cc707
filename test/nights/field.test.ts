import type { IDataObject, INode } from 'n8n-workflow';

import { useStage } from './stage';

const { nights, service, refs, change, fault, rows, made, firstNight } = useStage();

jest.setTimeout(60_000);

type Mapping = IDataObject & { value: IDataObject };
/** A person maps other fields in 'Save Keywords', with the value that stood beside the first; a refreshed list holds all of them. */
const savesFields =
	(...names: string[]) =>
	(nodes: INode[]) => {
		const { parameters } = nodes.find((node) => node.name === 'Save Keywords')!;
		const fields = parameters.fields as Mapping;
		const [value] = Object.values(fields.value);
		fields.value = { subtitle: null, ...Object.fromEntries(names.map((name) => [name, value])) };
		fields.schema = Object.keys(fields.value).map((id) => ({
			id,
			displayName: id,
			display: true,
			required: false,
			type: 'string',
		}));
	};
/** A person chooses a field in 'Generate Missing Keywords', too. */
const generatesField = (mode: string, value: string) => (nodes: INode[]) => {
	const { parameters } = nodes.find((node) => node.name === 'Generate Missing Keywords')!;
	parameters.field = { __rl: true, mode, value };
};
const descriptionRef = async () => {
	const { data } = await service().get('/resources/fields');
	const found = data.data.find(({ name }: { name: string }) => name === 'description');
	return String(found.ref);
};
const held = async (...indexes: number[]) => {
	const { data } = await service().post('/resources/search', { type: 1, limit: 20 });
	return refs(...indexes).map(
		(ref) =>
			data.data.results.find((row: { ref: number }) => row.ref === ref).fields as IDataObject,
	);
};
const generations = async () => (await made())[1]!;

describe('a feed that has another field written', () => {
	const everyWay: Array<[string, Array<(nodes: INode[]) => void>]> = [
		['in Save alone', []],
		['in both, by name', [generatesField('name', 'description')]],
	];

	it.each(everyWay)(
		'pays and writes for what is empty in that field, and for nothing else: chosen %s',
		async (_way, others) => {
			const changes = [savesFields('description'), ...others];
			await firstNight();
			await change({ description: 'Held by people', keywords: '' }, 1, 2);
			await change({ description: '', keywords: 'a, b' }, 3);
			await change({ description: '', keywords: '' }, 4);
			const before = await generations();
			await nights().at('2026-03-03T02:00:00Z');
			const patched: string[] = [];
			const night = await nights().night({
				settings: { keywordsPerNight: 1 },
				changed: (nodes) => changes.forEach((each) => each(nodes)),
				heard: ({ method, path }) => {
					if (method === 'PATCH') patched.push(path);
				},
			});
			expect(night.summary).toMatchObject({
				sent: 4,
				keywordsGenerated: 1,
				titlesNotImproved: 0,
				summary: expect.stringContaining("Texts for 'description' were written for 1 title."),
			});
			expect(await generations()).toBe(before + 1);
			expect(patched).toHaveLength(1);
			const [one, two, three, four] = await held(1, 2, 3, 4);
			expect([one, two].map((fields) => fields?.description)).toEqual([
				'Held by people',
				'Held by people',
			]);
			expect([three, four].filter((fields) => fields?.description)).toHaveLength(1);
			expect(three?.keywords).toBe('a, b');
			expect(four?.keywords ?? '').toBe('');
			expect(rows()).toEqual([]);
		},
	);

	it('neither pays nor writes for what is listed for the first field', async () => {
		await firstNight();
		await change({ description: 'Held by people', keywords: '' }, 1);
		await fault({ path: '/ai/generate-field', times: 1 }, { kind: 'status', status: 400 });
		await nights().at('2026-03-03T02:00:00Z');
		await nights().night();
		expect(rows()).toMatchObject([{ state: 'no keywords', field: 'keywords' }]);
		const before = await generations();
		await nights().at('2026-03-04T02:00:00Z');
		expect(await nights().night({ changed: savesFields('description') })).toMatchObject({
			status: 'success',
			found: [],
		});
		expect(await generations()).toBe(before);
		expect((await held(1))[0]?.description).toBe('Held by people');
	});

	it('saves no text in it that was paid for another', async () => {
		await firstNight();
		await change({ description: '', keywords: '' }, 1);
		await fault(
			{ method: 'PATCH', path: `/resources/${refs(1)[0]}/fields`, times: 1 },
			{ kind: 'status', status: 400 },
		);
		await nights().at('2026-03-03T02:00:00Z');
		await nights().night();
		const [row] = rows();
		expect(row).toMatchObject({ keywords: expect.stringMatching(/\w/), field: 'keywords' });
		// As where the title could not be added to the collection either.
		nights()
			.list()
			.edit(() => true, { state: 'not sent' });
		await change({ subtitle: 'Changed again' }, 1);
		await nights().at('2026-03-04T02:00:00Z');
		await nights().night({ changed: savesFields('description') });
		const description = (await held(1))[0]?.description;
		expect(description).toEqual(expect.stringMatching(/\w/));
		expect(description).not.toBe(row?.keywords);
	});

	it('pays for nothing where two fields are to hold the text, and says so', async () => {
		await firstNight();
		await change({ description: 'Held by people', keywords: '' }, 1);
		const before = await generations();
		await nights().at('2026-03-03T02:00:00Z');
		const { summary } = await nights().night({ changed: savesFields('keywords', 'description') });
		expect(summary).toMatchObject({ sent: 1, keywordsGenerated: 0 });
		expect(summary.summary).toMatch(
			/Nothing was written or paid for, because 'Save Keywords' maps 2 fields\./,
		);
		expect(await generations()).toBe(before);
		expect((await held(1))[0]?.description).toBe('Held by people');
	});

	const ownFields: Array<[string, () => Promise<string>]> = [
		['name', async () => await Promise.resolve('description')],
		['name', async () => await Promise.resolve("={{ 'description' }}")],
		['list', descriptionRef],
	];
	it.each(ownFields)(
		'pays for nothing where the AI is set to a field of its own, and says so: by %s',
		async (mode, value) => {
			await firstNight();
			await change({ description: 'Held by people', keywords: '' }, 1);
			await change({ description: '', keywords: '' }, 2);
			const before = await generations();
			await nights().at('2026-03-03T02:00:00Z');
			const { summary } = await nights().night({ changed: generatesField(mode, await value()) });
			expect(summary).toMatchObject({ sent: 2, keywordsGenerated: 0, toTryAgain: [] });
			expect(summary.summary).toMatch(/'Generate Missing Keywords' has a field of its own\./);
			expect(await generations()).toBe(before);
			expect((await held(1, 2)).map(({ keywords }) => keywords ?? '')).toEqual(['', '']);
			expect(rows()).toEqual([]);
		},
	);
});
