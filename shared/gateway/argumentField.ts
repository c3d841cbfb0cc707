import type { IDataObject, ResourceMapperField } from 'n8n-workflow';
import type { ArgumentKind } from './schema';

/** What n8n saves with the values: its own entry, and our kind, which says how the value is sent. */
export interface ArgumentField extends ResourceMapperField {
	kind: ArgumentKind;
}

/**
 * n8n writes a 0 into an empty number and a false into an untouched switch, so numbers are entered as text and
 * switches are chosen. Lists of plain values are entered with commas, what is deeper as JSON.
 */
export const EDITOR_TYPES: Readonly<Record<ArgumentKind, ResourceMapperField['type']>> = {
	text: 'string',
	number: 'string',
	integer: 'string',
	boolean: 'options',
	date: 'dateTime',
	choice: 'options',
	numberChoice: 'options',
	texts: 'string',
	numbers: 'string',
	integers: 'string',
	array: 'array',
	object: 'object',
	given: 'string',
	any: 'string',
	more: 'object',
};

/** Entered as JSON; empty, it looks like a mistake in the editor. */
export const AS_JSON: ReadonlySet<ArgumentKind> = new Set<ArgumentKind>(['array', 'object']);
const LISTS: ReadonlySet<ArgumentKind> = new Set<ArgumentKind>(['texts', 'numbers', 'integers']);

const LONGEST_PRESET = 10_000;

/** The further parameters as one JSON object; no path of names is like this. */
export const MORE = '~';

/** A path of names as one (RFC 6901 without its first sign): 'sort/direction'. */
export const idOf = (names: readonly string[]): string =>
	names.map((name) => name.replace(/~/g, '~0').replace(/\//g, '~1')).join('/');
export const namesOf = (id: string): string[] =>
	id.split('/').map((name) => name.replace(/~1/g, '/').replace(/~0/g, '~'));

/** n8n cuts labels off after some 25 letters, and has no place for a parameter's description. */
export const label = (titles: string[], kind: ArgumentKind) =>
	titles.join(': ') + (LISTS.has(kind) ? ' (list)' : '');

const presetOf = (preset: unknown, kind: ArgumentKind): ResourceMapperField['defaultValue'] => {
	if (Array.isArray(preset) && LISTS.has(kind)) return preset.join(', ');
	return typeof preset === 'object'
		? JSON.stringify(preset)
		: (preset as string | number | boolean);
};

/** Without a preset, or with one that is too long to be shown, the tool's own default holds. */
export const presetIn = (
	{ default: preset }: IDataObject,
	kind: ArgumentKind,
): Pick<ArgumentField, 'defaultValue'> => {
	if (preset === undefined || preset === null) return {};
	const defaultValue = presetOf(preset, kind);
	return String(defaultValue).length > LONGEST_PRESET ? {} : { defaultValue };
};

export const fieldFor = (
	changes: Pick<ArgumentField, 'id' | 'displayName' | 'kind'> & Partial<ArgumentField>,
): ArgumentField => ({
	required: false,
	display: true,
	defaultMatch: false,
	canBeUsedToMatch: false,
	readOnly: false,
	removed: false,
	type: EDITOR_TYPES[changes.kind],
	...changes,
});
