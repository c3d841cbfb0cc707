import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopChildren } from '../../scripts/host/child';
import type { BinaryMode } from '../../scripts/host/environment';
import { itemsOf, runsInOrder, runWorkflow } from '../../scripts/host/execution';
import { startHost } from '../../scripts/host/host';
import type { HostVersion } from '../../scripts/host/layout';
import { installPackage, packPackage } from '../../scripts/host/package';
import { openSession } from '../../scripts/host/session';
import type { Session } from '../../scripts/host/session';
import { importWorkflow, publishWorkflow, storeCredential } from '../../scripts/host/workflows';
import { packageFolder } from '../engine/n8n';
import { startSandbox } from './sandboxProcess';

jest.setTimeout(240_000);

const root = join(__dirname, '../..');
const owner = { email: 'owner@publisher-catalogue.example', password: 'Catalogue-1234', firstName: 'Test', lastName: 'Owner' };
const template = JSON.parse(readFileSync(join(root, 'workflows/ask-the-catalogue.json'), 'utf8'));
const chatId = template.nodes.find(({ name }: { name: string }) => name === 'Chat').webhookId as string;

const credentials = { publisherCatalogueApi: { id: null, name: 'Publisher Catalogue (sandbox)' } };
const catalogueNode = (name: string, type: string, parameters: object) => ({
	id: name,
	name,
	type: `n8n-nodes-publisher-catalogue.${type}`,
	typeVersion: 1,
	position: [0, 0],
	parameters,
	credentials,
});
const byId = (value: string) => ({ __rl: true, mode: 'id', value });

/** An EPUB taken down and put up again, and a tool called. */
const filesWorkflow = {
	id: 'files-workflow',
	name: 'Files',
	nodes: [
		{ id: 'start', name: 'Start', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, position: [0, 0], parameters: {} },
		catalogueNode('Download', 'catalogueFile', { operation: 'download', resourceRef: byId('1085') }),
		catalogueNode('Upload', 'catalogueFile', { operation: 'upload', resourceRef: byId('1085') }),
		catalogueNode('Tool', 'catalogueTool', { operation: 'call', tool: { __rl: true, mode: 'name', value: 'list_resource_types' } }),
	],
	connections: {
		Start: { main: [[{ node: 'Download', type: 'main', index: 0 }]] },
		Download: { main: [[{ node: 'Upload', type: 'main', index: 0 }]] },
		Upload: { main: [[{ node: 'Tool', type: 'main', index: 0 }]] },
	},
	settings: { executionOrder: 'v1' },
};

interface Piece {
	type: string;
	content?: string;
	metadata: { nodeName: string };
	/** Milliseconds since the question. */
	at: number;
}

/** Asks as the chat's page does, and notes when each piece came. */
async function ask(hostUrl: string, chatInput: string): Promise<Piece[]> {
	const asked = Date.now();
	const response = await fetch(`${hostUrl}/webhook/${chatId}/chat`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ action: 'sendMessage', sessionId: 'session-1', chatInput }),
	});
	const pieces: Piece[] = [];
	let rest = '';
	for await (const bytes of response.body!.pipeThrough(new TextDecoderStream())) {
		const lines = (rest + bytes).split('\n');
		rest = lines.pop() ?? '';
		pieces.push(...lines.filter((line) => line.trim() !== '').map((line) => ({ ...JSON.parse(line), at: Date.now() - asked })));
	}
	return pieces;
}

describe.each<[HostVersion, BinaryMode]>([
	['2.35.7', 'database'],
	['2.35.7', 'filesystem'],
	['1.123.81', 'filesystem'],
])('streams in n8n %s, files in %s mode', (version, binaryMode) => {
	const folder = mkdtempSync(join(tmpdir(), 'catalogue-chat-'));
	let hostUrl: string;
	let sandboxUrl: string;
	let session: Session;

	beforeAll(async () => {
		await installPackage(folder, await packPackage(packageFolder, join(folder, 'package')));
		sandboxUrl = (await startSandbox(folder)).url;
		hostUrl = (await startHost({ version, userFolder: folder, binaryMode })).url;
		session = await openSession(hostUrl, owner);
		await storeCredential(session, { name: 'Publisher Catalogue (sandbox)', type: 'publisherCatalogueApi', data: { baseUrl: sandboxUrl, apiKey: 'sandbox-editor-key' } });
		await publishWorkflow(session, await importWorkflow(session, template));
	});
	afterAll(async () => {
		await stopChildren();
		rmSync(folder, { recursive: true, force: true });
	});

	it('the chat template shows pieces long before the answer is complete', async () => {
		const script = { chunks: ['<p>Seven ', 'books ', 'are ', 'about ', 'the ', 'sea.</p>'], chunkDelayMs: 500, followUps: ['Which is the oldest?'] };
		await fetch(`${sandboxUrl}/_sandbox/chat`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(script) });
		const pieces = (await ask(hostUrl, 'Which books are about the sea?')).filter(({ metadata }) => metadata.nodeName === 'Ask');
		const items = pieces.filter(({ type }) => type === 'item');
		expect(items.map(({ content }) => content).join('')).toBe('Seven books are about the sea.');
		expect(items.length).toBeGreaterThanOrEqual(4);
		expect(pieces[0]!.type).toBe('begin');
		expect(pieces.at(-1)!.type).toBe('end');
		expect(pieces.at(-1)!.at - items[0]!.at).toBeGreaterThan(1_500);
	});

	it('a file goes down and up, and a tool is called', async () => {
		const { id } = await importWorkflow(session, filesWorkflow as never);
		const execution = await runWorkflow(session, id);
		expect(execution).toMatchObject({ status: 'success' });
		const [, downloaded, uploaded, called] = runsInOrder(execution).map((run) => itemsOf(run)[0]!.json);
		expect(downloaded).toMatchObject({ fileName: '9797001016208.epub', fileSize: expect.any(Number) });
		expect(uploaded).toMatchObject({ fileName: '9797001016208.epub', fileSize: downloaded!.fileSize, checksumVerified: true });
		expect(called).toMatchObject({ tool: 'list_resource_types' });
	});
});
