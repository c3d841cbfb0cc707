import { byName } from '../engine/locators';
import { failureOf, server } from './oneAnswer';
import { createCollection, errorOutput, listDestinations, runNode } from './running';
import type { Respond } from './tinyServer';
import { json } from './tinyServer';

it('a conflict of a call without a key is not told as one of keys', async () => {
	const locked = { success: false, error: { code: 'LOCKED', message: 'Anna edits' } };
	expect(await failureOf(json(409, locked))).toMatchObject({
		message: 'Something else is in the way: Anna edits',
		description: 'Run it again when that has ended.',
	});
	expect(await failureOf(json(409, {}))).toMatchObject({ message: 'Something else is in the way' });
});

describe('an answer that is not what the interface describes', () => {
	const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;

	it.each<[string, Respond]>([
		['HTML', (response) => void response.end('<!doctype html>')],
		['nothing', (response) => void response.end()],
		['no content', (response) => void response.writeHead(204).end()],
		['text', (response) => void response.end('ok')],
		['cut JSON', (response) => void response.end('{"data":{"results":[')],
		['another object', json(200, { ok: true })],
		['very deep nesting', (response) => void response.end(`{"nothing":${deep}}`)],
		[
			'words before the JSON',
			(response) => void response.end('Notice: x\n{"data":{"results":[]}}'),
		],
		[
			'a web page',
			(response) =>
				void response
					.writeHead(200, { 'content-type': 'application/json' })
					.end('<html>{"data":[]}</html>'),
		],
		['bytes that are no text', (response) => void response.end(Buffer.from([0, 255, 254, 128]))],
	])('%s is a clear failure', async (_, respond) => {
		expect(await failureOf(respond)).toMatchObject({
			message: expect.stringMatching(
				/not the catalogue service's|web page came|is no text|holds no 'data'/,
			),
			code: 'ANSWER',
			retryable: false,
		});
	});

	it('JSON that is cut is told as that, with its beginning, and sends nobody to the Base URL', async () => {
		const cut = await failureOf((response) => void response.end('{"data":{"results":['));
		expect(cut).toMatchObject({
			message: expect.stringContaining(`begins with '{"data":{"results":['`),
			description: expect.stringContaining('cut on its way'),
		});
		expect(cut?.description).not.toContain('Base URL');
		// What costs tokens must not be sent anew for it, and what may be is advised elsewhere.
		expect(cut?.description).not.toContain('Run it again.');
	});

	it('words before the JSON are told as that, and send nobody to the Base URL', async () => {
		const warned = await failureOf(
			(response) =>
				void response.end('<br />\n<b>Warning</b>:  Undefined key\n{"data":{"results":[]}}'),
		);
		expect(warned).toMatchObject({
			message: expect.stringContaining('<b>Warning</b>'),
			description: expect.stringContaining('something wrote into it'),
		});
		expect(warned?.description).not.toContain('Base URL');
	});

	it('a byte order mark before it is no part of it', async () => {
		const results = [{ ref: 1, name: 'Drop' }];
		expect(
			await failureOf(
				(response) => void response.end(`\ufeff${JSON.stringify({ data: { results, total: 1 } })}`),
			),
		).toBeUndefined();
	});

	it.each<[string, unknown]>([
		['a text', 'x'],
		['a number', 5],
		[
			'lists of anything',
			{ results: [null, 5, 'x', [], { ref: 'x' }, { name: 'only' }], total: 'many' },
		],
		[
			'keys that JavaScript knows',
			JSON.parse('{"results":[{"__proto__":{"polluted":1},"constructor":1}],"total":1}'),
		],
	])('data that is %s is told, and breaks nothing', async (_, data) => {
		expect(await failureOf(json(200, { data }))).toMatchObject({
			code: 'ANSWER',
			message: expect.stringMatching(/has no list|have no 'ref'/),
		});
		expect(({} as { polluted?: number }).polluted).toBeUndefined();
	});

	it('texts with bytes that are no text come out with a warning', async () => {
		server.answer(
			(response) =>
				void response.end(Buffer.from('{"data":[{"ref":1,"name":"Zoë"}],"total":1}', 'latin1')),
		);
		const { succeeded, hints } = await runNode({
			...listDestinations,
			credential: { baseUrl: server.url, apiKey: 'key' },
		});
		expect(succeeded).toMatchObject([{ json: { ref: 1, name: 'Zo\uFFFD' } }]);
		expect(hints).toEqual([expect.stringContaining('bytes that are no UTF-8')]);
	});

	it('data that is null is an empty list', async () => {
		expect(await failureOf(json(200, { data: null }))).toBeUndefined();
	});
});

it.each(['true', 'TRUE', '1', 'true, true'])(
	'a replay is one that is marked by %s',
	async (mark) => {
		server.answer(json(200, { data: { ref: 7, name: 'A' } }, { 'IDEMPOTENT-REPLAYED': mark }));
		const { succeeded } = await runNode({
			...createCollection('A'),
			credential: { baseUrl: server.url, apiKey: 'key' },
		});
		expect(succeeded[0]?.json).toMatchObject({ ref: 7, replayed: true });
	},
);

it('a list of no resource types is told as that, not as a choice of none', async () => {
	server.answer(json(200, { data: [] }));
	const { failed } = await runNode({
		type: 'catalogueResource',
		parameters: { resource: 'field', operation: 'getMany', resourceType: byName('Book') },
		settings: errorOutput,
		credential: { baseUrl: server.url, apiKey: 'key' },
	});
	expect(failed[0]?.error).toMatchObject({
		message: "No resource type is called 'Book'",
		description: expect.stringContaining('lists no resource types'),
	});
});
