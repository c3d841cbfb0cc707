import type { IDataObject } from 'n8n-workflow';
import type { Item } from '../engine/item';
import { answerFailure, parameterFailure } from '../failure/failure';
import { searchAll } from '../catalogue/search';
import { fieldIn, isSameName, shownField } from '../catalogue/shownField';
import { isNothing, joinNames, shown } from '../values/read';
import type { Comparison } from './comparing';
import { liveFields } from './liveFields';
import { fieldOptions, type Field } from '../catalogue/fields';
import { hasOptions } from '../catalogue/fieldKinds';

export const list = (names: string[]) => names.map((name) => `'${shown(name)}'`).join(', ');

export const count = (number: number) => number.toLocaleString('en');

/** As the form calls them. */
const fieldsIn = (comparisons: Comparison[], fields: Field[]) =>
	list(
		comparisons.map(
			({ field, title }) => title ?? fields.find(({ name }) => name === field)?.title ?? field,
		),
	);

/** What holds of a resource that does not show the field. */
const LETS_UNSEEN = ['isEmpty', 'notEquals'];

const PROBED = 100;

/** A field that nothing shows may be called otherwise, or be left out where it is empty; the second needs one resource that shows it. */
export async function tellUnseen(
	item: Item,
	unseen: Comparison[],
	read: number,
	shownKeys: IDataObject,
): Promise<void> {
	if (unseen.length === 0 || read === 0) return;
	const known = await liveFields(item);
	const unknown = unseen.filter(({ field }) => known.every(({ name }) => name !== field));
	if (unknown.length > 0)
		throw parameterFailure(
			`No resource that was read shows ${fieldsIn(unknown, known)}, and it is not in the list of fields`,
			"Choose the 'Field' from the list.",
		);
	const passed = unseen.filter(({ operator }) => LETS_UNSEEN.includes(operator));
	const keys = Object.keys(shownKeys);
	const isProbed = passed.length > 0 || keys.length === 0;
	const { rows } = isProbed ? await searchAll(item.catalogue, {}, PROBED) : { rows: [] };
	const isBare = keys.length === 0 && rows.every(({ fields }) => isNothing(fields));
	const hidden = (isBare ? unseen : passed).filter(({ field }) => {
		const title = known.find(({ name }) => name === field)?.title;
		return rows.every((row) => shownField(row, field, title) === undefined);
	});
	if (hidden.length > 0)
		throw answerFailure(
			`No resource that was read shows ${fieldsIn(hidden, known)}, so its values are not known`,
			"The service may not show this field in search results. Filter by a field that is in the 'fields' of a search.",
		);
	const isKeyed = known.some(({ name, title }) => fieldIn(shownKeys, name, title) !== undefined);
	if (keys.length > 0 && known.length > 0 && !isKeyed)
		throw answerFailure(
			`The service shows the fields of resources as ${joinNames(keys)} and not by name, so ${fieldsIn(unseen, known)} cannot be compared`,
			"Filter by 'Equals' or 'One Of', which the service itself compares, or ask the administrator of the catalogue why it answers like this.",
		);
	item.run.warn(
		`None of the ${count(read)} resources that were read shows ${fieldsIn(unseen, known)}, so it counts as empty in all of them.`,
	);
}

/** The same comparisons by the titles of fields, where the service keys what it shows so. */
export async function byTitle(
	item: Item,
	comparisons: Comparison[],
	unseen: ReadonlySet<string>,
	shownKeys: IDataObject,
): Promise<Comparison[] | undefined> {
	if (unseen.size === 0) return undefined;
	const titles = new Map((await liveFields(item)).map(({ name, title }) => [name, title]));
	const titled = comparisons.map((comparison) => {
		const title = unseen.has(comparison.field) ? titles.get(comparison.field) : undefined;
		const isShown = title !== undefined && fieldIn(shownKeys, title) !== undefined;
		return isShown ? { ...comparison, field: title } : comparison;
	});
	return titled.some(({ field }, index) => field !== comparisons[index]?.field)
		? titled
		: undefined;
}

/** The names of options by their references, where fields of a list show nothing but these. */
export async function optionsByRef(
	item: Item,
	numbered: ReadonlySet<string>,
): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
	const fields = numbered.size > 0 ? await liveFields(item) : [];
	const named = fields.map(async ({ name, ref, kind }) => {
		const isList = numbered.has(name) && hasOptions(kind) && ref !== undefined;
		const options = isList ? await fieldOptions(item.catalogue, ref).catch(() => []) : [];
		return [name, new Map(options.map((option) => [String(option.ref), option.name]))] as const;
	});
	return new Map((await Promise.all(named)).filter(([, names]) => names.size > 0));
}

/** A service may pass over a filter on a name that no field has, and results that do not show it prove nothing. */
export async function tellUnlisted(
	item: Item,
	rows: IDataObject[],
	filters: IDataObject = {},
): Promise<void> {
	const isUnseen = (field: string) => rows.every((row) => shownField(row, field) === undefined);
	const unseen = rows.length === 0 ? [] : Object.keys(filters).filter(isUnseen);
	if (unseen.length === 0) return;
	const known = await liveFields(item).catch((): Field[] => []);
	const isListed = (field: string) =>
		known.some(({ name, title }) => [name, title].some((one) => isSameName(one, field)));
	const unlisted = unseen.filter((field) => !isListed(field));
	if (known.length > 0 && unlisted.length > 0)
		item.run.warn(
			`${list(unlisted)} is not in the list of fields and in no result, so it is not known whether the service applied that filter. Choose the field from the list.`,
		);
}
