import { isNothing, isObject, listOf } from './read';
import { isZeroDate } from './serviceDate';

const REFERENCES = ['ref', 'id', 'code', 'path', 'parentRef'];
const SHAPES_OF_OPTIONS = [
	['name', 'title'],
	['label', 'value'],
].map((words) => new Set([...words, ...REFERENCES]));

/** What an option is called, or the only text that an object holds beside references, e.g. by language. */
function wordOf(entry: object): string | undefined {
	const filled = Object.entries(entry).filter(([, value]) => !isNothing(value));
	const isOption = SHAPES_OF_OPTIONS.some((keys) => filled.every(([key]) => keys.has(key)));
	const { name, title, label, value } = (isOption ? entry : {}) as Record<string, unknown>;
	const word = [name, title, label, value].find((each) => typeof each === 'string');
	if (word !== undefined) return word as string;
	const [text, ...others] = new Set(
		filled.flatMap(([key, each]) => (REFERENCES.includes(key) ? [] : [each])),
	);
	return typeof text === 'string' && others.length === 0 ? text : undefined;
}

const plainEntry = (entry: unknown): unknown => (isObject(entry) && wordOf(entry)) || entry;

function plainList(list: unknown[]): unknown[] {
	const entries = list.map(plainEntry);
	return entries.some(isObject) ? list : entries;
}

/** What stands beside a value to show it; anything else, e.g. a unit, says more. */
const SHOWN_AS = new Set([
	'raw',
	'display',
	'displayValue',
	'formatted',
	'rendered',
	'label',
	'text',
]);

const isShownRaw = (value: object) =>
	Object.hasOwn(value, 'raw') && Object.keys(value).every((key) => SHOWN_AS.has(key));

/**
 * The value of a field as templates read it and as it is written back: nothing and a zero date as null, a list that is
 * keyed by numbers as a list, an option by its name. What says more, e.g. the role of a contributor, stays.
 */
export function plainField(value: unknown): unknown {
	if (Array.isArray(value)) return value.some(isObject) ? plainList(value) : value;
	if (!isObject(value)) return typeof value === 'string' && isZeroDate(value) ? null : value;
	if (isShownRaw(value)) return plainField(value.raw);
	if (isNothing(value) || Object.values(value).every(isNothing)) return null;
	const list = listOf(value);
	return list[0] === value ? plainEntry(value) : plainList(list);
}
