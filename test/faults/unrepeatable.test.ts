import type { IDataObject } from 'n8n-workflow';

import { byName } from '../engine/locators';
import type { JournalRow } from '../nodes/service';
import type { Work } from '../request/running';
import { createCollection, numbered, runNode } from '../request/running';
import { resourceWith } from '../sandbox/catalogue';
import { editor, useSandbox } from '../sandbox/startSandbox';
import { report } from '../setup/figures';

const sandbox = useSandbox('--records', '20');
let resource: number;
beforeAll(async () => {
	({ ref: resource } = await resourceWith(sandbox, {}));
});
beforeEach(async () => {
	await sandbox.control('reset', { keepClock: true });
	await sandbox.control('chat/pace', { artworkMs: 0, imageMs: 0 });
});

type Operation = Pick<Work, 'type' | 'parameters'>;

const resourceRef = { __rl: true, mode: 'id', value: '={{ $json.resource }}' };
const generate = (kind: string, parameters: IDataObject): Operation => ({
	type: 'catalogueAiGenerate',
	parameters: { resource: kind, operation: 'generate', ...parameters },
});

/** What costs tokens or repeats its effect: its name, the call that must not be repeated, the node. */
const unrepeatable: Array<[string, string, Operation]> = [
	[
		'Chat: Create',
		'/ai/chats',
		{ type: 'catalogueAiChat', parameters: { resource: 'chat', operation: 'create' } },
	],
	[
		'Field: Generate',
		'/ai/generate-field',
		generate('field', { resourceRef, field: byName('keywords'), onExistingValue: 'overwrite' }),
	],
	[
		'Artwork: Generate',
		'/ai/generate-artwork',
		generate('artwork', { resourceRef, assetType: byName('cover'), aspectRatio: byName('2:3') }),
	],
	[
		'Image: Generate without a key',
		'/ai/images/generate',
		generate('image', { prompt: 'A lighthouse', options: { idempotencyKey: 'off' } }),
	],
	[
		'Keywords: Research',
		'/ai/keyword-research',
		{
			type: 'catalogueAiGenerate',
			parameters: {
				resource: 'keyword',
				operation: 'research',
				keywords: '=gothic novel {{ $json.id }}',
				output: 'summary',
			},
		},
	],
	[
		'Tool: Call',
		'/mcp',
		{
			type: 'catalogueTool',
			parameters: {
				operation: 'call',
				tool: byName('create_collection'),
				specifyParameters: 'json',
				toolParametersJson: '{ "name": "By tool" }',
			},
		},
	],
	[
		'File: Upload',
		`/resources/*/file`,
		{ type: 'catalogueFile', parameters: { operation: 'upload', resourceRef } },
	],
	[
		'Collection: Create without a key',
		'/collections',
		createCollection('=Once {{ $json.id }}', { options: { idempotencyKey: 'off' } }),
	],
];

/** Each leaves open whether the service did it. */
const faults: Array<[string, IDataObject]> = [
	['dropped after the commit', { kind: 'dropAfterCommit' }],
	['500 after the commit', { kind: 'status', status: 500, afterCommit: true }],
	['an answer later than the timeout', { kind: 'delay', ms: 2500 }],
	['reset in the middle of the answer', { kind: 'resetMidBody' }],
];

/** Short only where an answer is to be late: on a busy machine every other one would be, too. */
const timeoutOf = ({ kind }: IDataObject): IDataObject =>
	kind === 'delay' ? { timeout: 1000 } : {};

const count = 3;
const retried = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
const file = {
	data: Buffer.from('A short book').toString('base64'),
	mimeType: 'application/epub+zip',
	fileName: 'a.epub',
};

const run = async (operation: Operation, settings: Work['settings'], action: IDataObject) =>
	await runNode({
		...operation,
		items: numbered(count).map(({ id }) => ({ json: { id, resource }, binary: { data: file } })),
		settings: { ...retried, ...settings },
		credential: { baseUrl: sandbox.url, apiKey: editor },
		// One after another, so that it is known which item the fault befalls.
		requestOptions: { requestsAtOnce: 1, ...timeoutOf(action) },
	});

/** What a model made is paid for: the node ends with it, and says of the other items why they have nothing. */
const isPaid = ({ type }: Operation) => type === 'catalogueAiGenerate';

const isGateway = (path: string) => path === '/mcp';
/** Of the gateway's requests a session has two before its calls. */
const handshakes = 2;
const matches = (pattern: string) => new RegExp(`^${pattern.replace('*', '[^/]+')}$`);

/** How often the call was sent; of the gateway's requests only the calls of tools count. */
async function attemptsOf(path: string): Promise<number> {
	const { rows } = (await sandbox.control('journal')) as { rows: JournalRow[] };
	const sent = rows.filter((row) => row.method === 'POST' && matches(path).test(row.path));
	return isGateway(path)
		? sent.filter(({ headers }) => headers['mcp-session-id'] !== undefined).length -
				sessionsIn(sent)
		: sent.length;
}

/** Each session was opened by an `initialize`, and then told `notifications/initialized`. */
const sessionsIn = (sent: JournalRow[]) =>
	sent.filter(({ headers }) => headers['mcp-session-id'] === undefined).length;

const nthCall = (path: string, nth: number) => (isGateway(path) ? nth + handshakes : nth);

const counted = { operations: 0, attempts: 0, repeated: 0 };
const note = (attempts: number, wanted: number) => {
	counted.operations += 1;
	counted.attempts += attempts;
	counted.repeated += attempts - wanted;
};
afterAll(() =>
	report('faults', {
		unrepeatable: counted.operations,
		unrepeatableAttempts: counted.attempts,
		unrepeatableRepeated: counted.repeated,
	}),
);

describe.each(unrepeatable)('%s', (_name, path, operation) => {
	describe.each(faults)('%s', (_fault, action) => {
		it('is sent once, and Retry On Fail of a node that stops sends nothing again', async () => {
			await sandbox.control('faults', {
				match: { method: 'POST', path, nth: nthCall(path, 2) },
				action,
			});
			const { run: done } = await run(operation, {}, action);
			const attempts = await attemptsOf(path);
			note(attempts, 2);
			const description = expect.stringMatching(
				/^It may have been done, and paid for if it costs tokens\. /,
			) as unknown;
			if (isPaid(operation)) {
				expect(done.items('Node').map(({ json }) => json)).toMatchObject([
					{},
					{ generated: false, failure: { description } },
					{ generated: false, reason: 'Not started, because an earlier item failed' },
				]);
			} else {
				expect(done.status).toBe('error');
				expect(done.error).toMatchObject({
					message: expect.stringContaining('[item 1]'),
					description,
				});
			}
			// The first item, and the second, whose outcome nobody knows; nothing is started behind it.
			expect(attempts).toBe(2);
		});

		it('is sent once, and Retry On Fail of a node that continues keeps what was done', async () => {
			// n8n runs a node that continues again when its first item failed.
			await sandbox.control('faults', {
				match: { method: 'POST', path, nth: nthCall(path, 1) },
				action,
			});
			const { succeeded, failed } = await run(
				operation,
				{ onError: 'continueErrorOutput' },
				action,
			);
			const attempts = await attemptsOf(path);
			note(attempts, count);
			expect(failed.map(({ id }) => id)).toEqual([1]);
			expect(failed[0]?.error.description).toMatch(
				/^It may have been done, and paid for if it costs tokens\. /,
			);
			expect(succeeded.map(({ id }) => id)).toEqual([2, 3]);
			expect(attempts).toBe(count);
		});
	});
});
