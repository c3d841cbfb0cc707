import { callLoadOptions } from '../../engine/editor';
import { catalogue as node } from '../../engine/workflow';
import { tinyServer } from '../../request/tinyServer';
import { service } from '../service';

const catalogue = service();
const continues = { onError: 'continueErrorOutput' as const };
const by = (field: string, node: string) => ({
	options: { nodeFilters: { filter: [{ field, node }] } },
});
const search = async (parameters: object, options = {}) =>
	await catalogue.run(
		'catalogueResource',
		{ resource: 'resource', operation: 'advancedSearch', returnAll: true, ...parameters },
		options,
	);
const sentTo = async (path: string) =>
	(await catalogue.journal()).filter((row) => row.path.startsWith(path));
const CATEGORY = 'Ancient Greek and Roman literature';

beforeEach(async () => await catalogue.forget());

describe('a category filter', () => {
	it('takes the name of the category, of a field given by its name or its title, as well as the reference', async () => {
		const items = [{ field: 'thema' }, { field: 'Thema subjects' }, { field: 'thema' }];
		const named = await search(by('={{ $json.field }}', CATEGORY.toUpperCase()), {
			items,
			settings: continues,
		});
		expect(named.errors).toEqual([]);
		expect(new Set(named.pairs)).toEqual(new Set([0, 1, 2]));
		expect(named.items.every(({ json }) => JSON.stringify(json.fields).includes(CATEGORY))).toBe(
			true,
		);
		// Looked up once per field, whatever the number of items.
		expect(await sentTo('/resources/fields/')).toHaveLength(2);
	});

	it('takes the code of the category', async () => {
		const [named, coded] = [await search(by('thema', CATEGORY)), await search(by('thema', 'dbsg'))];
		expect(coded.items.length).toBeGreaterThan(0);
		expect(coded.items).toEqual(named.items);
	});

	it.each([
		[by('thema', ''), 'A category filter has no category'],
		[by('', ''), 'A category filter has no category'],
		[by('thema', 'No such thing'), "No category of 'Thema subjects' is called 'No such thing'"],
		[by('nowhere', CATEGORY), "No field is called 'nowhere'"],
		[by('', CATEGORY), `The category filter '${CATEGORY}' has no field`],
	])(
		'%j is refused, not left out: %s',
		async (
			{
				options: {
					nodeFilters: {
						filter: [row],
					},
				},
			},
			message,
		) => {
			const { errors } = await search(by('={{ $json.field }}', '={{ $json.node }}'), {
				items: [{ ...row }],
				settings: continues,
			});
			expect(errors).toEqual([expect.objectContaining({ code: 'PARAMETER', message })]);
			expect(await sentTo('/resources/search')).toEqual([]);
		},
	);

	it('that several categories go by is refused with their references', async () => {
		const options = [
			{ ref: 7, name: 'Poetry' },
			{ ref: 8, name: 'Drama' },
			{ ref: 9, name: 'poetry' },
			{ ref: 10, name: '2026' },
		];
		const server = await tinyServer((response, { url }) => {
			const data = url.includes('/options')
				? options
				: [{ ref: 1, name: 'subjects', title: 'Subjects', type: 'tree' }];
			response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }));
		});
		const { errors } = await search(by('subjects', 'Poetry'), {
			credential: { baseUrl: server.url },
			settings: continues,
		});
		const listed = await callLoadOptions({
			node: node('Search', 'catalogueResource', {
				...{ resource: 'resource', operation: 'advancedSearch', ...by('subjects', '') },
			}),
			method: 'getCategories',
			path: 'parameters.options.nodeFilters.filter[0].node',
			credential: { baseUrl: server.url, apiKey: 'key' },
		});
		// A name means the same in another catalogue, where the workflow may be imported.
		expect(listed.map(({ value }) => value)).toEqual([7, 'Drama', 9, 10]);
		await server.stop();
		expect(errors[0]?.message).toBe("Several categories of 'Subjects' are called 'Poetry': 7, 9");
		expect(server.seen.some(({ url }) => url.includes('/search'))).toBe(false);
	});

	it.each([
		['Fiction, Sea stories', undefined, []],
		[',Sea stories', undefined, []],
		['Sea, stories', undefined, []],
		['History, Drama', "The service did not apply the filter on 'thema'", []],
		['Fiction, History', undefined, [expect.stringContaining('Some results do not show')]],
	])('a text of several categories, %j, is read', async (thema, message, hints) => {
		const nodes = [
			{ ref: 1, name: 'Fiction', parentRef: null },
			{ ref: 2, name: 'Sea stories', parentRef: 1 },
			{ ref: 3, name: 'History', parentRef: null },
			{ ref: 4, name: 'Sea, stories', parentRef: 2 },
			{ ref: 5, name: 'Drama', parentRef: null },
		];
		const server = await tinyServer((response, { url }) => {
			const fields = [{ ref: 1, name: 'thema', type: 'tree' }];
			const results = [{ ref: 1001, title: 'Emma', fields: { thema } }];
			const data = url.includes('/options')
				? nodes
				: url.includes('/search')
					? { results, total: 1 }
					: fields;
			response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }));
		});
		const found = await search(by('thema', 'Sea stories'), {
			credential: { baseUrl: server.url },
			settings: continues,
		});
		await server.stop();
		expect(found.errors[0]?.message?.toString().split(':')[0]).toBe(message);
		expect(found.hints).toEqual(hints);
	});
});
