import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { pause } from '../../scripts/host/child';
import { itemsOf, readExecution, runWorkflow } from '../../scripts/host/execution';
import type { Execution } from '../../scripts/host/execution';
import type { Session } from '../../scripts/host/session';
import { importWorkflow, storeCredential } from '../../scripts/host/workflows';
import type { WorkflowFile } from '../../scripts/host/workflows';
import { bytesOf } from './binaries';
import type { Binary } from './binaries';
import { apiKey as key, post } from './hostInTest';
import type { HostInTest } from './hostInTest';
import { startModelStub } from './modelStub';
import type { Turn } from './modelStub';

const root = join(__dirname, '../..');

interface Summary {
	ref: number;
	title: string;
	fields: Record<string, unknown>;
}

const template = (name: string): WorkflowFile => JSON.parse(readFileSync(join(root, 'workflows', `${name}.json`), 'utf8')) as WorkflowFile;

/** What the node gave; [] where it did not run. */
const jsonOf = (execution: Execution, node: string) => (execution.runData[node] ?? []).flatMap(itemsOf).map(({ json }) => json);

export function templateTests(inTest: () => HostInTest): void {
	let session: Session;
	let sandboxUrl: string;

	beforeAll(() => {
		session = inTest().session;
		sandboxUrl = inTest().sandbox.url;
	});
	beforeEach(async () => {
		await control('reset');
		await control('overnight', { night: 1 });
	});
	const control = async (path: string, body: object = {}) => await post(`${sandboxUrl}/_sandbox/${path}`, body);

	/** What the catalogue holds of a resource now. */
	const fieldsOf = async (ref: number) => {
		const { data } = (await post(`${sandboxUrl}/resources/search`, { limit: 100, sort: { field: 'modifiedDate', direction: 'desc' } })) as { data: { results: Summary[] } };
		return data.results.find((summary) => summary.ref === ref)?.fields ?? {};
	};

	const binaryOf = async (execution: Execution, node: string) => {
		const file = execution.runData[node]!.flatMap(itemsOf)[0]!.binary!.data as Binary;
		return { name: file.fileName, text: (await bytesOf(session, file)).toString() };
	};

	const run = async (name: string) => await runWorkflow(session, (await importWorkflow(session, template(name))).id);

	it('nightly feed: one list of what was changed, and one of what failed; the others go out', async () => {
		await control('faults', { match: { method: 'POST', path: '/ai/generate-field', nth: 1 }, action: { kind: 'status', status: 500 } });
		const execution = await run('nightly-metadata-feed');
		expect(execution).toMatchObject({ status: 'success' });
		const titles = jsonOf(execution, 'Find Changed Titles') as unknown as Summary[];
		const [summary] = jsonOf(execution, 'Summary') as Array<{ changes: Array<{ ref: number; keywords: string }>; failed: object[]; titlesUpdated: number }>;
		const failedTitle = titles.find(({ title }) => JSON.stringify(summary!.failed).includes(title));
		expect(summary!.failed).toEqual([{ ref: failedTitle!.ref, title: failedTitle!.title, step: 'Generate Missing Keywords', reason: expect.any(String) }]);
		expect(summary!.changes.length).toBe(summary!.titlesUpdated);
		expect(summary!.changes.length).toBeGreaterThan(0);
		for (const { ref, keywords } of summary!.changes) expect((await fieldsOf(ref)).keywords).toBe(keywords);
		expect(summary!.changes.map(({ ref }) => ref)).not.toContain(failedTitle!.ref);
	});

	it('batch delivery: fetches the files of changed e-books, with a delivery note, and lists what could not be fetched', async () => {
		const ebooks = ((await post(`${sandboxUrl}/resources/search`, { type: 1, limit: 3, fieldFilters: { format: 'EPUB' } })) as { data: { results: Summary[] } }).data.results;
		for (const { ref } of ebooks) {
			await fetch(`${sandboxUrl}/resources/${ref}/fields`, { method: 'PATCH', headers: { 'content-type': 'application/json', 'x-api-key': key }, body: JSON.stringify({ fields: { edition: 'Checked' } }) });
		}
		await control('faults', { match: { path: `/resources/${ebooks[0]!.ref}/file`, times: 20 }, action: { kind: 'status', status: 403 } });
		const execution = await run('batch-file-delivery');
		expect(execution).toMatchObject({ status: 'success' });
		const rows = jsonOf(execution, 'Delivery Note Rows');
		const { name, text } = await binaryOf(execution, 'Delivery Note');
		expect(name).toMatch(/\.csv$/);
		expect(text.trim().split('\n')).toHaveLength(1 + rows.length);
		expect(text).toContain(String(ebooks[1]!.fields.isbn));
		expect(jsonOf(execution, 'Report: Not Delivered')).toMatchObject([{ failed: [{ resource: ebooks[0]!.ref, title: ebooks[0]!.title, reason: expect.any(String) }] }]);
		const delivered = rows.map(({ resource }) => resource);
		expect(delivered).toEqual(expect.arrayContaining([ebooks[1]!.ref, ebooks[2]!.ref]));
		expect(delivered).not.toContain(ebooks[0]!.ref);
		expect(jsonOf(execution, 'Deliver')).toHaveLength(rows.length);
	});

	it('assistant: the agent counts with one tool and makes a collection with another', async () => {
		const turns: Array<Turn | undefined> = [
			{ name: 'Count_Books', input: { filters: '[{ "field": "originalLanguage", "op": "=", "value": "French" }]' } },
			{ name: 'Create_Collection', input: { name: 'Summer reading' } },
			undefined,
		];
		const answers: string[] = [];
		const stub = await startModelStub(async (answer) => {
			if (answer !== undefined) answers.push(answer);
			return await Promise.resolve(turns.shift());
		});
		try {
			await storeCredential(session, { name: 'Model stub', type: 'openAiApi', data: { apiKey: 'stub', url: stub.url, header: false, allowedHttpRequestDomains: 'all' } });
			const file = template('catalogue-assistant');
			const nodes = file.nodes.map((node) => (node.name === 'Model' ? { ...node, credentials: { openAiApi: { id: null, name: 'Model stub' } } } : node));
			const start = { id: 'start', name: 'Start', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, position: [0, -200], parameters: {} };
			const question = { id: 'question', name: 'Question', type: 'n8n-nodes-base.set', typeVersion: 3.4, position: [150, -200], parameters: { mode: 'raw', jsonOutput: '{ "chatInput": "Make a collection for summer reading", "sessionId": "session-1" }' } };
			const connections = {
				...file.connections,
				Start: { main: [[{ node: 'Question', type: 'main', index: 0 }]] },
				Question: { main: [[{ node: 'Assistant', type: 'main', index: 0 }]] },
			};
			const { id } = await importWorkflow(session, { ...file, nodes: [start, question, ...nodes], connections } as WorkflowFile);
			const execution = await runWorkflow(session, id);
			expect(execution).toMatchObject({ status: 'success' });
			expect(stub.tools().map(({ name }) => name).sort()).toEqual(['Add_to_Collection', 'Count_Books', 'Create_Collection', 'Distribution_Runs', 'Find_Books']);
			const { data } = (await post(`${sandboxUrl}/resources/search`, { limit: 1, fieldFilters: { originalLanguage: 'French' } })) as { data: { total: number } };
			expect(answers[0]).toContain(`"totalRecords":${data.total}`);
			expect(answers[1]).toContain('Summer reading');
		} finally {
			await stub.stop();
		}
	});
}
