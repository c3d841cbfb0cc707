import type { IDataObject } from 'n8n-workflow';
import { NO_ERROR } from '../transport/refusalRule';
import { flagOf, isNothing, isObject, textOf } from '../values/read';

const saysNone = (value: unknown) => isNothing(value) || flagOf(value) === false;

/** An error as text; undefined where there is none: nothing, or a flag that says so. */
export function errorText(error: unknown): string | undefined {
	if (saysNone(error)) return undefined;
	if (isObject(error) && Object.values(error).every(saysNone)) return undefined;
	if (Array.isArray(error)) return error.map(errorText).filter(Boolean).join('; ') || undefined;
	const given = (isObject(error) ? [error.message, error.code] : [error]).map(textOf);
	const words = given.filter((text) => text !== undefined).map((text) => text.trim());
	if (words.length === 0) return 'an error without words';
	return words.find((text) => text !== '' && !NO_ERROR.test(text));
}

/** Where records say in words why they failed, beside the `error` of a job (interface 4.6). */
const MESSAGES = ['errorMessage', 'error_message', 'failureReason', 'failure_reason'];

export const errorBeside = (record: IDataObject): string | undefined =>
	MESSAGES.map((name) => errorText(record[name])).find((text) => text !== undefined);
