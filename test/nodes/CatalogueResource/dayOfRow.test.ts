import type { IDataObject } from 'n8n-workflow';

import { searchWithinDates } from '../../../nodes/CatalogueResource/operations/resource/searchWithinDates';
import { objectOf } from '../../../shared/values/read';
import { itemWith } from '../../rules/items';

/** In Phoenix, seven hours behind UTC. */
const TIMES = [
	'2026-11-08T12:00:00',
	'2026-11-09T20:00:00',
	'2026-11-10T09:00:00',
	'2026-11-10T20:00:00',
	'2026-11-12T12:00:00',
	'2026-11-13T20:00:00',
];
const [FROM, TO] = ['2026-11-10', '2026-11-13'];
const dayInUtc = (time: string) => new Date(`${time}-07:00`).toISOString().slice(0, 10);

/** What is found where the service has its days in UTC, and writes its dates so. */
async function found(write: (time: string) => string, leavesOut: boolean, zone = '') {
	const { item, hints } = itemWith({ overrides: { 'dates.timezone': zone } });
	let requests = 0;
	const { rows } = await searchWithinDates(
		item,
		{ modifiedDate: { from: FROM, to: TO } },
		100,
		async (_, filters, isWanted = () => true) => {
			requests += 1;
			const { from = '', to = '' } = objectOf(filters?.modifiedDate) as Record<string, string>;
			const isWithin = (day: string) =>
				leavesOut ? day > from && day < to : day >= from && day <= to;
			const within = TIMES.flatMap((time, ref): IDataObject[] =>
				isWithin(dayInUtc(time)) ? [{ ref, modifiedDate: write(time) }] : [],
			).filter(isWanted);
			return await Promise.resolve({ rows: within, total: within.length });
		},
	);
	return { refs: rows.map(({ ref }) => ref), requests, hints };
}

describe('the days that bound a date filter are found where dates are written in another zone than that of the days', () => {
	const withOffset = (time: string) => `${time}-07:00`;
	const alone = (time: string) => time;

	it('and with its offset', async () => {
		const { refs, hints } = await found(withOffset, true);
		expect(refs).toEqual([1, 2, 3, 4, 5]);
		expect(hints.join()).toContain('results of the day before or after may be among them');
		expect(await found(withOffset, false)).toMatchObject({ refs: [1, 2, 3, 4], hints: [] });
	});

	it('and without it, with the setting to be made, and with that', async () => {
		const { refs, hints } = await found(alone, true);
		expect(refs).toEqual([1, 2, 3, 4, 5]);
		expect(hints.join()).toContain("'dates.timezone'");
		expect((await found(alone, false)).hints).toEqual([]);
		const set = await found(alone, false, 'America/Phoenix');
		expect(set).toMatchObject({ refs: [1, 2, 3, 4], hints: [] });
	});
});
