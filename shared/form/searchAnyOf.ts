import type { IDataObject } from 'n8n-workflow';
import { answerFailure } from '../failure/failure';
import { unlessRefused } from '../failure/refusedValues';
import type { ListResult } from '../lists/list';
import { flatMapWithPauses } from '../transport/concurrency';
import type { Comparison } from './comparison';
import { meaningAnyOf } from './sameReading';
import { fits, valuesOf } from './searchComparing';

type Rows = ListResult<IDataObject>;

/** A search by what the service compares, and by what is compared here. */
type Search = (sent: Comparison[], here: Comparison[], max: number) => Promise<Rows>;

export const isSeveral = ({ wanted }: Comparison) => wanted.length > 1;

/** How many values are searched for alone, to see what several mean. */
const MOST_PROBES = 5;

const shows = (row: IDataObject, field: string, value: string) =>
	fits('equals', valuesOf(row, field), [value]);

/** The wanted values that a row shows without any of the others. */
async function aloneIn(rows: IDataObject[], { field, wanted }: Comparison): Promise<Set<string>> {
	const meant = meaningAnyOf(wanted);
	const alone = await flatMapWithPauses(rows, (row) => {
		const shown = new Set(valuesOf(row, field).flatMap((value) => [...meant(value)]));
		return shown.size === 1 ? [...shown] : [];
	});
	return new Set(alone);
}

/** Whether the service takes several values for any of them, by what each finds alone. `max`: how many rows were searched for. */
async function meansAnyOf(
	{ rows, total = Number.POSITIVE_INFINITY, gap }: Rows,
	list: Comparison,
	max: number,
	searchFor: (value: string) => Promise<Rows>,
): Promise<boolean> {
	const alone = await aloneIn(rows, list);
	if (alone.size > 1) return true;
	const isWhole = rows.length < max && gap === undefined;
	for (const value of list.wanted.filter((other) => !alone.has(other)).slice(0, MOST_PROBES)) {
		const probe = await searchFor(value);
		const [row] = probe.rows;
		const isMissing = isWhole
			? row && !rows.some(({ ref }) => ref === row.ref)
			: (probe.total ?? 0) > total;
		if (!row || !isMissing) continue;
		if (!shows(row, list.field, value))
			throw answerFailure(
				`The service cannot search '${list.title ?? list.field}' for any of several values: it finds resources by '${list.wanted[0]}' and by the others only if each is searched for separately`,
				'Filter by one value at a time.',
			);
		return false;
	}
	return true;
}

/** Several values of one filter (open in interface 4.1) are compared here unless the service means any. `sent`: by the service. */
export async function searchAnyOf(
	sent: Comparison[],
	here: Comparison[],
	max: number,
	search: Search,
): Promise<Rows & { sent: Comparison[] }> {
	const lists = sent.filter(isSeveral);
	const answering = search(sent, here, max);
	const answer = await (lists.length === 0 ? answering : unlessRefused(answering));
	const result = answer ?? { rows: [], total: 0 };
	let isAny = true;
	for (const list of lists)
		isAny &&= await meansAnyOf(result, list, max, async (value) => {
			const probe = sent.map((each) => (each === list ? { ...each, wanted: [value] } : each));
			return await search(probe, [], 1);
		});
	if (isAny && answer) return { ...answer, sent };
	const single = sent.filter((each) => !isSeveral(each));
	const compared = lists.map((list) => ({ ...list, operator: 'oneOf' }));
	return { ...(await search(single, [...here, ...compared], max)), sent: single };
}
