import { countOf, flagOf, isNothing, isObject } from '../values/read';

/** What came with the data of an answer; it may say there how many rows there are. */
export interface AnswerAround {
	envelope?: Readonly<Record<string, unknown>>;
	headers?: Readonly<Record<string, string>>;
	/** Where the page was asked for. */
	from?: number;
}

/** Names that services have for it, without case and signs. */
const names = (list: string) => new Set(list.split(' '));
const TOTAL = names(
	'total totalcount totalelements totalrecords totalresults totalitems totalrows totalhits recordstotal numfound odatacount count xtotal xtotalcount',
);
const HAS_MORE = names('hasmore hasnext hasnextpage more moreavailable');
const IS_LAST = names('last islast lastpagereached');
/** A search that was given up, or that not all parts of an index have answered. */
const PARTIAL = names(
	'partial ispartial partialresults incomplete incompleteresults timedout terminatedearly',
);
const NEXT = names(
	'next nextpage nextpageurl nexturl nextlink odatanextlink nextcursor nextpagetoken nexttoken nextoffset continuationtoken',
);
const PAGE = names('page currentpage pagenumber');
const PAGES = names('pages lastpage totalpages pagecount');
/** Where else they stand. */
const HOLDERS = names('meta pagination paging page pageinfo pageable links');

const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '');

type Entry = [name: string, value: unknown];

function entriesOf(holder: unknown, depth = 2): Entry[] {
	if (!isObject(holder)) return [];
	return Object.entries(holder).flatMap(([key, value]): Entry[] => {
		const name = plain(key);
		return [[name, value], ...(depth > 0 && HOLDERS.has(name) ? entriesOf(value, depth - 1) : [])];
	});
}

/** An address, a mark or a number; an object only where it is a link, since a row may be called so. */
const leadsOn = (value: unknown) =>
	isObject(value) ? !isNothing(value.href) : !isNothing(value) && value !== 0 && value !== false;

/** What the answer says beside its rows of further ones: flags, links and cursors to the next page, and numbers above those that came. */
export function pagingHints(
	data: unknown,
	count: number,
	{ envelope, headers = {} }: AnswerAround,
) {
	const { data: _, ...beside } = envelope ?? {};
	const entries = [data, beside, headers].flatMap((holder) => entriesOf(holder));
	const valuesOf = (wanted: ReadonlySet<string>) =>
		entries.flatMap(([name, value]) => (wanted.has(name) ? [value] : []));
	const numbers = (wanted: ReadonlySet<string>) =>
		valuesOf(wanted).flatMap((value) => countOf(value) ?? []);
	const flags = [
		...valuesOf(HAS_MORE).map(flagOf),
		...valuesOf(IS_LAST).map((value) => (flagOf(value) === undefined ? undefined : !flagOf(value))),
	].filter((flag) => flag !== undefined);
	const [page] = numbers(PAGE);
	const isMore =
		valuesOf(NEXT).some(leadsOn) ||
		/rel="?next\b/i.test(headers.link ?? '') ||
		(page !== undefined && numbers(PAGES).some((pages) => pages > page));
	return {
		...(valuesOf(PARTIAL).some((value) => flagOf(value) === true) && { isPartial: true as const }),
		/** All rows; undefined where no number is above those that came, since it may be of the page. */
		total: numbers(TOTAL).find((total) => total > count),
		isMore: flags.length > 0 ? flags.includes(true) : isMore,
	};
}
