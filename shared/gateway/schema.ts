import type { IDataObject } from 'n8n-workflow';
import { isObject } from '../values/read';
import { namesInId } from './sentArguments';

/** A JSON Schema: of a tool's arguments, within which references lead. */
export type Schema = IDataObject;

export interface Parameter {
	name: string;
	schema: Schema;
	required: boolean;
}

const LONGEST_REFERENCE = 500;
/** Longer lists of options are entered as text. */
export const MOST_OPTIONS = 500;
export const LONGEST_OPTION = 200;

/** All that is read of a schema: to follow a reference costs the same, whatever it leads to. */
const KEYWORDS = [
	...['$ref', 'type', 'format', 'enum', 'const', 'default', 'title', 'properties', 'required'],
	...['additionalProperties', 'items', 'anyOf', 'oneOf', 'allOf'],
];

export const readKeywords = (schema: Schema): Schema =>
	Object.fromEntries(
		KEYWORDS.filter((word) => Object.hasOwn(schema, word)).map((word) => [word, schema[word]]),
	);

/** What "#/$defs/..." leads to within the tool's own schema. */
export function referencedSchema(reference: string, root: Schema): Schema | undefined {
	if (reference.length > LONGEST_REFERENCE || !/^#(\/|$)/.test(reference)) return undefined;
	const target = namesInId(reference)
		.slice(1)
		.reduce<unknown>(
			(holder, name) =>
				typeof holder === 'object' && holder !== null && Object.hasOwn(holder, name)
					? (holder as IDataObject)[name]
					: undefined,
			root,
		);
	return isObject(target) ? target : undefined;
}

/** The beginning of a list, as much of it as is ever read. */
export const firstEntries = (list: unknown): unknown[] =>
	Array.isArray(list) ? list.slice(0, MOST_OPTIONS + 1) : [];

export const isNull = ({ type, const: only }: Schema) => type === 'null' || only === null;

export const requiredIn = ({ required }: Schema): ReadonlySet<unknown> =>
	new Set(firstEntries(required));
