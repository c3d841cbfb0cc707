/**
 * Answers without measure, to every operation: stopped at the bounds that the README states (64 MiB unpacked, 8 million
 * characters of one event, 500 levels), with the memory watched. Files have no bound: they stream into n8n's own store.
 */
import { gzipSync } from 'node:zlib';

import { mostHeld } from '../engine/mostHeld';
import { bench } from './bench';
import type { Ended } from './oneRun';
import { runnerOf } from './oneRun';
import { inputFile, operationNames } from './recordings';
import type { Reply } from './replay';
import { ending, outcomesOf } from './verdict';

const MiB = 1024 * 1024;
const LONGEST_TEST_MS = 120_000;

/** Unpacks to 1 GiB; gzip may have any number of members one behind the other. */
const bomb = Buffer.concat(Array.from({ length: 1024 }, () => gzipSync(Buffer.alloc(MiB, ' '))));

/** Downloads go on into n8n's store and are not read. */
const readOperations = operationNames.filter((name) => !/\.download\w*$/.test(name));

const fuzz = bench('extremeCases');

/** One run in which all requests are answered so, or the one of that turn. */
async function runAgainst(name: string, reply: Reply, turn?: number): Promise<Ended> {
	const one = fuzz.of(name);
	const runner = await runnerOf(one, fuzz.server.url);
	fuzz.server.begin(one.exchanges, reply, turn);
	const items = [{ json: {}, binary: structuredClone(inputFile) }];
	const ended = await runner.through(
		async () =>
			await fuzz.tally.run(
				async (signal) => await runner.run(structuredClone(runner.complete), items, true, signal),
			),
	);
	if (ended === 'hang') throw new Error('It did not end.');
	fuzz.tally.count(ended);
	fuzz.tally.accept([...ending(ended, 1, false), ...fuzz.strays()]);
	return ended;
}

const failures = (ended: Ended) => [...outcomesOf(ended).failed.values()];
const withJson =
	(text: string): Reply =>
	(response) =>
		void response.writeHead(200, { 'content-type': 'application/json' }).end(text);

describe.each(readOperations)('%s', (name) => {
	it(
		'stops an answer that unpacks to a gibibyte at 64 MiB',
		async () => {
			// Not ended: it is under way, and the clock goes as always (lapse.ts), until the reader closes the connection.
			let ended: Ended | undefined;
			const held = await mostHeld(async () => {
				ended = await runAgainst(
					name,
					(response) =>
						void response
							.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
							.write(bomb),
				);
			});
			expect(ended && failures(ended)).toEqual([
				expect.objectContaining({
					message: expect.stringMatching(
						/^The answer (is larger than 64 MiB|holds more values, or a longer text)/,
					),
					code: 'ANSWER',
				}),
			]);
			expect(held).toBeLessThan(256 * MiB);
		},
		LONGEST_TEST_MS,
	);

	it.each([10_000, 100_000])(
		'takes no answer of %i levels',
		async (levels) => {
			const ended = await runAgainst(
				name,
				withJson(`{"data":${'[{"a":'.repeat(levels)}1${'}]'.repeat(levels)}}`),
			);
			expect(failures(ended)).toHaveLength(1);
		},
		LONGEST_TEST_MS,
	);
});

it(
	'an event of 10 MB does not cost the answer, which is read where it is kept',
	async () => {
		const turn = fuzz
			.of('catalogueAiChat.message.send')
			.exchanges.findIndex(({ url }) => url.endsWith('/events'));
		const event = `event: delta\ndata: ${JSON.stringify({ content: 'x'.repeat(10 * MiB) })}\n\n`;
		const ended = await runAgainst(
			'catalogueAiChat.message.send',
			(response) =>
				void response.writeHead(200, { 'content-type': 'text/event-stream' }).end(event),
			turn,
		);
		expect(failures(ended)).toEqual([]);
		expect(ended.items[0]?.json).toMatchObject({
			content: expect.stringMatching(/^[^]{1,100000}$/),
		});
	},
	LONGEST_TEST_MS,
);
