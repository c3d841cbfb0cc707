import { byId } from '../../engine/locators';
import { service } from '../service';

const catalogue = service();
const search = async (parameters: object, options = {}) =>
	await catalogue.run(
		'catalogueResource',
		{ resource: 'resource', operation: 'search', ...parameters },
		options,
	);

describe('Resource: Search', () => {
	beforeEach(async () => await catalogue.forget());

	it('with only the defaults lists the first resources in at most ten useful fields', async () => {
		const { items, pairs } = await search({});
		expect(items).toHaveLength(50);
		expect(new Set(pairs)).toEqual(new Set([0]));
		expect(Object.keys(items[0]?.json ?? {}).slice(0, 4)).toEqual([
			'ref',
			'title',
			'resourceTypeName',
			'fields',
		]);
		for (const { json } of items) {
			expect(Object.keys(json).length).toBeLessThanOrEqual(10);
			expect(Object.values(json).filter((value) => value === null || value === '')).toEqual([]);
		}
		const [request] = await catalogue.journal();
		expect(request).toMatchObject({
			method: 'GET',
			path: '/resources/search',
			query: { limit: '50', offset: '0' },
		});
	});

	it('with Only Fields gives the reference, the title and these alone, and says which nothing has', async () => {
		const { items, hints } = await search({
			query: 'sea',
			limit: 2,
			options: { onlyFields: 'isbn, createdDate, isbm' },
		});
		expect(items).toHaveLength(2);
		for (const { json } of items)
			expect(json).toEqual({
				ref: expect.any(Number),
				title: expect.any(String),
				createdDate: expect.any(String),
				fields: { isbn: expect.any(String) },
			});
		expect(hints).toContainEqual(
			"No resource that was found has 'isbm'. Check the names in 'Only Fields'.",
		);
		expect(
			(await search({ limit: 1, simplify: false, options: { onlyFields: 'isbn' } })).items[0]?.json,
		).toHaveProperty('archive');
	});

	it('takes Only Fields as a list, too, as a model gives it', async () => {
		const { items } = await search({
			limit: 1,
			options: { onlyFields: "={{ ['isbn', 'price'] }}" },
		});
		expect(Object.keys(items[0]?.json.fields as object)).toEqual(['isbn', 'price']);
	});

	it('gives the chosen fields whatever the case that they are typed in', async () => {
		const { items, hints } = await search({
			limit: 1,
			options: { onlyFields: 'ISBN, Createddate' },
		});
		expect(items[0]?.json).toMatchObject({
			createdDate: expect.any(String),
			fields: { isbn: expect.any(String) },
		});
		expect(hints.join()).not.toContain('Only Fields');
	});

	const misspelt = '={{ $json.misspelt }}';
	const untilNow = { field: 'modifiedDate', from: misspelt, to: '2026-11-01' };
	it.each<[string, object]>([
		['search', { query: misspelt }],
		['search', { resourceType: { __rl: true, mode: 'name', value: misspelt } }],
		['advancedSearch', { query: misspelt }],
		[
			'advancedSearch',
			{
				changedSince: misspelt,
				changedSinceDate: '2026-11-01',
				destination: { __rl: true, mode: 'name', value: 'Library feed' },
			},
		],
		['advancedSearch', { options: { dateFilters: { filter: [untilNow] } } }],
		['advancedSearch', { sort: { by: { field: misspelt, direction: 'desc' } } }],
		['advancedSearch', { sort: { by: { field: 'price', direction: misspelt } } }],
		[
			'advancedSearch',
			{ changedSince: 'lastFinishedRun', firstTime: misspelt, destination: byId(2) },
		],
	])(
		'%s does not find everything where an expression gives nothing: %j',
		async (operation, given) => {
			const { run } = await search({ operation, ...given, limit: 2 });
			expect(run.error?.message).toMatch(/^The expression in '.*' gave nothing/);
		},
	);

	it('refuses an operator that is not in its list: it would find nothing', async () => {
		const filter = { field: 'series', operator: misspelt, value: 'None' };
		const fieldFilters = { filter: [filter] };
		const { run } = await search({ operation: 'advancedSearch', fieldFilters });
		expect(run.error?.message).toContain("'Operator' of a field filter is '{{ $json.misspelt }}'");
	});

	it('takes the null of a table for the open end of a range that has another', async () => {
		const untilThen = { field: 'modifiedDate', from: '={{ null }}', to: '2099-01-01' };
		const options = { dateFilters: { filter: [untilThen] } };
		const { items } = await search({ operation: 'advancedSearch', options, limit: 2 });
		expect(items).toHaveLength(2);
	});

	it('finds everything where an expression says that nothing is meant', async () => {
		const { items } = await search({ query: "={{ $json.titel || '' }}", limit: 2 });
		expect(items).toHaveLength(2);
	});

	it('finds by words for each input item, in the raw form of the service', async () => {
		const { items, pairs } = await search(
			{ query: '={{ $json.word }}', limit: 2, simplify: false },
			{ items: [{ word: 'sea' }, { word: 'Ovid' }] },
		);
		expect(pairs).toEqual([0, 0, 1, 1]);
		expect(items.every(({ json }) => typeof json.archive === 'number')).toBe(true);
		expect(JSON.stringify(items[3]?.json)).toContain('Ovid');
	});

	it.each(['vector', 'hybrid'])('by meaning: %s', async (mode) => {
		const { items } = await search({ query: 'ocean voyages', mode, limit: 5 });
		expect(items).toHaveLength(5);
		expect((await catalogue.journal())[0]?.query).toMatchObject({ q: 'ocean voyages', mode });
	});

	it.each([
		{ mode: 'vector' },
		{ operation: 'advancedSearch', options: { byMeaning: true }, query: '={{ $json.theme }} ' },
	])('needs a text for a search by meaning, and sends nothing without: %j', async (form) => {
		const { errors } = await search(form, { settings: { onError: 'continueErrorOutput' } });
		expect(errors[0]).toMatchObject({ code: 'PARAMETER', message: "'Search Text' is empty" });
		expect(await catalogue.journal()).toEqual([]);
	});

	it('takes the text of a search by meaning also from the additional fields', async () => {
		const additionalFields = { query: 'ocean voyages' };
		const options = { byMeaning: true, additionalFields };
		const { items } = await search({ operation: 'advancedSearch', options, limit: 5 });
		expect(items).toHaveLength(5);
	});

	it('goes through the pages of a type for Return All', async () => {
		const resourceType = { __rl: true, mode: 'name', value: 'Marketing Asset' };
		const { items } = await search({ resourceType, returnAll: true, simplify: false });
		const pages = (await catalogue.journal()).filter(({ path }) => path === '/resources/search');
		expect(pages).toHaveLength(Math.max(1, Math.ceil(items.length / 100)));
		expect(new Set(items.map(({ json }) => json.resourceTypeName))).toEqual(
			new Set(['Marketing Asset']),
		);
		expect(new Set(items.map(({ json }) => json.ref)).size).toBe(items.length);
	});
});
