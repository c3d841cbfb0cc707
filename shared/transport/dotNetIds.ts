import { isObject } from '../values/read';

/** .NET may number the objects and lists of an answer, and put each list under '$values'. */
export const hasDotNetIds = (text: string): boolean => /"\$id":\s*"\d+"/.test(text);

/** An answer without these numbers. What refers to them stays as it came. */
export function withoutDotNetIds(json: unknown): unknown {
	if (Array.isArray(json)) return json.map(withoutDotNetIds);
	if (!isObject(json)) return json;
	const { $id: _, ...rest } = json;
	const record = Object.fromEntries(
		Object.entries(rest).map(([key, value]) => [key, withoutDotNetIds(value)]),
	);
	return Array.isArray(record.$values) ? record.$values : record;
}
