import type { IDataObject } from 'n8n-workflow';

import { editor } from '../../sandbox/startSandbox';
import { service } from '../service';

const catalogue = service();
const search = async (operator: string, value: unknown, more: object = {}) =>
	await catalogue.run('catalogueResource', {
		resource: 'resource',
		operation: 'advancedSearch',
		fieldFilters: {
			filter: [{ field: 'isbn', operator, value: { __rl: true, mode: 'value', value } }],
		},
		...more,
	});
const searches = async () =>
	(await catalogue.journal()).filter(({ path }) => path === '/resources/search').length;
const isbnsOf = (items: Array<{ json: IDataObject }>) =>
	items.map(({ json }) => (json.fields as IDataObject).isbn);

const WRITTEN = ['978-0-14-143947-1', '9780306406157'];

describe('Advanced Search: an ISBN is found as the catalogue writes it', () => {
	beforeAll(async () => {
		const client = catalogue.sandbox.as(editor);
		for (const isbn of WRITTEN)
			await client.post('/resources', { type: 'Book', fields: { title: 'A book', isbn } });
	});
	beforeEach(async () => await catalogue.forget());

	it.each([
		'978-0-14-143947-1',
		'9780141439471',
		'978 0 14 143947 1',
		'978\u20110\u201114\u2011143947\u20111',
		'0-14-143947-5',
		'0141439475',
	])('by %s', async (isbn) => {
		expect(isbnsOf((await search('equals', isbn)).items)).toEqual([WRITTEN[0]]);
	});

	it('each of several, also where some are written as they were typed', async () => {
		const { items } = await search('oneOf', '9780141439471; 978-0-306-40615-7; 9780000000002');
		expect(isbnsOf(items).sort()).toEqual(WRITTEN);
	});

	it('one that is written so is asked for once, and one that is none as well', async () => {
		await search('equals', WRITTEN[1]);
		expect(await searches()).toBe(1);
		await catalogue.forget();
		const { items, hints } = await search('equals', '9780306406158');
		expect([items.filter(({ json }) => json.ref), await searches()]).toEqual([[], 1]);
		expect(hints.join()).toContain('Nothing was found');
	});

	const refuseLists = async () =>
		await catalogue.fault(
			{ path: '/resources/search', nth: 2, times: 1 },
			{ kind: 'status', status: 400 },
		);

	it.each(['978-0-306-40615-7', '0306406152'])(
		'a service that takes no lists in a filter is asked for %s by its digits',
		async (isbn) => {
			await refuseLists();
			expect(isbnsOf((await search('equals', isbn)).items)).toEqual([WRITTEN[1]]);
		},
	);

	it('a service that takes no lists in a filter finds nothing, and says what was meant', async () => {
		await refuseLists();
		const { hints, errors, run } = await search('equals', '9780306400001');
		expect([errors, run.error]).toEqual([[], undefined]);
		expect(hints.join()).toContain('Nothing was found');
	});
});
