import { advancedSearch } from '../../../nodes/CatalogueResource/operations/resource/advancedSearch.operation';
import { Failure } from '../../../shared/failure/failure';
import { objectOf } from '../../../shared/values/read';
import { itemWith } from '../../rules/items';

const refused = { message: 'No date', description: '', code: 'INVALID', httpStatus: 400 };

/** The references that 'Changed Since' finds, and by how many requests. */
async function changedSince(
	isAfter: (date: string, from: string) => boolean,
	dates: string[],
	from: string,
	overrides: Record<string, string> = {},
) {
	const { item, calls } = itemWith({
		values: {
			changedSince: 'date',
			changedSinceDate: from,
			returnAll: true,
			'options.additionalFields': {},
		},
		overrides,
		answer: ({ body }) => {
			const { dateFilters, sort, limit, offset } = objectOf(body);
			const { from: bound } = objectOf(objectOf(dateFilters).modifiedDate);
			const rows = dates.map((modifiedDate, index) => ({ ref: index + 1, modifiedDate }));
			const found = rows.filter(({ modifiedDate }) =>
				typeof bound === 'string' ? isAfter(modifiedDate, bound) : true,
			);
			const start = Number(offset ?? 0);
			const results = (sort ? found.reverse() : found).slice(start, start + Number(limit));
			return { results, total: found.length };
		},
	});
	const items = await advancedSearch.each(item);
	return { refs: items.map(({ json }) => json.ref), requests: calls.length };
}

describe('a moment from which changes are wanted', () => {
	const dates = [
		'2026-11-09T12:00:00Z',
		'2026-11-10T07:00:00Z',
		'2026-11-10T09:00:00Z',
		'2026-11-12T09:00:00Z',
	];
	const byDays = (date: string, from: string) => date.slice(0, 10) > from.slice(0, 10);
	const byMoments = (date: string, from: string) => Date.parse(date) >= Date.parse(from);

	it.each<Record<string, string>>([{}, { 'dates.timezone': 'Europe/Berlin' }])(
		'does not lose its day where the service begins behind it: %j',
		async (overrides) => {
			const { refs } = await changedSince(byDays, dates, '2026-11-10T08:00:00Z', overrides);
			expect(refs).toEqual([3, 4]);
			const newest = dates.slice(0, 3);
			expect((await changedSince(byDays, newest, '2026-11-10T08:00:00Z', overrides)).refs).toEqual([
				3,
			]);
		},
	);

	it('does not fail where the service does not sort', async () => {
		const { item } = itemWith({
			values: { changedSince: 'date', changedSinceDate: '2026-11-13', returnAll: true },
			answer: ({ body }) => {
				if (objectOf(body).sort !== undefined) throw new Failure({ ...refused });
				return { results: [], total: 0 };
			},
		});
		expect(await advancedSearch.each(item)).toEqual([]);
	});

	it('does not fail where the service takes no date as it writes its own', async () => {
		const strict = (date: string, from: string) => {
			if (from.length < 24) throw new Failure({ ...refused });
			return byMoments(date, from);
		};
		expect((await changedSince(strict, dates, '2026-11-11T08:00:00Z')).refs).toEqual([4]);
	});

	it('is asked for once where its day is found or nothing is newer, else proven by one more request', async () => {
		const found = async (from: string) => await changedSince(byMoments, dates, from);
		expect(await found('2026-11-10T08:00:00Z')).toEqual({ refs: [3, 4], requests: 1 });
		expect(await found('2026-11-11T08:00:00Z')).toEqual({ refs: [4], requests: 2 });
		expect((await found('2026-11-13T08:00:00Z')).refs).toEqual([]);
	});

	it('is proven by the first page, though many were changed at once', async () => {
		const many = Array.from({ length: 300 }, () => '2026-11-12T09:00:00Z');
		expect((await changedSince(byMoments, many, '2026-11-11T08:00:00Z')).requests).toBe(5);
	});
});
