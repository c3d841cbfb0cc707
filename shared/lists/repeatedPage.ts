import { answerFailure } from '../failure/failure';
import { shown } from '../values/read';
import { isSamePage, type AnsweredPage } from './answeredPage';
import { isLargePage, isLargeRound, isRound, isUsual, PAGE_SIZE, type Page } from './list';

/** What it means that a service gives its first page again where another was requested. */
type Repeated =
	/** Where the next page begins, and how many rows of the list a page holds, where that was learned. */
	| { goesOnAt: number; span?: number }
	/** These are all rows; where that is not certain, the gap says so. */
	| { goesOnAt: undefined; gap?: string };

type Advised = Pick<Page<unknown>, 'pagingAdvice' | 'nextQuery'>;

/** The service's own address of the next page shows the names to set. */
const namesShown = ({ nextQuery }: Advised) =>
	nextQuery === undefined
		? ''
		: ` Its own address of the next page ends with '${shown(nextQuery)}'.`;

export const samePageTwice = (page: Advised = {}) =>
	answerFailure(
		'The service returned the same page of a list twice',
		page.pagingAdvice ??
			`It may have another name for the offset. Set 'search.offset' or 'list.offset', or 'list.limit' for the size of a page, in 'Interface Overrides' of the credential. If it numbers the pages, set 'search.page' or 'list.page' there to its name for the number.${namesShown(page)} With cursors, no more than this page can be read.`,
	);

/** Read as an empty list, it would be passed over without a word. */
export const nothingShown = () =>
	answerFailure(
		'The service shows nothing of a list, and does not say that there is nothing',
		'Ask the administrator of the catalogue what the service answers.',
	);

const NO_OFFSET =
	"It reads the offset as something else, e.g. as a page number. Set 'search.offset' or 'list.offset' in 'Interface Overrides' of the credential to its name for the first row, or 'search.page' or 'list.page' to that for the number of the page.";

/** Throws where a page that does not fit says itself that it begins elsewhere. */
export function checkPlace(
	{ rows, total = 0, offset, startsAt, pagingAdvice = NO_OFFSET }: AnsweredPage<unknown>,
	isContiguous: boolean,
): void {
	if ((isContiguous && rows.length > 0) || !startsAt || startsAt === offset || offset >= total)
		return;
	throw answerFailure(
		`The service was asked for the rows after ${offset.toLocaleString('en')}, but answered from ${startsAt.toLocaleString('en')} on`,
		pagingAdvice,
	);
}

/** What it means that every page behind the first is empty. Undefined where rows came meanwhile; throws where there may be more. */
export async function meaningOfNothing(
	first: AnsweredPage<unknown>,
	limit: number,
	fetch: (offset: number) => Promise<AnsweredPage<unknown>>,
): Promise<{ gap?: string } | undefined> {
	const { rows, keys, limit: stated, total = 0, isMore, pagingAdvice = NO_OFFSET } = first;
	const count = rows.length;
	const second = await fetch(1);
	if (second.rows.length > 0 && second.keys[0] === keys[1]) return undefined;
	if (
		second.rows.length > 0 ||
		count === limit ||
		(count === stated && (count < limit || isUsual(count))) ||
		isMore ||
		total > count
	)
		throw answerFailure(
			`The service returned ${count} rows, but none when asked again for the last of them`,
			pagingAdvice,
		);
	return isRound(count) ? { gap: onlyFromTop(first) } : {};
}

/** Any number of rows without a reference may be alike. */
function isOneRowAgain(first: AnsweredPage<unknown>, page: AnsweredPage<unknown>): boolean {
	if (first.rows.length !== 1 || !isSamePage(page, first)) return false;
	const isPageOfOne = first.limit === 1 && typeof first.keys[0] === 'number';
	return isPageOfOne || (first.total === undefined && first.isMore !== true);
}

/** Whether a list of one row is given wherever a page begins. Throws where the service says that there are more. */
export async function isOnlyRow(
	first: AnsweredPage<unknown>,
	page: AnsweredPage<unknown>,
	fetch: (offset: number) => Promise<AnsweredPage<unknown>>,
): Promise<boolean> {
	if (!isOneRowAgain(first, page) || !isOneRowAgain(first, await fetch(page.offset + 1)))
		return false;
	if (first.isMore === true || (first.total ?? 0) > 1) throw samePageTwice(first);
	return true;
}

/** So many entries some services give, whatever is asked for: of the newest, or as a page of a size of their own. */
const isFixedSize = (count: number) => isLargeRound(count) || (count < PAGE_SIZE && isRound(count));

const SET_PAGING =
	"If there are more, set 'search.offset' or 'search.page', or 'list.limit' and 'list.offset' or 'list.page', in 'Interface Overrides' of the credential.";

function cutPage(page: AnsweredPage<unknown>) {
	const { rows, pagingAdvice = `${SET_PAGING}${namesShown(page)}` } = page;
	return `The service returns the same ${rows.length === 1 ? 'row' : `${rows.length} rows`} for every page. ${pagingAdvice}`;
}

/** What to say where these are all rows as far as is known, and no request changes them. */
export function gapIfFixed(first: AnsweredPage<unknown>): string | undefined {
	const { rows, total, limit } = first;
	const isFull = rows.length === limit && limit < PAGE_SIZE;
	return total === undefined && (isFull || isFixedSize(rows.length)) ? cutPage(first) : undefined;
}

const SET_OFFSET =
	"If there are more, set 'search.offset' or 'list.offset' in 'Interface Overrides' of the credential to its name for the first row.";

const onlyFromTop = ({ rows, pagingAdvice = SET_OFFSET }: AnsweredPage<unknown>) =>
	`The service returns rows only from the first one on, and these are ${rows.length.toLocaleString('en')}. ${pagingAdvice}`;

/** What the first page says of all rows, and one of `probed` rows for which one less than the first holds was requested. */
function extentOf(first: AnsweredPage<unknown>, limit: number, probed: number) {
	const { rows, total, isMore = false } = first;
	const count = rows.length;
	const isFull =
		total === undefined && first.limit === count && isUsual(count) && isLargePage(first, limit);
	const isLimited = isFull || probed < count;
	const isCut = isFull || count === limit || count === first.limit || isRound(count);
	// The total may count the rows of this page only.
	const isAll =
		total === undefined
			? !isMore && (!isLimited || !isCut)
			: total <= count && !(isMore && (isCut || count === first.limit));
	return { isFull, isAll, mayBeCut: isLimited && isCut };
}

/** Finds out by other requests, counted from the top of the list: `first` is its first page, for which `limit` rows were requested. Throws where the service does not know the offset. */
export async function meaningOfRepeated(
	first: AnsweredPage<unknown>,
	limit: number,
	fetch: (offset: number, limit: number) => Promise<AnsweredPage<unknown>>,
): Promise<Repeated> {
	const { rows, total, keys, isMore = false } = first;
	const count = rows.length;
	const held = new Set(keys);
	// Rows that rank alike change places from answer to answer.
	const isFirst = (page: AnsweredPage<unknown>) =>
		page.keys[0] === keys[0] ||
		(page.keys.includes(keys[0] ?? '') && page.keys.every((key) => held.has(key)));
	const probe = await fetch(count, Math.max(1, count - 1));
	// The service begins a page only where one of its own begins.
	if (!isFirst(probe)) return { goesOnAt: count };
	const { isFull, isAll, mayBeCut } = extentOf(first, limit, probe.rows.length);
	if (isAll) return { goesOnAt: undefined, ...(mayBeCut && { gap: cutPage(first) }) };
	// The user may not see the first rows of the list, so that the page begins with the same one from any of them.
	if ((total !== undefined || isMore) && count < limit && !isFirst(await fetch(limit, limit)))
		return { goesOnAt: limit, span: limit };
	if (total === undefined && !isMore && (isFull || count < limit))
		return { goesOnAt: undefined, gap: cutPage(first) };
	throw samePageTwice(first);
}
