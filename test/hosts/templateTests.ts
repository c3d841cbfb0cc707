import type { WorkflowFile } from '../../scripts/host/workflows';
import type { HostInTest } from './hostInTest';
import { changed, jsonOf, template, templateTools } from './templateInTest';

/** The delivery of the editions with one ISBN. */
const ofOneIsbn = (isbn: string): WorkflowFile =>
	changed(template('batch-file-delivery'), 'Find E-Books', ({ parameters }) => ({
		parameters: { ...parameters, fieldFilters: { filter: [{ field: 'isbn', value: isbn }] } },
	}));

export function templateTests(inTest: () => HostInTest): void {
	const { control, fileOf, patch, run, search } = templateTools(inTest);
	beforeEach(async () => {
		await control('reset');
		await control('overnight', { night: 1 });
	});

	it('batch delivery: fetches the files of changed e-books, with a delivery note, and names those without a file and those that failed', async () => {
		const ebooks = await search({ limit: 4, fieldFilters: { format: 'EPUB' } });
		const [empty] = await search({ limit: 1, fieldFilters: { format: 'Paperback' } });
		for (const { ref } of ebooks) await patch(ref, { edition: 'Checked' });
		await patch(empty!.ref, { format: ['EPUB'] });
		const [unfetched, , , unlisted] = ebooks;
		for (const path of [`${unfetched!.ref}/fil*e`, `${unlisted!.ref}/files`])
			await control('faults', {
				match: { path: `/resources/${path}`, times: 20 },
				action: { kind: 'status', status: 403 },
			});
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
		const reports = jsonOf(execution, 'Report') as Array<{
			text: string;
			withoutFile: Array<{ resource: number }>;
		}>;
		expect(reports).toMatchObject([
			{
				failed: expect.arrayContaining(
					[unlisted!, unfetched!].map(({ ref, title }) =>
						expect.objectContaining({ resource: ref, title }),
					),
				),
				files: rows.map(({ file }) => file),
			},
		]);
		expect(reports[0]!.withoutFile.map(({ resource }) => resource)).toContain(empty!.ref);
		expect(reports[0]!.text).toContain(`- "${empty!.title}" (ISBN ${String(empty!.fields.isbn)})`);
	});

	it('batch delivery: counts as delivered what went through the node in the place of Deliver, and nothing without one', async () => {
		const [ebook] = await search({ limit: 1, fieldFilters: { format: 'EPUB' } });
		await patch(ebook!.ref, { edition: 'Checked' });
		const file = ofOneIsbn(String(ebook!.fields.isbn));
		const textOf = async (workflow: WorkflowFile) =>
			(jsonOf(await run(workflow), 'Report') as Array<{ text: string }>)[0]!.text;
		expect(await textOf(file)).toContain('none went out');
		const placed = changed(file, 'Deliver', () => ({
			type: 'n8n-nodes-base.set',
			typeVersion: 3.4,
			parameters: { assignments: { assignments: [] }, includeOtherFields: true, options: {} },
		}));
		expect(await textOf(placed)).toContain('went out; the delivery note lists them');
	});

	it('batch delivery: says what has no file where there is nothing else to tell, and that nothing changed', async () => {
		await control('reset');
		const [empty] = await search({ limit: 1, fieldFilters: { format: 'Paperback' } });
		await patch(empty!.ref, { format: ['EPUB'] });
		const execution = await run(ofOneIsbn(String(empty!.fields.isbn)));
		expect(jsonOf(execution, 'Report')).toMatchObject([
			{
				files: [],
				withoutFile: [{ resource: empty!.ref }],
				failed: [],
				text: expect.stringContaining('1 e-book changed but has no file'),
			},
		]);
		const nothing = await run(ofOneIsbn('9780306406157'));
		expect(jsonOf(nothing, 'Report')).toMatchObject([
			{ text: expect.stringMatching(/^No e-book has changed/) },
		]);
	});
}
