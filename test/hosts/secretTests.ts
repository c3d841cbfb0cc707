import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import { runWorkflow } from '../../scripts/host/execution';
import { databaseFile, nodesFolder } from '../../scripts/host/layout';
import type { WorkflowFile } from '../../scripts/host/workflows';
import { importWorkflow, storeCredential } from '../../scripts/host/workflows';
import { FAST_CLOCKS } from '../engine/fastClocks';
import { manualStart } from '../host/manualStart';
import type { Respond, TinyServer } from '../request/tinyServer';
import { json, tinyServer } from '../request/tinyServer';
import type { HostInTest } from './hostInTest';
import { apiKey, post } from './hostInTest';

/** A key that the sandbox does not know, and that stands nowhere but in the credentials. */
const key = `kx-${randomUUID()}`;
/** Goes the same ways in the open, so that a search that finds no key is seen to find something. */
const mark = `marked-${randomUUID()}`;

const tally = { keySearches: 0, keyHits: 0 };
export const secretFigures = () => ({ ...tally });

/** Counts the search, and gives the place where the key was found. */
function search(place: string, content: string | Buffer, wanted: string): string[] {
	const hit = content.includes(wanted);
	tally.keySearches += 1;
	tally.keyHits += hit ? 1 : 0;
	return hit ? [place] : [];
}

/** All that n8n and the sandbox wrote: database with its journal, log, files, settings. The package itself is not of their writing. */
function filesOf(folder: string): string[] {
	return readdirSync(folder, { withFileTypes: true, recursive: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name))
		.filter((file) => !file.startsWith(nodesFolder(folder)) && !file.endsWith('.tgz'));
}

/** The files in which the text stands, by the bytes. */
const filesWith = (folder: string, text: string): string[] =>
	filesOf(folder).flatMap((file) => search(relative(folder, file), readFileSync(file), text));

const nodeOf = (name: string, credential: string, parameters: object, more: object) => ({
	id: name,
	name,
	type: 'n8n-nodes-publisher-catalogue.catalogueCollection',
	typeVersion: 1,
	position: [0, 0],
	parameters: { resource: 'collection', operation: 'create', name: mark, ...parameters },
	credentials: { publisherCatalogueApi: { id: null, name: credential } },
	...more,
});
const to = (name: string) => [{ node: name, type: 'main', index: 0 }];

/** The failure once as an item on the error output, and once as what stops the execution. */
const failingTwice = (credential: string, parameters: object): WorkflowFile => ({
	id: 'failing-twice',
	name: 'Failing twice',
	nodes: [
		manualStart,
		nodeOf('Goes On', credential, parameters, { onError: 'continueErrorOutput' }),
		nodeOf('Stops', credential, parameters, {}),
	] as WorkflowFile['nodes'],
	connections: { Start: { main: [to('Goes On')] }, 'Goes On': { main: [[], to('Stops')] } },
	settings: { executionOrder: 'v1' },
});

interface Failure {
	name: string;
	/** What the sandbox is told to do with every request; without it the credential names another address. */
	fault?: object;
	/** Answers in the place of the sandbox. */
	respond?: Respond;
	credential?: string;
	parameters?: object;
}

const status = (code: number, headers: object = {}): object => ({
	kind: 'status',
	status: code,
	headers,
});
const within = (timeout: number) => ({ requestOptions: { timeout } });
const envelope = (message: string) => ({
	success: false,
	status: 'fail',
	message,
	error: { code: 'ECHO', message },
});
/** As some proxies do on their error pages. */
const repeatsHeaders =
	(code: number): Respond =>
	(response, request) =>
		json(code, envelope(`You sent ${JSON.stringify(request.headers)}`))(response, request);

const failures: Failure[] = [
	{ name: 'an unknown key' },
	{ name: '403', fault: status(403) },
	{ name: '404', fault: status(404) },
	{ name: '409', fault: status(409, { 'retry-after': '0' }) },
	{ name: '422', fault: status(422) },
	{ name: '429 for longer than the node waits', fault: status(429, { 'retry-after': '3600' }) },
	{ name: '500', fault: status(500, { 'retry-after': '0' }) },
	{
		name: 'a redirect',
		fault: { kind: 'redirect', status: 307, location: 'http://127.0.0.1:1/elsewhere' },
	},
	{ name: 'a dropped connection', fault: { kind: 'dropBeforeCommit' } },
	{ name: 'no answer in time', respond: () => undefined, parameters: within(200) },
	{ name: 'a web page', respond: (response) => void response.end('<html>Sign in</html>') },
	{ name: 'broken JSON', respond: (response) => void response.end('{"data":') },
	{ name: 'a refusal that repeats the headers', respond: repeatsHeaders(400) },
	{ name: 'a server error that repeats the headers', respond: repeatsHeaders(502) },
	{ name: 'a host that is not there', credential: 'nowhere' },
	{ name: 'no TLS where https was expected', credential: 'tls' },
	{
		name: 'a value that is refused before it is sent',
		parameters: { options: { idempotencyKey: 'custom', customKey: 'with a space' } },
	},
];

export function secretTests(inTest: () => HostInTest): void {
	let server: TinyServer;

	beforeAll(async () => {
		server = await tinyServer();
		await inTest().reset();
		const addresses = {
			sandbox: inTest().sandbox.url,
			other: server.url,
			nowhere: 'https://catalogue.invalid',
			tls: server.url.replace('http:', 'https:'),
		};
		for (const [name, baseUrl] of Object.entries(addresses)) {
			await storeCredential(inTest().session, {
				name,
				type: 'publisherCatalogueApi',
				data: { baseUrl, apiKey: key, interfaceOverrides: FAST_CLOCKS },
			});
		}
	});
	afterAll(async () => await server.stop());

	it.each(failures)(
		'$name: the stored execution does not hold the key',
		async ({ name, fault, respond, credential, parameters = {} }) => {
			const { session, sandbox } = inTest();
			await fetch(`${sandbox.url}/_sandbox/faults`, { method: 'DELETE' });
			if (fault) await post(`${sandbox.url}/_sandbox/faults`, { match: {}, action: fault });
			if (respond) server.answer(respond);
			const options = {
				maxTries: 2,
				...(parameters as { requestOptions?: object }).requestOptions,
			};
			const { id } = await importWorkflow(
				session,
				failingTwice(credential ?? (respond ? 'other' : 'sandbox'), {
					...parameters,
					requestOptions: options,
				}),
			);

			const execution = await runWorkflow(session, id);

			expect(execution).toMatchObject({ status: 'error', error: { node: { name: 'Stops' } } });
			expect(execution.runData['Goes On']?.[0]?.data?.main?.[1]).toEqual([
				expect.objectContaining({ json: { error: expect.anything() } }),
			]);
			const stored = JSON.stringify(await session.send('GET', `/rest/executions/${execution.id}`));
			expect(stored).toContain(mark);
			expect(search(name, stored, key)).toEqual([]);
			if (respond) expect(server.seen[0]?.headers['x-api-key']).toBe(key);
		},
	);

	it('nor does the sandbox show it, in its journal or on its page', async () => {
		const shown = [
			'/',
			'/page/script.js',
			'/_sandbox/journal?limit=1000',
			'/_sandbox/overview',
			'/_sandbox/audit?resource=1001',
			'/_sandbox/faults',
		];
		const texts = await Promise.all(
			shown.map(async (path) => ({
				path,
				text: await (await fetch(`${inTest().sandbox.url}${path}`)).text(),
			})),
		);
		expect(texts.find(({ path }) => path.includes('journal'))?.text).toContain('/collections');
		expect(texts.flatMap(({ path, text }) => search(path, text, key))).toEqual([]);
	});
}

/** Comes after everything else that is tested in a host. */
export function searchTests(inTest: () => HostInTest): void {
	it("no key stands in n8n's database, log or files after all of this", () => {
		const { folder } = inTest();
		expect(readFileSync(inTest().host.logFile, 'utf8')).toContain('   debug   ');
		expect(filesOf(folder)).toContain(databaseFile(folder));
		for (const secret of [key, apiKey]) expect(filesWith(folder, secret)).toEqual([]);
	});
}
