import { dateFilters } from '../../../nodes/CatalogueResource/operations/resource/searchFilters';
import { itemWith } from '../../rules/items';

const sent = async (rows: object[], values = {}, timezone = 'UTC') =>
	await dateFilters(
		itemWith({ values: { 'options.dateFilters': { filter: rows }, ...values }, timezone }).item,
	);

describe('date filters', () => {
	it('on one date are narrowed to what they share, days and moments alike', async () => {
		const rows = [
			{ field: 'createdDate', from: '2024-01-01', to: '2024-04-30T23:59:59' },
			{ field: 'createdDate', from: '2024-04-01T00:00:00', to: '2024-12-31' },
		];
		const shared = {
			createdDate: { from: '2024-04-01T00:00:00.000Z', to: '2024-04-30T23:59:59.000Z' },
		};
		expect(await sent(rows)).toEqual(shared);
		expect(await sent(rows.toReversed())).toEqual(shared);
	});

	it("do not widen 'Changed Since'", async () => {
		const since = { changedSince: 'date', changedSinceDate: '2026-01-01' };
		expect(
			await sent([{ field: 'modifiedDate', from: '2020-01-01', to: '2026-02-01' }], since),
		).toEqual({
			modifiedDate: { from: '2026-01-01T00:00:00.000Z', to: '2026-02-01' },
		});
	});

	it.each([
		['UTC', { from: '2024-04-30T08:00:00', to: '2024-04-30' }],
		['Europe/Berlin', { from: '2024-04-30', to: '2024-04-30T00:30:00' }],
	])('of a moment and its own day are a range in %s', async (timezone, range) => {
		expect(
			Object.keys((await sent([{ field: 'createdDate', ...range }], {}, timezone)) ?? {}),
		).toEqual(['createdDate']);
	});

	it.each([
		['2023', '2023-01-01', '2023-12-31'],
		['2024-02', '2024-02-01', '2024-02-29'],
		['2023-W37', '2023-09-11', '2023-09-17'],
		['20230915', '2023-09-15', '2023-09-15'],
		['31.12.2024', '2024-12-31', '2024-12-31'],
		[45657, '2024-12-31', '2024-12-31'],
	])('up to %s take all of it', async (given, from, to) => {
		expect(await sent([{ field: 'createdDate', from: given, to: given }])).toEqual({
			createdDate: { from, to },
		});
	});

	it.each(['01/02/2024', '31.02.2024', 'soon'])('from %s are refused', async (from) => {
		const given = sent([{ field: 'createdDate', from, to: '' }]);
		await expect(given).rejects.toThrow(`of a date filter is '${from}'`);
	});

	it('that hold nothing are refused, since nobody adds a filter that lets everything through', async () => {
		await expect(sent([{ field: '', from: '', to: '' }])).rejects.toThrow(/has no field/);
	});

	it('that hold a field and no date are left out, and that is said', async () => {
		const filter = [{ field: 'published', from: '', to: '' }];
		const { item, hints } = itemWith({ values: { 'options.dateFilters': { filter } } });
		expect(await dateFilters(item)).toBeUndefined();
		expect(hints).toEqual([
			"The date filter on 'published' has neither 'From' nor 'To', so it leaves nothing out.",
		]);
	});
});
