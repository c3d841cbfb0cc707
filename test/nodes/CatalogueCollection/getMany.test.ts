import { colleague, editor } from '../../sandbox/startSandbox';
import { service } from '../service';

const catalogue = service();
const getMany = async (parameters: object, options = {}) =>
	await catalogue.run(
		'catalogueCollection',
		{ resource: 'collection', operation: 'getMany', ...parameters },
		options,
	);
const SEEDED = 4;
const MADE = 121;

beforeAll(async () => {
	const client = catalogue.sandbox.as(editor);
	for (let made = 1; made <= MADE; made++)
		await client.post('/collections', { name: `Shelf ${made}`, visibility: 'private' });
});
beforeEach(async () => await catalogue.forget());

describe('Collection: Get Many', () => {
	it('Return All gives every one, in pages that share a row', async () => {
		const { items, pairs } = await getMany({ returnAll: true });
		expect(new Set(items.map(({ json }) => json.ref)).size).toBe(MADE + SEEDED);
		expect(items[0]?.json).toEqual({
			ref: expect.any(Number),
			name: `Shelf ${MADE}`,
			visibility: 'private',
		});
		expect(new Set(pairs)).toEqual(new Set([0]));
		expect((await catalogue.journal()).map(({ query }) => [query.limit, query.offset])).toEqual([
			['100', '0'],
			['100', '99'],
		]);
	});

	it.each([
		[undefined, 50, [50]],
		[3, 3, [3]],
		[100, 100, [100]],
		[110, 110, [100, 100]],
	])('Limit %s gives %s, in pages of %j', async (limit, count, pages) => {
		expect((await getMany({ limit })).items).toHaveLength(count);
		expect((await catalogue.journal()).map(({ query }) => Number(query.limit))).toEqual(pages);
	});

	it('says how many there are beyond the limit, once for all items', async () => {
		const { hints } = await getMany({ limit: 3 }, { items: [{}, {}] });
		expect(hints).toEqual([`3 of ${MADE + SEEDED} came out.`]);
		expect((await getMany({ returnAll: true })).hints).toEqual([]);
		expect((await getMany({ limit: MADE + SEEDED })).hints).toEqual([]);
	});

	it('gives those that the user of the key may see', async () => {
		const { items } = await getMany({ returnAll: true }, { key: colleague });
		expect(items.length).toBeGreaterThan(0);
		expect(items.filter(({ json }) => String(json.name).startsWith('Shelf'))).toEqual([]);
	});
});
