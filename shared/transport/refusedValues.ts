import type { Failure, RefusedValue } from '../failure/failure';
import { refusesValues } from '../failure/refusals';
import { entryOf, isBlank, isObject } from '../values/read';
import type { CallRequest } from './call';

/** The ways of values as services write them: 'body.type', 'fields.price', '/sort/field', 'limit: '. */
const WAY = /(?<![\w./])\/?[a-z_]\w*(?:[./]\w+)+|(?<=^|[:;] )[a-z_]\w*(?=: )/gi;

const entryIn = (holder: unknown, name: string): unknown =>
	isObject(holder) || Array.isArray(holder) ? entryOf(Object(holder), name) : undefined;

/** The values of the request that the words of a refusal name by the ways to them. */
function valuesNamed({ body, query }: CallRequest, words: string): RefusedValue[] {
	return (words.match(WAY) ?? []).flatMap((text) => {
		const way = text.split(/[./]/).filter((name) => name !== '');
		const value = [{ body, query }, body, query]
			.map((holder) => way.reduce(entryIn, holder))
			.find((found) => !isBlank(found));
		return value === undefined ? [] : [{ name: way.at(-1) ?? '', value }];
	});
}

/** The failure with what it is about: the operation knows which parameter holds it (shared/engine/refusedParameter.ts). */
export function withRefusedValues(call: CallRequest, failure: Failure): Failure {
	const { httpStatus, message } = failure.details;
	return refusesValues(httpStatus)
		? failure.with({}, { refusedValues: valuesNamed(call, message) })
		: failure;
}
