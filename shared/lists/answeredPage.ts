import { createHash } from 'node:crypto';
import { isRound, OVERLAP, type RowIdentity, type Page } from './list';

/** What a row is known by: its reference, or all of it. */
export type Key = number | string;

/** A longer text is known by its digest: the keys of a list are kept as long as it is read. */
const LONGEST_KEY = 200;

function keyOf(row: unknown): string {
	const text = JSON.stringify(row);
	return text.length > LONGEST_KEY ? createHash('sha256').update(text).digest('base64') : text;
}

/** A page, and what its rows are known by. */
export interface PageRead<Row> extends Page<Row> {
	/** Where it was asked for. */
	offset: number;
	/** Its place among the answers of the list: 0 for the first. */
	order: number;
	keys: Key[];
	versions: string[];
}

/** Where each key stands last, in the order in which they come first. */
function placesOf(keys: Key[]): number[] {
	const places = new Map<Key, number>();
	keys.forEach((key, index) => places.set(key, index));
	return [...places.values()];
}

/** Whether each row comes twice, one behind the other. */
const isDoubled = (keys: Key[], places: number[]) =>
	places.length * 2 === keys.length && places.every((place, index) => place === 2 * index + 1);

/**
 * The rows of a page that was asked for, `asked` of them; where each comes twice, or it holds more because some references do,
 * each once. Any number of rows without a reference may be alike.
 */
export function pageRead<Row>(
	page: Page<Row>,
	offset: number,
	asked: number,
	order: number,
	identityOf: (row: Row) => RowIdentity,
): PageRead<Row> {
	// A service may give any number of rows at once: nothing more than this is made for each.
	const keys = new Array<Key>(page.rows.length);
	const versions = new Array<string>(page.rows.length);
	page.rows.forEach((row, index) => {
		const { ref, version = '' } = identityOf(row);
		keys[index] = ref ?? keyOf(row);
		versions[index] = version;
	});
	const read = { ...page, offset, order, keys, versions };
	const isMore = keys.length > asked && typeof keys[0] === 'number';
	// Most pages are as they should be: their keys are not looked through.
	if (!isMore && keys[0] !== keys[1]) return read;
	const places = placesOf(keys);
	if (!(isMore && places.length <= asked) && !isDoubled(keys, places)) return read;
	const at = <Value>(values: Value[]) => places.map((place) => values[place] as Value);
	return { ...read, rows: at(page.rows), keys: at(keys), versions: at(versions) };
}

export const isSamePage = ({ keys }: PageRead<unknown>, other: PageRead<unknown>): boolean =>
	keys.length > 0 &&
	keys.length === other.keys.length &&
	keys.every((key, index) => key === other.keys[index]);

/** How many rows of the list a full page holds, as far as the first page tells; undefined where only the second can tell. */
export function spanOfFirst(
	{ rows, total, limit: said }: Page<unknown>,
	asked: number,
): number | undefined {
	const came = rows.length;
	const stated = said !== undefined && said >= came && said <= asked ? said : undefined;
	if (came >= asked || (came > 0 && stated === came)) return came;
	if (came === 0) return asked;
	if (total === undefined || total > came) return undefined;
	return stated === undefined && isRound(came) ? came : asked;
}

/**
 * The same, when the second page has come, which was asked for from the last row of the first one on. Where both are of one size
 * and have little in common, pages are cut at it; else they lack rows that the user may not see.
 */
export function spanOfSecond(
	first: PageRead<unknown>,
	second: PageRead<unknown>,
	asked: number,
): number {
	const [one, other] = [first.rows.length, second.rows.length];
	const common = second.keys.filter((key) => first.keys.includes(key)).length;
	if (one === other && common <= Math.max(1, one / 2)) return one;
	return Math.max(one, other, first.total === undefined ? 0 : asked);
}

/** Whether a page holds fewer rows than its own total leaves to it, e.g. since the user may not see all. */
export const isSparse = (
	{ rows, total, offset }: PageRead<unknown>,
	span: number | undefined,
): boolean =>
	span !== undefined && total !== undefined && rows.length < Math.min(span, total - offset);

/**
 * Whether rows moved up (some above were removed) or down (some came in above, which may have stood further down) between the
 * answers of two neighbouring pages: by the first row that both hold unchanged; by the total where they share no place.
 */
export function shift(before: PageRead<unknown>, page: PageRead<unknown>): 'none' | 'up' | 'down' {
	if (page.isUnordered) return 'none';
	const places = new Map(before.keys.map((key, index) => [key, index]));
	const placeOf = (key: Key, index: number) => {
		const place = places.get(key) ?? -1;
		return before.versions[place] === page.versions[index] ? place : -1;
	};
	const index = page.keys.findIndex((key, at) => placeOf(key, at) >= 0);
	const key = page.keys[index];
	const isApart = page.offset >= before.offset + before.keys.length;
	const byTotal = isApart ? (page.total ?? 0) - (before.total ?? 0) : 0;
	const by =
		key === undefined ? byTotal : page.offset + index - (before.offset + placeOf(key, index));
	if (by === 0) return 'none';
	// A page that was answered before the one above it shows the move the other way round.
	return by > 0 === page.order > before.order ? 'down' : 'up';
}

/** Rows for which one more request is spent than there are pages. */
const ROWS_PER_REQUEST = 1000;

/** The most requests for as many rows while nothing moves. In pages of fewer than 33 rows the shared ones alone take more than one per 1,000. */
export const requestsFor = (rows: number, span: number): number =>
	Math.ceil(
		rows / (span * (span - OVERLAP) < ROWS_PER_REQUEST ? Math.max(1, span - OVERLAP) : span),
	) + Math.ceil(rows / ROWS_PER_REQUEST);
