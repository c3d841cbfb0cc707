import type { IDataObject } from 'n8n-workflow';
import { bookOf } from '../../../../shared/catalogue/book';
import { searchAll } from '../../../../shared/catalogue/search';
import type { Item } from '../../../../shared/engine/item';
import type { Comparison } from '../../../../shared/form/comparison';
import { liveFields } from '../../../../shared/form/liveFields';
import { isSeveral, searchAnyOf } from '../../../../shared/form/searchAnyOf';
import { searchComparing } from '../../../../shared/form/searchComparing';
import { pick } from '../../../../shared/form/simplify';
import { PAGE_SIZE } from '../../../../shared/lists/list';
import { isIsbnField } from '../../../../shared/values/isbn';
import { objectOf, textOf, wordFor } from '../../../../shared/values/read';
import { mayBeTyped } from '../../../../shared/values/sheetValues';

/** What the service can narrow the search to, so that less is read. It may write an ISBN otherwise, and may not find by a text what is no field of text. */
async function narrowing(item: Item, comparisons: Comparison[]): Promise<Comparison[]> {
	const fields = await liveFields(item);
	const isTyped = fields.some(({ kind }) => kind !== 'text');
	const others = fields.filter(
		({ kind, unknownType }) => kind !== 'text' || unknownType !== undefined,
	);
	const names = new Set(fields.map(({ name }) => name));
	const mayHoldOthers = new Set((isTyped ? others : fields).map(({ name }) => name));
	return comparisons.filter(
		({ field, operator, wanted }) =>
			['equals', 'oneOf'].includes(operator) &&
			names.has(field) &&
			!isIsbnField(field) &&
			!(mayHoldOthers.has(field) && wanted.some(mayBeTyped)),
	);
}

function bodyOf(sent: Comparison[]): IDataObject {
	if (sent.length === 0) return {};
	const filters = sent.map(({ field, wanted }) => [field, wanted.length > 1 ? wanted : wanted[0]]);
	return { fieldFilters: Object.fromEntries(filters) as IDataObject };
}

/** The answer of a query with operators that the service does not have (interface 4.2), by a search whose rows n8n compares. */
export async function askBySearch(item: Item, comparisons: Comparison[]): Promise<IDataObject> {
	const asked = await narrowing(item, comparisons);
	const search = async (sent: Comparison[], _: Comparison[], max: number) =>
		await searchAll(item.catalogue, bodyOf(sent), max);
	const sent = asked.some(isSeveral)
		? (await searchAnyOf(asked, [], PAGE_SIZE, search)).sent
		: asked;
	const { rows, gap } = await searchComparing(item, bodyOf(sent), comparisons, Infinity);
	if (gap !== undefined) item.run.warn(`Only what could be read is counted. ${gap}`);
	const withFields = item.parameters.flag('withFields');
	return {
		totalRecords: rows.length,
		distinctTitles: new Set(rows.flatMap(({ title }) => wordFor(textOf(title) ?? '') || [])).size,
		filters: comparisons.map(({ field, operator, wanted }) => ({
			field,
			op: operator,
			...(wanted.length > 0 && { value: operator === 'oneOf' ? wanted : wanted[0] }),
		})),
		books: rows.map((row) => ({
			ref: row.ref,
			resourceId: row.ref,
			...bookOf(row),
			...pick(objectOf(row.fields), ['author', 'imprint', 'publisher']),
			...(withFields && { fields: objectOf(row.fields) }),
		})),
	};
}
