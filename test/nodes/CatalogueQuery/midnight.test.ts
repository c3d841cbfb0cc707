import { DateTime } from 'luxon';

import { conditionsOf } from '../../../nodes/CatalogueQuery/operations/query/conditionValues';
import { fieldComparisons } from '../../../nodes/CatalogueResource/operations/resource/searchFilters';
import { itemWith } from '../../rules/items';

const day = DateTime.fromISO('2026-01-31T00:00:00', { zone: 'Europe/Berlin' });
const filter = (operator: string, value: unknown) => ({
	filter: [{ field: { __rl: true, mode: 'name', value: 'date' }, operator, value }],
});

describe('the midnight of an expression is the day that it means', () => {
	it.each<[string, unknown, string]>([
		['greaterOrEqual', day, '2026-01-31'],
		['equals', day, '2026-01-31'],
		['equals', new Date('2026-01-31'), '2026-01-31'],
		['lessOrEqual', day.toISO(), '2026-01-31'],
		['less', '2026-01-31T08:30:00Z', '2026-01-31T08:30:00Z'],
		['equals', '2026-01-31T00:00:00Z', '2026-01-31T00:00:00Z'],
	])('in a query by %s of %s', async (operator, value, sent) => {
		const { item } = itemWith({ values: { filters: filter(operator, value) } });
		expect(await conditionsOf(item)).toMatchObject([{ field: 'date', value: sent }]);
	});

	it('in a filter of the advanced search', () => {
		const { item } = itemWith({
			values: { fieldFilters: { filter: [{ field: 'date', operator: 'equals', value: day }] } },
		});
		expect(fieldComparisons(item)).toMatchObject([{ wanted: ['2026-01-31'] }]);
	});
});
