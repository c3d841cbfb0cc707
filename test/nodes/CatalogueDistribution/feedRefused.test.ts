import type { IDataObject } from 'n8n-workflow';

import { errorOutput, runNode } from '../../request/running';
import { json, useTinyServer } from '../../request/tinyServer';

// A collection of a feed that is not made, or whose record is told otherwise.

const server = useTinyServer();

const start = { feed: 'Nightly', destinationRef: 2, moment: '2026-03-10T02:00:00Z', behind: 0 };

async function confirm(
	status: number,
	body: (name: string) => IDataObject,
	item: IDataObject = {},
) {
	server.answer((response, request) => {
		const { name } = JSON.parse(request.body) as { name: string };
		json(status, body(name))(response, request);
	});
	const { succeeded, failed, hints } = await runNode({
		type: 'catalogueDistribution',
		parameters: { resource: 'feed', operation: 'confirmRun', start, queueRef: '7' },
		items: [{ id: 0, ...item }],
		settings: errorOutput,
		credential: { baseUrl: server.url, apiKey: 'key-of-the-feed' },
	});
	return { confirmed: succeeded[0]?.json.confirmed, message: failed[0]?.error.message, hints };
}

describe('the collection of a feed', () => {
	it.each<[string, number, IDataObject]>([
		['a name that is too long', 422, { message: 'Invalid', errors: { name: ['Too long'] } }],
		['its values', 422, { success: false, error: { code: 'VALIDATION', message: 'Too long' } }],
		['a name that is taken', 409, { message: 'The name has already been taken.' }],
		['a name that is there', 409, { success: false, error: { code: 'NAME_TAKEN' } }],
	])('that is refused for %s is no other start of it', async (_, status, refusal) => {
		const { confirmed, message } = await confirm(status, () => refusal);
		expect(confirmed).toBeUndefined();
		expect(message).toBeDefined();
	});

	it.each<[string, number]>([
		['IDEMPOTENCY_KEY_CONFLICT', 422],
		['IDEMPOTENCY_KEY_CONFLICT', 400],
	])('whose key is in use (%s, %d) is of another start', async (code, status) => {
		const refusal = { success: false, error: { code, message: 'In use' } };
		const { confirmed, hints } = await confirm(status, () => refusal);
		expect(confirmed).toBe(false);
		expect(hints).toEqual([expect.stringMatching(/^Run 7 was not noted as the feed's/)]);
	});

	it.each<[string, (name: string) => IDataObject]>([
		['one level down', (name) => ({ data: { collection: { ref: 20, name } } })],
		['without its name', () => ({ data: { ref: 20, visibility: 'private' } })],
	])('is read %s', async (_, body) => {
		expect((await confirm(201, body)).confirmed).toBe(true);
	});
});

it.each([
	['another destination is not noted', 1, "Run 7 goes to destination 1, but the feed 'Nightly' to"],
	["the feed's destination is noted", 2, undefined],
])('a run to %s', async (_, destinationRef, refusal) => {
	const item = { queueRef: 7, destinationRef };
	const { confirmed, message } = await confirm(201, (name) => ({ data: { ref: 20, name } }), item);
	expect(confirmed).toBe(refusal ? undefined : true);
	expect(message).toEqual(refusal && expect.stringContaining(refusal));
});

it('starts of two feeds do not share a collection: none is made', async () => {
	const other = { ...start, destinationRef: 3 };
	server.answer(json(201, { data: { ref: 20 } }));
	const { succeeded, failed } = await runNode({
		type: 'catalogueDistribution',
		parameters: { resource: 'feed', operation: 'createCollection', start: '={{ $json.start }}' },
		items: [start, other].map((each, id) => ({ id, start: each })),
		settings: errorOutput,
		credential: { baseUrl: server.url, apiKey: 'key-of-the-feed' },
	});
	expect(succeeded).toEqual([]);
	expect(failed.map(({ error }) => error.message)).toEqual([
		"The items belong to several feeds: 'Nightly' to destination 2 and 'Nightly' to destination 3",
	]);
	expect(server.seen).toEqual([]);
});
