import { searchComparing } from '../../../shared/form/searchComparing';
import { orderOf } from '../../../shared/form/valueOrder';
import { failureIn } from '../failures';
import { itemWith } from '../items';

describe('the order of a value and what it is compared with', () => {
	it.each<[string, string, number | undefined]>([
		['9', '10', -1],
		['£12.50', '10', 1],
		['9,99 EUR', '10', -1],
		['321 pages', '90', 1],
		['2025-08-01T10:00:00Z', '2025-08-01', 0],
		['02.09.2025', '2025-08-01', 1],
		['31/01/2025', '2025-08-01', -1],
		['1754006400', '2025-09-01', -1],
		['Zola', 'Verne', 1],
		['2025-09-01', '01.08.2025', 1],
		['2024', '2025-08-01', -1],
		['2025', '2025-08-01', undefined],
		['2025-08-01', '2025', 0],
		['2025-08-31T10:00:00Z', '2025-08', 0],
		['2025-09-01', '2025-08', 1],
		['2026-01-01', '2025', 1],
		['2025-09-01', '01/08/2025', undefined],
		['2025-09-01', 'yesterday', undefined],
		['321 pages', 'twenty', -1],
		['321', 'twenty', undefined],
		['from 9 to 12', '10', undefined],
		['n/a', '10', undefined],
		['1,234', '500', undefined],
		['01/09/2025', '2025-08-01', undefined],
		['spring', '2025-08-01', undefined],
		['2025-08-01', '2025-08-01T00:00:00.000+02:00', 0],
		['2025-08-01T10:00:00Z', '2025-08-01T00:00:00.000+02:00', 0],
		['02.08.2025', '2025-08-01T00:00:00', 1],
		['31.12.2024', '2025-08-01T08:30:00Z', -1],
		['2025-08-01', '2025-08-01T08:30:00Z', undefined],
		['2025-08-02', '2025-08-01T08:30:00Z', 1],
		['2025-08-01T08:00:00Z', '2025-08-01T08:30:00+01:00', 1],
		['2025-08-01 08:30:00', '2025-08-01T08:30:00+01:00', undefined],
		['2025-07-30 08:30:00', '2025-08-01T08:30:00+01:00', -1],
		['1754037000', '2025-08-01T08:30:00Z', 0],
		['2025-08', '2025-08-01T08:30:00Z', undefined],
	])('%s beside %s: %s', (value, wanted, order) => {
		expect(orderOf(value, wanted)).toBe(order);
	});
});

const below10 = async (...prices: unknown[]) => {
	const { item, hints } = itemWith({
		answer: () => ({
			results: prices.map((price, index) => ({ ref: index + 1, fields: { price } })),
			total: prices.length,
		}),
	});
	const price = { field: 'price', operator: 'less', wanted: ['10'] };
	const { rows } = await searchComparing(item, {}, [price], 100);
	return { refs: rows.map(({ ref }) => ref), hints };
};

describe('a search that is compared here', () => {
	it('fails where the service shows no value that can be compared', async () => {
		const { details } = await failureIn(async () => await below10('low', 'high', ''));
		expect(details.message).toBe(
			"The service shows 'price' as 'low', which cannot be compared with '10'",
		);
	});

	it('tells what cannot be compared beside what can', async () => {
		const { refs, hints } = await below10('£9.50', 'on request', '£11');
		expect(refs).toEqual([1]);
		expect(hints.join()).toContain(
			"1 of the resources that were read shows 'price' as 'on request'",
		);
	});

	it('fails where a value may be compared in two ways', async () => {
		const { details } = await failureIn(async () => await below10('9.50', 'low', '9,500', '11'));
		expect(details.message).toContain("as '9,500', which cannot be compared");
	});

	it('takes the text of a value that is an object, by its key or of any language', async () => {
		const { item } = itemWith({
			answer: () => ({
				results: [
					{ ref: 1, fields: { author: [{ value: 'Li Bai', lang: 'en' }] } },
					{ ref: 2, fields: { author: { en: 'Li Bai', fr: 'Li Po' } } },
					{ ref: 3, fields: { author: [{ ref: 7, name: 'Jules Verne' }] } },
				],
				total: 3,
			}),
		});
		const others = { field: 'author', operator: 'notEquals', wanted: ['Li Bai'] };
		const { rows } = await searchComparing(item, {}, [others], 100);
		expect(rows.map(({ ref }) => ref)).toEqual([3]);
	});
});
