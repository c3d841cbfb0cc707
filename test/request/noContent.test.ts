import { runNode } from './running';
import { json, tinyServer } from './tinyServer';
import type { TinyServer } from './tinyServer';

let server: TinyServer;
beforeAll(async () => {
	server = await tinyServer((response) => void response.writeHead(204).end());
});
afterAll(async () => await server.stop());

const run = async (type: string, parameters: object) =>
	await runNode({
		type,
		parameters: { ...parameters },
		settings: { onError: 'continueErrorOutput' },
		credential: { baseUrl: server.url },
	});

it.each([
	['catalogueCollection', { resource: 'collection', operation: 'getMany' }],
	['catalogueResource', { resource: 'resource', operation: 'advancedSearch' }],
])('204 is an empty list for a question: %s', async (type, parameters) => {
	const { failed, succeeded } = await run(type, parameters);
	expect([failed, succeeded]).toEqual([[], []]);
});

it('204 is no success where a record was promised', async () => {
	const create = { resource: 'collection', operation: 'create', name: 'Autumn' };
	const { failed } = await run('catalogueCollection', create);
	expect(failed[0]?.error.code).toBe('ANSWER');
});

it('an answer of nothing with another status is none', async () => {
	server.answer(json(200, ''));
	const { failed } = await run('catalogueCollection', { operation: 'getMany' });
	expect(failed[0]?.error.code).toBe('ANSWER');
});
