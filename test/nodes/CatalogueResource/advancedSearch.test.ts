import type { IDataObject } from 'n8n-workflow';

import { callLoadOptions } from '../../engine/editor';
import { byName } from '../../engine/locators';
import { catalogue as node } from '../../engine/workflow';
import { editor } from '../../sandbox/startSandbox';
import { service } from '../service';

const catalogue = service();
const continues = { onError: 'continueErrorOutput' as const };
const search = async (parameters: object, options = {}) =>
	await catalogue.run(
		'catalogueResource',
		{ resource: 'resource', operation: 'advancedSearch', ...parameters },
		options,
	);
const searches = async () =>
	(await catalogue.journal()).filter(({ path }) => path === '/resources/search');
const all = { returnAll: true };
const raw = { ...all, simplify: false };
const filters = (...filter: object[]) => ({ filter });
const fieldsOf = ({ json }: { json: IDataObject }) => json.fields as IDataObject;

/** How many resources the editor sees. */
let total: number;
beforeAll(async () => {
	total = (await catalogue.sandbox.as(editor).post('/resources/search', { limit: 1 })).data.data
		.total;
});
beforeEach(async () => await catalogue.forget());

describe('Resource: Advanced Search', () => {
	it('an empty form lists everything: Return All in pages that share a row, each resource once', async () => {
		const { items, pairs } = await search(all);
		expect(new Set(items.map(({ json }) => json.ref)).size).toBe(total);
		expect(new Set(pairs)).toEqual(new Set([0]));
		expect(await searches()).toHaveLength(Math.ceil((total - 1) / 99));
	});

	it('up to the limit otherwise', async () => {
		expect((await search({})).items).toHaveLength(50);
		expect((await search({ limit: 120 })).items).toHaveLength(120);
		expect(await searches()).toHaveLength(3);
	});

	it('finds a type by its name, looked up once', async () => {
		const { items } = await search(
			{ resourceType: byName('={{ $json.type }}') },
			{ items: [{ type: 'Audio' }, { type: 'Audio' }] },
		);
		expect(new Set(items.map(({ json }) => json.resourceTypeName))).toEqual(new Set(['Audio']));
		expect(
			(await catalogue.journal()).filter(({ path }) => path === '/resources/types'),
		).toHaveLength(1);
		const { errors } = await search({ resourceType: byName('Papyrus') }, { settings: continues });
		expect(errors).toEqual([
			expect.objectContaining({
				message: "No resource type is called 'Papyrus'",
				description: expect.stringContaining('Audio'),
			}),
		]);
	});

	it('Simplify keeps the useful keys', async () => {
		const [{ json: simple } = { json: {} }] = (await search({ limit: 1 })).items;
		const [{ json: whole } = { json: {} }] = (await search({ limit: 1, simplify: false })).items;
		expect(Object.keys(simple).length).toBeLessThanOrEqual(10);
		expect(whole).toMatchObject(simple);
		expect(whole).toHaveProperty('archive');
		expect(simple).not.toHaveProperty('archive');
	});

	it('sends Additional Fields as they are, above its own', async () => {
		const { items } = await search({
			limit: 1,
			options: { additionalFields: '{ "sort": { "field": "ref", "direction": "desc" } }' },
		});
		const refs = (await search(all)).items.map(({ json }) => Number(json.ref));
		expect(items[0]?.json.ref).toBe(Math.max(...refs));
		const { errors } = await search(
			{ options: { additionalFields: '{ "boost": "recent" }' } },
			{ settings: continues },
		);
		expect(errors).toEqual([expect.objectContaining({ code: 'VALIDATION' })]);
	});
});

describe('its filters', () => {
	it('on fields must all hold, each with any of its values', async () => {
		const { items } = await search({
			...all,
			fieldFilters: filters(
				{ field: 'format', value: 'EPUB\n Audiobook ' },
				{ field: 'language', value: 'English' },
			),
		});
		expect(new Set(items.map((item) => String(fieldsOf(item).format)))).toEqual(
			new Set(['EPUB', 'Audiobook']),
		);
		expect(items.every((item) => String(fieldsOf(item).language) === 'English')).toBe(true);
	});

	it('by order are compared in n8n, with one value', async () => {
		const byPrice = async (operator: string, value: unknown) =>
			await search({ ...raw, fieldFilters: filters({ field: 'price', operator, value }) });
		const price = (item: { json: IDataObject }) => Number(fieldsOf(item).price);
		const [less, atLeast] = [await byPrice('less', '12.5'), await byPrice('greaterOrEqual', 12.5)];
		expect(less.items.length).toBeGreaterThan(0);
		expect(less.items.every((item) => price(item) < 12.5)).toBe(true);
		expect(atLeast.items.length).toBeGreaterThan(0);
		expect(atLeast.items.every((item) => price(item) >= 12.5)).toBe(true);
		await catalogue.forget();
		const { errors } = await search(
			{ fieldFilters: filters({ field: 'price', operator: 'greater', value: '12\n13' }) },
			{ settings: continues },
		);
		expect(errors).toEqual([
			expect.objectContaining({
				code: 'PARAMETER',
				message: "The field filter on 'Price' compares with 2 values",
			}),
		]);
		expect(await searches()).toEqual([]);
	});

	it('two on one field are refused before sending', async () => {
		const fieldFilters = filters(
			{ field: 'format', value: 'EPUB' },
			{ field: 'format', value: 'Audiobook' },
		);
		const { errors } = await search({ fieldFilters }, { settings: continues });
		expect(errors).toEqual([
			expect.objectContaining({ code: 'PARAMETER', message: "Two field filters are on 'Format'" }),
		]);
		expect(await searches()).toEqual([]);
	});

	it('on dates hold both ends, of fields and of the record itself', async () => {
		const byField = await search({
			...all,
			options: {
				dateFilters: filters({ field: 'editionDate', from: '2023-01-01', to: '2023-12-31' }),
			},
		});
		expect(byField.items.length).toBeGreaterThan(0);
		expect(
			byField.items.every((item) => String(fieldsOf(item).editionDate).startsWith('2023-')),
		).toBe(true);
		const byRecord = await search({
			...all,
			options: {
				dateFilters: filters({ field: 'createdDate', from: '2024-04-01', to: '2024-04-30' }),
			},
		});
		expect(byRecord.items.length).toBeGreaterThan(0);
		expect(
			byRecord.items.every(({ json }) => String(json.createdDate).startsWith('2024-04-')),
		).toBe(true);
	});

	it('of a moment of a day until that day is no mistake', async () => {
		const dateFilters = filters({
			field: 'createdDate',
			from: '2024-04-30T08:00:00',
			to: '2024-04-30',
		});
		expect(
			(await search({ limit: 1, options: { dateFilters } }, { settings: continues })).errors,
		).toEqual([]);
	});

	it.each([
		[
			{ from: '2026-02-01', to: '2026-01-01' },
			"The date filter on 'Date of this edition' ends before it begins",
		],
		[{ from: 'spring', to: '' }, "'From' of a date filter is 'spring'"],
	])('a range of %j is refused before sending', async (range, message) => {
		const { errors } = await search(
			{ options: { dateFilters: filters({ field: 'editionDate', ...range }) } },
			{ settings: continues },
		);
		expect(errors).toEqual([expect.objectContaining({ code: 'PARAMETER', message })]);
		expect(await searches()).toEqual([]);
	});

	it('on categories take what is below, too', async () => {
		const parameters = {
			resource: 'resource',
			operation: 'advancedSearch',
			options: { nodeFilters: filters({ field: 'thema', node: '' }) },
		};
		const nodes = await callLoadOptions({
			node: node('Search', 'catalogueResource', parameters),
			method: 'getCategories',
			path: 'parameters.options.nodeFilters.filter[0].node',
			credential: { baseUrl: catalogue.sandbox.url, apiKey: editor },
		});
		const refOf = (name: string) => nodes.find((entry) => entry.name === name)?.value;
		const below = await search({
			...all,
			options: {
				nodeFilters: filters({ field: 'thema', node: refOf('Ancient Greek and Roman literature') }),
			},
		});
		const above = await search({
			...all,
			options: {
				nodeFilters: filters({ field: 'thema', node: refOf('Ancient Sagas and epics') }),
			},
		});
		expect(
			below.items.every((item) =>
				String(fieldsOf(item).thema).includes('Ancient Greek and Roman literature'),
			),
		).toBe(true);
		const refs = above.items.map(({ json }) => json.ref);
		expect(refs).toEqual(expect.arrayContaining(below.items.map(({ json }) => json.ref)));
		expect(refs.length).toBeGreaterThan(below.items.length);
		expect(below.items.length).toBeGreaterThan(0);
	});

	it('without a value are refused, not left out', async () => {
		const fieldFilters = filters({ field: 'format', value: '={{ $json.format }}' });
		const { items, errors } = await search(
			{ fieldFilters },
			{ items: [{ format: '' }, { format: [] }, { format: 'EPUB' }], settings: continues },
		);
		expect(errors.map(({ message }) => message)).toEqual(
			Array(2).fill("The field filter on 'Format' has no value"),
		);
		expect(new Set(items.flatMap((item) => fieldsOf(item).format))).toEqual(new Set(['EPUB']));
	});
});

describe('its order', () => {
	it.each(['createdDate', 'modifiedDate'])('by %s, either way', async (field) => {
		const datesOf = async (direction: string) =>
			(await search({ ...raw, sort: { by: { field, direction } } })).items.map(({ json }) =>
				String(json[field]),
			);
		const ascending = await datesOf('asc');
		expect(ascending).toHaveLength(total);
		expect(ascending).toEqual([...ascending].sort());
		expect(await datesOf('desc')).toEqual(ascending.toReversed());
	});
});
