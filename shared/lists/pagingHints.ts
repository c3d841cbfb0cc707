import { countOf, flagOf, isNothing, isObject, textOf } from '../values/read';
import { lettersOf } from '../values/words';

/** What came with the data of an answer; it may say there how many rows there are. */
export interface AnswerAround {
	envelope?: Readonly<Record<string, unknown>>;
	headers?: Readonly<Record<string, string>>;
	from?: number;
}

/** Names that services use, without case and punctuation. */
const names = (list: string) => new Set(list.split(' '));
const TOTAL = names(
	'total totalcount totalelements totalrecords totalresults totalitems totalrows totalhits recordstotal numfound odatacount count xtotal xtotalcount',
);
const HAS_MORE = names('hasmore hasnext hasnextpage more moreavailable');
const IS_LAST = names('last islast lastpagereached');
const NEXT = names(
	'next nextpage nextpageurl nexturl nextlink odatanextlink nextcursor nextpagetoken nexttoken nextoffset continuationtoken',
);
/** A search that was given up, or that not all parts of an index have answered. */
const PARTIAL = names(
	'partial ispartial partialresults incomplete incompleteresults timedout terminatedearly',
);
const PAGE = names('page currentpage pagenumber');
const PAGES = names('pages lastpage totalpages pagecount');
/** Objects that may hold them. */
const HOLDERS = names('meta pagination paging page pageinfo pageable links');

type Entry = [name: string, value: unknown];

function entriesOf(holder: unknown, depth = 2): Entry[] {
	if (!isObject(holder)) return [];
	return Object.entries(holder).flatMap(([key, value]): Entry[] => {
		const name = lettersOf(key);
		return [[name, value], ...(depth > 0 && HOLDERS.has(name) ? entriesOf(value, depth - 1) : [])];
	});
}

/** Whether an answer without rows says that there are none from here on: Java leaves out what is empty. */
export const countsNone = (data: unknown, from = 0): boolean =>
	entriesOf(data).some(([name, value]) => TOTAL.has(name) && (countOf(value) ?? Infinity) <= from);

/** An address, a cursor or a number; an object only where it is a link, since a row may be called so. */
const leadsOn = (value: unknown) =>
	isObject(value) ? !isNothing(value.href) : !isNothing(value) && value !== 0 && value !== false;

/** The query in an address of the next page; it shows the service's own names for paging. */
const queryIn = (value: unknown) =>
	/\?[^\s"<>]+/.exec(textOf(isObject(value) ? value.href : value) ?? '')?.[0];

const LINK_TO_NEXT = /<([^<>]*)>[^,<]*rel="?next\b/i;

/** What an answer says of further rows: flags, links and cursors to the next page, and totals above the rows that came. */
export function pagingHints(
	data: unknown,
	count: number,
	{ envelope, headers = {} }: AnswerAround,
) {
	const { data: _, ...beside } = envelope ?? {};
	const entries = [data, beside, headers].flatMap((holder) => entriesOf(holder));
	const valuesOf = (names: ReadonlySet<string>) =>
		entries.flatMap(([name, value]) => (names.has(name) ? [value] : []));
	const numbers = (names: ReadonlySet<string>) =>
		valuesOf(names).flatMap((value) => countOf(value) ?? []);
	const flags = (names: ReadonlySet<string>) =>
		valuesOf(names).flatMap((value) => flagOf(value) ?? []);
	const moreFlags = [...flags(HAS_MORE), ...flags(IS_LAST).map((isLast) => !isLast)];
	const [page] = numbers(PAGE);
	const [, linked] = LINK_TO_NEXT.exec(headers.link ?? '') ?? [];
	const next = [...valuesOf(NEXT), linked].filter(leadsOn);
	const [nextQuery] = next.flatMap((value) => queryIn(value) ?? []);
	const isMore =
		next.length > 0 || (page !== undefined && numbers(PAGES).some((pages) => pages > page));
	return {
		/** Undefined where no number is above the rows that came, since it may be of the page. */
		total: numbers(TOTAL).find((total) => total > count),
		...(flags(PARTIAL).includes(true) && { isPartial: true }),
		isMore: moreFlags.length > 0 ? moreFlags.includes(true) : isMore,
		...(nextQuery !== undefined && { nextQuery }),
	};
}
