import type { IDataObject } from 'n8n-workflow';

import { pause } from '../../scripts/host/child';
import { readExecution, runWorkflow } from '../../scripts/host/execution';
import type { WorkflowFile } from '../../scripts/host/workflows';
import { importWorkflow } from '../../scripts/host/workflows';
import { DATA_TABLE_RESULTS, dataTableWorkflow, shownRows } from '../engine/dataTableContract';
import { enterSettings, listMadeByHand } from './feedList';
import type { HostInTest } from './hostInTest';
import type { Book } from './templateInTest';
import { jsonOf, template, templateTools } from './templateInTest';

export function feedTests(inTest: () => HostInTest): void {
	const { control, search } = templateTools(inTest);
	beforeEach(async () => {
		await control('reset');
		await control('overnight', { night: 1 });
	});

	/** What the catalogue holds now of what was changed last. */
	const fieldsOf = async (ref: number) =>
		(await search({ sort: { field: 'modifiedDate', direction: 'desc' } })).find(
			(book) => book.ref === ref,
		)?.fields ?? {};

	const list = async () => await listMadeByHand(inTest().session, inTest().version);

	/** With other values in 'Settings'. */
	async function nightlyFeed(values: Record<string, unknown> = {}): Promise<WorkflowFile> {
		const file = template('nightly-metadata-feed') as WorkflowFile & {
			nodes: Parameters<typeof enterSettings>[0];
		};
		enterSettings(file.nodes, values, await list());
		return file;
	}

	it("the list of titles to try again: n8n's data tables do what their stand-in does", async () => {
		const execution = await runWorkflow(
			inTest().session,
			(
				await importWorkflow(
					inTest().session,
					dataTableWorkflow(await list()) as unknown as WorkflowFile,
				)
			).id,
		);
		expect(execution).toMatchObject({ status: 'success' });
		for (const [node, rows] of Object.entries(DATA_TABLE_RESULTS))
			expect([node, shownRows(jsonOf(execution, node) as IDataObject[])]).toEqual([node, rows]);
	});

	/** The execution when it has got there. */
	/** What the node has put out once the execution is this far: n8n 1 writes how far it is before what it did. */
	async function outputIn(
		id: string,
		status: string,
		node: string,
	): Promise<ReturnType<typeof jsonOf>> {
		for (let tries = 0; tries < 400; tries += 1) {
			const execution = await readExecution(inTest().session, id);
			const items = jsonOf(execution, node);
			if (execution.status === status && items.length > 0) return items;
			if (execution.error) throw new Error(execution.error.message);
			await pause(250);
		}
		throw new Error(`The execution never was ${status}, with items of '${node}'`);
	}

	it('nightly feed: one list of what was changed, and one of what failed; the others go out', async () => {
		await control('faults', {
			match: { method: 'POST', path: '/ai/generate-field', nth: 1 },
			action: { kind: 'status', status: 400 },
		});
		const { id } = await importWorkflow(inTest().session, await nightlyFeed());
		const execution = await runWorkflow(inTest().session, id);
		expect(execution).toMatchObject({ status: 'success' });
		const titles = jsonOf(execution, 'Find Changed Titles') as unknown as Book[];
		const [summary] = jsonOf(execution, 'Report') as Array<{
			changes: Array<{ ref: number; keywords: string }>;
			failed: object[];
			titlesUpdated: number;
			toTryAgain: object[];
		}>;
		const failedTitle = titles.find(({ title }) => JSON.stringify(summary!.failed).includes(title));
		expect(summary!.failed).toEqual([
			{
				ref: failedTitle!.ref,
				title: failedTitle!.title,
				step: 'Generate Missing Keywords',
				reason: expect.any(String),
			},
		]);
		expect(summary!.changes.length).toBe(summary!.titlesUpdated);
		expect(summary!.changes.length).toBeGreaterThan(0);
		for (const { ref, keywords } of summary!.changes)
			expect((await fieldsOf(ref)).keywords).toBe(keywords);
		expect(summary!.changes.map(({ ref }) => ref)).not.toContain(failedTitle!.ref);

		// The next start tries it again, by the list that n8n kept.
		const next = await runWorkflow(inTest().session, id);
		expect(jsonOf(next, 'Report')).toMatchObject([
			{ toTryAgain: [], changes: [{ ref: failedTitle!.ref }] },
		]);
	});

	it('nightly feed: asks a person by form, and sends when one agrees', async () => {
		const first = await importWorkflow(inTest().session, await nightlyFeed());
		expect(await runWorkflow(inTest().session, first.id)).toMatchObject({ status: 'success' });
		await control('overnight', { night: 2 });
		const { id } = await importWorkflow(inTest().session, await nightlyFeed({ askAboveTitles: 1 }));
		const workflowData = await inTest().session.send('GET', `/rest/workflows/${id}`);
		const { executionId } = await inTest().session.send<{ executionId: string }>(
			'POST',
			`/rest/workflows/${id}/run`,
			{ workflowData, triggerToStartFrom: { name: 'Run Now' } },
		);
		const [asked] = await outputIn(executionId, 'waiting', 'Ask a Person');
		expect(asked!.text).toContain('up to 1 are usual');
		const form = new FormData();
		form.set('field-0', 'Send');
		form.set('field-1', 'Jo Reader');
		expect((await fetch(String(asked!.link), { method: 'POST', body: form })).ok).toBe(true);
		const [report] = await outputIn(executionId, 'success', 'Report');
		expect(report).toMatchObject({ state: 'complete' });
	});
}
