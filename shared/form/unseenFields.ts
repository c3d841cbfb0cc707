import type { IDataObject } from 'n8n-workflow';
import { hasOptions } from '../catalogue/fieldKinds';
import { fieldOptions } from '../catalogue/fieldOptions';
import type { Field } from '../catalogue/fields';
import { fieldIn, isSameName, shownField } from '../catalogue/shownField';
import type { Item } from '../engine/item';
import { sampleOf } from '../engine/recentPages';
import { answerFailure, parameterFailure } from '../failure/failure';
import { isNothing, joinNames, quoted } from '../values/read';
import type { Comparison } from './comparison';
import { liveFields } from './liveFields';

const fieldTitles = (comparisons: Comparison[], fields: Field[]) =>
	quoted(
		comparisons.map(
			({ field, title }) => title ?? fields.find(({ name }) => name === field)?.title ?? field,
		),
	);

/** Operators that fit a resource that does not show the field. */
const FITS_UNSEEN = ['isEmpty', 'notEquals'];

/** Warns of fields that no resource shows, which so count as empty. Refuses those that the service may call otherwise, or never shows. */
export async function checkUnseen(
	item: Item,
	unseen: Comparison[],
	read: number,
	shownKeys: IDataObject,
): Promise<void> {
	if (unseen.length === 0 || read === 0) return;
	const fields = await liveFields(item);
	const unknown = unseen.filter(({ field }) => fields.every(({ name }) => name !== field));
	if (unknown.length > 0)
		throw parameterFailure(
			`No resource that was read shows ${fieldTitles(unknown, fields)}, and it is not in the list of fields`,
			"Choose the 'Field' from the list.",
		);
	const fitting = unseen.filter(({ operator }) => FITS_UNSEEN.includes(operator));
	const keys = Object.keys(shownKeys);
	const isSampled = fitting.length > 0 || keys.length === 0;
	const rows = isSampled ? await sampleOf(item, {}) : [];
	const isBare = keys.length === 0 && rows.every((row) => isNothing(row.fields));
	const hidden = (isBare ? unseen : fitting).filter(({ field }) => {
		const title = fields.find(({ name }) => name === field)?.title;
		return rows.every((row) => shownField(row, field, title, fields) === undefined);
	});
	if (hidden.length > 0)
		throw answerFailure(
			`No resource that was read shows ${fieldTitles(hidden, fields)}, so its values are not known`,
			"The service may not show this field in search results. Filter by a field that is in the 'fields' of a search.",
		);
	const isKeyed = fields.some(({ name, title }) => fieldIn(shownKeys, name, title) !== undefined);
	if (keys.length > 0 && fields.length > 0 && !isKeyed)
		throw answerFailure(
			`The service shows the fields of resources as ${joinNames(keys)} and not by name, so ${fieldTitles(unseen, fields)} cannot be compared`,
			"Filter by 'Equals' or 'One Of', which the service itself compares, or ask the administrator of the catalogue why it answers like this.",
		);
	item.run.warn(
		`None of the ${read.toLocaleString('en')} resources that were read shows ${fieldTitles(unseen, fields)}, so it counts as empty in all of them.`,
	);
}

/** The same comparisons by title, where the service shows fields under their titles, or by name, where a title was entered; undefined for neither. */
export async function byTitle(
	item: Item,
	comparisons: Comparison[],
	unseen: ReadonlySet<string>,
	shownKeys: IDataObject,
): Promise<Comparison[] | undefined> {
	if (unseen.size === 0) return undefined;
	const fields = await liveFields(item);
	const titles = new Map(fields.map(({ name, title }) => [name, title]));
	const titled = comparisons.map((comparison) => {
		const called = fields.filter(({ title }) => isSameName(title, comparison.field));
		const [named] = titles.has(comparison.field) || called.length > 1 ? [] : called;
		if (named && unseen.has(comparison.field)) return { ...comparison, field: named.name };
		const title = unseen.has(comparison.field) ? titles.get(comparison.field) : undefined;
		const isShown =
			title !== undefined && fieldIn(shownKeys, comparison.field, title, fields) !== undefined;
		return isShown ? { ...comparison, field: title } : comparison;
	});
	return titled.some(({ field }, index) => field !== comparisons[index]?.field)
		? titled
		: undefined;
}

/** The same comparisons with the names of options, for list fields that show references only; undefined where there are none, or they are there. */
export async function byNames(item: Item, comparisons: Comparison[], numbered: Set<string>) {
	if (numbered.size === 0 || comparisons.some(({ names }) => names)) return undefined;
	const named = (await liveFields(item)).map(async ({ name, ref, kind }) => {
		const isList = numbered.has(name) && hasOptions(kind) && ref !== undefined;
		const options = isList ? await fieldOptions(item.catalogue, ref).catch(() => []) : [];
		return [name, new Map(options.map((option) => [String(option.ref), option.name]))] as const;
	});
	const names = new Map((await Promise.all(named)).filter(([, ofField]) => ofField.size > 0));
	return names.size > 0
		? comparisons.map((entry) => ({ ...entry, names: names.get(entry.field) }))
		: undefined;
}

/** Warns of filters on names that no field has: a service may ignore them, and results that do not show such a field prove nothing. */
export async function warnUnlisted(item: Item, rows: IDataObject[], filters: IDataObject = {}) {
	const isUnseen = (field: string) => rows.every((row) => shownField(row, field) === undefined);
	const unseen = rows.length === 0 ? [] : Object.keys(filters).filter(isUnseen);
	if (unseen.length === 0) return;
	const fields = await liveFields(item).catch((): Field[] => []);
	const words = fields.flatMap(({ name, title }) => [name, title]);
	const unlisted = unseen.filter((field) => !words.some((word) => isSameName(word, field)));
	if (fields.length > 0 && unlisted.length > 0)
		item.run.warn(
			`${quoted(unlisted)} is not in the list of fields and in no result, so it is not known whether the service applied that filter. Choose the field from the list.`,
		);
}
