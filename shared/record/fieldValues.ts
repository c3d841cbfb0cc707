import type { IDataObject } from 'n8n-workflow';
import type { Item } from '../engine/item';
import { parameterFailure } from '../failure/failure';
import { hasOptions, isFieldKind } from '../catalogue/fieldKinds';
import type { FieldKind } from '../catalogue/fieldKinds';
import { isoDate } from '../values/isoDate';
import { parseJson } from '../values/json';
import type { Field } from '../catalogue/fields';
import { asText, entryOf, isBlank, objectOf, objectsOf, shown, textOf } from '../values/read';
import { checkIsbn, isIsbnField, isbnText } from '../values/isbn';
import { liveFields } from '../form/liveFields';
import { longLists } from '../form/longLists';
import { chosenType } from '../form/typeLocator';

/** What the service takes for one field: null clears it (interface section 2). */
export type FieldValue = string | number | boolean | null | string[];

/** Values by field name. Built with a null prototype: field names such as `__proto__` are data. */
export type FieldValues = Record<string, FieldValue>;

export const noValues = (): FieldValues => Object.create(null) as FieldValues;

/** An object of nothing is a mistake of an expression and none of these. */
const isLeftEmpty = (value: unknown) =>
	isBlank(value) || (Array.isArray(value) && value.length === 0);

interface KnownField {
	name: string;
	kind: FieldKind;
}

/** For schemas that were not made by our form, e.g. a template's. */
const KIND_OF_EDITOR_TYPE: Readonly<Record<string, FieldKind>> = {
	number: 'number',
	boolean: 'boolean',
	dateTime: 'date',
	options: 'oneOption',
	multiOptions: 'manyOptions',
};

function kindOf({ kind, type }: IDataObject): FieldKind {
	if (isFieldKind(kind)) return kind;
	return entryOf(KIND_OF_EDITOR_TYPE, asText(type)) ?? 'text';
}

function numberValue(name: string, value: unknown): number {
	const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
	if (text !== '' && Number.isFinite(Number(text))) return Number(text);
	throw parameterFailure(
		`'${name}' is '${shown(value)}', which is not a number`,
		`Enter a number for '${name}', e.g. 12.99.`,
	);
}

function booleanValue(name: string, value: unknown): boolean {
	if (typeof value === 'boolean') return value;
	const word = asText(value).trim().toLowerCase();
	if (['true', 'yes', '1'].includes(word)) return true;
	if (['false', 'no', '0'].includes(word)) return false;
	throw parameterFailure(
		`'${name}' is '${shown(value)}', which is neither true nor false`,
		`Enter true or false for '${name}'.`,
	);
}

/** n8n's date picker gives local date and time without an offset; the day is what a catalogue keeps. */
function dateValue(name: string, value: unknown): string {
	const text = /^\d{4}$/.test(asText(value)) ? asText(value) : isoDate(value);
	if (text !== undefined && /^\d{4}/.test(text))
		return /T00:00:00/.test(text) ? text.slice(0, 10) : text;
	throw parameterFailure(
		`'${name}' is '${shown(value)}', which is not a date`,
		`Enter a date for '${name}', e.g. 2026-01-31.`,
	);
}

/** Option names go out as an array, since a name may hold commas. Text typed for several options is left to the service to split. */
function optionsValue({ name, kind }: KnownField, value: unknown): string | string[] {
	const list = typeof value === 'string' && value.trim().startsWith('[') ? parseJson(value) : value;
	if (Array.isArray(list)) return list.map((entry) => optionName(name, entry));
	const text = optionName(name, value);
	return kind === 'oneOption' ? [text] : text;
}

function optionName(name: string, value: unknown): string {
	if (value !== null && typeof value !== 'object') return String(value);
	throw parameterFailure(
		`'${name}' holds '${shown(value)}', which is not the name of an option`,
		`Enter names for '${name}', e.g. {{ $json.subjects.map((subject) => subject.name) }}.`,
	);
}

/** A list is one to the service as well: its word for a list field's type may be unknown here, and no text looks like JSON to a reader. */
function textValue(name: string, value: unknown): string | string[] {
	if (Array.isArray(value) && value.every((entry) => ['string', 'number'].includes(typeof entry)))
		return value.map(String);
	if (typeof value === 'object') return isoDate(value) ?? JSON.stringify(value);
	return isIsbnField(name) ? isbnText(value) : String(value);
}

function convert(field: KnownField, value: unknown): FieldValue {
	const { name, kind } = field;
	if (kind === 'number') return numberValue(name, value);
	if (kind === 'boolean') return booleanValue(name, value);
	if (kind === 'date') return dateValue(name, value);
	if (hasOptions(kind)) return optionsValue(field, value);
	return textValue(name, value);
}

/** Fields by title, regardless of case; a title that several fields share names none of them. */
function byTitle(fields: Field[]): Map<string, Field> {
	const titles = fields.map(({ title }) => title.toLowerCase());
	return new Map(
		fields
			.map((field, index) => [titles[index] ?? '', field] as const)
			.filter(([title]) => titles.indexOf(title) === titles.lastIndexOf(title)),
	);
}

/** Every input item's own values, for the fields that the type has; names and titles both count, as the service has it, names last. */
async function automaticValues(item: Item): Promise<Array<[KnownField, unknown]>> {
	const fields = await liveFields(item, chosenType(item));
	const named = new Map(fields.map((field) => [field.name, field]));
	const titled = byTitle(fields);
	const entries = Object.entries(item.json);
	const inOrder = [
		...entries.filter(([key]) => !named.has(key)),
		...entries.filter(([key]) => named.has(key)),
	];
	return inOrder.flatMap(([key, value]): Array<[KnownField, unknown]> => {
		const field = named.get(key) ?? titled.get(key.toLowerCase());
		return field ? [[{ name: field.name, kind: field.kind }, value]] : [];
	});
}

/** The values filled in by hand, typed by the schema that was saved with them. */
function enteredValues(value: IDataObject, schema: IDataObject[]): Array<[KnownField, unknown]> {
	const kinds = new Map(schema.map((entry) => [asText(entry.id), kindOf(entry)]));
	return Object.entries(value).map(([name, entered]) => [
		{ name, kind: kinds.get(name) ?? 'text' },
		entered,
	]);
}

/** The values to send, from the mapper, "Long Lists" and "Fields to Clear". An empty value leaves the field alone unless it is to be cleared. */
export async function fieldValues(item: Item): Promise<FieldValues> {
	const { parameters, run } = item;
	const mapper = objectOf(parameters.raw('fields'));
	const pairs =
		mapper.mappingMode === 'autoMapInputData'
			? await automaticValues(item)
			: enteredValues(objectOf(mapper.value), objectsOf(mapper.schema));
	const clearsEmpty = parameters.text('options.emptyValues') === 'clear';
	const values = noValues();
	for (const [field, value] of pairs) {
		if (!isLeftEmpty(value)) values[field.name] = convert(field, value);
		else if (clearsEmpty) values[field.name] = null;
	}
	for (const [name, options] of longLists(item)) values[name] = options;
	for (const name of parameters.list('options.clearFields')) values[name] = null;
	for (const name of Object.keys(values)) {
		const warning = isIsbnField(name) && checkIsbn(textOf(values[name]) ?? '');
		if (warning) run.hint(warning, 'warning');
	}
	return values;
}
