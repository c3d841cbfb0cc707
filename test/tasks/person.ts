import type { Locator, Page } from 'playwright-core';

const withinMs = 30_000;
/** n8n takes over what is typed when the typing has stopped. */
const typingStopsMs = 600;

const quoted = (text: string) => (text.includes('"') ? `'${text}'` : `"${text}"`);

/** The text itself, a field's placeholder, or what an icon without text is called. */
const says = (text: string) =>
	`[text()[normalize-space()=${quoted(text)}] or @placeholder=${quoted(text)} or (not(normalize-space(.)) and @aria-label=${quoted(text)})]`;

const path = (text: string, below?: string) =>
	below === undefined ? `//*${says(text)}` : `//*${says(below)}/following::*${says(text)}`;

const field =
	'following::*[(self::input or self::textarea) and not(@readonly) and not(@type="checkbox") or @contenteditable="true"]';
const list = 'following::*[self::input and @readonly]';
const toggle = 'following::*[@role="switch"]/following-sibling::*[1]';

/** Whether a click would reach it: what is behind a dialog is not there for a person. */
const isInReach = (element: Locator) =>
	element.click({ trial: true, timeout: 1000 }).then(
		() => true,
		() => false,
	);

/** Somebody with a mouse and a keyboard, who finds everything by the text that it shows. */
export class Person {
	clicks = 0;
	characters = 0;
	page: Page;

	constructor(page: Page) {
		this.page = page;
	}

	private async first(xpath: string): Promise<Locator> {
		const all = this.page.locator(`xpath=${xpath}`).filter({ visible: true });
		for (const end = Date.now() + withinMs; Date.now() < end; await this.page.waitForTimeout(50))
			for (const each of await all.all()) if (await isInReach(each)) return each;
		const shown = (await this.page.locator('body').innerText()).replace(/\s+/g, ' ');
		throw new Error(`Nobody finds ${xpath} where the page shows: ${shown.slice(0, 2_000)}`);
	}

	private async clickOn(xpath: string): Promise<void> {
		const found = await this.first(xpath);
		this.clicks += 1;
		await found.click();
	}

	/** Clicks what says the text; with `below`, the first such behind a heading or label. */
	async click(text: string, below?: string): Promise<void> {
		await this.clickOn(path(text, below));
	}

	async press(key: string): Promise<void> {
		this.characters += 1;
		await this.page.keyboard.press(key);
	}

	async type(text: string): Promise<void> {
		this.characters += text.length;
		await this.page.keyboard.type(text);
		await this.page.waitForTimeout(typingStopsMs);
	}

	/** Types into the field below a label, in place of what stands there. */
	async enter(label: string, text: string, below?: string): Promise<void> {
		await this.clickOn(`${path(label, below)}/${field}`);
		await this.page.keyboard.press('ControlOrMeta+A');
		await this.type(text);
	}

	/** Opens the list below a label and takes an entry. */
	async choose(label: string, entry: string, below?: string): Promise<void> {
		await this.clickOn(`${path(label, below)}/${list}`);
		await this.click(entry);
	}

	/** The same for a list of the catalogue's own, beside its mode: typing a part of the entry where the list is long. */
	async chooseLive(label: string, entry: string, search?: string): Promise<void> {
		await this.clickOn(`(${path(label)})[1]/following::*[self::input and @readonly][2]`);
		if (search !== undefined) await this.type(search);
		await this.click(entry);
	}

	async toggle(label: string): Promise<void> {
		await this.clickOn(`${path(label)}/${toggle}`);
	}

	/** Presses N, n8n's own key for it, searches, and takes a node's action. */
	async add(word: string, node: string, action: string): Promise<void> {
		await this.press('n');
		await this.page.getByText(/What (happens next|triggers this workflow)\?/).waitFor();
		const search = this.page.locator('[placeholder="Search nodes..."]:focus');
		await search.waitFor();
		await this.type(word);
		// Anybody sees when the panel, still opening, has swallowed letters, and types them again.
		for (let tries = 0; tries < 3 && (await search.inputValue()) !== word; tries += 1) {
			await search.fill('');
			await this.type(word);
		}
		await this.click(node);
		await this.click(action);
		await this.sees('Parameters');
		// Some of n8n's own lists need the workflow, which is new, to be saved; people are slower than that.
		await this.page.waitForURL((url) => !url.searchParams.has('new'));
	}

	/** Its × shows no text: a click on the tab and Escape cost as much. */
	async close(): Promise<void> {
		await this.click('Parameters');
		await this.press('Escape');
		await this.page.getByText('Parameters', { exact: true }).waitFor({ state: 'hidden' });
	}

	/** A double click on the box above its name, which notes on the canvas have in bold. */
	async openNode(name: string): Promise<void> {
		const label = this.page.locator(`xpath=${path(name)}[not(self::strong)]`).first();
		const { x, y, width } = (await label.boundingBox())!;
		this.clicks += 2;
		await this.page.mouse.dblclick(x + width / 2, y - 14);
		await this.sees('Parameters');
	}

	/** The address bar, which is of no page. */
	async goTo(address: string): Promise<void> {
		this.characters += address.length;
		await this.page.goto(address);
	}

	async sees(text: string | RegExp): Promise<string> {
		const seen = this.page.getByText(text).filter({ visible: true }).first();
		await seen.waitFor({ timeout: withinMs });
		return await seen.innerText();
	}

	/** Publishes the workflow; n8n's dialog after it may stay. */
	async publish(): Promise<void> {
		await this.click('Publish');
		await this.sees('Publish workflow');
		await this.click('Publish', 'Publish workflow');
		await this.sees('Workflow published');
	}

	/** ⋯, Import, From file. */
	async importTemplate(file: string): Promise<void> {
		const chooser = this.page.waitForEvent('filechooser', { timeout: 2 * withinMs });
		await this.click('More actions');
		await this.click('Import');
		await this.click('From file');
		await (await chooser).setFiles(file);
		await this.sees('Execute workflow');
	}
}
