/**
 * The clicks of the README, in its order, with nothing but what `npm start` printed. Each test is one numbered step.
 */
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../../scripts/browser/chromium';
import type { Clicks, Printed } from './clicks';
import { logIn, readPrinted } from './clicks';

/** The sandbox's key that the README names. */
const key = 'sandbox-editor-key';
const ran = 'Workflow executed successfully';
const sent = /[1-9]\d* changed titles went to .+ \(run \d+: complete\)/;
const perTest = 180_000;

export function clickTests({
	printed: text,
	folder,
}: {
	printed: () => string;
	folder: () => string;
}): void {
	let browser: Browser;
	let printed: Printed;
	let clicks: Clicks;
	let sandbox: Page;
	beforeAll(async () => {
		printed = readPrinted(text());
		browser = await launchChromium();
	});
	afterAll(() => browser.close());

	describe('where to click', () => {
		it(
			'1. takes the printed login, typed into the page of the editor',
			async () => {
				clicks = await logIn(browser, printed);
				expect(await clicks.workflows()).toContain('Nightly metadata feed');
			},
			perTest,
		);

		it(
			'2. shows in Executions that the template just ran, with the items of every node',
			async () => {
				await clicks.openWorkflow('Nightly metadata feed');
				await clicks.tab('Executions');
				await clicks.page
					.getByTestId('execution-preview-label')
					.filter({ hasText: 'Succeeded' })
					.waitFor();
				expect(await clicks.itemsOnLines()).toContainEqual(expect.stringMatching(/^\d+ items/));
				await clicks.tab('Editor');
			},
			perTest,
		);

		it(
			'3. has live lists in Start Feed and Find Changed Titles',
			async () => {
				await clicks.openNode('Start Feed');
				await clicks.mode('destination', 'From list');
				expect(await clicks.list('destination')).toEqual(
					expect.arrayContaining(['Metadata drop: Northwind Retail', 'Library feed']),
				);
				await clicks.choose('destination', 'Metadata drop: Northwind Retail');
				await clicks.close();
				await clicks.openNode('Find Changed Titles');
				await clicks.mode('resourceType', 'From list');
				expect(await clicks.list('resourceType')).toEqual(
					expect.arrayContaining(['Book', 'Audio']),
				);
				await clicks.choose('resourceType', 'Book');
				expect(await clicks.form()).toEqual(
					expect.arrayContaining(['Resource Type', 'Changed Since']),
				);
				await clicks.close();
			},
			perTest,
		);

		it(
			'4. builds the form of Save Keywords from the fields of the type',
			async () => {
				await clicks.openNode('Save Keywords');
				expect(await clicks.mappedFields('Keywords')).toEqual(['Fields', 'Keywords']);
				await clicks.refreshFields();
				expect(await clicks.mappedFields('ISBN')).toEqual(
					expect.arrayContaining(['Title', 'Thema subjects', 'Price']),
				);
				await clicks.close();
			},
			perTest,
		);

		it(
			'5. pays for nothing twice when it is executed again',
			async () => {
				await clicks.executeWorkflow(ran);
				await clicks.openNode('Report');
				expect(await clicks.output()).toEqual(
					expect.objectContaining({ summary: expect.stringMatching(sent), keywordsGenerated: '0' }),
				);
				await clicks.close();
			},
			perTest,
		);

		it(
			'6. shows every request on the page of the sandbox, which misbehaves as it is told; the feed comes through',
			async () => {
				sandbox = await browser.newPage({ viewport: { width: 1400, height: 900 } });
				await sandbox.goto(printed.sandbox);
				await sandbox
					.locator('#journal tr', { hasText: 'POST /distribution/queue' })
					.first()
					.waitFor();
				const faults = [
					{ kind: 'delay', path: '/resources/search', times: '1' },
					{ kind: 'drop the connection after the work', path: '/distribution/queue', times: '1' },
					{ kind: 'answer with a status', path: '/collections', status: '429', times: '1' },
				];
				for (const { kind, ...values } of faults) {
					await sandbox.getByRole('combobox', { name: 'Do' }).selectOption(kind);
					for (const [name, value] of Object.entries(values))
						await sandbox.locator(`#fault [name=${name}]`).fill(value);
					await sandbox.getByRole('button', { name: 'Add' }).click();
					await sandbox.locator('#faults li', { hasText: kind }).waitFor();
				}
				await clicks.executeWorkflow(ran);
				const usedUp = sandbox.locator('#faults li', { hasText: 'happened once, used up' });
				await usedUp.nth(faults.length - 1).waitFor();
				await clicks.openNode('Wait Until Sent');
				expect(await clicks.output()).toEqual(expect.objectContaining({ statusLabel: 'complete' }));
				await clicks.close();
				await sandbox.locator('#clear-faults').click();
			},
			perTest,
		);
	});

	describe('the nightly feed, step by step', () => {
		it(
			'is imported from its file',
			async () => {
				await clicks.importFile(join(folder(), 'workflows/nightly-metadata-feed.json'));
				await clicks.openNode('Start Feed');
			},
			perTest,
		);

		it(
			'takes a credential that is typed in, tested and saved',
			async () => {
				await clicks.newCredential({ baseUrl: printed.sandbox, apiKey: key });
				expect(await clicks.chosenCredential()).toBe('Publisher Catalogue account');
				expect(await clicks.testCredential()).toContain('Connection tested successfully');
				await clicks.close();
			},
			perTest,
		);

		it(
			'takes a destination from the list, and runs',
			async () => {
				await clicks.openNode('Start Feed');
				await clicks.mode('destination', 'From list');
				await clicks.choose('destination', 'Library feed');
				await clicks.close();
				await clicks.executeWorkflow(ran);
				await clicks.openNode('Report');
				expect((await clicks.output()).summary).toMatch(sent);
				await clicks.close();
			},
			perTest,
		);

		it(
			'is published',
			async () => {
				await clicks.publish();
			},
			perTest,
		);
	});

	it(
		'the chat answers as it is asked in the editor',
		async () => {
			await clicks.openWorkflow('Ask the catalogue');
			expect(
				await clicks.ask('Which of our books are about the sea?', 'Compiled by the sandbox'),
			).toContain('Twenty Thousand Leagues Under the Seas');
		},
		perTest,
	);
}
