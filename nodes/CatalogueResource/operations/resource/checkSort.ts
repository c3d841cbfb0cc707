import type { IDataObject } from 'n8n-workflow';
import { searchAll } from '../../../../shared/catalogue/search';
import { ownOrField } from '../../../../shared/catalogue/shownField';
import type { Item } from '../../../../shared/engine/item';
import { titlesOf } from '../../../../shared/form/liveFields';
import type { ListResult } from '../../../../shared/lists/list';
import { findWithPauses, mapLimited } from '../../../../shared/transport/concurrency';
import { withoutEntities } from '../../../../shared/values/htmlEntities';
import { isSameWord, numberOf, objectOf, refOf, textOf } from '../../../../shared/values/read';
import { dateOf } from '../../../../shared/values/serviceDate';

type TextOrder = (first: string, second: string) => number;

const LETTERS = { sensitivity: 'base', numeric: true } as const;
const byWord = new Intl.Collator('en', LETTERS).compare;
const byLetter = new Intl.Collator('en', { ...LETTERS, ignorePunctuation: true }).compare;
/** '1984', '22', '300': digits are letters. */
const byDigit = new Intl.Collator('en', { sensitivity: 'base' }).compare;
const byCode: TextOrder = (first, second) => (first === second ? 0 : first < second ? -1 : 1);

/** Titles are often sorted without it: the interface speaks of a 'denormalised title' (section 4.1). */
const ARTICLE = /^(the|an?|de[rnms]|das|die|een|het|l[aeo]s?|el|il|une?)\s+|^l['’]/i;
const withoutArticle = (text: string) => text.replace(ARTICLE, '');

const TEXT_ORDERS: TextOrder[] = [
	byWord,
	byLetter,
	byDigit,
	byCode,
	(first, second) => byWord(withoutArticle(first), withoutArticle(second)),
	(first, second) => byLetter(withoutArticle(first), withoutArticle(second)),
];

/** A date or an amount that is written for people: '31/01/2026', '2 Jan 2026', '£12.50'. */
const FOR_PEOPLE = /^[^\p{L}\d]*\d/u;

/** What a value is sorted by, read once for all comparisons. `isText`: its digits are no number and no date. */
function sortedBy(value: unknown, isText: boolean) {
	const date = dateOf(value, 'utc');
	const text = withoutEntities(isText ? String(value) : (textOf(value) ?? ''));
	return {
		...{ value, date, text },
		number: isText ? undefined : numberOf(value),
		moment: !isText && date.kind === 'moment' ? date.ms : undefined,
		isForPeople: !isText && FOR_PEOPLE.test(text.trim()),
	};
}

type Sorted = ReturnType<typeof sortedBy>;

/** Below 0 where the first comes first; undefined where that cannot be told. */
function compared(first: Sorted, second: Sorted, byText: TextOrder = byWord) {
	if (first.number !== undefined && second.number !== undefined)
		return first.number - second.number;
	if (first.moment !== undefined && second.moment !== undefined)
		return first.moment - second.moment;
	const areForPeople = first.isForPeople && second.isForPeople;
	if (areForPeople && !isSameWord(first.text, second.text)) return undefined;
	return byText(first.text, second.text);
}

/** Whether some value stands behind one that comes after it, in every way in which services compare texts. */
async function isOutOfOrder(values: Sorted[], sign: 1 | -1): Promise<boolean> {
	for (const byText of TEXT_ORDERS) {
		const misplaced = await findWithPauses(values, (value, index) => {
			const before = values[index - 1];
			return before !== undefined && sign * (compared(before, value, byText) ?? 0) > 0;
		});
		if (!misplaced) return false;
	}
	return true;
}

interface SortRequest {
	field: string;
	direction: string;
	max: number;
}

/** So few rows of more may be in order by chance. */
const FEW = 10;

/** Whether the first row stays the same in the opposite direction. That proves nothing where all rows have the same value. */
async function isSameBothWays(
	{ assumed, catalogue }: Item,
	{ rows, total = 0 }: ListResult<IDataObject>,
	values: Sorted[],
	body: IDataObject,
	{ direction, max }: SortRequest,
): Promise<boolean> {
	const [first, last] = [values[0], values.at(-1)];
	const isAlike = first !== undefined && first !== last && last && compared(first, last) === 0;
	// A total may count no more than the page, which is as long as was asked.
	const isWhole = total <= rows.length && rows.length < max;
	if (rows.length === 0 || rows.length > FEW || isAlike || isWhole) return false;
	const key = assumed('search.sort');
	const opposite = {
		...objectOf(body[key]),
		[assumed('search.sortDirection')]: direction === 'desc' ? 'asc' : 'desc',
	};
	const { rows: reversed } = await searchAll(catalogue, { ...body, [key]: opposite }, 1);
	return refOf(reversed[0]?.ref) === refOf(rows[0]?.ref);
}

/** Warns where rows are not sorted as asked for, or do not show it. No error: services compare texts in their own ways. */
export async function checkSort(
	item: Item,
	reading: ListResult<IDataObject>,
	body: IDataObject,
	request: SortRequest,
): Promise<void> {
	const { field, direction } = request;
	const read = (row: IDataObject) => sortedBy(ownOrField(row, field), field === 'title');
	const all = await mapLimited(reading.rows, read, item.run.isCancelled);
	const values = all.filter(({ value, date }) => date.kind !== 'none' && typeof value !== 'object');
	const isHidden = values.length === 0 && reading.rows.length > 1;
	const isDate = field === 'createdDate' || field === 'modifiedDate';
	const [unreadable] =
		isDate && values.length > 1
			? values.flatMap(({ date }) => (date.kind === 'unreadable' ? date.text : []))
			: [];
	const isUnsure = isHidden || unreadable !== undefined;
	const isSorted = !(await isOutOfOrder(values, direction === 'desc' ? -1 : 1));
	if (!isUnsure && isSorted && !(await isSameBothWays(item, reading, values, body, request)))
		return;
	const title = (await titlesOf(item))(field);
	const shows = isHidden ? `do not show '${title}'` : `show '${title}' as '${unreadable}'`;
	const problem = isUnsure
		? `The results ${shows}, so their order cannot be checked.`
		: `The results are not in the order of '${title}'.`;
	item.run.warn(
		reading.isUnordered
			? `${problem} The service names each by its reference, which loses their order. Sort them with n8n's 'Sort' node.`
			: `${problem} If the service has other names for it, set 'search.sort', 'search.sortField' and 'search.sortDirection' in 'Interface Overrides' of the credential.`,
	);
}
