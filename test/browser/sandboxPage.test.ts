import type { Browser, Page } from 'playwright-core';

import { launchChromium } from '../../scripts/browser/chromium';
import { editor, useSandbox } from '../sandbox/startSandbox';

const sandbox = useSandbox();
let browser: Browser;
let page: Page;
let complaints: string[];
beforeAll(async () => {
	browser = await launchChromium();
});
afterAll(async () => {
	await browser.close();
});
beforeEach(async () => {
	await sandbox.control('reset', {});
	complaints = [];
	page = await browser.newPage();
	page.on('pageerror', (error) => complaints.push(String(error)));
	page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
	page.on('dialog', (dialog) => void dialog.accept());
	await page.goto(sandbox.url);
});
afterEach(async () => {
	await page.close();
	expect(complaints).toEqual([]);
});

describe("the sandbox's page", () => {
	it('shows requests as they come, newest first, and filters them', async () => {
		const client = sandbox.as(editor);
		await client.get('/jobs');
		await client.post('/collections', { name: 'x' });
		await page.locator('#journal tr').nth(1).waitFor();
		expect(await page.locator('#journal tr').first().innerText()).toContain('POST /collections');
		await page.fill('#filter', 'jobs');
		expect(await page.locator('#journal tr').allInnerTexts()).toEqual([
			expect.stringContaining('GET /jobs'),
		]);
	});

	it('says in words what was asked, why it was refused and what was a repeat', async () => {
		const headers = { 'Idempotency-Key': 'the-same' };
		await sandbox.as(editor).post('/collections', { name: 'x' }, { headers });
		await sandbox.as(editor).post('/collections', { name: 'x' }, { headers });
		await sandbox.as(editor).get('/jobs/99999');
		await sandbox.as(editor).get('/nowhere');
		await page.locator('#journal tr').nth(3).waitFor();
		const [unknown, refused, repeated, made] = await page.locator('#journal tr').allInnerTexts();
		expect(unknown).toMatch(/Unknown.*404.*There is no GET \/nowhere/s);
		expect(refused).toMatch(/Poll a job.*404.*Job 99999 was not found/s);
		expect(repeated).toMatch(/Create a collection.*200.*a repeat.*idempotency key the-same/s);
		expect(made).not.toContain('repeat');
	});

	it('says in words what a fault does, and when it is used up', async () => {
		await sandbox.control('faults', {
			match: { method: 'GET', path: '/jobs', times: 1 },
			action: { kind: 'status', status: 503, headers: { 'Retry-After': '2' } },
		});
		await page.locator('#faults li:has-text("not yet of 1")').waitFor();
		await sandbox.as(editor).get('/jobs');
		await page.locator('#faults li:has-text("happened once, used up")').waitFor();
		expect(await page.locator('#faults .what').innerText()).toBe(
			'answer with a status (503, Retry-After: 2): GET /jobs',
		);
	});

	it('sets a fault that then happens, and removes it', async () => {
		await page.fill('input[name=path]', '/jobs');
		await page.fill('input[name=status]', '418');
		await page.click('#fault button[type=submit]');
		await page.waitForSelector('#faults li button');
		expect((await sandbox.as(editor).get('/jobs')).status).toBe(418);
		await page.click('#faults li button');
		await page.locator('#faults li button').waitFor({ state: 'detached' });
		expect((await sandbox.as(editor).get('/jobs')).status).toBe(200);
	});

	it('shows what was sent, and what it changed in the catalogue: before and after', async () => {
		const client = sandbox.as(editor);
		const { ref } = (await client.post('/resources', { type: 'Book', fields: { title: 'Before' } }))
			.data.data;
		await client.patch(`/resources/${ref}/fields`, {
			fields: { title: 'After <i>all</i>', author: 'A. Sample' },
		});
		await page.locator('#journal tr.sent').nth(1).waitFor();
		await page.locator('#journal tr.sent').first().click();
		expect(await page.locator('#journal tr.body').innerText()).toContain('"author": "A. Sample"');
		await page.locator('#journal tr.sent').first().click();
		expect(await page.locator('#journal tr.body').count()).toBe(0);
		const [updated, created] = await page.locator('#changes li').allInnerTexts();
		expect(updated).toMatch(
			/After <i>all<\/i>.*title: Before → After <i>all<\/i>.*author: empty → A\. Sample/s,
		);
		expect(created).toContain('created');
	});

	it('shows changes, jobs and runs, which move when the clock is advanced', async () => {
		const client = sandbox.as(editor);
		await sandbox.control('clock', { frozen: true });
		const { ref } = (
			await client.post('/resources', { type: 'Book', fields: { title: '<b>Bold</b> Title' } })
		).data.data;
		const destinationRef = (await client.get('/distribution/destinations')).data.data.results[0]
			.ref;
		await client.post('/distribution/queue', { destinationRef, resourceRefs: [ref] });
		await client.post('/jobs', { type: 'metadata_export', params: { resource: ref } });
		await page.waitForSelector('#runs .tag:text("pending")');
		// The page asks for runs and jobs apart.
		await page.waitForSelector('#jobs .tag:text("ready")');
		expect(await page.locator('#jobs .tag').first().innerText()).toBe('ready');
		expect(await page.locator('#changes li').first().innerText()).toContain('<b>Bold</b> Title');
		await page.click('#clock button:text("+1 min")');
		await page.locator('#runs .tag:text("pending")').waitFor({ state: 'detached' });
		expect(await page.locator('#runs .tag').first().innerText()).toBe('complete');
	});

	it('passes a night and resets', async () => {
		await page.click('#clock button:text("Pass a night")');
		await page.locator('#message:text("Night 1")').waitFor();
		await sandbox.as(editor).get('/jobs');
		await page.click('#clock button:text("Reset")');
		await page.locator('#message:text("Everything is as it was")').waitFor();
		expect(await sandbox.control('journal')).toEqual({ total: 0, rows: [] });
	});

	it('lets the catalogue be searched, and shows one book with its history, by keyboard alone', async () => {
		const client = sandbox.as(editor);
		const fields = { title: 'A <i>Quiet</i> Harbour', isbn: '9780306406157', format: 'Paperback' };
		const { ref } = (await client.post('/resources', { type: 'Book', fields })).data.data;
		await client.patch(`/resources/${ref}/fields`, { fields: { author: 'A. Sample' } });
		await page.locator('#titles button').nth(20).waitFor();
		await page.focus('#words');
		await page.keyboard.type('quiet harbour');
		await page.locator('#found:text-is("1 entry")').waitFor();
		await page.keyboard.press('Tab');
		await page.keyboard.press('Enter');
		const entry = page.locator('#entry');
		await entry.locator('.fields').waitFor();
		expect(await entry.innerText()).toMatch(
			/A <i>Quiet<\/i> Harbour.*isbn\s+9780306406157.*History.*author: empty → A\. Sample.*created/s,
		);
		await page.keyboard.press('Escape');
		expect(await entry.isVisible()).toBe(false);
		expect(await page.evaluate('document.activeElement.textContent')).toBe(fields.title);
		await page.fill('#words', '9780306406157');
		await page.locator('#found:text-is("1 entry")').waitFor();
		await page.fill('#words', 'nothing is called like this');
		await page.locator('#titles:has-text("Nothing is called so")').waitFor();
	});

	it('shows more of the catalogue at a time', async () => {
		await page.locator('#titles button').nth(24).waitFor();
		await page.focus('#more');
		await page.keyboard.press('Enter');
		await page.locator('#titles button').nth(49).waitFor();
		expect(await page.evaluate('document.activeElement.dataset.entry')).toBe(
			await page.locator('#titles button').nth(25).getAttribute('data-entry'),
		);
	});

	it('opens a request by keyboard, and stays there while new ones come', async () => {
		await sandbox.as(editor).post('/collections', { name: 'x' });
		await page.locator('#journal .toggle').first().focus();
		await page.keyboard.press('Enter');
		await page.locator('#journal tr.body').waitFor();
		await sandbox.as(editor).get('/jobs');
		await page.locator('#journal tr:has-text("GET /jobs")').waitFor();
		expect(await page.evaluate('document.activeElement.className')).toBe('toggle');
		await page.keyboard.press('Enter');
		expect(await page.locator('#journal tr.body').count()).toBe(0);
	});

	it('needs no more than 420 pixels', async () => {
		await sandbox.as(editor).post('/collections', { name: 'x' });
		await page.setViewportSize({ width: 420, height: 900 });
		await page.locator('#titles button').first().click();
		await page.locator('#entry .fields').waitFor();
		expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(420);
		if (process.env.CATALOGUE_PICTURES)
			await page.screenshot({
				path: `${process.env.CATALOGUE_PICTURES}/page-420.png`,
				fullPage: true,
			});
	});
});
