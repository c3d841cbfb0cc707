import { createHash } from 'node:crypto';
import { mayBeCut, type Page, type RowIdentity } from './list';

/** Identifies a row: its reference, or all that it holds. */
export type Key = number | string;

/** A longer text is replaced by its digest: the keys of a list are kept as long as it is read. */
const LONGEST_KEY = 200;

function keyOf(row: unknown): string {
	const text = JSON.stringify(row);
	return text.length > LONGEST_KEY ? createHash('sha256').update(text).digest('base64') : text;
}

export interface AnsweredPage<Row> extends Page<Row> {
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

const isDoubled = (keys: Key[], places: number[]) =>
	places.length * 2 === keys.length && places.every((place, index) => place === 2 * index + 1);

/** A page for which `limit` rows were requested, each once. Rows without a reference may be alike. */
export function answeredPage<Row>(
	page: Page<Row>,
	offset: number,
	limit: number,
	order: number,
	identityOf: (row: Row) => RowIdentity,
): AnsweredPage<Row> {
	// A service may give any number of rows at once: nothing more than this is made for each.
	const keys = new Array<Key>(page.rows.length);
	const versions = new Array<string>(page.rows.length);
	page.rows.forEach((row, index) => {
		const { ref, version = '' } = identityOf(row);
		keys[index] = ref ?? keyOf(row);
		versions[index] = version;
	});
	const answered = { ...page, offset, order, keys, versions };
	const isTooLong = keys.length > limit && typeof keys[0] === 'number';
	// Most pages are as they should be, and not searched.
	if (!isTooLong && keys[0] !== keys[1]) return answered;
	const places = placesOf(keys);
	if (!(isTooLong && places.length <= limit) && !isDoubled(keys, places)) return answered;
	const pick = <Value>(values: Value[]) => places.map((place) => values[place] as Value);
	return { ...answered, rows: pick(page.rows), keys: pick(keys), versions: pick(versions) };
}

export const isSamePage = ({ keys }: AnsweredPage<unknown>, page: AnsweredPage<unknown>): boolean =>
	keys.length > 0 &&
	keys.length === page.keys.length &&
	keys.every((key, index) => key === page.keys[index]);

/** How many rows of the list a full page holds, by the first page; undefined where only the second can show it. */
export function spanOfFirst(page: Page<unknown>, limit: number) {
	const { rows, total, limit: stated } = page;
	const count = rows.length;
	if (count >= limit || (count > 0 && stated === count)) return count;
	if (count === 0) return limit;
	if (total === undefined || total > count) return undefined;
	return mayBeCut(page) ? count : limit;
}

/** The same by the second page. Pages of one size with little in common are cut there; else they lack hidden rows. */
export function spanOfSecond(
	first: AnsweredPage<unknown>,
	second: AnsweredPage<unknown>,
	limit: number,
): number {
	const [firstLength, secondLength] = [first.rows.length, second.rows.length];
	const common = second.keys.filter((key) => first.keys.includes(key)).length;
	if (firstLength === secondLength && common <= Math.max(1, firstLength / 2)) return firstLength;
	const most = Math.min(limit, first.limit || limit);
	return Math.max(firstLength, secondLength, first.total === undefined ? 0 : most);
}

/** Whether a page holds fewer rows than it says, or than are left by its own total or word, e.g. since the user may not see all. */
export function isSparse(
	{ rows, total, isMore, offset, limit = Infinity }: AnsweredPage<unknown>,
	span: number | undefined,
): boolean {
	const left = total === undefined ? (isMore ? Infinity : 0) : total - offset;
	return span !== undefined && rows.length < Math.min(span, limit, left);
}

/** Whether rows moved up (removed above) or down (added above) between two pages: by a row of both, or by the total. */
export function movementBetween(before: AnsweredPage<unknown>, page: AnsweredPage<unknown>) {
	if (page.isUnordered) return 'none';
	const places = new Map(before.keys.map((key, index) => [key, index]));
	const placeBefore = (index: number) => {
		const place = places.get(page.keys[index] ?? '') ?? -1;
		return before.versions[place] === page.versions[index] ? place : -1;
	};
	const index = page.keys.findIndex((_, place) => placeBefore(place) >= 0);
	const isApart = page.offset >= before.offset + before.keys.length;
	const byTotal = isApart ? (page.total ?? 0) - (before.total ?? 0) : 0;
	const distance = index < 0 ? byTotal : page.offset + index - (before.offset + placeBefore(index));
	if (distance === 0) return 'none';
	// A page that was answered before the one above it shows the move the other way round.
	return distance > 0 === page.order > before.order ? 'down' : 'up';
}
