import type { ResourceMapperField } from 'n8n-workflow';
import { YES_OR_NO } from '../form/mapperForm';
import { isObject, textOf } from '../values/read';
import { wordsApart } from '../values/words';
import { oneLine } from './oneLine';
import { MOST_OPTIONS, type Parameter } from './schema';
import { choicesOf } from './schemaKinds';
import type { SchemaReader } from './schemaReader';
import { idOf, type ArgumentKind } from './sentArguments';

/** What n8n saves with the values: its own entry, and our kind, which says how the value is sent. */
export interface ArgumentField extends ResourceMapperField {
	kind: ArgumentKind;
}

/** n8n's editor takes long to draw more, and nobody fills them in. The rest is entered as JSON. */
export const MOST_FIELDS = 300;
/** How deep objects are opened into fields; the next depth is tried where the fields would be too many. */
export const DEPTHS = [3, 2, 1];
export const LONGEST_NAME = 200;
const LONGEST_TITLE = 100;
const LONGEST_PRESET = 10_000;

/** Input types other than text. n8n writes a 0 into an empty number and a false into an untouched switch, so both are entered otherwise. */
const EDITOR_TYPES: Readonly<Partial<Record<ArgumentKind, ResourceMapperField['type']>>> = {
	boolean: 'options',
	date: 'dateTime',
	choice: 'options',
	numberChoice: 'options',
	array: 'array',
	object: 'object',
	more: 'object',
};

const LISTS: ReadonlySet<ArgumentKind> = new Set(['texts', 'numbers', 'integers']);

/** 'resourceRefs' or 'resource_refs' as 'Resource Refs'. */
const titleFrom = (name: string) =>
	wordsApart(name)
		.split(/[\s_-]+/)
		.filter((word) => word !== '')
		.map((word) => word[0]?.toUpperCase() + word.slice(1))
		.join(' ');

/** Without a default value, or with one too long to show, the tool's own default holds. */
function presetOf(preset: unknown, kind: ArgumentKind): Pick<ArgumentField, 'defaultValue'> {
	if (preset === undefined || preset === null) return {};
	const defaultValue =
		Array.isArray(preset) && LISTS.has(kind)
			? preset.join(', ')
			: typeof preset === 'object'
				? JSON.stringify(preset)
				: (preset as string | number | boolean);
	return String(defaultValue).length > LONGEST_PRESET ? {} : { defaultValue };
}

export const fieldFor = (
	changes: Pick<ArgumentField, 'id' | 'displayName' | 'kind'> & Partial<ArgumentField>,
): ArgumentField => ({
	required: false,
	display: true,
	defaultMatch: false,
	canBeUsedToMatch: false,
	readOnly: false,
	removed: false,
	type: EDITOR_TYPES[changes.kind] ?? 'string',
	...changes,
});

export const isShowable = (parameters: Parameter[]) =>
	parameters.length <= MOST_FIELDS && parameters.every(({ name }) => name.length <= LONGEST_NAME);

interface Place {
	names: string[];
	titles: string[];
	/** Whether it, or an object around it, may be left out. */
	isOptional: boolean;
}

const ROOT: Place = { names: [], titles: [], isOptional: false };

/** n8n cuts labels off after some 25 letters, and has no place for a parameter's description. */
function labelOf(titles: string[], kind: ArgumentKind, hasMore: boolean, isCut: boolean): string {
	const cut = isCut ? ' (too many fields: JSON)' : '';
	const notes = [
		LISTS.has(kind) ? ' (list)' : '',
		hasMore ? ` (over ${MOST_OPTIONS} options)` : cut,
	];
	return [titles.join(': '), ...notes].join('');
}

/** The fields of one parameter: those of its own parameters where it is an object that names them all. */
export function* argumentFields(
	{ name, schema: given, required }: Parameter,
	reader: SchemaReader,
	deepest: number,
	parent = ROOT,
): Generator<ArgumentField> {
	const schema = reader.read(given);
	const title = textOf(schema.title) ?? textOf(given.title) ?? titleFrom(name);
	const names = [...parent.names, name];
	const titles = [...parent.titles, oneLine(title, LONGEST_TITLE)];
	const isOptional = parent.isOptional || !required;
	const { parameters, isOpen } =
		names.length < deepest ? reader.partsOf(schema) : { parameters: [], isOpen: false };
	const isSplit = parameters.length > 0 && !isOpen && isShowable(parameters);
	if (isSplit) {
		for (const parameter of parameters)
			yield* argumentFields(parameter, reader, deepest, { names, titles, isOptional });
		return;
	}
	const isCut = deepest < (DEPTHS[0] ?? 0) ? isObject(schema.properties) : !isShowable(parameters);
	const choices = choicesOf(schema);
	const kind = reader.kindOf(schema, choices);
	const options = kind === 'boolean' ? YES_OR_NO : choices.slice(0, MOST_OPTIONS);
	yield fieldFor({
		id: idOf(names),
		displayName: labelOf(titles, kind, choices.length > MOST_OPTIONS, isCut && !isOpen),
		required: !isOptional,
		// JSON that is empty looks like a mistake in the editor.
		removed: parent.isOptional || (isOptional && (kind === 'array' || kind === 'object')),
		kind,
		...(EDITOR_TYPES[kind] === 'options' && { options }),
		...presetOf(schema.default, kind),
	});
}
