import type { Execution } from '../../scripts/host/execution';
import { importWorkflow, publishWorkflow, unpublishWorkflow } from '../../scripts/host/workflows';
import type { Visit } from './formVisit';
import { forVisitors, visitForm } from './formVisit';
import type { HostInTest } from './hostInTest';
import { jsonOf, template, templateTools } from './templateInTest';

const SAVE = 'Save the proposal';
const LEAVE = 'Leave it as it is';

interface Choice {
	ref: number;
	title: string;
	author: string;
	isbn: string;
	format: string;
	field: 'description' | 'keywords';
	label: string;
	shown: string;
	proposed: string;
}

interface FormField {
	fieldType: string;
	fieldLabel?: string;
	html?: string;
	defaultValue?: string;
}

export function reviewTests(inTest: () => HostInTest): void {
	const { control, patch, run, search } = templateTools(inTest);
	const formUrl = () => `${inTest().host.url}/form/enrich-with-review`;
	let workflowId: string;

	beforeAll(async () => {
		const { session } = inTest();
		const stored = await importWorkflow(
			session,
			await forVisitors(session, template('enrich-with-review'), 'Review Form'),
		);
		workflowId = stored.id;
		await publishWorkflow(session, stored);
	});
	afterAll(async () => await unpublishWorkflow(inTest().session, workflowId));
	beforeEach(async () => await control('reset'));

	const open = async (books: number): Promise<Visit> =>
		await visitForm(inTest(), 'enrich-with-review', { 0: 'Jo Reader', 1: String(books) });

	/** The choices of the page, and where each of them stands among its fields. */
	function asked(execution: Execution) {
		const { choices, page } = jsonOf(execution, 'Proposals')[0] as unknown as {
			choices: Choice[];
			page: string;
		};
		const fields = JSON.parse(page) as FormField[];
		const placeOf = ({ label }: Choice) =>
			fields.findIndex(({ fieldLabel }) => fieldLabel === label);
		return {
			choices,
			fields,
			answers: (decide: (choice: Choice) => string) =>
				Object.fromEntries(choices.map((choice) => [placeOf(choice), decide(choice)])),
		};
	}
	const bookOf = async ({ isbn }: Choice) => (await search({ fieldFilters: { isbn } }))[0]!.fields;

	it('shows before and after, saves what was chosen and is as it was shown, and counts the rest', async () => {
		expect((await fetch(formUrl(), { headers: { connection: 'close' } })).status).toBe(401);
		const visit = await open(5);
		const waiting = await visit.until('waiting');
		const { choices, fields, answers } = asked(waiting);
		expect(choices.length).toBeGreaterThanOrEqual(5);
		expect(jsonOf(waiting, 'Ask for the Review')).toMatchObject([
			{ text: expect.stringContaining(`form-waiting/${visit.executionId}`) },
		]);
		const page = await visit.page();
		expect(page).toContain('Save what is marked');
		for (const [place, choice] of choices.entries()) {
			const { title, author, format } = choice;
			for (const text of [title, author, format, choice.isbn])
				expect(page).toContain(text.replaceAll("'", '&#x27;').slice(0, 8));
			const { defaultValue } = fields.find(({ fieldLabel }) => fieldLabel === choice.label)!;
			expect(defaultValue).toBe(choice.shown === '' ? SAVE : LEAVE);
			const { html } =
				fields[fields.findIndex(({ fieldLabel }) => fieldLabel === choice.label) - 1]!;
			expect(html).toMatch(
				new RegExp(
					`<th>Now</th><th>Proposed</th>.*${choice.shown === '' ? '<i>empty</i>' : choice.shown.slice(0, 10).replace(/\W/g, '.')}`,
					's',
				),
			);
			expect((await bookOf(choice))[choice.field] ?? '').toBe(choice.shown);
			expect(choices.findIndex(({ label }) => label === choice.label)).toBe(place);
		}

		// Days later: one book was changed by a colleague, another cannot be seen any more; one proposal is left.
		const [edited, gone, left, ...others] = choices.filter(
			({ ref }, place) => choices.findIndex((other) => other.ref === ref) === place,
		);
		await patch(edited!.ref, { [edited!.field]: 'Written by a colleague' });
		await patch(gone!.ref, { isbn: '9780306406157' });
		await visit.answer(answers(({ label }) => (label === left!.label ? 'Macbeth' : SAVE)));
		const refused = await visit.until('waiting');
		expect(jsonOf(refused, 'Check the Answers')).toMatchObject([{ notUnderstood: [left!.label] }]);
		expect(await visit.page()).toContain('NOTHING WAS SAVED YET');
		expect((await bookOf(others[0]!))[others[0]!.field] ?? '').toBe(others[0]!.shown);

		await visit.answer(answers(({ label }) => (label === left!.label ? LEAVE : SAVE)));
		const last = await visit.until('waiting');
		const [report] = jsonOf(last, 'Report') as unknown as Array<
			Record<'saved' | 'left' | 'changed' | 'notRead' | 'failed', Choice[]> & {
				subject: string;
				text: string;
			}
		>;
		const named = (list: Choice[]) => list.map(({ ref, field }) => `${ref} ${field}`).sort();
		const meant = {
			left: [left!],
			changed: [edited!],
			notRead: choices.filter(({ ref }) => ref === gone!.ref),
		};
		for (const [what, list] of Object.entries(meant))
			expect(named(report![what as 'left'])).toEqual(named(list));
		const saved = choices.filter((choice) => !Object.values(meant).flat().includes(choice));
		expect(named(report!.saved)).toEqual(named(saved));
		expect(report!.failed).toEqual([]);
		expect(report!.subject).toBe(
			`${saved.length} of ${choices.length} proposals were saved, as Jo Reader chose.`,
		);
		expect(await visit.page()).toContain(report!.subject);
		for (const choice of saved) expect((await bookOf(choice))[choice.field]).toBe(choice.proposed);
		expect((await bookOf(left!))[left!.field] ?? '').toBe(left!.shown);
		expect((await bookOf(edited!))[edited!.field]).toBe('Written by a colleague');
		await visit.answer({});
		await visit.until('success');
	});

	it('says that there is nothing to review where nothing could be proposed, and names every failure', async () => {
		await control('faults', {
			match: { path: '/ai/generate-field', times: 20 },
			action: { kind: 'status', status: 400 },
		});
		const visit = await open(2);
		const waiting = await visit.until('waiting');
		expect(await visit.page()).toContain('No proposal could be made');
		const [report] = jsonOf(waiting, 'Report: Nothing to Review');
		expect(report!.failed).toEqual(
			expect.arrayContaining([
				expect.objectContaining({
					ref: expect.any(Number),
					title: expect.any(String),
					field: 'description',
					reason: expect.any(String),
				}),
			]),
		);
		await visit.answer({});
		await visit.until('success');
	});

	it('by the clock it generates nothing, and reminds of the form', async () => {
		const execution = await run(template('enrich-with-review'));
		expect(Object.keys(execution.runData)).not.toContain('Propose Keywords');
		expect(jsonOf(execution, 'Reminder')).toMatchObject([
			{
				subject: expect.stringMatching(/^\d+ books lack keywords/),
				text: expect.stringContaining(formUrl()),
			},
		]);
	});
}
