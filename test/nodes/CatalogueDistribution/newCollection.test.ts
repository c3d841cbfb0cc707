import { byId, byName } from '../../engine/locators';
import { errorOutput, runNode } from '../../request/running';
import { json, useTinyServer } from '../../request/tinyServer';

// Behind a load balancer the next request may reach a machine that does not know yet what was just made.

const server = useTinyServer();

const missing = { success: false, error: { code: 'NOT_FOUND', message: 'Collection not found' } };

it('a collection that another machine does not know yet is filled and queued a moment later', async () => {
	const asked = new Map<string, Set<unknown>>();
	const answers: Record<string, object> = {
		'/collections': { ref: 20, name: 'Made' },
		'/collections/20/resources': { results: [{ ref: 7, status: 'added' }] },
		'/distribution/queue': { queueRef: 31, status: 0, statusLabel: 'pending', destinationRef: 2 },
	};
	server.answer((response, request) => {
		const isNew = request.url !== '/collections' && !asked.has(request.url);
		const keys = asked.get(request.url) ?? new Set();
		asked.set(request.url, keys.add(request.headers['idempotency-key']));
		json(isNew ? 404 : 200, isNew ? missing : { data: answers[request.url] })(response, request);
	});
	const { succeeded, failed } = await runNode({
		type: 'catalogueDistribution',
		parameters: {
			resource: 'run',
			operation: 'queue',
			destination: byId(2),
			distribute: 'resources',
			resourceRefs: '7',
		},
		settings: errorOutput,
		credential: { baseUrl: server.url, apiKey: 'key' },
	});
	expect(failed).toEqual([]);
	expect(succeeded).toMatchObject([{ json: { queueRef: 31, notFoundCount: 0 } }]);
	expect(asked.get('/distribution/queue')?.size).toBe(1);
	expect(server.seen.filter(({ method }) => method === 'POST')).toHaveLength(5);
});

it('a collection that is made for a destination has its name as people write it', async () => {
	const answers: Record<string, unknown> = {
		'/distribution/destinations': [{ ref: 2, name: 'Smith &amp; Sons' }],
		'/collections': { ref: 20, name: 'Made' },
		'/collections/20/resources': { results: [{ ref: 7, status: 'added' }] },
		'/distribution/queue': { queueRef: 31, status: 0, statusLabel: 'pending', destinationRef: 2 },
	};
	server.answer((response, { url }) =>
		json(200, { data: answers[url.split('?')[0] ?? ''] })(response, {} as never),
	);
	await runNode({
		type: 'catalogueDistribution',
		parameters: {
			resource: 'run',
			operation: 'queue',
			destination: byName('Smith & Sons'),
			distribute: 'resources',
			resourceRefs: '7',
		},
		settings: errorOutput,
		credential: { baseUrl: server.url, apiKey: 'key' },
	});
	const made = server.seen.find(({ method, url }) => method === 'POST' && url === '/collections');
	expect(made?.body).toContain('"1 resource for Smith & Sons, ');
});
