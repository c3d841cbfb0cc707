import { parameterFailure } from '../failure/failure';
import { assumptions, type Assumption, type Names } from './interfaceOverrides';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

type PathOverride = Extract<Assumption, `${string}.${'path' | `${string}Path`}`>;

export interface Endpoint {
	readonly method: Method;
	/** With parts in braces, which are filled and encoded where it is called. */
	readonly path: `/${string}`;
	/** What the administrator of the catalogue must have allowed (interface sections 1 and 4). */
	readonly needs: string;
	/** The Interface Override that moves it, where the interface leaves its path open. */
	readonly override?: PathOverride | undefined;
	/** The key that shows what it made or what was paid for, which no other answer brings again, where that stands without `data`. */
	readonly proof?: string;
}

export type ShownEndpoint = Endpoint & { readonly override?: undefined };

const shown = (
	method: Method,
	path: `/${string}`,
	needs: string,
	proof?: string,
): ShownEndpoint => ({ method, path, needs, ...(proof && { proof }) });
const open = (method: Method, override: PathOverride, needs: string) => ({
	method,
	path: assumptions[override],
	needs,
	override,
});

const READ = 'the read scope';
const WRITE = 'the write scope';
const EDIT = `${WRITE} and the right to edit the resource`;
const AI = 'the ai scope';
const AI_EDIT = `${AI} and the right to edit the resource`;
const SEE_RUNS = `${READ} and the right to see runs (dm or dv)`;

/** Every endpoint of the interface (section 4), written once: calls, routing, coverage and documentation are made of it. */
export const endpoints = {
	createResource: shown('POST', '/resources', WRITE, 'ref'),
	updateFields: shown('PATCH', '/resources/{ref}/fields', EDIT),
	archiveResource: shown('DELETE', '/resources/{ref}', EDIT),
	uploadFile: shown('POST', '/resources/{ref}/file', EDIT),
	downloadFile: open('GET', 'files.originalPath', READ),
	listFiles: open('GET', 'files.listPath', READ),

	searchByText: shown('GET', '/resources/search', READ),
	searchByFilters: shown('POST', '/resources/search', READ),
	listTypes: shown('GET', '/resources/types', READ),
	listFields: shown('GET', '/resources/fields', READ),
	listOptions: shown('GET', '/resources/fields/{id}/options', READ),
	query: shown('POST', '/catalogue/query', READ),

	createChat: open('POST', 'chats.path', AI),
	getChat: shown('GET', '/ai/chats/{ref}', AI),
	sendMessage: shown('POST', '/ai/chats/{ref}/messages', AI),
	openStream: shown('POST', '/ai/streams/init', AI, 'streamId'),
	getStream: shown('GET', '/ai/streams/{streamId}', AI),
	streamEvents: shown('GET', '/ai/streams/{streamId}/events', AI),
	chatImage: shown('GET', '/ai/images', AI),

	generateField: shown(
		'POST',
		'/ai/generate-field',
		`${AI_EDIT}; to save the value, also the write scope`,
		'value',
	),
	generateArtwork: shown('POST', '/ai/generate-artwork', AI_EDIT, 'images'),
	artworkImage: shown('GET', '/ai/artwork/images', AI),
	generateImage: shown('POST', '/ai/images/generate', AI, 'images'),
	researchKeywords: shown('POST', '/ai/keyword-research', AI, 'results'),
	trendingTopics: shown('GET', '/ai/trending-topics', AI, 'trends'),

	createCollection: shown('POST', '/collections', WRITE, 'ref'),
	listCollections: shown('GET', '/collections', READ),
	addToCollection: shown(
		'POST',
		'/collections/{ref}/resources',
		`${WRITE} and the right to change the collection`,
	),

	submitJob: shown('POST', '/jobs', WRITE, 'jobRef'),
	getJob: shown('GET', '/jobs/{ref}', READ),
	listJobs: open('GET', 'jobs.path', READ),

	queueRun: shown(
		'POST',
		'/distribution/queue',
		`${WRITE} and the right to distribute (dm)`,
		'queueRef',
	),
	listRuns: open('GET', 'runs.path', SEE_RUNS),
	listDestinations: open('GET', 'destinations.path', SEE_RUNS),

	getUsage: open('GET', 'usage.path', READ),
	getApiKey: open('GET', 'apiKey.path', 'a valid API key'),
	gateway: open('POST', 'gateway.path', 'the scope of the tool (read, write or ai)'),
} as const;

/** What a request to an endpoint needs: any GET under /ai/ the ai scope (interface 5, rule 2), also where an override has moved it there. */
export function neededAt({ method, needs }: Endpoint, path: string): string {
	if (method !== 'GET' || !path.startsWith('/ai/') || needs.includes(AI)) return needs;
	return needs.includes(READ) ? needs.replace(READ, AI) : AI;
}

/** Where an endpoint is in this deployment, its parts still in braces. */
export const pathOf = ({ path, override }: Endpoint, { assumed }: Names): string =>
	override === undefined ? path : assumed(override);

/** A path below the base URL whose every inserted part is encoded. Only this file makes one. */
export type Path = string & { readonly __encoded: true };

/** Half of a character outside the basic plane: it has no encoding. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Encodes an inserted part; refuses what a URL would read as "here" or "one up". */
function part(name: string, value: string | number): string {
	const text = String(value);
	if (text === '' || text === '.' || text === '..' || LONE_SURROGATE.test(text))
		throw parameterFailure(
			`'${name}' is '${text}', which cannot be part of an address`,
			`Enter a value for '${name}'.`,
		);
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
export function to(endpoint: Endpoint, values: Values, deployment: Names): Address;
export function to(
	endpoint: Endpoint,
	values: Values = {},
	deployment: Names = { assumed: (name) => assumptions[name] },
): Address {
	return { endpoint, method: endpoint.method, path: path(pathOf(endpoint, deployment), values) };
}
