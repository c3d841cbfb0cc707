import type {
	IDataObject,
	INodeProperties,
	INodePropertyCollection,
	INodePropertyOptions,
} from 'n8n-workflow';
import { unreadableParameter } from '../failure/failedItem';
import { parameterFailure } from '../failure/failure';
import { isoDate } from '../values/isoDate';
import { parseJson } from '../values/json';
import { isBlank, shown } from '../values/read';

/** Reads a parameter's resolved value; throws what n8n throws when an expression fails. */
export type ReadParameter = (name: string, fallback: unknown) => unknown;

interface Bounds {
	min?: number;
	max?: number;
}

/** A number that was entered, also as text. */
export function enteredNumber(value: unknown): number | undefined {
	const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
	return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** Readers of numbers, by what a message calls them. */
const NUMBERS = {
	'a number': enteredNumber,
	'a whole number': (value: unknown): number | undefined => {
		const isDigits = typeof value === 'string' && /^\s*-?\d{1,16}\s*$/.test(value);
		const number = isDigits ? Number(value) : value;
		return Number.isSafeInteger(number) ? (number as number) : undefined;
	},
};

function inWords(kind: string, { min, max }: Bounds): string {
	if (min !== undefined && max !== undefined) return `${kind} from ${min} to ${max}`;
	if (min !== undefined) return `${kind} of at least ${min}`;
	return max === undefined ? kind : `${kind} of at most ${max}`;
}

/** The entries of a list given as an array, as JSON text, or separated by commas or line breaks; blank ones are dropped. */
function entriesOf(value: unknown): unknown[] {
	if (isBlank(value)) return [];
	const parsed =
		typeof value === 'string' && value.trim().startsWith('[') ? parseJson(value) : value;
	const entries = Array.isArray(parsed)
		? parsed.flat(2)
		: typeof value === 'string'
			? value.split(/[,\n;]/).map((part) => part.trim())
			: [value];
	return entries.filter((entry) => !isBlank(entry));
}

type AnyProperty = INodeProperties | INodePropertyOptions | INodePropertyCollection;

/** Finds `options.custom` and the like by walking collections. */
function propertyAt(properties: AnyProperty[], [name, ...rest]: string[]): AnyProperty | undefined {
	const property = properties.find((candidate) => candidate.name === name);
	if (!property || rest.length === 0) return property;
	const nested = 'options' in property ? property.options : 'values' in property && property.values;
	return propertyAt((nested || []) as AnyProperty[], rest);
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
	) {}

	labelOf(name: string): string {
		const property = propertyAt(this.fields, name.split('.'));
		return property && 'displayName' in property ? property.displayName : name;
	}

	/** The values of its dropdown, and the one that counts where nothing is chosen. */
	choices(name: string): { values: unknown[]; usual: unknown } {
		const property = propertyAt(this.fields, name.split('.'));
		if (!property || !('default' in property)) return { values: [], usual: undefined };
		return {
			values: (property.options ?? []).flatMap((option) =>
				'value' in option ? [option.value] : [],
			),
			usual: property.default,
		};
	}

	raw(name: string): unknown {
		try {
			return this.read(name, '');
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
		return value;
	}

	/** Whether it is on; `otherwise` where it is not filled in. */
	flag(name: string, otherwise = false): boolean {
		const value = this.raw(name);
		return isBlank(value) ? otherwise : value === true || value === 'true';
	}

	number(name: string, bounds: Bounds = {}, kind: keyof typeof NUMBERS = 'a number') {
		const value = this.raw(name);
		if (isBlank(value)) return undefined;
		const number = NUMBERS[kind](value);
		const { min = -Infinity, max = Infinity } = bounds;
		if (number === undefined || number < min || number > max)
			throw this.wrong(name, value, inWords(kind, bounds));
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
			return String(entry);
		});
	}

	/** Whole numbers of at least 1 from the same forms, each once, in order. */
	refs(name: string): number[] {
		const refs = entriesOf(this.raw(name)).map((entry) => {
			const ref = NUMBERS['a whole number'](entry);
			if (ref === undefined || ref < 1)
				throw this.wrong(name, entry, 'references (whole numbers of at least 1)');
			return ref;
		});
		return [...new Set(refs)];
	}

	/** A JSON object, typed in or given by an expression; empty when not filled in. */
	object(name: string): IDataObject {
		const value = this.raw(name);
		if (isBlank(value)) return {};
		const parsed = typeof value === 'string' ? parseJson(value) : value;
		if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
			throw this.wrong(name, value, 'a JSON object such as { "key": "value" }');
		}
		return parsed as IDataObject;
	}

	/** A moment as an ISO text, from every ISO 8601 form or a DateTime of an expression. */
	date(name: string): string | undefined {
		const value = this.raw(name);
		if (isBlank(value)) return undefined;
		const moment = isoDate(value);
		if (moment === undefined) throw this.wrong(name, value, 'a date such as 2026-01-31');
		return moment;
	}

	private empty(name: string) {
		return parameterFailure(
			`'${this.labelOf(name)}' is empty`,
			`Enter a value for '${this.labelOf(name)}'.`,
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

export const parametersOf = (read: ReadParameter, fields: INodeProperties[]): Parameters =>
	new Reader(read, fields);
