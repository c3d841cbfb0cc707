import type { IDataObject } from 'n8n-workflow';
import type { Item } from '../../../../shared/engine/item';
import type { ListResult } from '../../../../shared/lists/list';
import { ownOrField } from '../../../../shared/catalogue/shownField';
import { dateOf, unreadableIn } from '../../../../shared/values/serviceDate';
import { withoutEntities } from '../../../../shared/values/htmlEntities';
import { isSameWord, numberOf, objectOf, refOf, textOf } from '../../../../shared/values/read';
import { titlesOf } from '../../../../shared/form/liveFields';
import { searchAll } from '../../../../shared/catalogue/search';

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

/** Below 0 where the first comes first; undefined where that cannot be told. `isText`: digits are no numbers. */
function compared(first: unknown, second: unknown, byText: TextOrder = byWord, isText = false) {
	if (isText) return byText(withoutEntities(String(first)), withoutEntities(String(second)));
	const numbers = [numberOf(first), numberOf(second)] as const;
	if (numbers[0] !== undefined && numbers[1] !== undefined) return numbers[0] - numbers[1];
	const dates = [dateOf(first, 'utc'), dateOf(second, 'utc')] as const;
	if (dates[0].kind === 'moment' && dates[1].kind === 'moment') return dates[0].ms - dates[1].ms;
	const texts = [
		withoutEntities(textOf(first) ?? ''),
		withoutEntities(textOf(second) ?? ''),
	] as const;
	if (!isSameWord(...texts) && texts.every((text) => FOR_PEOPLE.test(text.trim())))
		return undefined;
	return byText(...texts);
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
	values: unknown[],
	body: IDataObject,
	{ direction, max }: SortRequest,
): Promise<boolean> {
	const isAlike = values.length > 1 && compared(values[0], values.at(-1)) === 0;
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
	const values = reading.rows
		.map((row) => ownOrField(row, field))
		.filter((value) => dateOf(value, 'utc').kind !== 'none' && typeof value !== 'object');
	const sign = direction === 'desc' ? -1 : 1;
	const isTitle = field === 'title';
	const isHidden = values.length === 0 && reading.rows.length > 1;
	const isDate = field === 'createdDate' || field === 'modifiedDate';
	const unreadable = isDate && values.length > 1 ? unreadableIn(values) : undefined;
	const isOutOfOrder = TEXT_ORDERS.every((byText) =>
		values.some(
			(value, index) =>
				index > 0 && sign * (compared(values[index - 1], value, byText, isTitle) ?? 0) > 0,
		),
	);
	const isUnsure = isHidden || unreadable !== undefined;
	if (!isUnsure && !isOutOfOrder && !(await isSameBothWays(item, reading, values, body, request)))
		return;
	const title = (await titlesOf(item))(field);
	const shows = isHidden ? `do not show '${title}'` : `show '${title}' as '${unreadable}'`;
	const problem = isUnsure
		? `The results ${shows}, so their order cannot be checked.`
		: `The results are not in the order of '${title}'.`;
	item.run.warn(
		`${problem} If the service has other names for it, set 'search.sort', 'search.sortField' and 'search.sortDirection' in 'Interface Overrides' of the credential.`,
	);
}
