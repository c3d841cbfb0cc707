import type { IDataObject } from 'n8n-workflow';
import type { Field } from '../catalogue/fields';
import { fieldIn, isSameName } from '../catalogue/shownField';
import type { Item } from '../engine/item';
import type { Output } from '../engine/operation';
import { sampleOf } from '../engine/recentPages';
import { fieldsOfChosenType } from '../form/liveFields';
import { has, pick, simpleResource, plainRow } from '../form/simplify';
import { typeFilter } from '../form/typeLocator';
import { forEachWithPauses, mapLimited } from '../transport/concurrency';
import { onePerKey } from '../values/onePerKey';
import { asText, isNothing, isObject, isSameWord, joinNames, objectOf } from '../values/read';

const IDENTITY = ['ref', 'title'];

/** Several options as one text, which the forms of this package split again. */
function cellOf(value: unknown) {
	if (!Array.isArray(value) || value.some(isObject)) return value;
	return value.map(asText).join('; ');
}

const withoutColumn = (fields: string[]) =>
	`Some fields have no column, because every result has something else in a column of that name: ${joinNames(fields)}. To see them, turn off 'Fields as Columns'.`;

async function keysOf(records: IDataObject[]): Promise<string[]> {
	const keys = new Set<string>();
	await forEachWithPauses(records, (record) => {
		for (const key of Object.keys(record)) keys.add(key);
	});
	return [...keys];
}

const fieldsOf = (rows: IDataObject[]) => rows.map(({ fields }) => objectOf(fields));

/**
 * One column for each field that any row has or that was `named`. A key of the record wins over a field of the same name;
 * `tell` hears of it.
 */
async function asTable(rows: IDataObject[], named: string[], tell: (field: string) => void) {
	const columns = [...(await keysOf(fieldsOf(rows))), ...named];
	const none = Object.fromEntries(columns.map((column) => [column, '']));
	return await mapLimited(rows, ({ fields, ...row }): IDataObject => {
		const cells = Object.entries(objectOf(fields)).map(([name, value]) => {
			const isOther = has(row, name) && !isSameWord(asText(row[name]), asText(cellOf(value)));
			if (isOther && !isNothing(value)) tell(name);
			return [name, cellOf(value)];
		});
		return { ...pick(row, IDENTITY), ...none, ...Object.fromEntries(cells), ...row };
	});
}

/** The keys with that name; in other letters only where no key has it: 'ISBN' is 'isbn'. */
function keysCalled(keys: string[], word: string): string[] {
	const exact = keys.filter((key) => key === word);
	return exact.length > 0 ? exact : keys.filter((key) => isSameWord(key, word));
}

/** What one of 'Only Fields' stands for: the keys of records and of fields, and its column. */
interface Named {
	ofRecord: string[];
	ofFields: string[];
	/** What the field is called where a row does not show it; undefined for a key of the record. */
	column: string | undefined;
	/** Whether a search shows such fields, so that one that a row does not show is empty there. */
	isShown: boolean;
}

const named = (ofRecord: string[], ofFields: string[]): Named => {
	const [column] = ofFields;
	return { ofRecord, ofFields, column, isShown: column !== undefined };
};

const unknownNames = (names: string[]) =>
	`No resource that was found has ${names.map((name) => `'${name}'`).join(', ')}. Check the names in 'Only Fields'.`;

/** Whether other resources show a field that none of those found shows, e.g. since they were searched for as those without it. */
async function isShownElsewhere(item: Item, { name, title }: Field, fields: Field[]) {
	const type = await typeFilter(item);
	const filter = type === undefined ? {} : { [item.assumed('search.type')]: type };
	const sample = await sampleOf(item, filter);
	return sample.some((row) => fieldIn(objectOf(row.fields), name, title, fields) !== undefined);
}

/** The listed fields of that name or title, as the rows show them; `proves`: whether it is looked up if others show them. */
async function listedFields(item: Item, keys: string[], word: string, proves: boolean) {
	const fields = await fieldsOfChosenType(item).catch((): Field[] => []);
	const isCalled = (text: string) => isSameWord(text, word);
	const listed = fields.filter(({ name, title }) => isCalled(name) || isCalled(title));
	const all = onePerKey(listed, ({ name }) => name).map(async (field): Promise<Named> => {
		const { name, title } = field;
		const isOther = (key: string) => fields.some((other) => other.name === key);
		const byTitle = keysCalled(keys, title).filter((key) => !isOther(key));
		const ofFields = [...keysCalled(keys, name), ...byTitle];
		if (ofFields.length > 0) return named([], ofFields);
		const isShown = proves && (await isShownElsewhere(item, field, fields).catch(() => false));
		return { ofRecord: [], ofFields, column: name, isShown };
	});
	return await Promise.all(all);
}

/** What the names mean: keys that came; else fields of the list; else keys that differ in spaces and signs only. */
async function meant(item: Item, rows: IDataObject[], names: string[], proves: boolean) {
	const [ofRows, ofFields] = [await keysOf(rows), await keysOf(fieldsOf(rows))];
	const found = names.map(async (word): Promise<Named[]> => {
		const came = named(keysCalled(ofRows, word), keysCalled(ofFields, word));
		if (came.ofRecord.length + came.ofFields.length > 0) return [came];
		const listed = await listedFields(item, ofFields, word, proves);
		if (listed.length > 0) return listed;
		const [near, nearFields] = [ofRows, ofFields].map((keys) =>
			keys.filter((key) => isSameName(key, word)),
		) as [string[], string[]];
		if (near.length + nearFields.length > 0) return [named(near, nearFields)];
		item.run.hintOf(unknownNames, word);
		return [];
	});
	return (await Promise.all(found)).flat();
}

/** The reference and the title, and what was named: a field that a row does not show is '' there, if a search shows such fields. */
function selected(row: IDataObject, chosen: Named[]): IDataObject {
	const fields = objectOf(row.fields);
	const ofRecord = chosen.flatMap((one) => one.ofRecord.find((key) => has(row, key)) ?? []);
	const values = chosen.flatMap(({ ofFields, column, isShown }) => {
		const key = ofFields.find((name) => has(fields, name));
		if (key !== undefined) return [[key, fields[key]]];
		return isShown ? [[column, '']] : [];
	});
	return { ...pick(row, [...IDENTITY, ...ofRecord]), fields: Object.fromEntries(values) };
}

/** The resources that were found: raw, simplified, or with the fields that are named as keys of the resource or its metadata. */
export async function resourceOutputs(item: Item, rows: IDataObject[]): Promise<Output[]> {
	const { parameters, run } = item;
	if (!parameters.flag('simplify')) return rows.map((json) => ({ json }));
	const names = rows.length > 0 ? parameters.list('options.onlyFields') : [];
	const isTable = parameters.flag('options.fieldsAsColumns');
	const chosen = names.length > 0 ? await meant(item, rows, names, !isTable) : [];
	const plain = plainRow(item);
	const simple = await mapLimited(
		rows,
		names.length > 0 ? (row) => selected(plain(row), chosen) : simpleResource(item),
	);
	const columns = chosen.flatMap(({ column }) => column ?? []);
	const outputs = isTable
		? await asTable(simple, columns, (field) => run.hintOf(withoutColumn, field))
		: simple;
	return outputs.map((json) => ({ json }));
}
