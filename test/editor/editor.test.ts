import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../../scripts/browser/chromium';
import type { EditorPage } from '../../scripts/browser/editorPage';
import { openEditor } from '../../scripts/browser/editorPage';
import { stopChildren } from '../../scripts/host/child';
import { startHost } from '../../scripts/host/host';
import { installPackage, packPackage } from '../../scripts/host/package';
import type { Session } from '../../scripts/host/session';
import { logIn } from '../../scripts/host/session';
import type { WorkflowFile } from '../../scripts/host/workflows';
import { importWorkflow, storeCredential } from '../../scripts/host/workflows';
import { versionsFor } from '../../scripts/hosts.cjs';
import { packageFolder } from '../engine/n8n';
import { manualStart } from '../host/manualStart';
import { startSandbox } from '../host/sandboxProcess';
import { inFull } from '../setup/figures';

jest.setTimeout(240_000);

/** Where pictures of every form go, to be looked at: `CATALOGUE_PICTURES=folder npm run test:editor`. */
const pictures = process.env.CATALOGUE_PICTURES;

const owner = {
	email: 'owner@publisher-catalogue.example',
	password: 'Catalogue-1234',
	firstName: 'Test',
	lastName: 'Owner',
};
const credential = { name: 'Our catalogue', type: 'publisherCatalogueApi' };

const start: WorkflowFile = {
	id: 'editor-test',
	name: 'A publisher at work',
	nodes: [manualStart as never],
	connections: {},
	settings: { executionOrder: 'v1' },
};

/** What somebody in a publishing house would type, the node that must be there, one of its actions, and what its form must ask for. */
const finds: Array<[word: string, node: string, action: string, asks: string]> = [
	['isbn', 'Catalogue Resource', 'Search resources', 'Search Text'],
	['how many', 'Catalogue Query', 'Query books by filters', 'Filters'],
	['chat', 'Catalogue AI Chat', 'Send message to chat', 'Message'],
	['blurb', 'Catalogue AI Generate', 'Generate field value', 'On Existing Value'],
	['list', 'Catalogue Collection', 'Create collection', 'Name'],
	['export', 'Catalogue Job', 'Submit job', 'Job Type'],
	['onix', 'Catalogue Distribution', 'Queue distribution run', 'Destination'],
	['epub', 'Catalogue File', 'Download file', 'File to Download'],
	['tokens', 'Catalogue Usage', 'Get token usage', 'Period'],
	['mcp', 'Catalogue Tool', 'Call tool', 'Tool'],
];

describe.each(versionsFor('editor', { inFull }))('the editor of n8n %s', (version) => {
	const folder = mkdtempSync(join(tmpdir(), 'catalogue-editor-'));
	let sandboxUrl: string;
	let session: Session;
	/** n8n 1 gives a workflow an id of its own. */
	let workflowId: string;
	let browser: Browser;
	let editor: EditorPage;

	beforeAll(async () => {
		await installPackage(folder, await packPackage(packageFolder, join(folder, 'package')));
		sandboxUrl = (await startSandbox(folder)).url;
		const { url } = await startHost({ version, userFolder: folder, owner });
		session = await logIn(url, owner);
		workflowId = (await importWorkflow(session, start)).id;
		browser = await launchChromium();
		editor = await openEditor(browser, url, owner, { pictures });
	});
	beforeEach(async () => {
		await storeCredential(session, {
			...credential,
			data: { baseUrl: sandboxUrl, apiKey: 'sandbox-editor-key' },
		});
		await editor.open(workflowId);
	});
	afterAll(async () => {
		await browser?.close();
		await stopChildren();
		rmSync(folder, { recursive: true, force: true });
	});

	it.each(finds)(
		'whoever types "%s" finds %s, takes "%s" and is asked for %s',
		async (word, node, action, asks) => {
			await editor.addNode(word, node, action);
			const form = await editor.form();
			expect(form).toContain(asks);
			expect(form.join(' ')).not.toMatch(/undefined|\[object|could not be reached/);
			await editor.picture(`form-${node}-${action}`.toLowerCase().replaceAll(' ', '-'));
		},
	);

	it('offers live lists, searches them, and builds the form of the chosen type', async () => {
		await editor.addNode('blurb', 'Catalogue AI Generate', 'Generate field value');
		await editor.fixed('resourceRef');
		await editor.mode('resourceRef', 'From list');
		expect((await editor.list('resourceRef')).length).toBeGreaterThan(10);
		expect(await editor.list('resourceRef', 'gilgamesh')).toEqual(
			expect.arrayContaining([expect.stringContaining('The Epic of Gilgamesh')]),
		);
		await editor.choose('resourceRef', 'Epic of Gilgamesh');
		await editor.picture('resource-chosen');
		await editor.close();

		await editor.addNode('metadata', 'Catalogue Resource', 'Create resource');
		expect(await editor.list('resourceType')).toEqual(
			expect.arrayContaining(['Audio', 'Book', 'Contract', 'Marketing Asset']),
		);
		await editor.choose('resourceType', 'Book');
		expect(await editor.mappedFields('ISBN')).toEqual(
			expect.arrayContaining(['Keywords', 'Price']),
		);
		await editor.picture('create-form');
		await editor.choose('resourceType', 'Contract');
		expect(await editor.mappedFields('Counterparty')).not.toContain('ISBN');
	});

	it('runs a node and shows its items, and says of a failure what happened and what to do', async () => {
		await editor.addNode('isbn', 'Catalogue Resource', 'Search resources');
		await editor.type('query', 'gilgamesh');
		expect(await editor.execute('The Epic of Gilgamesh')).toMatch(/\d+ items?/);
		await editor.picture('search-output');
		await editor.close();

		await editor.addNode('epub', 'Catalogue File', 'Get many files');
		// It begins with the reference of the item, an expression.
		await editor.fixed('resourceRef');
		await editor.type('resourceRef', '99999');
		const failure = await editor.execute('Resource 99999 was not found');
		expect(failure.match(/\[item 0\]/gi)).toHaveLength(1);
		expect(failure).not.toContain('sandbox-editor-key');
		await editor.picture('failure');
	});

	it('tests the credential: it passes, and a wrong key is told in the sentence that helps', async () => {
		await editor.addNode('tokens', 'Catalogue Usage', 'Get token usage');
		expect(await editor.testCredential()).toContain('Connection tested successfully');
		await editor.picture('credential');
		expect(await editor.testCredential({ apiKey: 'no-such-key' })).toMatch(/API key/);
		await editor.picture('credential-refused');
	});

	it('fetches a test event for the trigger: the latest real ones', async () => {
		await editor.addNode('alert', 'Catalogue Events', 'On run failed');
		const form = await editor.form();
		expect(form).toContain('Trigger On');
		await editor.picture('form-catalogue-trigger');
		expect(await editor.execute('eventId')).toMatch(/\d+ items?/);
		await editor.picture('trigger-output');
	});

	it("follows n8n's dark theme, with icons made for it", async () => {
		// n8n lets one window at a time edit a workflow.
		const { id } = await importWorkflow(session, { ...start, id: 'editor-test-dark' });
		const dark = await openEditor(browser, session.url, owner, { pictures, colorScheme: 'dark' });
		await dark.open(id);
		const icons = (await dark.search('catalogue')).filter((icon) =>
			icon.includes('publisher-catalogue'),
		);
		expect(icons.length).toBeGreaterThan(5);
		expect(icons.filter((icon) => !icon.endsWith('.dark.svg'))).toEqual([]);
		await dark.picture('dark-node-creator');
		await dark.open(id);
		await dark.addNode('keywords', 'Catalogue AI Generate', 'Generate field value');
		await dark.picture('dark-form');
		await dark.close();
		await dark.picture('dark-canvas');
		await dark.page.close();
	});
});
