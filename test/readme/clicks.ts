/** What the README has its reader click in the n8n of `npm start` and on the sandbox's page, in the words of the README. */
import type { Browser, Page } from 'playwright-core';
import type { EditorPage, Login } from '../../scripts/browser/editorPage';
import { openEditor } from '../../scripts/browser/editorPage';

/** What `npm start` prints for a person. */
export interface Printed extends Login {
	editor: string;
	sandbox: string;
}

export function readPrinted(text: string): Printed {
	const after = (label: string) =>
		new RegExp(`^ +${label} +(\\S+)$`, 'm').exec(text)?.[1] ?? `npm start printed no ${label}`;
	return {
		editor: after('Editor'),
		sandbox: after('Sandbox'),
		email: after('Login'),
		password: after('Password'),
	};
}

async function typeLogin(page: Page, url: string, { email, password }: Login): Promise<void> {
	await page.goto(url);
	await page.getByLabel('Email').fill(email);
	await page.getByLabel('Password').fill(password);
	await page.getByRole('button', { name: 'Sign in' }).click();
	await page.getByTestId('workflow-card-name').first().waitFor();
}

const tabs = { Editor: 'radio-button-workflow', Executions: 'radio-button-executions' } as const;

export interface Clicks extends EditorPage {
	/** Names in the list of workflows. */
	workflows(): Promise<string[]>;
	openWorkflow(name: string): Promise<void>;
	/** The tab over the canvas: Editor or Executions. */
	tab(name: keyof typeof tabs): Promise<void>;
	openNode(name: string): Promise<void>;
	/** Presses *Execute workflow* and waits for n8n's message. */
	executeWorkflow(message: string): Promise<void>;
	/** What stands on the lines between the nodes. */
	itemsOnLines(): Promise<string[]>;
	/** The first row of the open node's output, by column. */
	output(): Promise<Record<string, string>>;
	/** ⋮ beside *Fields*, *Refresh Field List*. */
	refreshFields(): Promise<void>;
	publish(): Promise<void>;
	/** *Open chat*, a question; returns the chat once its answer says `expected`. */
	ask(question: string, expected: string): Promise<string>;
	/** A new workflow, ⋯, *Import*, *From file* */
	importFile(file: string): Promise<void>;
	/** In the open node: a new credential, typed in and saved; n8n closes the dialog when its test has passed. */
	newCredential(values: Record<string, string>): Promise<void>;
	/** The name of the credential that the open node has. */
	chosenCredential(): Promise<string>;
}

export async function logIn(browser: Browser, { editor: url, ...login }: Printed): Promise<Clicks> {
	const editor = await openEditor(browser, url, login, { logIn: typeLogin });
	const { page } = editor;
	const node = (name: string) =>
		page.getByTestId('canvas-node').filter({ has: page.getByText(name, { exact: true }) });
	const list = () => page.goto(`${url}/home/workflows`);
	const dialog = page.getByTestId('editCredential-modal');

	return {
		...editor,
		async workflows() {
			return await page.getByTestId('workflow-card-name').allInnerTexts();
		},
		async openWorkflow(name) {
			await list();
			await page.getByTestId('workflow-card-name').filter({ hasText: name }).first().click();
			await page.getByTestId('canvas-node').first().waitFor();
		},
		async tab(name) {
			await page.getByTestId(tabs[name]).click();
			await page.waitForURL(
				name === 'Executions'
					? '**/executions/*'
					: (address) => !address.pathname.includes('executions'),
			);
		},
		async openNode(name) {
			await node(name).dblclick();
			// Until then the form is there but takes no clicks.
			await page.getByTestId('ndv').getByTestId('node-execute-button').first().waitFor();
		},
		async executeWorkflow(message) {
			// That of the run before stays for some seconds.
			await page.getByText(message).first().waitFor({ state: 'hidden' });
			await page.getByTestId('execute-workflow-button').first().click();
			await page.getByText(message).first().waitFor({ timeout: 120_000 });
		},
		async importFile(file) {
			await list();
			await page.getByTestId('add-resource-workflow').click();
			await page.getByTestId('workflow-menu').click();
			await page.getByRole('menuitem', { name: 'Import', exact: true }).hover();
			const chooser = page.waitForEvent('filechooser');
			await page.getByRole('menuitem', { name: 'From file' }).click();
			await (await chooser).setFiles(file);
			await page.getByTestId('canvas-node').first().waitFor();
		},
		async newCredential(values) {
			await page.getByTestId('node-credentials-select').click();
			await page.getByTestId('node-credentials-select-item-new').click();
			for (const [name, value] of Object.entries(values))
				await dialog.getByTestId(`parameter-input-${name}`).locator('input').fill(value);
			await dialog.getByTestId('credential-save-button').click();
			// n8n closes the dialog by itself where the node had no credential before.
			await Promise.any([
				dialog.waitFor({ state: 'hidden' }),
				dialog.getByTestId('credentials-config-container-test-success').waitFor(),
			]);
		},
		async itemsOnLines() {
			const lines = page.getByTestId('edge-label');
			await lines.filter({ hasText: 'item' }).first().waitFor();
			return await lines.allInnerTexts();
		},
		async output() {
			const table = page.getByTestId('output-panel').locator('table');
			await table.locator('tbody tr td').nth(1).waitFor();
			const columns = await table.locator('thead th').allInnerTexts();
			const values = await table.locator('tbody tr').first().locator('td').allInnerTexts();
			return Object.fromEntries(
				columns.map((column, index) => [column.trim(), values[index]?.trim() ?? '']),
			);
		},
		async refreshFields() {
			const fields = page.getByTestId('mapping-fields-container');
			await fields.getByTestId('input-label').first().hover();
			await fields.getByTestId('action-toggle').first().click();
			await page.getByRole('menuitem', { name: 'Refresh Field List' }).click();
		},
		async publish() {
			await page.getByTestId('workflow-open-publish-modal-button').click();
			await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
			await page.getByTestId('workflow-open-publish-modal-button').getByText('Published').waitFor();
		},
		async ask(question, expected) {
			const chat = page.getByTestId('canvas-chat');
			await page.getByTestId('workflow-chat-button').click();
			await chat.locator('.chat-inputs').click();
			await page.keyboard.type(question);
			await page.keyboard.press('Enter');
			await chat.getByText(expected).waitFor();
			return await chat.innerText();
		},
		async chosenCredential() {
			return await page.getByTestId('node-credentials-select').locator('input').inputValue();
		},
	};
}
