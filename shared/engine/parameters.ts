import type { IDataObject, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { unreadableParameter } from '../failure/failedItem';
import { parameterFailure } from '../failure/failure';
import { parseJson } from '../values/json';
import { isOneNumber, jsonList, partsOf } from '../values/parts';
import { enteredFlag, isBlank, isWordForNothing, joinNames, shown } from '../values/read';
import { enteredDate } from '../values/sheetValues';
import { NUMBERS, rangeInWords, type Bounds } from './enteredNumber';

/** Reads a parameter's resolved value for an item, '' where it has none; throws what n8n throws when an expression fails. */
export type ReadParameter = (name: string, index: number, json: IDataObject) => unknown;

/** The entries of a list given as an array, as JSON text, or separated by commas or line breaks; blank ones are dropped. */
function entriesOf(value: unknown): unknown[] {
	if (isBlank(value)) return [];
	const entries =
		jsonList(value)?.flat(2) ?? (typeof value === 'string' ? partsOf(value, /[,\n;]/) : [value]);
	return entries.filter((entry) => !isBlank(entry));
}

const ROW = /^\d+$/;

/** Finds `options.custom` and the like by walking collections. */
function propertyAt(properties: INodeProperties[], [name, ...rest]: string[]) {
	const property = properties.find((candidate) => candidate.name === name);
	if (!property || rest.length === 0) return property;
	const { options = [], values = options } = property as INodeProperties & { values?: unknown };
	return propertyAt(values as INodeProperties[], rest);
}

/**
 * One item's parameters: every reader checks what it reads and names the parameter as the user sees it.
 * A class rather than functions: where items go together, as in Add, all are held at once, and functions per item would
 * take ten times the memory, over 100 MB for 100,000 items (`npm run bench -- --only load` measures both).
 */
class Reader {
	constructor(
		private readonly read: ReadParameter,
		private readonly fields: INodeProperties[],
		private readonly index: number,
		private readonly json: IDataObject,
	) {}

	labelOf(name: string): string {
		return this.propertyOf(name)?.displayName ?? name;
	}

	raw(name: string): unknown {
		try {
			return this.read(name, this.index, this.json);
		} catch (error) {
			throw unreadableParameter(this.labelOf(name), error);
		}
	}

	/** A text; numbers become texts. Empty when not filled in. */
	text(name: string): string {
		const value = this.raw(name);
		if (isBlank(value)) return '';
		if (typeof value === 'string') return value;
		if (typeof value === 'number' || typeof value === 'boolean') return String(value);
		throw this.wrong(name, value, 'a text');
	}

	requiredText(name: string): string {
		const value = this.text(name);
		if (value.trim() === '') throw this.empty(name);
		return this.meant(name, value);
	}

	/** What was chosen from a dropdown, empty where nothing was. Only a list that the service gives may lack what an expression chooses. */
	choice(name: string): string {
		const value = this.text(name);
		const listed = (this.propertyOf(name)?.options ?? []) as INodePropertyOptions[];
		if (value === '' || listed.length === 0) return value;
		if (listed.some((option) => option.value === value)) return value;
		const choices = listed
			.filter((option) => option.value !== '')
			.map((option) => `${option.value} (${option.name})`);
		throw parameterFailure(
			`'${this.labelOf(name)}' is '${shown(value)}', which is not in its list`,
			`An expression must give one of these for '${this.labelOf(name)}': ${joinNames(choices)}.`,
		);
	}

	usual(name: string): unknown {
		return this.propertyOf(name)?.default;
	}

	/** Whether it is on; `otherwise` where it is not filled in. What is neither yes nor no is none of the two. */
	flag(name: string, otherwise = false): boolean {
		const value = this.raw(name);
		if (isBlank(value)) return otherwise;
		const flag = enteredFlag(value);
		if (flag === undefined) throw this.wrong(name, value, 'true or false');
		return flag;
	}

	number(name: string, bounds: Bounds = {}, kind: keyof typeof NUMBERS = 'a number') {
		const value = this.raw(name);
		if (isBlank(value)) return undefined;
		const number = NUMBERS[kind](value);
		const { min = -Infinity, max = Infinity } = bounds;
		if (number === undefined || number < min || number > max)
			throw this.wrong(name, value, rangeInWords(kind, bounds));
		return number;
	}

	integer(name: string, bounds?: Bounds): number | undefined {
		return this.number(name, bounds, 'a whole number');
	}

	requiredInteger(name: string, bounds?: Bounds): number {
		const value = this.integer(name, bounds);
		if (value === undefined) throw this.empty(name);
		return value;
	}

	/** Texts from a list, a JSON array or a comma-separated text; empty ones are dropped. */
	list(name: string): string[] {
		return entriesOf(this.raw(name)).map((entry) => {
			if (typeof entry === 'object') throw this.wrong(name, entry, 'texts');
			return this.meant(name, String(entry));
		});
	}

	/** Whole numbers of at least 1 from the same forms, each once, in order. */
	refs(name: string): number[] {
		const value = this.raw(name);
		if (isOneNumber(value))
			throw this.wrong(name, value, 'references without separators of thousands');
		const refs = entriesOf(value).map((entry) => {
			const ref = NUMBERS['a whole number'](entry);
			if (ref === undefined || ref < 1)
				throw this.wrong(name, entry, 'references (whole numbers of at least 1)');
			return ref;
		});
		return refs.length > 1 ? [...new Set(refs)] : refs;
	}

	/** A JSON object, typed in or given by an expression; empty when not filled in. */
	object(name: string): IDataObject {
		const value = this.raw(name);
		if (isBlank(value)) return {};
		const parsed = typeof value === 'string' ? parseJson(value) : value;
		if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
			throw this.wrong(name, value, 'a JSON object such as { "key": "value" }');
		return parsed as IDataObject;
	}

	/** A day or moment as an ISO text: from every form of ISO 8601, a cell of a spreadsheet, or a DateTime of an expression. */
	date(name: string): string | undefined {
		const value = this.raw(name);
		if (isBlank(value)) return undefined;
		const moment = enteredDate(value);
		if (moment === undefined) throw this.wrong(name, value, 'a date such as 2026-01-31');
		return moment;
	}

	private propertyOf(name: string): INodeProperties | undefined {
		const steps = name.split('.').filter((step) => !ROW.test(step));
		return propertyAt(this.fields, steps);
	}

	/** What an expression makes of an object within a text, or of nothing, is never meant, and may be paid for. */
	private meant(name: string, text: string): string {
		if (isWordForNothing(text))
			throw this.wrong(name, text.trim(), 'a value, or the word in another case if it is meant,');
		if (!text.includes('[object Object]')) return text;
		throw parameterFailure(
			`'${this.labelOf(name)}' contains '[object Object]': its expression gives an object, not a text`,
			`Name a value of the object in the expression, e.g. {{ $json.fields.author }} instead of {{ $json.fields }}, or put the whole of it in with {{ JSON.stringify($json.fields) }}.`,
		);
	}

	private empty(name: string) {
		return parameterFailure(
			`'${this.labelOf(name)}' is empty`,
			`Enter a value for '${this.labelOf(name)}'. If it is an expression, it may have returned nothing.`,
		);
	}

	private wrong(name: string, value: unknown, expected: string) {
		return parameterFailure(
			`'${this.labelOf(name)}' is '${shown(value)}'`,
			`Enter ${expected} for '${this.labelOf(name)}'.`,
		);
	}
}

export type Parameters = Pick<Reader, keyof Reader>;

export const parametersOf = (
	read: ReadParameter,
	fields: INodeProperties[],
	index = 0,
	json: IDataObject = {},
): Parameters => new Reader(read, fields, index, json);
