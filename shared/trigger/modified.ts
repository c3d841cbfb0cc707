import type { IDataObject } from 'n8n-workflow';
import { answerFailure } from '../request/failure';
import { nextOffset, PAGE_SIZE } from '../request/pages';
import type { Page } from '../request/pages';
import { packRefs, unpackRefs } from './refs';

/** How far the modified resources were reported: a date, and the references that were seen at exactly that date. */
export interface ModifiedCursor {
	/** As the service wrote it; empty while there is no resource. */
	date: string;
	refs: Set<number>;
}

export interface ModifiedRow {
	ref: number;
	/** As the service wrote it. */
	date: string;
	record: IDataObject;
}

export interface ModifiedSearch {
	/** The resources modified last, the newest first. */
	newest(offset: number): Promise<Page<ModifiedRow>>;
	/** Those modified at a date or later, the oldest first; all of them without a date. */
	since(date: string, offset: number): Promise<Page<ModifiedRow>>;
	/** Whether there is time for another page. */
	mayGoOn(): boolean;
}

const notSorted = () =>
	answerFailure(
		'The service does not give the resources in the order of their modification',
		"Its search may have other names for the sort order or for the date. Set 'search.sort', 'search.modifiedDate' and their companions in 'Interface Overrides' of the credential.",
	);

/** By time where both can be read as one, since a deployment may write the same moment in two ways. */
function isBefore(one: string, other: string): boolean {
	const [first, second] = [Date.parse(one), Date.parse(other)];
	return Number.isNaN(first) || Number.isNaN(second) ? one < other : first < second;
}

function checkOrder(rows: ModifiedRow[], from: string): void {
	let last = from;
	for (const { date } of rows) {
		if (isBefore(date, last)) throw notSorted();
		last = date;
	}
}

/** The first reading: nothing is reported by it. Gives the first page too, newest first. */
export async function startModified({ newest, mayGoOn }: ModifiedSearch): Promise<{ cursor: ModifiedCursor; rows: ModifiedRow[] }> {
	const first = await newest(0);
	checkOrder([...first.rows].reverse(), '');
	const cursor: ModifiedCursor = { date: first.rows[0]?.date ?? '', refs: new Set() };
	for (let page = first, offset = 0; ; ) {
		const same = page.rows.filter(({ date }) => date === cursor.date);
		for (const { ref } of same) cursor.refs.add(ref);
		const next = nextOffset(page, offset);
		if (next === undefined || same.length < page.rows.length || !mayGoOn()) return { cursor, rows: first.rows };
		offset = next;
		page = await newest(offset);
	}
}

/** Rows by which a page among many of one date goes back, since others of them may have been modified meanwhile. */
const OVERLAP = 20;

/** Where the unknown ones begin among more resources of one date than a page holds; else the beginning. */
const reach = ({ refs }: ModifiedCursor) => (refs.size < PAGE_SIZE ? 0 : refs.size - OVERLAP);

const isKnown = ({ date, refs }: ModifiedCursor, row: ModifiedRow | undefined) => row?.date === date && refs.has(row.ref);

/**
 * What was modified since the cursor, which moves by it, the oldest first. Each page starts at the last date of the one
 * before, because an offset would skip what moves up when a resource already passed is modified meanwhile.
 */
export async function readModified(cursor: ModifiedCursor, { since, mayGoOn }: ModifiedSearch): Promise<ModifiedRow[]> {
	const found: ModifiedRow[] = [];
	for (let offset = reach(cursor); ; ) {
		const page = await since(cursor.date, offset);
		if (offset > 0 && !isKnown(cursor, page.rows[0])) {
			if (!mayGoOn()) return found;
			offset = 0;
			continue;
		}
		checkOrder(page.rows, cursor.date);
		found.push(...page.rows.filter((row) => !isKnown(cursor, row)));
		const last = page.rows.at(-1)?.date ?? cursor.date;
		const isSameDate = last === cursor.date;
		if (!isSameDate) Object.assign(cursor, { date: last, refs: new Set() });
		for (const { ref, date } of page.rows) if (date === last) cursor.refs.add(ref);
		if (nextOffset(page, offset) === undefined || !mayGoOn()) return found;
		offset = isSameDate ? offset + page.rows.length - Math.min(OVERLAP, Math.floor(page.rows.length / 2)) : 0;
	}
}

export const packModified = ({ date, refs }: ModifiedCursor): IDataObject => ({ date, refs: packRefs(refs) });

export const unpackModified = ({ date, refs }: IDataObject): ModifiedCursor => ({
	date: String(date),
	refs: new Set(unpackRefs(String(refs))),
});
