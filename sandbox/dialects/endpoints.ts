/** The endpoints of the interface, under the paths that the plain service has. `list`: where its rows are, below `data`. */
interface Description {
	list?: string;
	/** One page of it is asked for with limit and offset. */
	paged?: boolean;
	/** Its shape is not shown in the interface. */
	open?: boolean;
	/** Its success holds no data that anybody needs. */
	bare?: boolean;
	/** Takes an Idempotency-Key. */
	keyed?: boolean;
}

export const endpoints = {
	'POST /resources': { keyed: true },
	'PATCH /resources/{ref}/fields': { bare: true },
	'DELETE /resources/{ref}': { bare: true },
	'POST /resources/{ref}/file': {},
	'GET /resources/{ref}/file': { open: true },
	'GET /resources/{ref}/files': { open: true },
	'GET /resources/search': { list: 'results', paged: true },
	'POST /resources/search': { list: 'results', paged: true },
	'GET /resources/types': { list: '' },
	'GET /resources/fields': { list: '' },
	'GET /resources/fields/{id}/options': { list: '' },
	'POST /catalogue/query': { list: 'books' },
	'POST /ai/streams/init': {},
	'POST /ai/chats/{ref}/messages': {},
	'POST /ai/chats': { open: true },
	'GET /ai/chats/{ref}': { list: 'messages' },
	'GET /ai/streams/{streamId}': {},
	'GET /ai/streams/{streamId}/events': {},
	'GET /ai/images': {},
	'GET /ai/artwork/images': {},
	'GET /ai/trending-topics': { list: 'trends' },
	'POST /ai/generate-field': {},
	'POST /ai/generate-artwork': {},
	'POST /ai/images/generate': { keyed: true },
	'POST /ai/keyword-research': { list: 'results' },
	'POST /collections': { keyed: true },
	'GET /collections': { list: 'results', paged: true, open: true },
	'POST /collections/{ref}/resources': { list: 'results' },
	'POST /jobs': { keyed: true },
	'GET /jobs': { list: 'results', paged: true, open: true },
	'GET /jobs/{ref}': {},
	'POST /distribution/queue': { keyed: true },
	'GET /distribution/destinations': { list: 'results', paged: true, open: true },
	'GET /distribution/runs': { list: 'results', paged: true, open: true },
	'GET /usage': { open: true },
	'GET /api-key': { open: true },
	'POST /mcp': { open: true },
} as const satisfies Record<string, Description>;

export type Endpoint = keyof typeof endpoints;

export const names = Object.keys(endpoints) as Endpoint[];
export const describe = (endpoint: Endpoint): Description => endpoints[endpoint];

const patterns = names
	.map((name) => {
		const [method = '', path = ''] = name.split(' ');
		return {
			name,
			method,
			pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
			fixed: !path.includes('{'),
		};
	})
	.sort((first, second) => Number(second.fixed) - Number(first.fixed));

export const endpointOf = (method: string, path: string): Endpoint | undefined =>
	patterns.find((each) => each.method === method && each.pattern.test(path))?.name;

export const lists = names.filter((name) => describe(name).list !== undefined);
export const pagedLists = names.filter((name) => describe(name).paged);
/** Lists whose rows are only assumed to stand under `results`. */
export const openLists = pagedLists.filter((name) => describe(name).open);
export const plainLists = names.filter((name) => describe(name).list === '');
export const bare = names.filter((name) => describe(name).bare);
export const keyed = names.filter((name) => describe(name).keyed);
export const gets = names.filter((name) => name.startsWith('GET '));
/** What only reads, also where it is a POST. */
export const reads: Endpoint[] = [...gets, 'POST /resources/search', 'POST /catalogue/query'];
/** JSON that is no envelope, or bytes. */
export const noEnvelope: Endpoint[] = [
	'POST /mcp',
	'GET /ai/images',
	'GET /ai/artwork/images',
	'GET /resources/{ref}/file',
	'GET /ai/streams/{streamId}/events',
];
export const enveloped = names.filter((name) => !noEnvelope.includes(name));
