import { assumptions, type Names } from '../deployment/assumptions';
import { pathOf } from '../deployment/endpoints';
import type { Endpoint, Method, OpenEndpoint, ShownEndpoint } from '../deployment/endpoints';
import { parameterFailure } from '../failure/failure';

/** A path below the base URL whose every inserted part is encoded. Only this file makes one. */
export type Path = string & { readonly __encoded: true };

/** Half of a character outside the basic plane: it has no encoding. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Encodes an inserted part; refuses what a URL would read as "here" or "one up". */
function part(name: string, value: string | number): string {
	const text = String(value);
	if (text === '' || text === '.' || text === '..' || LONE_SURROGATE.test(text)) {
		throw parameterFailure(
			`'${name}' is '${text}', which cannot be part of an address`,
			`Enter a value for '${name}'.`,
		);
	}
	return encodeURIComponent(text);
}

type Values = Readonly<Record<string, string | number>>;

/** `path('/resources/{ref}/fields', { ref: 12 })` gives '/resources/12/fields'. */
export const path = (template: string, values: Values = {}): Path =>
	template.replace(/\{(\w+)\}/g, (_, name: string) =>
		part(name, Object.hasOwn(values, name) ? (values[name] ?? '') : ''),
	) as Path;

interface Address {
	endpoint: Endpoint;
	method: Method;
	path: Path;
}

/** `...to(endpoints.getJob, { ref: 12 })` sets where a call goes. An open endpoint needs the deployment, which may move it. */
export function to(endpoint: ShownEndpoint, values?: Values): Address;
export function to(endpoint: OpenEndpoint, values: Values, deployment: Names): Address;
export function to(
	endpoint: Endpoint,
	values: Values = {},
	deployment: Names = { assumed: (name) => assumptions[name] },
): Address {
	return { endpoint, method: endpoint.method, path: path(pathOf(endpoint, deployment), values) };
}
