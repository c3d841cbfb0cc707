import { runWorkflow } from '../../scripts/host/execution';
import { importWorkflow, storeCredential } from '../../scripts/host/workflows';
import type { WorkflowFile } from '../../scripts/host/workflows';
import type { HostInTest } from './hostInTest';
import { startModelStub } from './modelStub';
import type { Turn } from './modelStub';
import { changed, jsonOf, template, templateTools } from './templateInTest';
import type { Book } from './templateInTest';

/** The delivery of the editions with one ISBN. */
const ofOneIsbn = (isbn: string): WorkflowFile =>
	changed(template('batch-file-delivery'), 'Find E-Books', ({ parameters }) => ({ parameters: { ...parameters, fieldFilters: { filter: [{ field: 'isbn', value: isbn }] } } }));

export function templateTests(inTest: () => HostInTest): void {
	const { allBooks, control, fileOf, patch, run, search } = templateTools(inTest);
	beforeEach(async () => {
		await control('reset');
		await control('overnight', { night: 1 });
	});

	/** What the catalogue holds now of what was changed last. */
	const fieldsOf = async (ref: number) =>
		(await search({ sort: { field: 'modifiedDate', direction: 'desc' } })).find((book) => book.ref === ref)?.fields ?? {};

	it('nightly feed: one list of what was changed, and one of what failed; the others go out', async () => {
		await control('faults', { match: { method: 'POST', path: '/ai/generate-field', nth: 1 }, action: { kind: 'status', status: 500 } });
		const execution = await run(template('nightly-metadata-feed'));
		const titles = jsonOf(execution, 'Find Changed Titles') as unknown as Book[];
		const [summary] = jsonOf(execution, 'Summary') as Array<{ changes: Array<{ ref: number; keywords: string }>; failed: object[]; titlesUpdated: number }>;
		const failedTitle = titles.find(({ title }) => JSON.stringify(summary!.failed).includes(title));
		expect(summary!.failed).toEqual([{ ref: failedTitle!.ref, title: failedTitle!.title, step: 'Generate Missing Keywords', reason: expect.any(String) }]);
		expect(summary!.changes.length).toBe(summary!.titlesUpdated);
		expect(summary!.changes.length).toBeGreaterThan(0);
		for (const { ref, keywords } of summary!.changes) expect((await fieldsOf(ref)).keywords).toBe(keywords);
		expect(summary!.changes.map(({ ref }) => ref)).not.toContain(failedTitle!.ref);
	});

	it('batch delivery: fetches the files of changed e-books, with a delivery note, and names those without a file and those that failed', async () => {
		const ebooks = await search({ limit: 3, fieldFilters: { format: 'EPUB' } });
		const [empty] = await search({ limit: 1, fieldFilters: { format: 'Paperback' } });
		for (const { ref } of ebooks) await patch(ref, { edition: 'Checked' });
		await patch(empty!.ref, { format: ['EPUB'] });
		await control('faults', { match: { path: `/resources/${ebooks[0]!.ref}/file`, times: 20 }, action: { kind: 'status', status: 403 } });
		const execution = await run(template('batch-file-delivery'));
		const rows = jsonOf(execution, 'Delivery Note Rows');
		const { name, text } = await fileOf(execution, 'Delivery Note');
		expect(name).toMatch(/\.csv$/);
		expect(text.trim().split('\n')).toHaveLength(1 + rows.length);
		expect(text).toContain(String(ebooks[1]!.fields.isbn));
		const delivered = rows.map(({ resource }) => resource);
		expect(delivered).toEqual(expect.arrayContaining([ebooks[1]!.ref, ebooks[2]!.ref]));
		expect(delivered).not.toContain(ebooks[0]!.ref);
		expect(jsonOf(execution, 'Deliver')).toHaveLength(rows.length);
		const reports = jsonOf(execution, 'Report') as Array<{ text: string; withoutFile: Array<{ resource: number }> }>;
		expect(reports).toMatchObject([{ failed: [{ resource: ebooks[0]!.ref, title: ebooks[0]!.title, reason: expect.any(String) }], files: rows.map(({ file }) => file) }]);
		expect(reports[0]!.withoutFile.map(({ resource }) => resource)).toContain(empty!.ref);
		expect(reports[0]!.text).toContain(`- "${empty!.title}" (ISBN ${String(empty!.fields.isbn)})`);
	});

	it('batch delivery: says what has no file where there is nothing else to tell, and that nothing changed', async () => {
		await control('reset');
		const [empty] = await search({ limit: 1, fieldFilters: { format: 'Paperback' } });
		await patch(empty!.ref, { format: ['EPUB'] });
		const execution = await run(ofOneIsbn(String(empty!.fields.isbn)));
		expect(jsonOf(execution, 'Report')).toMatchObject([{ files: [], withoutFile: [{ resource: empty!.ref }], failed: [], text: expect.stringContaining('1 e-book changed but has no file') }]);
		const nothing = await run(ofOneIsbn('9780306406157'));
		expect(jsonOf(nothing, 'Report')).toMatchObject([{ text: expect.stringMatching(/^No e-book has changed/) }]);
	});

	it('assistant: the agent counts with one tool and makes a collection with another', async () => {
		const { session } = inTest();
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
			expect(answers[0]).toContain(`"totalRecords":${(await allBooks({ type: undefined, fieldFilters: { originalLanguage: 'French' } })).length}`);
			expect(answers[1]).toContain('Summer reading');
		} finally {
			await stub.stop();
		}
	});
}
