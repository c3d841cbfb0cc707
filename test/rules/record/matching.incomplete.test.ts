/** "Creates only when a complete search found none": answers to the search of Create or Update that do not say so. */
import { Failure, failureOf } from '../../../shared/failure/failure';
import { matchingResources } from '../../../shared/record/matching';
import { itemWith } from '../items';

const EMMA = { ref: 7, resourceType: 1, fields: { title: 'Emma' } };
const OTHER = { ref: 8, resourceType: 1, fields: { title: 'Persuasion' } };
const NULLS = { ref: null, title: null, fields: null };

/** The references of what is updated; none means that the resource is created. */
async function updated(data: unknown): Promise<unknown[] | Failure> {
	const lists: Record<string, unknown> = {
		'/resources/types': [{ ref: 1, name: 'Book' }],
		'/resources/fields': [{ ref: 1, name: 'title', title: 'Title', type: 'text' }],
	};
	const { item } = itemWith({ answer: ({ path }) => lists[String(path)] ?? data });
	const match = { field: 'title', title: 'Title', value: 'Emma' };
	const rows = await matchingResources(item, 'Book', match).catch(failureOf);
	return rows instanceof Failure ? rows : rows.map(({ ref }) => ref);
}

describe('Create or Update creates nothing and updates nothing where the search answers', () => {
	it.each<[string, unknown]>([
		['true', true],
		['a number', 0],
		['a sentence', 'ok'],
		['a sentence in place of rows', { results: 'none found' }],
		['a number in place of rows', { results: 1, total: 1 }],
		['rows that are texts', { results: ['Emma'], total: 1 }],
		['rows that are lists', { results: [[null]], total: 1 }],
		['a row of null', { results: [null], total: 1 }],
		['rows of null without a total', { results: [null, null] }],
		['rows of null and a total of 0', { results: [null, null], total: 0 }],
		['a row of null and another resource', { results: [null, OTHER] }],
		['a row of null under its reference', { results: { 7: null } }],
		['an empty row', { results: [{}] }],
		['a row of nothing but null', { results: [NULLS], total: 1 }],
		['a row without the field', { results: [{ ref: 7, resourceType: 1, fields: {} }], total: 1 }],
		['a row whose field is null', { results: [{ ...EMMA, fields: { title: null } }] }],
		['a row without a reference', { results: [{ ...EMMA, ref: null }], total: 1 }],
		['fewer rows than counted', { results: [OTHER], total: 3 }],
		['no rows, and counts some', { results: [], total: 3 }],
		['no rows, and counts some as text', { results: [], total: '3' }],
		['no rows, and counts some in words', { results: [], total: '3 hits' }],
		['no rows, and counts some under another name', { results: null, count: 3 }],
		['no rows, and that there are more', { results: [], hasMore: true }],
		['no rows, and that it took too long', { results: [], total: 0, timedOut: true }],
		['no rows, and an error', { results: [], total: 0, error: 'The index is not ready' }],
		['no rows, and errors', { results: [], errors: [{ message: 'shard 2 failed' }] }],
	])('%s', async (_, data) => {
		expect(await updated(data)).toBeInstanceOf(Failure);
	});
});

describe('A complete search that found none is one where the service answers', () => {
	it.each<[unknown]>([
		[{ results: [], total: 0 }],
		[{ results: [] }],
		[[]],
		[null],
		[''],
		[{}],
		[false],
		[{ results: null, total: 0 }],
		[{ results: {}, total: '0', error: null, errors: [] }],
		[{ total: 0, limit: 100, offset: 0 }],
		[{ results: [OTHER], total: 1 }],
		[{ results: [], total: '', hasMore: false }],
	])('%j', async (data) => {
		expect(await updated(data)).toEqual([]);
	});
});

it.each<[unknown]>([
	[{ results: [EMMA], total: 0 }],
	[{ results: [OTHER, EMMA], total: 1 }],
	[{ results: [null, EMMA] }],
])('what shows the value is updated, whatever is counted: %j', async (data) => {
	expect(await updated(data)).toEqual([7]);
});
