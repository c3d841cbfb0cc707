import type { IDataObject } from 'n8n-workflow';
import { isSeveral, readAnyOf } from '../../../../shared/form/anyOf';
import { searchComparing, type Comparison } from '../../../../shared/form/comparing';
import { liveFields } from '../../../../shared/form/liveFields';
import { pick } from '../../../../shared/form/simplify';
import type { Item } from '../../../../shared/engine/item';
import { PAGE_SIZE } from '../../../../shared/lists/list';
import { searchAll } from '../../../../shared/catalogue/search';
import { bookOf } from '../../../../shared/catalogue/book';
import { isIsbnField } from '../../../../shared/values/isbn';
import { objectOf, wordFor } from '../../../../shared/values/read';

/** What the service can narrow the search to, so that less is read; an ISBN may be written otherwise there. */
async function narrowing(item: Item, comparisons: Comparison[]): Promise<Comparison[]> {
	const known = new Set((await liveFields(item)).map(({ name }) => name));
	return comparisons.filter(
		({ field, operator }) =>
			['equals', 'oneOf'].includes(operator) && known.has(field) && !isIsbnField(field),
	);
}

const bodyBy = (sent: Comparison[]): IDataObject =>
	sent.length > 0
		? {
				fieldFilters: Object.fromEntries(
					sent.map(({ field, wanted }) => [field, wanted.length > 1 ? wanted : wanted[0]]),
				),
			}
		: {};

const bookIn = (row: IDataObject, withFields: boolean): IDataObject => ({
	ref: row.ref,
	resourceId: row.ref,
	...bookOf(row),
	...pick(objectOf(row.fields), ['author', 'imprint', 'publisher']),
	...(withFields && { fields: objectOf(row.fields) }),
});

/** The answer of a query whose comparisons the service does not know (interface 4.2): by a search, whose rows are compared here. */
export async function askBySearch(item: Item, comparisons: Comparison[]): Promise<IDataObject> {
	const asked = await narrowing(item, comparisons);
	const look = async (some: Comparison[], _: Comparison[], max: number) =>
		await searchAll(item.catalogue, bodyBy(some), max);
	const sent = asked.some(isSeveral) ? (await readAnyOf(asked, [], PAGE_SIZE, look)).sent : asked;
	const { rows, gap } = await searchComparing(
		item,
		bodyBy(sent),
		comparisons,
		Number.POSITIVE_INFINITY,
	);
	if (gap !== undefined) item.run.warn(`Only what could be read is counted. ${gap}`);
	const withFields = item.parameters.flag('withFields');
	return {
		totalRecords: rows.length,
		distinctTitles: new Set(rows.map(({ title }) => wordFor(String(title)))).size,
		filters: comparisons.map(({ field, operator, wanted }) => ({
			field,
			op: operator,
			value: operator === 'oneOf' ? wanted : (wanted[0] ?? null),
		})),
		books: rows.map((row) => bookIn(row, withFields)),
	};
}
