/** What must hold whatever came in. Each function gives what is wrong, in words, or nothing. */
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { inspect } from 'node:util';

import type { Ended } from './oneRun';

export const apiKey = 'fuzz-key-0123456789-never-shown';

export type Wrong = {
	kind: 'crash' | 'hang' | 'prototype' | 'path' | 'key' | 'outcome' | 'words';
	what: string;
};

const shared = [
	Object,
	Array,
	Function,
	String,
	Number,
	Boolean,
	Error,
	Promise,
	Map,
	Date,
	RegExp,
].map(({ prototype }) => prototype as object);
const state = () =>
	shared.map((prototype) =>
		Reflect.ownKeys(prototype).map(
			(key) => [key, Object.getOwnPropertyDescriptor(prototype, key)?.value] as const,
		),
	);
const before = state();

/** Whether anything was added to, taken from or changed in what all objects share. */
export function prototypes(): Wrong[] {
	const isSame = state().every((entries, index) => {
		const then = before[index] ?? [];
		return (
			entries.length === then.length &&
			entries.every(([key, value], at) => key === then[at]?.[0] && Object.is(value, then[at]?.[1]))
		);
	});
	return isSame ? [] : [{ kind: 'prototype', what: 'A shared prototype was changed' }];
}

/** Words of JavaScript, not of anybody who wants to be understood. */
const CRASH =
	/Cannot (read|set|convert|destructure|access|mix)|is not (a function|iterable|a constructor|defined|valid JSON)|undefined|Maximum call stack|Invalid (array length|string length|time value|URL|character)|Converting circular|BigInt|Symbol|Unexpected (token|end)|has no initializer|\[object |must be (of type|one of)|out of range|Reduce of empty/;

/** What an error repeats of a value that came in, and of n8n's own engine. */
const REPEATED =
	/'(?!\[object )[^]*?'(?![\p{L}])|could not be read: .*|Choose one of these as '[^']*': [^.]*/gu;

/** What a failure says that nobody has put into words (shared/failure/failure.ts). */
const UNFORESEEN = 'Check the values of this item.';

export function words(message: unknown, description: unknown): Wrong[] {
	const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '';
	if (!isText(message) || !isText(description))
		return [
			{
				kind: 'words',
				what: `An error without message or description: ${inspect({ message, description })}`,
			},
		];
	const own = [message, description].join(' ').replace(REPEATED, '');
	if (CRASH.test(own) || description === UNFORESEEN)
		return [{ kind: 'crash', what: `${String(message)} | ${String(description)}` }];
	return [];
}

const ERROR_KEYS = ['message', 'description', 'code', 'httpStatus', 'retryable', 'resumeAt'];

export const errorOf = ({ json }: INodeExecutionData): IDataObject | undefined =>
	Object.keys(json).length === 1 && typeof json.error === 'object' && json.error !== null
		? (json.error as IDataObject)
		: undefined;

function errorItem(error: IDataObject): Wrong[] {
	const missing = ERROR_KEYS.filter((key) => !Object.hasOwn(error, key));
	if (missing.length > 0)
		return [
			{ kind: 'outcome', what: `An error item without ${missing.join(', ')}: ${inspect(error)}` },
		];
	return words(error.message, error.description);
}

/** JSON with the prototypes of JSON: nothing that a service sent may stand in for a method of n8n's. */
function isPlain(value: unknown, depth = 0): boolean {
	if (typeof value !== 'object' || value === null || depth > 6)
		return typeof value !== 'function' && typeof value !== 'symbol' && typeof value !== 'bigint';
	const prototype: unknown = Object.getPrototypeOf(value);
	if (prototype !== null && prototype !== Object.prototype && prototype !== Array.prototype)
		return false;
	return Object.values(value).every((entry) => isPlain(entry, depth + 1));
}

function successItem(item: INodeExecutionData): Wrong[] {
	if (Object.hasOwn(item.json, 'error'))
		return [{ kind: 'outcome', what: `A success item with a key error: ${inspect(item.json)}` }];
	return isPlain(item.json)
		? []
		: [{ kind: 'prototype', what: `An item that is not plain data: ${inspect(item.json)}` }];
}

const pairsOf = ({ pairedItem }: INodeExecutionData): number[] =>
	[pairedItem ?? []].flat().map((pair) => (typeof pair === 'number' ? pair : pair.item));

/** Which input items failed, and which gave something. */
export interface Outcomes {
	failed: Map<number, IDataObject>;
	succeeded: Set<number>;
}

export function outcomesOf({ items }: Ended): Outcomes {
	const outcomes: Outcomes = { failed: new Map(), succeeded: new Set() };
	for (const item of items) {
		const error = errorOf(item);
		for (const index of pairsOf(item)) {
			if (error) outcomes.failed.set(index, error);
			else outcomes.succeeded.add(index);
		}
	}
	return outcomes;
}

/** One outcome per input item, and every one in order. */
function outcomes(ended: Ended, inputs: number, isOneEach: boolean): Wrong[] {
	const { failed, succeeded } = outcomesOf(ended);
	const both = [...failed.keys()].filter((index) => succeeded.has(index));
	if (both.length > 0)
		return [{ kind: 'outcome', what: `Input ${both.join()} both failed and succeeded` }];
	const none = Array.from({ length: inputs }, (_, index) => index).filter(
		(index) => !failed.has(index) && !succeeded.has(index),
	);
	return none.length > 0 && isOneEach
		? [{ kind: 'outcome', what: `Input ${none.join()} has no outcome` }]
		: [];
}

/** One of n8n's own errors, in words. */
export function thrownBy(thrown: unknown): Wrong[] {
	if (!(thrown instanceof Error)) return [{ kind: 'crash', what: `Thrown: ${inspect(thrown)}` }];
	const { name, message } = thrown;
	if (name !== 'NodeOperationError' && name !== 'NodeApiError')
		return [{ kind: 'crash', what: `${name}: ${message}` }];
	const said = `${inspect(thrown, { depth: 8 })} ${thrown.stack}`;
	if (said.includes(apiKey)) return [{ kind: 'key', what: said.slice(0, 300) }];
	return words(message, 'description' in thrown ? thrown.description : undefined);
}

/** The node stopped: the item is named. */
function stopped(thrown: unknown): Wrong[] {
	const isNamed = thrown instanceof Error && /\[item \d+\]$/.test(thrown.message);
	return isNamed
		? thrownBy(thrown)
		: [...thrownBy(thrown), { kind: 'words', what: `No item is named: ${String(thrown)}` }];
}

function keyShown({ items, thrown }: Ended): Wrong[] {
	const said = [
		JSON.stringify(items.map(errorOf)),
		thrown === undefined ? '' : inspect(thrown, { depth: 8 }),
		thrown instanceof Error ? thrown.stack : '',
	].join('\n');
	return said.includes(apiKey) ? [{ kind: 'key', what: said.slice(0, 500) }] : [];
}

/** @param isOneEach whether an input item gives something at any rate; a list may be empty */
export function ending(ended: Ended, inputs: number, isOneEach: boolean): Wrong[] {
	const { items, thrown } = ended;
	const each = items.flatMap((item) => {
		const error = errorOf(item);
		return error ? errorItem(error) : successItem(item);
	});
	return [
		...(thrown === undefined ? outcomes(ended, inputs, isOneEach) : stopped(thrown)),
		...each,
		...keyShown(ended),
		...prototypes(),
	];
}
