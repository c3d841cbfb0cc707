import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { IDataObject } from 'n8n-workflow';

import { pause } from '../../scripts/host/child';
import { itemsOf, readExecution, runWorkflow } from '../../scripts/host/execution';
import type { Execution } from '../../scripts/host/execution';
import type { Session } from '../../scripts/host/session';
import { importWorkflow, storeCredential } from '../../scripts/host/workflows';
import type { WorkflowFile } from '../../scripts/host/workflows';
import { DATA_TABLE_RESULTS, dataTableWorkflow, shownRows } from '../engine/dataTableContract';
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

/** ONIX 3.0 reference tags: what a Product may not go without, in the order of its schema. */
const PRODUCT = ['RecordReference', 'NotificationType', 'ProductIdentifier', 'DescriptiveDetail', 'CollateralDetail', 'PublishingDetail', 'ProductSupply'];

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

	/** n8n 1 makes no table in a workflow: a person makes it, switches 'The List' off and enters the table's ID in 'Settings'. */
	async function listMadeByHand(): Promise<string> {
		if (!inTest().version.startsWith('1.')) return '';
		const { id: project } = await session.send<{ id: string }>('GET', '/rest/projects/personal');
		const columns = ['feed', 'ref', 'title', 'state', 'step', 'reason', 'keywords'].map((name) => ({ name, type: name === 'ref' ? 'number' : 'string' }));
		return (await session.send<{ id: string }>('POST', `/rest/projects/${project}/data-tables`, { name: `List ${Date.now()}`, columns })).id;
	}

	/** With other values in 'Settings'. */
	async function nightlyFeed(values: Record<string, unknown> = {}): Promise<WorkflowFile> {
		const list = await listMadeByHand();
		const file = template('nightly-metadata-feed') as WorkflowFile & { nodes: Array<{ name: string; disabled?: boolean; parameters: { assignments?: { assignments: Array<{ name: string; value: unknown }> } } }> };
		for (const node of file.nodes) {
			if (node.name === 'The List' && list !== '') node.disabled = true;
			if (node.name === 'Settings') for (const field of node.parameters.assignments?.assignments ?? []) field.value = { list, ...values }[field.name] ?? field.value;
		}
		return file;
	}

	it("the list of titles to try again: n8n's data tables do what their stand-in does", async () => {
		const execution = await runWorkflow(session, (await importWorkflow(session, dataTableWorkflow(await listMadeByHand()) as unknown as WorkflowFile)).id);
		expect(execution).toMatchObject({ status: 'success' });
		for (const [node, rows] of Object.entries(DATA_TABLE_RESULTS)) expect([node, shownRows(jsonOf(execution, node) as IDataObject[])]).toEqual([node, rows]);
	});

	/** The execution when it has got there. */
	async function executionIn(id: string, status: string): Promise<Execution> {
		for (let tries = 0; tries < 400; tries += 1) {
			const execution = await readExecution(session, id);
			if (execution.status === status) return execution;
			if (execution.error) throw new Error(execution.error.message);
			await pause(250);
		}
		throw new Error(`The execution never was ${status}`);
	}

	it('nightly feed: one list of what was changed, and one of what failed; the others go out', async () => {
		await control('faults', { match: { method: 'POST', path: '/ai/generate-field', nth: 1 }, action: { kind: 'status', status: 400 } });
		const { id } = await importWorkflow(session, await nightlyFeed());
		const execution = await runWorkflow(session, id);
		expect(execution).toMatchObject({ status: 'success' });
		const titles = jsonOf(execution, 'Find Changed Titles') as unknown as Summary[];
		const [summary] = jsonOf(execution, 'Report') as Array<{ changes: Array<{ ref: number; keywords: string }>; failed: object[]; titlesUpdated: number; toTryAgain: object[] }>;
		const failedTitle = titles.find(({ title }) => JSON.stringify(summary!.failed).includes(title));
		expect(summary!.failed).toEqual([{ ref: failedTitle!.ref, title: failedTitle!.title, step: 'Generate Missing Keywords', reason: expect.any(String) }]);
		expect(summary!.changes.length).toBe(summary!.titlesUpdated);
		expect(summary!.changes.length).toBeGreaterThan(0);
		for (const { ref, keywords } of summary!.changes) expect((await fieldsOf(ref)).keywords).toBe(keywords);
		expect(summary!.changes.map(({ ref }) => ref)).not.toContain(failedTitle!.ref);

		// The next start tries it again, by the list that n8n kept.
		const next = await runWorkflow(session, id);
		expect(jsonOf(next, 'Report')).toMatchObject([{ toTryAgain: [], changes: [{ ref: failedTitle!.ref }] }]);
	});

	it('nightly feed: asks a person by form, and sends when one agrees', async () => {
		const first = await importWorkflow(session, await nightlyFeed());
		expect(await runWorkflow(session, first.id)).toMatchObject({ status: 'success' });
		await control('overnight', { night: 2 });
		const { id } = await importWorkflow(session, await nightlyFeed({ askAboveTitles: 1 }));
		const workflowData = await session.send('GET', `/rest/workflows/${id}`);
		const { executionId } = await session.send<{ executionId: string }>('POST', `/rest/workflows/${id}/run`, { workflowData, triggerToStartFrom: { name: 'Run Now' } });
		const [asked] = jsonOf(await executionIn(executionId, 'waiting'), 'Ask a Person');
		expect(asked!.text).toContain('up to 1 are usual');
		const form = new FormData();
		form.set('field-0', 'Send');
		form.set('field-1', 'Jo Reader');
		expect((await fetch(String(asked!.link), { method: 'POST', body: form })).ok).toBe(true);
		const [report] = jsonOf(await executionIn(executionId, 'success'), 'Report');
		expect(report).toMatchObject({ state: 'complete' });
	});

	it('weekly ONIX export: one well-formed message with a complete product for every changed book, and a list of the others', async () => {
		const execution = await run('weekly-onix-export');
		expect(execution).toMatchObject({ status: 'success' });
		const { name, text } = await binaryOf(execution, 'ONIX File');
		expect(name).toMatch(/^onix-\d{4}-\d\d-\d\d\.xml$/);
		expect(XMLValidator.validate(text)).toBe(true);

		const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false, isArray: (tag) => tag === 'Product' });
		const message = parser.parse(text).ONIXMessage;
		expect(message['@_release']).toBe('3.0');
		expect(message.Header).toMatchObject({ Sender: { SenderName: expect.any(String) }, SentDateTime: expect.stringMatching(/^\d{8}T\d{4}Z$/) });
		const changed = jsonOf(execution, 'Find Changed Books') as unknown as Summary[];
		const leftOut = jsonOf(execution, 'Report: Left Out').flatMap((json) => json.leftOut);
		expect(changed.length).toBeGreaterThan(0);
		expect(message.Product).toHaveLength(changed.length - leftOut.length);
		for (const product of message.Product) {
			const { title, fields } = changed.find(({ ref }) => product.RecordReference === `northwind-${ref}`)!;
			expect(Object.keys(product)).toEqual(PRODUCT);
			expect(product.ProductIdentifier).toEqual({ ProductIDType: '15', IDValue: fields.isbn });
			expect(product.DescriptiveDetail).toMatchObject({ ProductComposition: '00', ProductForm: expect.stringMatching(/^(BB|BC|ED|AJ)$/) });
			expect(product.DescriptiveDetail.TitleDetail.TitleElement.TitleText).toBe(title);
			expect(product.PublishingDetail.PublishingDate.Date).toMatch(/^\d{8}$/);
			expect(product.ProductSupply.SupplyDetail.Price).toMatchObject({ PriceAmount: Number(fields.price).toFixed(2), CurrencyCode: 'GBP' });
			// A retailer's importer stumbles over an element without content.
			expect(text).not.toMatch(/<(\w+)\/>|<(\w+)><\/\2>/);
		}
	});

	it('weekly ONIX export: a book without what the retailer must have is named with what it lacks, and the file goes out without it', async () => {
		const [book] = ((await post(`${sandboxUrl}/resources/search`, { type: 1, limit: 1 })) as { data: { results: Summary[] } }).data.results;
		await fetch(`${sandboxUrl}/resources/${book!.ref}/fields`, { method: 'PATCH', headers: { 'content-type': 'application/json', 'x-api-key': key }, body: JSON.stringify({ fields: { isbn: null, price: null } }) });
		const execution = await run('weekly-onix-export');
		expect(jsonOf(execution, 'Report: Left Out')).toMatchObject([{ leftOut: [{ ref: book!.ref, title: book!.title, missing: 'ISBN, price' }] }]);
		expect(jsonOf(execution, 'Report: Sent')).toHaveLength(1);
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

	it('enrich: waits for a person, saves what was not left out, and reports every change and every failure', async () => {
		const { id } = await importWorkflow(session, template('enrich-with-review'));
		const workflowData = await session.send('GET', `/rest/workflows/${id}`);
		const { executionId } = await session.send<{ executionId: string }>('POST', `/rest/workflows/${id}/run`, { workflowData, triggerToStartFrom: { name: 'Run Now' } });
		const waiting = await executionIn(executionId, 'waiting');
		const [asked] = jsonOf(waiting, 'Ask for the Review');
		const proposals = jsonOf(waiting, 'Proposals')[0]!.proposals as Array<{ ref: number; description?: string; keywords?: string }>;
		expect(proposals.length).toBeGreaterThan(1);
		const [leftOut, ...approved] = proposals;
		const before = await fieldsOf(leftOut!.ref);

		const link = String(asked!.link);
		expect(await (await fetch(link)).text()).toContain(`${leftOut!.ref}`);
		const form = new FormData();
		form.set('field-0', String(leftOut!.ref));
		form.set('field-1', 'Jo Reader');
		expect((await fetch(link, { method: 'POST', body: form })).ok).toBe(true);

		const done = await executionIn(executionId, 'success');
		const [report] = jsonOf(done, 'Change Report');
		expect(report).toMatchObject({ summary: `${approved.length} books were changed, as reviewed by Jo Reader.`, failed: [] });
		expect((report!.changes as Array<{ ref: number }>).map(({ ref }) => ref)).toEqual(approved.map(({ ref }) => ref));
		for (const { ref, description, keywords } of approved) {
			const now = await fieldsOf(ref);
			if (description) expect(now.description).toBe(description);
			if (keywords) expect(now.keywords).toBe(keywords);
		}
		expect(await fieldsOf(leftOut!.ref)).toEqual(before);
	});

	it('enrich: where nothing could be proposed, nobody is asked, and every failure is named', async () => {
		await control('faults', { match: { path: '/ai/generate-field' }, action: { kind: 'status', status: 400 } });
		const execution = await run('enrich-with-review');
		expect(execution).toMatchObject({ status: 'success' });
		const [report] = jsonOf(execution, 'Report: Nothing to Review');
		expect(report!.summary).toMatch(/^No proposal could be made/);
		expect(report!.failed).toEqual(expect.arrayContaining([{ ref: expect.any(Number), title: expect.any(String), field: 'keywords', reason: expect.any(String) }]));
	});

	it('assistant: the agent counts with one tool and makes a collection with another', async () => {
		const turns: Array<Turn | undefined> = [
			{ name: 'Count_and_List', input: { text: 'Pride and Prejudice' } },
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
			expect(stub.tools().map(({ name }) => name).sort()).toEqual(['Add_to_Collection', 'Count_and_List', 'Create_Collection', 'Distribution_Runs', 'Find_Books']);
			expect(answers[0]).toContain('Pride and Prejudice');
			expect(answers[1]).toContain('Summer reading');
		} finally {
			await stub.stop();
		}
	});
}
