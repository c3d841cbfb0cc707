import type { INodeProperties } from 'n8n-workflow';
import { filesOf, type ResourceFile } from '../catalogue/files';
import { assumedMissing } from '../catalogue/missingRowKey';
import type { Item } from '../engine/item';
import { parameterFailure } from '../failure/failure';
import { withoutEntities } from '../values/htmlEntities';
import { isBlank, isSameWord, refOf, shown, textOf } from '../values/read';
import { fromChoices } from './fromChoices';
import { byName, choiceOf } from './locatorValue';

const list = fromChoices('searchAlternatives', async (catalogue, context) => {
	const resource = refOf(choiceOf(context.getCurrentNodeParameter('resourceRef')).value);
	if (resource === undefined)
		throw parameterFailure(
			"No 'Catalogue Resource' is chosen",
			"To see its files, choose it from the list or by ID. Or enter the file 'By Name'.",
		);
	const files = await filesOf(catalogue, resource);
	return files
		.filter(({ kind }) => kind === 'alternative')
		.map(({ name, ref }) => ({ name, value: String(ref ?? name) }));
});

/** An alternative file of the resource chosen beside it (interface 4.8). */
const field = (changes: Partial<INodeProperties> = {}): INodeProperties => ({
	displayName: 'Alternative File',
	name: 'alternative',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	required: true,
	description: 'Which alternative file of the resource, e.g. an audio sample',
	modes: [
		list,
		byName('e.g. *.mp3', {
			hint: 'Use * for any characters, so that one name fits many resources',
		}),
		{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 31' },
	],
	...changes,
});

/** Whether a name fits a pattern with * for any characters. A regular expression with many * could run for ever. */
export function fitsPattern(pattern: string, name: string): boolean {
	const [first = '', ...parts] = pattern.toLowerCase().split(/\*+/);
	const whole = name.toLowerCase();
	const last = parts.pop();
	if (last === undefined) return whole === first;
	if (!whole.startsWith(first) || !whole.slice(first.length).endsWith(last)) return false;
	let rest = whole.slice(first.length, whole.length - last.length);
	return parts.every((part) => {
		const start = rest.indexOf(part);
		rest = rest.slice(start + part.length);
		return start >= 0;
	});
}

function chosen({ assumed, parameters }: Item, files: ResourceFile[]): ResourceFile {
	const { mode, value } = choiceOf(parameters.raw('alternative'));
	if (value === '')
		throw parameterFailure(
			"'Alternative File' is empty",
			'Choose a file from the list, or enter its name or reference.',
		);
	const alternatives = files.filter(({ kind }) => kind === 'alternative');
	const refKey = assumed('files.ref');
	const isOfRef = ({ ref, name, raw }: ResourceFile) =>
		[String(ref ?? name), textOf(raw[refKey])?.trim()].includes(value.trim());
	const byRef = mode === 'name' ? [] : alternatives.filter(isOfRef);
	const isOfName = ({ name }: ResourceFile) =>
		mode === 'name' ? fitsPattern(value, withoutEntities(name)) : isSameWord(value, name);
	const [first, second] = byRef.length > 0 ? byRef : alternatives.filter(isOfName);
	if (first && !second) return first;
	const rows = alternatives.map(({ raw }) => raw);
	if (rows.length > 0 && alternatives.every(({ name }) => name === ''))
		throw assumedMissing(rows, 'files.name', { assumed });
	if (mode === 'id' && rows.length > 0 && rows.every((row) => isBlank(row[refKey])))
		throw assumedMissing(rows, 'files.ref', { assumed });
	const names = alternatives.map(({ name }) => name).join(', ');
	throw parameterFailure(
		first
			? `Several files match 'Alternative File' '${shown(value)}'`
			: `No file matches 'Alternative File' '${shown(value)}'`,
		names === ''
			? "The resource has no alternative files that the API key's user may download."
			: `Choose one of: ${names}.${first ? " For all of them, put 'Get Many' before this node, and set 'File to Download' to 'By Download URL'." : ''}`,
	);
}

export const alternativeLocator = { field, chosen };
