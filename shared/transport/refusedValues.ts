import type { Failure, RefusedValue } from '../failure/failure';
import { refusesValues } from '../failure/refusals';
import type { CallRequest } from './call';

/** The texts and numbers of a request, each with the way to it, e.g. '.body.sort.field'. */
const valuesIn = (value: unknown, way = ''): Array<[way: string, value: unknown]> =>
	typeof value === 'string' || typeof value === 'number'
		? [[way, value]]
		: Object.entries(Object(value)).flatMap(([name, entry]) => valuesIn(entry, `${way}.${name}`));

/** What the words of a refusal name by its way ('body.type', '/sort/field'), or else the one thing that they name. */
function valuesNamed({ body, query }: CallRequest, words: string): RefusedValue[] {
	const names = words.replaceAll('/', '.').match(/\w+(\.\w+)*/g) ?? [];
	const values = valuesIn({ body, query });
	const namedBy = (ways: string[]) =>
		values.filter(([way]) => ways.some((end) => way.endsWith(`.${end}`)));
	const byWay = namedBy(names.filter((name) => name.includes('.')));
	const byName = byWay.length > 0 ? [] : namedBy(names);
	return [...byWay, ...(byName.length === 1 ? byName : [])].map(([way, value]) => ({
		name: way.slice(way.lastIndexOf('.') + 1),
		value,
	}));
}

/** The failure with what it is about: the operation knows which parameter holds it (shared/engine/refusedParameter.ts). */
export function withRefusedValues(call: CallRequest, failure: Failure): Failure {
	const { httpStatus, message } = failure.details;
	return refusesValues(httpStatus)
		? failure.with({}, { refusedValues: valuesNamed(call, message) })
		: failure;
}
