import { isObject } from '../values/read';

/** .NET may number the objects and lists of an answer, and put each list under '$values'. */
export const isNumbered = (text: string): boolean => /"\$id":\s*"\d+"/.test(text);

/** The same without the numbers. What refers to them stays as it came. */
export function withoutNumbers(json: unknown): unknown {
	if (Array.isArray(json)) return json.map(withoutNumbers);
	if (!isObject(json)) return json;
	const { $id: _, $values, ...record } = json;
	if (Array.isArray($values)) return withoutNumbers($values);
	return Object.fromEntries(
		Object.entries(record).map(([key, value]) => [key, withoutNumbers(value)]),
	);
}
