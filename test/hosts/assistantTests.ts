import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { pause } from '../../scripts/host/child';
import type { Execution } from '../../scripts/host/execution';
import { itemsOf, readExecution, runWorkflow } from '../../scripts/host/execution';
import type { WorkflowFile } from '../../scripts/host/workflows';
import { importWorkflow, storeCredential } from '../../scripts/host/workflows';
import { manualStart } from '../host/manualStart';
import type { HostInTest } from './hostInTest';
import type { ModelStub, Turn } from './modelStub';
import { startModelStub } from './modelStub';
import { templateTools } from './templateInTest';

const file = JSON.parse(
	readFileSync(join(__dirname, '../../workflows/catalogue-assistant.json'), 'utf8'),
) as WorkflowFile;
/** Approval of tool calls came with n8n 2. */
const hasApproval = (version: string) => !version.startsWith('1.');
/** As a model calls a tool that n8n holds for approval. */
const creates: Turn = {
	name: 'Create_Collection',
	input: { toolParameters: { name: 'Summer reading' }, hitlParameters: {} },
};

/** The template with a question in place of somebody who types into the chat, and the stub as its model. */
function asked(): WorkflowFile {
	const nodes = file.nodes.map((node) =>
		node.name === 'Model'
			? { ...node, credentials: { openAiApi: { id: null, name: 'Model stub' } } }
			: node,
	);
	const start = { ...manualStart, position: [0, -200] };
	const question = {
		id: 'question',
		name: 'Question',
		type: 'n8n-nodes-base.set',
		typeVersion: 3.4,
		position: [150, -200],
		parameters: {
			mode: 'raw',
			jsonOutput:
				'{ "chatInput": "Make a collection for summer reading", "sessionId": "session-1" }',
		},
	};
	const connections = {
		...file.connections,
		Start: { main: [[{ node: 'Question', type: 'main', index: 0 }]] },
		Question: { main: [[{ node: 'Assistant', type: 'main', index: 0 }]] },
	};
	return { ...file, nodes: [start, question, ...nodes], connections } as WorkflowFile;
}

/** The links behind the buttons that n8n shows in the chat, by their texts. */
function buttonsOf(execution: Execution): Record<string, string> {
	const found = JSON.stringify(execution.runData.Approval ?? []).matchAll(
		/"text":"(\w+)","link":"([^"]+)"/g,
	);
	return Object.fromEntries([...found].map(([, text, link]) => [text, link]));
}

/** Presses a button in the chat; n8n takes a request without a browser's name for that of a robot that looks at links. */
const press = async (button: string | undefined) =>
	expect(
		(
			await fetch(button ?? '', {
				headers: {
					'user-agent':
						'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
				},
			})
		).status,
	).toBe(200);

/** The assistant's template: it answers by its tools, and what writes is held until a person has approved it. */
export function assistantTests(inTest: () => HostInTest): void {
	let stub: ModelStub;
	let turns: Array<Turn | undefined>;
	let answers: string[];

	beforeAll(async () => {
		stub = await startModelStub(async (answer) => {
			if (answer !== undefined) answers.push(answer);
			return await Promise.resolve(turns.shift());
		});
		await storeCredential(inTest().session, {
			name: 'Model stub',
			type: 'openAiApi',
			data: { apiKey: 'stub', url: stub.url, header: false, allowedHttpRequestDomains: 'all' },
		});
	});
	afterAll(async () => await stub.stop());
	beforeEach(async () => {
		await inTest().reset();
		answers = [];
	});

	const collectionsMade = async (): Promise<number> => {
		const response = await fetch(`${inTest().sandbox.url}/_sandbox/effects`, {
			headers: { connection: 'close' },
		});
		return (
			((await response.json()) as { operations: Record<string, number> }).operations
				.createCollection ?? 0
		);
	};
	/** Behind an answer n8n waits for somebody to read it, so the execution need not be over. */
	const until = async (id: string, reached: 'Approval' | 'Answer'): Promise<Execution> => {
		for (let tries = 0; tries < 240; tries += 1) {
			const execution = await readExecution(inTest().session, id);
			if (execution.status !== 'running' && execution.runData[reached]) return execution;
			if (execution.error) throw new Error(execution.error.message);
			await pause(250);
		}
		throw new Error(
			`The execution never reached ${reached}: ${Object.keys((await readExecution(inTest().session, id)).runData).join(', ')}`,
		);
	};
	/** Asks, and waits until the assistant waits for a person. */
	const held = async (): Promise<Execution> => {
		const { session } = inTest();
		turns = [
			{
				name: 'Count_Books',
				input: { filters: '[{ "field": "originalLanguage", "op": "=", "value": "French" }]' },
			},
			creates,
			undefined,
		];
		const { id } = await importWorkflow(session, asked());
		const workflowData = await session.send('GET', `/rest/workflows/${id}`);
		const { executionId } = await session.send<{ executionId: string }>(
			'POST',
			`/rest/workflows/${id}/run`,
			{ workflowData, triggerToStartFrom: { name: 'Start' } },
		);
		return await until(executionId, 'Approval');
	};

	it('counts by itself, and makes a collection only when a person has approved it', async () => {
		if (!hasApproval(inTest().version)) return;
		const waiting = await held();
		expect(
			stub
				.tools()
				.map(({ name }) => name)
				.sort(),
		).toEqual([
			'Add_to_Collection',
			'Count_Books',
			'Create_Collection',
			'Distribution_Runs',
			'Find_Books',
		]);
		const french = await templateTools(inTest).allBooks({
			type: undefined,
			fieldFilters: { originalLanguage: 'French' },
		});
		expect(answers).toEqual([expect.stringContaining(`"totalRecords":${french.length}`)]);
		expect(waiting.status).toBe('waiting');
		expect(JSON.stringify(waiting.runData.Approval)).toContain('Summer reading');
		await pause(2_000);
		expect(await collectionsMade()).toBe(0);

		await press(buttonsOf(waiting).Approve);
		const done = await until(waiting.id, 'Answer');
		expect(await collectionsMade()).toBe(1);
		expect(answers.at(-1)).toContain('Summer reading');
		expect(JSON.stringify(done.runData.Answer)).toContain('Done.');
	});

	it('writes nothing that a person declines, and tells the model so', async () => {
		if (!hasApproval(inTest().version)) return;
		const waiting = await held();
		await press(buttonsOf(waiting).Decline);
		const done = await until(waiting.id, 'Answer');
		expect(await collectionsMade()).toBe(0);
		expect(answers.at(-1)).toMatch(/rejected the tool call/);
		expect((done.runData['Create Collection'] ?? []).flatMap(itemsOf)).toEqual([]);
	});

	it('does not start where n8n has no approval, and writes nothing', async () => {
		if (hasApproval(inTest().version)) return;
		const { session } = inTest();
		turns = [creates, undefined];
		const { id } = await importWorkflow(session, asked());
		const ended = await runWorkflow(session, id, { trigger: 'Start' }).then(
			({ status }) => status,
			(error: unknown) => String(error),
		);
		expect(ended).toMatch(/error|Unrecognized node type/);
		expect(await collectionsMade()).toBe(0);
	});
}
