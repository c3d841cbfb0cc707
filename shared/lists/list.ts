export interface Page<Row> {
	rows: Row[];
	/** All rows that the service counts, where it says so. Never more than a hint: it may be wrong. */
	total: number | undefined;
	/** The most rows of a page, where the service says so. */
	limit?: number | undefined;
	/** Where the page begins, as the answer says. */
	startsAt?: number | undefined;
	isMore?: boolean | undefined;
	/** The query of the next page's address, where the answer has one. */
	nextQuery?: string | undefined;
	/** Whether the answer says that it lacks rows, e.g. since the search took too long. */
	isPartial?: boolean | undefined;
	/** A row of it is nothing, and the answer counts none. */
	hasNullRow?: boolean | undefined;
	/** The order of the rows is not known, as of an object that is keyed by reference. */
	isUnordered?: boolean | undefined;
	/** What to do where pages are not as requested, instead of advice on the names of paging: of a list whose names are certain. */
	pagingAdvice?: string;
}

export type FetchPage<Row> = (offset: number, limit: number) => Promise<Page<Row>>;

/** What tells a row from the others, and whether it has changed since it was read. */
export interface RowIdentity {
	/** Undefined where rows have none: then the whole row identifies it. */
	ref: number | undefined;
	/** Another one where the row may stand in another place, e.g. the date of its modification. */
	version?: string | undefined;
}

export interface List<Row> {
	fetchPage: FetchPage<Row>;
	identityOf(row: Row): RowIdentity;
	/** The Interface Override of what tells them apart, where its name is open. */
	refOverride?: string | undefined;
	/** The interface promises a total: where none comes, the same page again may be cut. */
	isCounted?: boolean;
	/** Pages that may be under way at once; default 1. */
	concurrency?: number | undefined;
}

export interface ListSummary {
	/** Rows that the service counted when the reading began. */
	total: number | undefined;
	/** What could not be had, as a sentence; undefined where all came that was wanted. */
	gap?: string | undefined;
	/** The service itself says, or counts, that there is more than it gave. */
	isCut?: true | undefined;
	/** It did not hold still, so any row may be missing. */
	hasMoved?: true;
}

export interface ListResult<Row> extends ListSummary {
	/** Each row once, in the order of the list. */
	rows: Row[];
	/** The order of the rows is not known. */
	isUnordered?: boolean | undefined;
}

/** Rows requested at a time. The interface (section 8) names this most for GET /resources/search only; other lists may give fewer. */
export const PAGE_SIZE = 100;

/** Rows that neighbouring pages share: that they are the same shows that nothing lies between. */
export const OVERLAP = 1;

/** The most rows of one list, page by page. */
export const MOST_ROWS = 2_000_000;

/** Services like to stop at such numbers: a page of so many rows may be cut there, or be all there is. */
export const isRound = (count: number): boolean => count >= 10 && count % 5 === 0;

/** Computers like powers of two as well. */
export const isUsual = (count: number) => isRound(count) || Number.isInteger(Math.log2(count));

/** Services that know another name for the limit have larger pages of their own, of such sizes, or say so. */
const LARGE_ROUND = 50;
/** More are no page, but all there is. */
const LARGEST_PAGE = 1000;

export const isLargeRound = (count: number): boolean =>
	count > 0 && count % LARGE_ROUND === 0 && count <= LARGEST_PAGE;

/** Whether a page is full by the service's own size, which is larger than what was requested. */
export const isLargePage = (
	{ rows, total, limit }: Pick<Page<unknown>, 'rows' | 'total' | 'limit'>,
	requested: number,
): boolean =>
	rows.length > requested &&
	(isLargeRound(rows.length) || (total === undefined && limit === rows.length));

/** Services that state the limit that was asked for, and do not keep it, give as many at least. */
const LEAST_CUT = 20;

/** Whether more rows may stand behind a page whose total counts only itself. */
export const mayBeCut = ({ rows, limit }: Pick<Page<unknown>, 'rows' | 'limit'>): boolean =>
	isRound(rows.length) && (limit === undefined || rows.length >= LEAST_CUT);
