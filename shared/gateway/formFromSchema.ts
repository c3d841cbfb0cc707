import type { IDataObject } from 'n8n-workflow';
import { withinBytes } from '../form/mapperForm';
import { isNothing } from '../values/read';
import type { ArgumentField } from './argumentField';
import {
	argumentFields,
	DEPTHS,
	fieldFor,
	isShowable,
	LONGEST_NAME,
	MOST_FIELDS,
} from './argumentField';
import { schemaReader } from './schemaReader';
import { FURTHER_ARGUMENTS, type ArgumentKind } from './sentArguments';

const readTool = (inputSchema: IDataObject) => {
	const reader = schemaReader(inputSchema);
	return { reader, ...reader.partsOf(reader.read(inputSchema)) };
};

const requiredFirst = <T extends { required: boolean }>(all: T[]) => [
	...all.filter(({ required }) => required),
	...all.filter(({ required }) => !required),
];

/** A list of options that is too long to be saved in a workflow becomes a text field. */
const withoutOptions = ({ options = [], ...field }: ArgumentField): ArgumentField => ({
	...field,
	type: 'string',
	kind: field.kind === 'numberChoice' ? 'number' : 'given',
	displayName: `${field.displayName} (${options.length} options)`,
});

/** The form with objects opened to this depth; undefined where it would have too many fields. */
function formWithin(inputSchema: IDataObject, deepest: number): ArgumentField[] | undefined {
	const { reader, parameters, isOpen } = readTool(inputSchema);
	if (!isShowable(parameters)) return undefined;
	const fields: ArgumentField[] = [];
	for (const parameter of parameters) {
		for (const field of argumentFields(parameter, reader, deepest)) {
			if (fields.push(field) > MOST_FIELDS) return undefined;
		}
	}
	if (reader.isSpent()) return undefined;
	if (isOpen && fields.length > 0) {
		const displayName = 'Further Parameters (JSON)';
		fields.push(fieldFor({ id: FURTHER_ARGUMENTS, displayName, kind: 'more', removed: true }));
	}
	return requiredFirst(fields);
}

/** The form of a tool with too many parameters: required ones first, and one JSON field for the rest. */
function cutForm(inputSchema: IDataObject): ArgumentField[] {
	const { reader, parameters } = readTool(inputSchema);
	const named = requiredFirst(parameters.filter(({ name }) => name.length <= LONGEST_NAME));
	const shown = named.slice(0, MOST_FIELDS - 1);
	const hidden = parameters.length - shown.length;
	const displayName = `${hidden || 'All'} More (JSON): too many for fields`;
	return [
		...shown.flatMap((parameter) => [...argumentFields(parameter, reader, 1)]),
		fieldFor({ id: FURTHER_ARGUMENTS, displayName, kind: 'more' }),
	];
}

/** The form of a tool, required parameters first: at most 300 fields, made in a bounded number of steps. */
export function formOf(inputSchema: IDataObject): ArgumentField[] {
	for (const deepest of DEPTHS) {
		const fields = formWithin(inputSchema, deepest);
		if (fields) return withinBytes(fields, withoutOptions);
	}
	return withinBytes(cutForm(inputSchema), withoutOptions);
}

/** Whether a tool names no parameters and may still take some: it has no schema, or an open one. */
export function takesUnnamed(inputSchema: IDataObject): boolean {
	const { parameters, isOpen } = readTool(inputSchema);
	return parameters.length === 0 && (isOpen || isNothing(inputSchema));
}

/** The kinds of a tool's top-level parameters by name; undefined where the schema is too large to read. */
export function kindsOf(inputSchema: IDataObject): Map<string, ArgumentKind> | undefined {
	const { reader, parameters } = readTool(inputSchema);
	const kinds = new Map(
		parameters.map(({ name, schema }) => [name, reader.kindOf(reader.read(schema))]),
	);
	return reader.isSpent() ? undefined : kinds;
}
