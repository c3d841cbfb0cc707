import { answerFailure } from '../failure/failure';
import { endpoints } from '../deployment/endpoints';
import type { IDataObject } from 'n8n-workflow';
import { to } from '../transport/path';
import { adaptPageSize } from '../lists/pageSize';
import { answeredPage } from '../lists/answeredPage';
import { nextOffset, PAGE_SIZE, type FetchPage, type Page } from '../lists/list';
import { onePerKey } from '../values/onePerKey';
import { asFilter } from '../values/serviceDate';
import { isObject, shown, textOf } from '../values/read';
import { dateShown } from '../catalogue/sentences';
import { searchPage } from '../catalogue/search';
import { chosenEvent, type CatalogueEvent } from './eventTypes';
import {
	inOrder,
	lookBackOf,
	packLookBack,
	readNewest,
	unpackLookBack,
	withRead,
} from './lateModified';
import type { LookBack, Looked } from './lateModified';
import { sinceMoment } from './byDay';
import { packModified, readModified, startModified, unpackModified } from './modifiedCursor';
import type { ModifiedCursor, ModifiedRow, ModifiedSearch } from './modifiedCursor';
import type { PollSettings } from './pollSettings';
import { checkOrder, isBefore } from './modifiedOrder';
import { endingAtRepeated, refsOf } from './repeatedEnd';
import type { Found } from './watchList';
import { rowsOf } from './modifiedRows';

/** POST /resources/search by the date of modification (interface 4.1). */
function searchOf({ catalogue, measure, note }: PollSettings): ModifiedSearch {
	const { assumed } = catalogue;
	const lists = new Map<string, FetchPage<ModifiedRow>>();
	const fetchFrom = (body: IDataObject, direction: 'asc' | 'desc'): FetchPage<ModifiedRow> => {
		const fetchPage: FetchPage<ModifiedRow> = async (offset, limit) => {
			const answer = await catalogue.call({
				...to(endpoints.searchByFilters),
				body: {
					...body,
					[assumed('search.sort')]: {
						[assumed('search.sortField')]: assumed('search.modifiedDate'),
						[assumed('search.sortDirection')]: direction,
					},
					[assumed('search.offset')]: offset,
					limit,
				},
				repeat: 'safe',
			});
			const { rows, ...page } = searchPage({ ...answer, from: offset });
			const read = { ...page, rows: rowsOf(rows, { note }) };
			return { ...page, rows: answeredPage(read, offset, limit, 0, ({ ref }) => ({ ref })).rows };
		};
		return adaptPageSize(async (offset, limit) => {
			const page = await fetchPage(offset, limit);
			const next = page.isUnordered ? nextOffset(page, offset) : undefined;
			const beyond = next === undefined ? [] : (await fetchPage(next, limit)).rows;
			return page.isUnordered ? { ...page, rows: inOrder(page.rows, beyond, direction) } : page;
		});
	};
	const search = async (
		body: IDataObject,
		direction: 'asc' | 'desc',
		offset: number,
	): Promise<Page<ModifiedRow>> => {
		const name = JSON.stringify([body, direction]);
		const fetchPage =
			lists.get(name) ??
			endingAtRepeated(
				fetchFrom(body, direction),
				(rows, before) => refsOf(rows) === refsOf(before),
			);
		lists.set(name, fetchPage);
		return await fetchPage(offset, PAGE_SIZE);
	};
	return {
		mayGoOn: measure(),
		newest: async (offset) => await search({}, 'desc', offset),
		since: sinceMoment(
			async (date, offset) =>
				await search(
					date === ''
						? {}
						: {
								dateFilters: {
									[assumed('search.modifiedDate')]: { [assumed('search.from')]: asFilter(date) },
								},
							},
					'asc',
					offset,
				),
		),
	};
}

const eventsOf = (
	rows: ModifiedRow[],
	{ chosen, catalogue, timezone }: PollSettings,
): CatalogueEvent[] => {
	const event = chosenEvent(chosen, 'resource', 'modified');
	if (!event) return [];
	return onePerKey(rows, (row) => `${row.ref} ${row.date}`)
		.filter(({ isOdd }) => !isOdd)
		.map(({ ref, date, record }) => ({
			summary: `'${textOf(record.title) ?? ref}' was modified on ${dateShown(date, catalogue, timezone)}`,
			eventId: `resource:${ref}:${date}`,
			event,
			kind: 'resource',
			ref,
			state: null,
			previousState: null,
			date,
			record,
		}));
};

const packed = (cursor: ModifiedCursor, lookBack: LookBack): IDataObject => ({
	...packModified(cursor),
	lookBack: packLookBack(lookBack),
});

/** What was listed a moment ago is not found by its date: all that came since would be passed over. */
const notFrom = (date: string, listed: string) =>
	answerFailure(
		`The search gives nothing modified after ${shown(date)}, though it lists what was modified on ${shown(listed)}`,
		"It may read the date in another timezone than it writes it: ask the administrator of the catalogue. If it has other names, set 'search.modifiedDate' or 'search.from' in 'Interface Overrides' of the credential.",
	);

/** Up to so many of the cursor's own date the newest page is likely to reach back behind it. */
const FEW = PAGE_SIZE / 2;

async function goOn(
	cursor: ModifiedCursor,
	known: LookBack | undefined,
	search: ModifiedSearch,
): Promise<Looked> {
	let oldest = '';
	const newest: ModifiedSearch['newest'] = async (offset) => {
		const page = await search.newest(offset);
		oldest = page.rows.at(-1)?.date ?? '';
		return page;
	};
	const isFew = !cursor.rest && cursor.refs.size <= FEW;
	const looked = isFew ? await readNewest(cursor, known, { ...search, newest }) : undefined;
	if (looked) return looked;
	const before = known ?? { floor: cursor.date, dates: new Map() };
	const found = await readModified(cursor, search);
	if (!cursor.rest && isBefore(cursor.date, oldest)) throw notFrom(cursor.date, oldest);
	return { found, lookBack: withRead(before, found) };
}

/** One look at the modified resources. Without a cursor it is the first, which only takes note of what is there. */
export async function watchResources(
	kept: IDataObject | undefined,
	settings: PollSettings,
): Promise<Found> {
	const search = searchOf(settings);
	if (kept) {
		const cursor = unpackModified(kept);
		const { found, lookBack } = await goOn(
			cursor,
			isObject(kept.lookBack) ? unpackLookBack(kept.lookBack) : undefined,
			search,
		);
		const events = eventsOf(found, settings);
		const isWanted = events.length > 0 ? await settings.filterOf('resource', []) : () => true;
		return {
			cursor: packed(cursor, lookBack),
			events: events.filter(({ record }) => isWanted(record)),
		};
	}
	const isWanted = await settings.filterOf('resource', []);
	const { cursor, rows } = await startModified(search);
	// Newest references first may look like newest dates first, until an old resource is modified.
	if (rows.length > 1) checkOrder((await search.since('', 0)).rows, '');
	const existing = settings.includesExisting ? eventsOf([...rows].reverse(), settings) : [];
	return {
		cursor: packed(cursor, lookBackOf(rows, rows.length < PAGE_SIZE)),
		events: existing.filter(({ record }) => isWanted(record)),
	};
}

/** The resources modified last as events, for a test of the node. */
export async function sampleResources(settings: PollSettings): Promise<CatalogueEvent[]> {
	const { rows } = await searchOf(settings).newest(0);
	const isWanted = await settings.filterOf('resource', []);
	return eventsOf(rows, settings).filter(({ record }) => isWanted(record));
}
