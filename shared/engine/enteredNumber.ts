export interface Bounds {
	min?: number;
	max?: number;
}

export function enteredNumber(value: unknown): number | undefined {
	const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
	return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** Readers of numbers, by what a message calls them. */
export const NUMBERS = {
	'a number': enteredNumber,
	'a whole number': (value: unknown): number | undefined => {
		const isDigits = typeof value === 'string' && /^\s*-?\d{1,16}\s*$/.test(value);
		const number = isDigits ? Number(value) : value;
		return Number.isSafeInteger(number) ? (number as number) : undefined;
	},
};

export function rangeInWords(kind: string, { min, max }: Bounds): string {
	if (min !== undefined && max !== undefined) return `${kind} from ${min} to ${max}`;
	if (min !== undefined) return `${kind} of at least ${min}`;
	return max === undefined ? kind : `${kind} of at most ${max}`;
}
