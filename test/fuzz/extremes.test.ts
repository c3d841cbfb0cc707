/**
 * Answers without measure, to every operation: stopped at the bounds that the README states (64 MiB unpacked, 8 million
 * characters of one event, 500 levels), with the memory watched. Files have no bound: they stream into n8n's own store.
 */
import { gzipSync } from 'node:zlib';
import type { IDataObject } from 'n8n-workflow';

import { bench } from './bench';
import { runnerOf } from './oneRun';
import type { Ended } from './oneRun';
import { at, inputFile, operationNames } from './recordings';
import type { Recorded } from './recordings';
import type { Reply } from './replay';
import { apiKey, ending, outcomesOf } from './verdict';

const MiB = 1024 * 1024;
const LONGEST_TEST_MS = 120_000;

/** Unpacks to 1 GiB; gzip may have any number of members one behind the other. */
const bomb = Buffer.concat(Array.from({ length: 1024 }, () => gzipSync(Buffer.alloc(MiB, ' '))));

const isFile = ({ operation: { value } }: Recorded) => /^download/.test(value);

const fuzz = bench('extremeCases');

/** One run in which all requests are answered so, or the one of that turn. */
async function runAgainst(name: string, reply: Reply, turn?: number): Promise<Ended> {
	const one = fuzz.of(name);
	const { node, resource, value: operation } = one.operation;
	const parameters = JSON.parse(at(fuzz.server.url, JSON.stringify(one.parameters))) as IDataObject;
	const runner = await runnerOf(node, resource, operation, parameters, { baseUrl: fuzz.server.url, apiKey });
	fuzz.server.begin(one.exchanges, reply, turn);
	const items = [{ json: {}, binary: structuredClone(inputFile) }];
	const ended = await runner.through(async () => await fuzz.tally.run(async (signal) => await runner.run(structuredClone(runner.complete), items, true, signal)));
	if (ended === 'hang') throw new Error('It did not end.');
	fuzz.tally.count(ended);
	fuzz.tally.accept([...ending(ended, 1, false), ...fuzz.strays()]);
	return ended;
}

/** The most bytes that buffers held at once while the work went on, above what was held before. */
async function mostHeld(work: () => Promise<unknown>): Promise<number> {
	const before = process.memoryUsage().arrayBuffers;
	let most = 0;
	const watch = setInterval(() => {
		most = Math.max(most, process.memoryUsage().arrayBuffers - before);
	}, 5);
	try {
		await work();
	} finally {
		clearInterval(watch);
	}
	return most;
}

const failures = (ended: Ended) => [...outcomesOf(ended).failed.values()];
const withJson = (text: string): Reply => (response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(text);

describe.each(operationNames)('%s', (name) => {
	it('stops an answer that unpacks to a gibibyte at 64 MiB', async () => {
		if (isFile(fuzz.of(name))) return;
		let ended: Ended | undefined;
		const held = await mostHeld(async () => {
			ended = await runAgainst(name, (response) => void response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(bomb));
		});
		expect(ended && failures(ended)).toEqual([expect.objectContaining({ message: 'The answer is larger than 64 MiB', code: 'ANSWER' })]);
		expect(held).toBeLessThan(256 * MiB);
	}, LONGEST_TEST_MS);

	it.each([10_000, 100_000])('takes no answer of %i levels', async (levels) => {
		if (isFile(fuzz.of(name))) return;
		const ended = await runAgainst(name, withJson(`{"data":${'[{"a":'.repeat(levels)}1${'}]'.repeat(levels)}}`));
		expect(failures(ended)).toHaveLength(1);
	}, LONGEST_TEST_MS);
});

it('an event of 10 MB does not cost the answer, which is read where it is kept', async () => {
	const turn = fuzz.of('catalogueAiChat.message.send').exchanges.findIndex(({ url }) => url.endsWith('/events'));
	const event = `event: delta\ndata: ${JSON.stringify({ content: 'x'.repeat(10 * MiB) })}\n\n`;
	const ended = await runAgainst('catalogueAiChat.message.send', (response) => void response.writeHead(200, { 'content-type': 'text/event-stream' }).end(event), turn);
	expect(failures(ended)).toEqual([]);
	expect(ended.items[0]?.json).toMatchObject({ content: expect.stringMatching(/^[^]{1,100000}$/) });
}, LONGEST_TEST_MS);
