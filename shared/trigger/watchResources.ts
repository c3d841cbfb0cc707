import type { IDataObject } from 'n8n-workflow';
import { dateShown } from '../catalogue/stateSentences';
import { answerFailure } from '../failure/failure';
import { nextOffset } from '../lists/endOfList';
import { PAGE_SIZE, type Page } from '../lists/list';
import { MINUTE_MS } from '../values/durations';
import { onePerKey } from '../values/onePerKey';
import { objectOf, shown, textOf } from '../values/read';
import { asFilter, momentOf } from '../values/serviceDate';
import { chosenEvent, type CatalogueEvent } from './eventTypes';
import type { ModifiedCursor } from './modifiedCursor';
import { packModified, readModified, startModified, unpackModified } from './modifiedCursor';
import { byDate, checkDatesRise, isBefore, isKnownDate, type ModifiedRow } from './modifiedRows';
import { modifiedSearch, type ModifiedSearch } from './modifiedSearch';
import { packByText, unpackByText } from './packedRefs';
import type { PollSettings, RecordFilter } from './pollSettings';

/** The events of the rows that pass the node's filter, which is looked up only where there are any. */
async function eventsOf(
	rows: ModifiedRow[],
	settings: PollSettings,
	filter?: RecordFilter,
): Promise<CatalogueEvent[]> {
	const { chosen, catalogue, timezone } = settings;
	const event = chosenEvent(chosen, 'resource', 'modified');
	const news = onePerKey(rows, (row) => `${row.ref} ${row.date}`).filter(({ isOdd }) => !isOdd);
	if (!event || news.length === 0) return [];
	const passes = filter ?? (await settings.filterOf('resource', []));
	return news
		.filter(({ record }) => passes(record))
		.map(({ ref, date, record }) => ({
			summary: `'${textOf(record.title) ?? ref}' was modified on ${dateShown(date, catalogue, timezone)}`,
			eventId: `resource:${ref}:${date}`,
			event,
			kind: 'resource',
			ref,
			date,
			record,
		}));
}

/**
 * The resources modified last, up to a page of them. An index may show a modification later than it happened, behind newer
 * ones that were already reported. What becomes visible among these is still reported; what is older by then is not.
 */
interface LookBack {
	/** Up to this date, as the service writes it, everything counts as known; empty where all are remembered. */
	floor: string;
	/** The last reported date of each resource. */
	dates: Map<number, string>;
}

interface ModifiedNews {
	/** The oldest first. */
	rows: ModifiedRow[];
	lookBack: LookBack;
}

/** `rows` come newest first. */
function lookBackOf(rows: Array<Pick<ModifiedRow, 'ref' | 'date'>>, isAll: boolean): LookBack {
	const kept = rows.slice(0, PAGE_SIZE);
	const isCut = !isAll || rows.length > PAGE_SIZE;
	return {
		floor: isCut ? (kept.at(-1)?.date ?? '') : '',
		dates: new Map(kept.map(({ ref, date }) => [ref, date])),
	};
}

/** Adds rows that were read since. Those that have left stay known: an index that is built anew shows them again. */
function withRows({ floor, dates }: LookBack, rows: ModifiedRow[]): LookBack {
	const all = new Map([...dates, ...rows.map(({ ref, date }) => [ref, date] as const)]);
	const newestFirst = Array.from(all, ([ref, date]) => ({ ref, date })).sort((a, b) =>
		byDate(b, a),
	);
	const lookBack = lookBackOf(newestFirst, true);
	return isBefore(lookBack.floor, floor) ? { ...lookBack, floor } : lookBack;
}

const isListed = ({ dates }: LookBack, { ref, date }: ModifiedRow) =>
	isKnownDate(dates.get(ref) ?? '', date);

/** The news of the newest page, behind which it moves the cursor. Undefined where more is new than the page holds. */
function newsOnPage(
	cursor: ModifiedCursor,
	lookBack: LookBack,
	page: Page<ModifiedRow>,
): ModifiedNews | undefined {
	const { rows } = page;
	checkDatesRise([...rows].reverse(), '');
	const { floor } = lookBack;
	const isKnown = (row: ModifiedRow) =>
		isListed(lookBack, row) ||
		(isKnownDate(cursor.date, row.date) && cursor.refs.has(row.ref)) ||
		(floor !== '' && !isBefore(floor, row.date));
	// A page that reaches back behind the cursor, to what is known, holds all that is new, and all that became visible late.
	const reachesBack = rows.slice(-1).some((row) => isBefore(row.date, cursor.date) && isKnown(row));
	if (nextOffset(page, 0) !== undefined && !reachesBack) return undefined;
	const news = rows.filter((row) => !isKnown(row)).sort(byDate);
	const newestDate = rows[0]?.date ?? '';
	if (isBefore(cursor.date, newestDate))
		Object.assign(cursor, { date: newestDate, refs: new Set() });
	for (const { ref, date } of rows) if (date === cursor.date) cursor.refs.add(ref);
	return { rows: news, lookBack: withRows(lookBack, rows) };
}

/** The search does not find by its date what it has just listed, so all that came since would be passed over. */
const notFoundSince = (date: string, listed: string) =>
	answerFailure(
		`The search gives nothing modified after ${shown(date)}, though it lists what was modified on ${shown(listed)}`,
		"It may read the date in another timezone than it writes it: ask the administrator of the catalogue. If it has other names, set 'search.modifiedDate' or 'search.from' in 'Interface Overrides' of the credential.",
	);

/**
 * Where the cursor's date lies ahead of what is modified now, e.g. since the service's clock was set back or one resource is
 * dated in the future, the reading begins at the newest known date that is older than the whole page.
 */
function goBack(cursor: ModifiedCursor, { floor, dates }: LookBack, oldest: string): void {
	if (!isBefore(oldest, cursor.date)) return;
	const date = [...dates.values()].reduce(
		(newest, known) => (isBefore(newest, known) && isBefore(known, oldest) ? known : newest),
		floor,
	);
	// All of the floor's own moment counts as known.
	const isFloor = date === floor && floor !== '';
	Object.assign(cursor, { date: isFloor ? asFilter(floor, -1) : date, refs: new Set() });
	delete cursor.forgotten;
}

/** With at most so many resources of the cursor's own date the newest page is likely to reach back behind it. */
const FEW = PAGE_SIZE / 2;

async function readNews(cursor: ModifiedCursor, lookBack: LookBack, search: ModifiedSearch) {
	const first = !cursor.rest && cursor.refs.size <= FEW ? await search.newest(0) : undefined;
	const news = first && newsOnPage(cursor, lookBack, first);
	if (news) return news;
	const oldest = first?.rows.at(-1)?.date ?? '';
	if (first) goBack(cursor, lookBack, oldest);
	const read = await readModified(cursor, search);
	const rows = read.filter((row) => !isListed(lookBack, row));
	if (!cursor.rest && isBefore(cursor.date, oldest)) throw notFoundSince(cursor.date, oldest);
	return { rows, lookBack: withRows(lookBack, rows) };
}

/** Servers of one service do not all tell the same time. */
const CLOCKS_MS = 15 * MINUTE_MS;

/** What is late is noticed among the newest only, and these hold their places until the clock has passed them. */
function noteAhead({ date }: ModifiedCursor, { catalogue, now, note }: PollSettings): void {
	if ((momentOf(date, catalogue.assumed('dates.timezone')) ?? 0) > now() + CLOCKS_MS)
		note(
			'resource ahead',
			`A resource was modified on ${shown(date)}, which is later than the service's clock shows now. What is modified before that date may not be reported while more than ${PAGE_SIZE} resources are newer. Ask the administrator of the catalogue whether the clock was set back.`,
		);
}

const pack = (cursor: ModifiedCursor, { floor, dates }: LookBack): IDataObject => ({
	...packModified(cursor),
	lookBack: { floor, dates: packByText(dates) },
});

const unpackLookBack = ({ floor = '', dates }: IDataObject): LookBack => ({
	floor: String(floor),
	dates: unpackByText(dates),
});

/** Polls the modified resources. The first poll, without a cursor, only takes note of what is there. */
export async function watchResources(packed: IDataObject | undefined, settings: PollSettings) {
	const search = modifiedSearch(settings);
	if (packed) {
		const cursor = unpackModified(packed);
		const known = unpackLookBack(objectOf(packed.lookBack));
		const { rows, lookBack } = await readNews(cursor, known, search);
		noteAhead(cursor, settings);
		return { cursor: pack(cursor, lookBack), events: await eventsOf(rows, settings) };
	}
	// Whoever switches the workflow on is told of a filter that cannot be read, not only at the first event.
	const filter = await settings.filterOf('resource', []);
	const { cursor, first } = await startModified(search);
	const { rows } = first;
	// Newest references first may look like newest dates first, until an old resource is modified.
	if (rows.length > 1) checkDatesRise((await search.since('', 0)).rows, '');
	// A page of one row shows no order.
	else if (nextOffset(first, 0) !== undefined)
		checkDatesRise([...(await search.newest(1)).rows, ...rows], '');
	const existing = settings.includesExisting ? [...rows].reverse() : [];
	return {
		cursor: pack(cursor, lookBackOf(rows, nextOffset(first, 0) === undefined)),
		events: await eventsOf(existing, settings, filter),
	};
}

/** The resources modified last as events, for a test of the node. */
export const sampleResources = async (settings: PollSettings): Promise<CatalogueEvent[]> =>
	await eventsOf((await modifiedSearch(settings).newest(0)).rows, settings);
