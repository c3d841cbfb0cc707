/**
 * n8n's editor as its users handle it, in a real Chromium. What is waited for is what they would see: a node on the canvas, an
 * entry in a list, an item in the output. Names of n8n's own parts (`data-test-id`) stand here and nowhere else.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';

export interface Login {
	email: string;
	password: string;
}

export interface Look {
	/** The folder of the pictures; without it none are taken. */
	pictures?: string | undefined;
	/** n8n's theme follows the system's, which this is. */
	colorScheme?: 'light' | 'dark';
	/** Pixels per point. */
	scale?: number;
	/** By default without the login page, which takes its time. */
	logIn?: LogIn;
}

type LogIn = (page: Page, url: string, login: Login) => Promise<unknown>;

const byRequest: LogIn = (page, url, { email, password }) =>
	page.request.post(`${url}/rest/login`, { data: { emailOrLdapLoginId: email, password } });

/** In points of the window. */
export interface Box {
	x: number;
	y: number;
	width: number;
	height: number;
}

export interface EditorPage {
	page: Page;
	/** Opens a stored workflow on the canvas. */
	open(workflowId: string): Promise<void>;
	/** Looks for a word in the nodes panel; returns the icons that the entries found have. */
	search(word: string): Promise<string[]>;
	/** Looks for a word in the nodes panel, takes one of the node's actions, and leaves its form open. */
	addNode(word: string, node: string, action: string): Promise<void>;
	close(): Promise<void>;
	/** What the open form says, a line each. */
	form(): Promise<string[]>;
	/** Entries of a resource locator's list; with `search` those that remain. */
	list(parameter: string, search?: string): Promise<string[]>;
	/** Chooses an entry of a resource locator's list by the beginning of its text. */
	choose(parameter: string, entry: string): Promise<void>;
	/** Makes a parameter that begins as an expression a fixed one, by the switch beside its name. */
	fixed(parameter: string): Promise<void>;
	/** Takes the mode of a resource locator, e.g. By ID. */
	mode(parameter: string, mode: string): Promise<void>;
	/** Types into a text field, or into a resource locator that is not a list. */
	type(parameter: string, text: string): Promise<void>;
	/** The fields that the mapper shows once `expected` is among them. */
	mappedFields(expected: string): Promise<string[]>;
	/** Opens the credential of the open node, saves it (with another key), and returns what its dialog then says. */
	testCredential(changes?: { apiKey: string }): Promise<string>;
	/** Executes the open node and waits until the output pane shows what is expected; returns all that it says. */
	execute(expected: string): Promise<string>;
	/** The whole window, or a part of it. */
	picture(name: string, clip?: Box): Promise<void>;
}

export async function openEditor(
	browser: Browser,
	url: string,
	login: Login,
	look: Look = {},
): Promise<EditorPage> {
	const { pictures, colorScheme = 'light', scale = 1, logIn = byRequest } = look;
	if (pictures) mkdirSync(pictures, { recursive: true });
	const options: BrowserContextOptions = {
		viewport: { width: 1400, height: 900 },
		colorScheme,
		deviceScaleFactor: scale,
	};
	const page = await browser.newPage(options);
	page.setDefaultTimeout(30_000);
	await logIn(page, url, login);
	const panel = page.getByTestId('ndv');
	const entries = page.getByTestId('rlc-item');

	const openList = async (parameter: string): Promise<void> => {
		if (await entries.first().isVisible()) return;
		await page.getByTestId(`resource-locator-${parameter}`).getByTestId('rlc-input').click();
		await entries.first().waitFor();
	};
	const search = async (word: string): Promise<void> => {
		await page.getByTestId('node-creator-plus-button').click();
		await page.getByTestId('node-creator-search-bar').fill(word);
	};
	const exactly = (locator: Locator, text: string) =>
		locator.filter({ has: page.getByText(text, { exact: true }) }).first();

	return {
		page,
		async open(workflowId) {
			await page.goto(`${url}/workflow/${workflowId}`);
			await page.getByTestId('canvas-node').first().waitFor();
		},
		async search(word) {
			await search(word);
			const icons = page.getByTestId('item-iterator-item').locator('img');
			await icons.first().waitFor();
			return await icons.evaluateAll((images) =>
				images.map((image) => image.getAttribute('src') ?? ''),
			);
		},
		async addNode(word, node, action) {
			await search(word);
			await exactly(page.getByTestId('item-iterator-item'), node).click();
			const actions = page.getByTestId('item-iterator-item');
			await page.getByText('Node details').waitFor();
			await exactly(actions, action).click();
			await panel.waitFor();
		},
		async close() {
			await page.keyboard.press('Escape');
			await page.keyboard.press('Escape');
			await panel.waitFor({ state: 'hidden' });
		},
		async form() {
			return (await page.getByTestId('node-parameters').innerText()).split(/\n+/);
		},
		async list(parameter, search) {
			await openList(parameter);
			if (search !== undefined) {
				// n8n 1 keeps the search fields of lists that are closed.
				await page.getByTestId('rlc-search').filter({ visible: true }).fill(search);
				await entries
					.filter({ hasText: new RegExp(search, 'i') })
					.first()
					.waitFor();
			}
			return await entries.allInnerTexts();
		},
		async choose(parameter, entry) {
			await openList(parameter);
			await entries.filter({ hasText: entry }).first().click();
			await entries.first().waitFor({ state: 'hidden' });
		},
		async fixed(parameter) {
			const field = page
				.getByTestId('parameter-item')
				.filter({ has: page.getByTestId(`parameter-input-${parameter}`) })
				.last();
			await field.hover();
			await field.getByTestId('radio-button-fixed').click();
		},
		async mode(parameter, mode) {
			await page
				.getByTestId(`resource-locator-${parameter}`)
				.getByTestId('rlc-mode-selector')
				.click();
			await exactly(page.getByRole('option'), mode).click();
		},
		async type(parameter, text) {
			await page
				.getByTestId(`parameter-input-${parameter}`)
				.locator('input, textarea')
				.last()
				.fill(text);
		},
		async mappedFields(expected) {
			const labels = page.getByTestId('mapping-fields-container').getByTestId('input-label');
			await labels.filter({ hasText: expected }).first().waitFor();
			return (await labels.allInnerTexts()).map((text) => text.split('\n')[0]!.trim());
		},
		async testCredential(changes) {
			const dialog = page.getByTestId('editCredential-modal');
			if (!(await dialog.isVisible())) await panel.getByTestId('credential-edit-button').click();
			if (!changes) {
				await dialog.getByTestId('credentials-config-container-test-success').waitFor();
				return await dialog.innerText();
			}
			await dialog.getByTestId('parameter-input-apiKey').locator('input').fill(changes.apiKey);
			await dialog.getByTestId('credential-save-button').click();
			await dialog.getByText('More details').click();
			return await dialog.innerText();
		},
		async execute(expected) {
			await panel.getByTestId('node-execute-button').first().click();
			const output = page.getByTestId('output-panel');
			await output.getByText(expected).first().waitFor();
			return await output.innerText();
		},
		async picture(name, clip) {
			if (!pictures) return;
			// The editor fades and loads icons after everything is there.
			await page.waitForTimeout(1_200);
			await page.screenshot({ path: join(pictures, `${name}.png`), ...(clip && { clip }) });
		},
	};
}
