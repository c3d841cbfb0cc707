import { NO_ERROR } from '../transport/refusalRule';
import { flagOf, isNothing, isObject, textOf } from '../values/read';

/** An error as text; undefined where there is none: nothing, or a flag that says so. */
export function errorText(error: unknown): string | undefined {
	if (isNothing(error) || flagOf(error) === false) return undefined;
	if (isObject(error) && Object.values(error).every(isNothing)) return undefined;
	if (Array.isArray(error)) return error.map(errorText).filter(Boolean).join('; ') || undefined;
	const words = isObject(error) ? (textOf(error.message) ?? textOf(error.code)) : textOf(error);
	const text = (words ?? 'an error without words').trim();
	return NO_ERROR.test(text) ? undefined : text || undefined;
}
