import { assumptions } from './assumptions';
import type { Assumption } from './assumptions';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** The overrides that move an endpoint. */
type PathOverride = Extract<Assumption, `${string}.${'path' | `${string}Path`}`>;

/** An endpoint that the interface shows. */
export interface ShownEndpoint {
	readonly method: Method;
	/** With parts in braces, which are filled and encoded where it is called. */
	readonly path: `/${string}`;
	readonly override?: undefined;
}

/** An endpoint whose path the interface leaves open. */
export interface OpenEndpoint extends Omit<ShownEndpoint, 'override'> {
	/** The Interface Override that moves it. */
	readonly override: PathOverride;
}

export type Endpoint = ShownEndpoint | OpenEndpoint;

const shown = (method: Method, path: `/${string}`): ShownEndpoint => ({ method, path });
const open = (method: Method, override: PathOverride): OpenEndpoint => ({
	method,
	path: assumptions[override],
	override,
});

/**
 * Every endpoint of the interface (section 4), written once: the calls, n8n's routing, the coverage and the documentation
 * are made from here.
 */
export const endpoints = {
	createResource: shown('POST', '/resources'),
	updateFields: shown('PATCH', '/resources/{ref}/fields'),
	archiveResource: shown('DELETE', '/resources/{ref}'),
	uploadFile: shown('POST', '/resources/{ref}/file'),
	downloadFile: open('GET', 'files.originalPath'),
	listFiles: open('GET', 'files.listPath'),

	searchByText: shown('GET', '/resources/search'),
	searchByFilters: shown('POST', '/resources/search'),
	listTypes: shown('GET', '/resources/types'),
	listFields: shown('GET', '/resources/fields'),
	listOptions: shown('GET', '/resources/fields/{id}/options'),
	query: shown('POST', '/catalogue/query'),

	createChat: open('POST', 'chats.path'),
	getChat: shown('GET', '/ai/chats/{ref}'),
	sendMessage: shown('POST', '/ai/chats/{ref}/messages'),
	openStream: shown('POST', '/ai/streams/init'),
	getStream: shown('GET', '/ai/streams/{streamId}'),
	streamEvents: shown('GET', '/ai/streams/{streamId}/events'),
	chatImage: shown('GET', '/ai/images'),

	generateField: shown('POST', '/ai/generate-field'),
	generateArtwork: shown('POST', '/ai/generate-artwork'),
	artworkImage: shown('GET', '/ai/artwork/images'),
	generateImage: shown('POST', '/ai/images/generate'),
	researchKeywords: shown('POST', '/ai/keyword-research'),
	trendingTopics: shown('GET', '/ai/trending-topics'),

	createCollection: shown('POST', '/collections'),
	listCollections: shown('GET', '/collections'),
	addToCollection: shown('POST', '/collections/{ref}/resources'),

	submitJob: shown('POST', '/jobs'),
	getJob: shown('GET', '/jobs/{ref}'),
	listJobs: open('GET', 'jobs.path'),

	queueRun: shown('POST', '/distribution/queue'),
	listRuns: open('GET', 'runs.path'),
	listDestinations: open('GET', 'destinations.path'),

	getUsage: open('GET', 'usage.path'),
	getApiKey: open('GET', 'apiKey.path'),
	gateway: open('POST', 'gateway.path'),
} as const;

/** Where an endpoint is in this deployment, its parts still in braces. */
export const pathOf = (
	{ path, override }: Endpoint,
	{ assumed }: { assumed(name: Assumption): string },
): string => (override === undefined ? path : assumed(override));
