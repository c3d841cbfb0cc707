import type { IDataObject } from 'n8n-workflow';

/** Readers that narrow what the service sent. Unknown keys are never looked at, so they cannot break anything. */

export const isObject = (value: unknown): value is IDataObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

export const objectOf = (value: unknown): IDataObject => (isObject(value) ? value : {});

export const objectsOf = (value: unknown): IDataObject[] => (Array.isArray(value) ? value.filter(isObject) : []);

export const textOf = (value: unknown): string | undefined =>
	typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;

export const numberOf = (value: unknown): number | undefined =>
	typeof value === 'number' && Number.isFinite(value) ? value : undefined;

/** A reference: a positive whole number, also when it came as text. */
export const refOf = (value: unknown): number | undefined => {
	const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
	return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : undefined;
};
