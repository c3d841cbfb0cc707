import { nextOffset } from '../lists/endOfList';
import { PAGE_SIZE } from '../lists/list';
import { emptyCursor, follow, WINDOW, type ListCursor, type Row } from './listCursor';
import { checkBelow, highestRef, lowestRef, type ListReading } from './listOrder';

/** Takes note of what the list holds at first. A job behind the newest ones may have ended long ago, so it is not followed. */
export function takeNote(
	cursor: ListCursor,
	all: Row[],
	{ kind, isOpen, note }: ListReading,
): Row[] {
	const unread = all.filter(({ isUnread }) => isUnread);
	const rows = all.filter(({ isUnread }) => !isUnread);
	follow(cursor, rows, isOpen);
	cursor.floor = highestRef(unread);
	if (unread.length > 0)
		note(
			`${kind} unread`,
			`The list of ${kind}s does not show how far they are, so only the newest ${rows.length} of those that were there at first are watched.`,
		);
	return rows;
}

/** The first reading, which reports nothing: the newest `WINDOW` rows, and on while a page holds unfinished ones. */
export async function startList(reading: ListReading) {
	const { kind, fetchPage, isOpen, mayGoOn } = reading;
	const rows: Row[] = [];
	let offset: number | undefined = 0;
	for (let above = Number.POSITIVE_INFINITY; offset !== undefined;) {
		const page = await fetchPage(offset, PAGE_SIZE);
		checkBelow(kind, page.rows, above);
		rows.push(...page.rows);
		above = lowestRef(page.rows);
		offset = nextOffset(page, offset);
		const isMoving = page.rows.some(({ state, isUnread }) => !isUnread && isOpen(state));
		if (rows.length >= WINDOW && (!isMoving || !mayGoOn())) break;
	}
	const cursor = emptyCursor();
	const noted = takeNote(cursor, rows, reading);
	if (offset !== undefined) cursor.floor = Math.max(cursor.floor, lowestRef(rows) - 1);
	return { cursor, rows: noted };
}
