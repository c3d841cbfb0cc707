import { nextOffset } from '../../../shared/lists/endOfList';
import type { Page } from '../../../shared/lists/list';

describe('behind a page', () => {
	const page = (count: number, more: Partial<Page<{ ref: number }>> = {}) => ({
		rows: Array.from({ length: count }, (_, ref) => ({ ref: ref + 1 })),
		total: undefined,
		...more,
	});

	it('there may be more where the total is none, or that of the page', () => {
		expect(nextOffset(page(20), 0)).toBe(20);
		expect(nextOffset(page(20, { total: 20 }), 0)).toBe(20);
		expect(nextOffset(page(100, { total: 0 }), 0)).toBe(100);
		expect(nextOffset(page(7, { total: 7 }), 0)).toBeUndefined();
		expect(nextOffset(page(20, { total: 20, limit: 100 }), 0)).toBeUndefined();
		expect(nextOffset(page(0), 40)).toBeUndefined();
	});

	it('there may be more where a full page reaches beyond the total, which is then wrong', () => {
		expect(nextOffset(page(40, { total: 100, limit: 40 }), 78)).toBe(118);
		expect(nextOffset(page(40, { total: 118, limit: 40 }), 78)).toBeUndefined();
		expect(nextOffset(page(30, { total: 100, limit: 40 }), 78)).toBeUndefined();
	});
});
