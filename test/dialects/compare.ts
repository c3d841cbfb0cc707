/**
 * Whether a user of the package sees the same: a record that the service sends in another writing may be passed on in that
 * writing (a number as text, a date in another form), but nothing may be missing, other or more.
 */
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { Seen } from './run';
import { errorOf } from './run';

export interface Allowance {
	/** New names of keys, and what they are in plain. */
	renamed: Record<string, string>;
	/** Keys that the service does not tell. */
	loses: Set<string>;
	withoutCode: boolean;
	/** Hours before UTC of dates without a zone. */
	zones: number[];
	/** References and other values that the service made up in this run. */
	made: Set<string>;
}

const DATE = /^(\d{4}-\d\d-\d\d)([T ])(\d\d:\d\d(?::\d\d)?)(?:\.\d+)?\s*(Z|[+-]\d\d:?\d\d)?$/;
const hour = 3_600_000;
const oldest = Date.UTC(1990, 0, 1) / 1000;
const youngest = Date.UTC(2100, 0, 1) / 1000;

/** To the minute, since some are written without seconds. */
const minute = (ms: number) => `moment ${Math.floor(ms / 60_000)}`;

function momentOf(value: string, zone: number): string | undefined {
	const [, day, , time = '', offset] = DATE.exec(value) ?? [];
	if (day !== undefined)
		return minute(
			Date.parse(`${day}T${time}${offset ?? 'Z'}`) - (offset === undefined ? zone * hour : 0),
		);
	if (/^\w{3}, \d\d \w{3} \d{4} /.test(value)) return minute(Date.parse(value));
	const number = Number(value);
	if (!/^\d{9,13}$/.test(value)) return undefined;
	if (number > oldest && number < youngest) return minute(number * 1000);
	return number > oldest * 1000 && number < youngest * 1000 ? minute(number) : undefined;
}

const ENTITIES: Record<string, string> = {
	amp: '&',
	lt: '<',
	gt: '>',
	quot: '"',
	apos: "'",
	eacute: 'é',
	ndash: '–',
	rsquo: '’',
};
const decodedOnce = (text: string) =>
	text.replace(
		/&(?:#x([0-9a-f]+)|#(\d+)|(\w+))(?:;|(?!\w))/gi,
		(whole: string, hex?: string, digits?: string, name?: string) =>
			hex
				? String.fromCodePoint(parseInt(hex, 16))
				: digits
					? String.fromCodePoint(Number(digits))
					: (ENTITIES[name ?? ''] ?? whole),
	);
/** Some services encode what is encoded. */
const decoded = (text: string) => decodedOnce(decodedOnce(text));

const MADE_UP: Array<[RegExp, string]> = [
	[/%2F/g, '/'],
	[/http:\/\/127\.0\.0\.1:\d+/g, '<service>'],
	[/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, '<uuid>'],
	[/\b[0-9a-f]{16,}\b/g, '<hash>'],
	[/(?<![\w-])[\w-]{24}\.png/g, '<image>.png'],
	[/\b(exp|sig)=[^&"')\s]+/g, '$1=<made up>'],
	[/\bexecution-\d+\b/g, '<execution>'],
];
/** A text without what differs from run to run. */
export const steady = (text: string): string =>
	MADE_UP.reduce((result, [pattern, word]) => result.replace(pattern, word), text);

function leaf(value: unknown, zone: number): string {
	if (value === true) return '1';
	if (value === false) return '0';
	const text = decoded(String(value)).trim();
	if (/^true$/i.test(text)) return '1';
	if (/^false$/i.test(text)) return '0';
	const moment = momentOf(text, zone);
	if (moment !== undefined) return moment;
	if (/^-?\d{1,15}(\.\d+)?$/.test(text)) return String(Number(Number(text).toFixed(4)));
	return steady(text);
}

const isNothing = (value: unknown) =>
	value === undefined ||
	value === null ||
	value === '' ||
	value === '0' ||
	(typeof value === 'object' && Object.keys(value as object).length === 0);

const NAMES = ['destinationName', 'collectionName'];
const MOMENT_IN_WORDS =
	/,? (?:(?:queued|submitted) )?on \d{1,2} [A-Z][a-z]+(?: \d{4})?, \d\d:\d\d(?: \(no timezone\))?/g;

/** A sentence without the moment, which stands beside it and is compared there; its end alone where it has no names to tell. */
function sentence(text: string, hasNames: boolean): string {
	const told = decoded(text).replace(MOMENT_IN_WORDS, '').toLowerCase();
	return hasNames ? told : (/(?:finished|failed|was modified|is '[^']*')$/.exec(told)?.[0] ?? told);
}

/** One writing of all that mean the same: what is empty is left out, lists are sorted, an object whose keys are numbers or days is a list. */
function normal(value: unknown, zone: number, allowance: Allowance, under = ''): unknown {
	const { renamed, loses, made } = allowance;
	if (typeof value !== 'object' || value === null) {
		const text = leaf(value, zone);
		return made.has(text) && /(ref|id)$/i.test(under) ? '<made>' : text;
	}
	const again = (entry: unknown, key = under) => normal(entry, zone, allowance, key);
	const keys = Object.keys(value);
	const isList =
		Array.isArray(value) ||
		(keys.length > 0 && keys.every((key) => /^\d+$|^\d{4}-\d\d-\d\d$/.test(key)));
	if (isList) {
		const entries = Object.values(value)
			.map((entry) => again(entry))
			.filter((entry) => !isNothing(entry));
		// A list of one text and that text alone are the same.
		if (entries.length === 1 && typeof entries[0] === 'string') return entries[0];
		return entries.map((entry) => JSON.stringify(entry)).sort();
	}
	// Of the names in events a poll can only make a note.
	const hasNames = !('event' in value) && !NAMES.some((key) => loses.has(key));
	const entries = Object.entries(value)
		.filter(([key, entry]) => !isNothing(entry) && !('event' in value && NAMES.includes(key)))
		.map(([key, entry]) =>
			key === 'summary' && typeof entry === 'string'
				? ([key, sentence(entry, hasNames)] as const)
				: ([renamed[key] ?? key, again(entry, renamed[key] ?? key)] as const),
		)
		.filter(([key, entry]) => !loses.has(key) && !isNothing(entry))
		.sort(([one], [other]) => (one < other ? -1 : 1));
	return Object.fromEntries(entries);
}

const binaries = ({ binary = {} }: INodeExecutionData, { loses }: Allowance) =>
	Object.entries(binary).map(([name, { data, mimeType, fileName = '' }]) => [
		name,
		loses.has('mimeType') ? '' : mimeType,
		loses.has('fileName') ? '' : leaf(fileName, 0),
		data.length,
	]);

function failure(error: IDataObject, { withoutCode }: Allowance): unknown {
	if (withoutCode) return 'an error';
	// The words before the service's own tell what the status was; a parameter is named as the deployment names its field.
	const { code = null, message } = error;
	return { code, message: code === 'PARAMETER' ? '' : leaf(message, 0).replace(/^[^:]*: /, '') };
}

const shown = (item: INodeExecutionData, zone: number, allowance: Allowance): string => {
	const error = errorOf(item);
	const pairs = [item.pairedItem ?? []]
		.flat()
		.map((pair) => (typeof pair === 'number' ? pair : pair.item));
	return JSON.stringify([
		error ? failure(error, allowance) : normal(item.json, zone, allowance),
		binaries(item, allowance),
		pairs,
	]);
};

export const plainAllowance: Allowance = {
	renamed: {},
	loses: new Set(),
	withoutCode: false,
	zones: [0],
	made: new Set(),
};

/** What differs, in words; undefined where nothing does. */
export function difference(
	wanted: Seen,
	came: Seen,
	allowance: Allowance,
	wantedMade: Set<string>,
): string | undefined {
	const expected = wanted.items
		.map((item) => shown(item, 0, { ...allowance, made: wantedMade }))
		.sort();
	const found = allowance.zones.map((zone) =>
		came.items.map((item) => shown(item, zone, allowance)).sort(),
	);
	if (found.some((each) => JSON.stringify(each) === JSON.stringify(expected))) return undefined;
	const [first = []] = found;
	const missing = expected.filter((each) => !first.includes(each));
	const more = first.filter((each) => !expected.includes(each));
	return `${expected.length} items wanted, ${first.length} came; wanted ${brief(missing, more)}; came ${brief(more, missing)}`;
}

/** The first that differs, from where it begins to. */
function brief([text]: string[], [other = '']: string[]): string {
	if (text === undefined) return 'nothing else';
	const start = [...text].findIndex((one, index) => one !== other[index]);
	return start > 60 ? `…${text.slice(start - 50, start + 110)}` : text.slice(0, 160);
}
