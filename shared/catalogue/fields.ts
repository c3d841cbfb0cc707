import type { IDataObject } from 'n8n-workflow';
import { endpoints, to } from '../deployment/endpoints';
import { Failure, failureOf } from '../failure/failure';
import { refusesValues } from '../failure/httpStatuses';
import { flatMapWithPauses } from '../transport/concurrency';
import type { Catalogue } from '../transport/pipeline';
import { counted } from '../values/counted';
import { onePerKey } from '../values/onePerKey';
import { flagOf, objectsOf, refOf, textOf } from '../values/read';
import { kindReader, typeWord, type FieldKind } from './fieldKinds';
import { assumedMissing, keyMissing } from './missingRowKey';
import { recordOf, type Shape } from './recordShape';
import { wholeList, type Tell } from './wholeLists';

/** A resource type (interface 4.1): addressed by its name; the reference, where there is one, lists its fields and filters by it. */
interface ResourceType {
	name: string;
	ref: number | undefined;
	raw: IDataObject;
}

/** A field of a resource type (interface 4.1: `name` is certain, the rest is used when present). */
export interface Field {
	ref: number | undefined;
	name: string;
	title: string;
	kind: FieldKind;
	/** The service's word for its type, where that is of no known kind: then it is taken for text. Empty where the list has types under another name. */
	unknownType?: string;
	/** Where the list has no types: any kind may be meant. */
	isUntyped?: true;
	required: boolean;
	/** Undefined where the service does not say it of the field. */
	aiEnabled: boolean | undefined;
	raw: IDataObject;
}

export async function resourceTypes(catalogue: Catalogue, tell?: Tell): Promise<ResourceType[]> {
	const { assumed } = catalogue;
	const words = { keyedBy: assumed('types.ref'), name: assumed('types.name'), mayBeTexts: true };
	const rows = await wholeList(catalogue, to(endpoints.listTypes), words, undefined, tell);
	const types = rows.flatMap((row) => {
		const name = textOf(row[assumed('types.name')]);
		return name ? [{ name, ref: refOf(row[assumed('types.ref')]) ?? refOf(row.id), raw: row }] : [];
	});
	if (types.length === 0 && rows.length > 0) throw assumedMissing(rows, 'types.name', catalogue);
	return types;
}

/** With more types, their fields are not requested type by type. */
const MOST_TYPES = 50;

/** Whether the refusal may be of a list without a type. Some services refuse with a success of HTTP, not all of them as the interface does. */
const mayWantType = ({ details: { code, httpStatus } }: Failure): boolean =>
	refusesValues(httpStatus) || (code === 'ANSWER' && httpStatus === null) || httpStatus === 200;

/** The fields of a type, or of the whole instance where no type is given. If the service needs a type (interface 4.1) and refuses or lists none, those of all types. */
export async function fieldsOf(catalogue: Catalogue, typeRef: number | undefined, tell?: Tell) {
	const fields = await requestFields(catalogue, typeRef, tell).catch(failureOf);
	if (!(fields instanceof Failure)) {
		if (fields.length > 0 || typeRef !== undefined) return fields;
	} else if (typeRef !== undefined || !mayWantType(fields)) throw fields;
	const types = await resourceTypes(catalogue).catch(failureOf);
	if (types instanceof Failure) throw fields instanceof Failure ? fields : types;
	const refs = types.flatMap(({ ref }) => ref ?? []);
	if (refs.length === 0 || refs.length < types.length || refs.length > MOST_TYPES) {
		if (fields instanceof Failure) throw fields;
		return fields;
	}
	const all = await Promise.all(refs.map(async (ref) => await requestFields(catalogue, ref, tell)));
	return onePerKey(all.flat(), ({ name }) => name);
}

const TYPE_KEY = /type|kind|widget|control|input/i;

/** Whether a key other than the assumed one holds known type words. */
const hasTypesElsewhere = (
	rows: IDataObject[],
	kindOf: (type: string) => FieldKind | undefined,
): boolean =>
	Object.keys(rows[0] ?? {})
		.filter((key) => TYPE_KEY.test(key))
		.some((key) => rows.some((row) => kindOf(typeWord(row[key])) !== undefined));

/** The fields of a row that is a group of them, as in a form with tabs. */
const fieldsIn = (row: IDataObject): IDataObject[] => {
	const below = objectsOf(row.fields);
	return below.length > 0 && below.every(({ name }) => textOf(name)) ? below : [row];
};

async function requestFields(catalogue: Catalogue, typeRef: number | undefined, tell?: Tell) {
	const { assumed } = catalogue;
	const entries = await wholeList(
		catalogue,
		{ ...to(endpoints.listFields), query: { type: typeRef } },
		{ keyedBy: assumed('fields.ref'), name: 'name', mayBeTexts: true },
		(row) => fieldsIn(row).length,
		tell,
	);
	const rows = entries.flatMap(fieldsIn);
	const kindOf = kindReader(catalogue);
	const isUntyped = rows.every((row) => typeWord(row[assumed('fields.type')]) === '');
	const isElsewhere = isUntyped && hasTypesElsewhere(rows, kindOf);
	const flags: Shape = {
		[assumed('fields.required')]: 'flag',
		[assumed('fields.aiEnabled')]: 'flag',
	};
	const fields = await flatMapWithPauses(rows, (row): Field[] => {
		const name = textOf(row.name);
		if (!name) return [];
		const type = typeWord(row[assumed('fields.type')]);
		const kind = kindOf(type);
		return [
			{
				ref: refOf(row[assumed('fields.ref')]) ?? refOf(row.id),
				name,
				title: textOf(row[assumed('fields.title')]) || name,
				kind: kind ?? 'text',
				...(kind === undefined && (type !== '' || isElsewhere) && { unknownType: type }),
				...(isUntyped && { isUntyped }),
				required: flagOf(row[assumed('fields.required')]) === true,
				aiEnabled: flagOf(row[assumed('fields.aiEnabled')]),
				// n8n's conditions take the text '0' for true.
				raw: recordOf(flags, row),
			},
		];
	});
	if (fields.length === 0 && rows.length > 0) throw keyMissing(rows, 'name');
	const nameless = rows.length - fields.length;
	if (nameless > 0)
		tell?.(
			`The service lists ${counted(nameless, 'field')} without a name, left out here: a field is set and found by its name.`,
		);
	// A field of two types may come with each.
	return onePerKey(fields, ({ ref, name }) => `${ref} ${name}`);
}
