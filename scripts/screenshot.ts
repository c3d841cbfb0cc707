/**
 * Pictures of the demo's editor, to look at; `npm start` must be running. Needs /usr/bin/chromium.
 *
 *   npm run screenshot -- --out FOLDER [--workflow ID] [--execution ID] [--node NAME]... [--search WORD]... [--page PATH]...
 *
 * canvas.png always; search-<word>.png, node-<name>.png, execution.png, execution-<name>.png (the node with that run's
 * data) and page-<path>.png for what is asked.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, selectors } from 'playwright-core';
import type { Page } from 'playwright-core';
import { openSession } from './host/session.ts';
import type { WorkflowFile } from './host/workflows.ts';
import { feedWorkflow } from './demo/content.ts';
import { demoOwner } from './demo/state.ts';

const { values } = parseArgs({
	options: {
		out: { type: 'string' },
		url: { type: 'string', default: 'http://127.0.0.1:5678' },
		workflow: { type: 'string', default: feedWorkflow },
		execution: { type: 'string' },
		node: { type: 'string', multiple: true, default: [] },
		search: { type: 'string', multiple: true, default: [] },
		page: { type: 'string', multiple: true, default: [] },
		settle: { type: 'string', default: '1500' },
	},
});

/** Without the background-networking flags Chromium looks up its maker's hosts at every start. */
const flags = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];

const fileName = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');

async function picture(page: Page, name: string): Promise<void> {
	// The editor fades and loads icons after everything is there.
	await page.waitForTimeout(Number(values.settle));
	const path = join(values.out ?? '.', `${name}.png`);
	await page.screenshot({ path });
	console.log(path);
}

async function takePictures(page: Page): Promise<void> {
	const owner = demoOwner();
	const session = await openSession(values.url, owner);
	const workflow = await session.send<WorkflowFile>('GET', `/rest/workflows/${values.workflow}`);
	const canvas = `${values.url}/workflow/${workflow.id}`;

	await page.request.post(`${values.url}/rest/login`, { data: { emailOrLdapLoginId: owner.email, password: owner.password } });
	await page.goto(canvas);
	await page.getByTestId('canvas-node').first().waitFor();
	await picture(page, 'canvas');

	for (const word of values.search) {
		await page.getByTestId('node-creator-plus-button').click();
		await page.getByTestId('node-creator-search-bar').pressSequentially(word);
		await picture(page, `search-${fileName(word)}`);
		await page.keyboard.press('Escape');
	}
	for (const name of values.node) {
		const node = workflow.nodes.find((entry) => entry.name === name);
		if (!node) throw new Error(`The workflow has no node "${name}"; it has: ${workflow.nodes.map((entry) => entry.name).join(', ')}`);
		await page.goto(`${canvas}/${node.id}`);
		await page.getByTestId('ndv').waitFor();
		await picture(page, `node-${fileName(name)}`);
	}
	if (values.execution) {
		await page.goto(`${canvas}/executions/${values.execution}`);
		await page.getByTestId('canvas-node').first().waitFor();
		await picture(page, 'execution');
		for (const name of values.node) {
			await page.locator(`[data-test-id="canvas-node"][data-node-name=${JSON.stringify(name)}]`).dblclick();
			await page.getByTestId('ndv').waitFor();
			await picture(page, `execution-${fileName(name)}`);
			await page.keyboard.press('Escape');
		}
	}
	for (const path of values.page) {
		await page.goto(`${values.url}${path}`);
		await page.waitForLoadState('networkidle');
		await picture(page, `page-${fileName(path)}`);
	}
}

selectors.setTestIdAttribute('data-test-id');
const profile = mkdtempSync(join(tmpdir(), 'catalogue-screenshot-'));
mkdirSync(values.out ?? '.', { recursive: true });
const browser = await chromium.launchPersistentContext(profile, {
	executablePath: '/usr/bin/chromium',
	args: flags,
	viewport: { width: 1600, height: 1000 },
});
try {
	const [page = await browser.newPage()] = browser.pages();
	page.setDefaultTimeout(30_000);
	page.on('request', (request) => {
		const { hostname, protocol } = new URL(request.url());
		if (protocol.startsWith('http') && hostname !== '127.0.0.1') console.log(`The page asked ${hostname}`);
	});
	await takePictures(page);
} finally {
	await browser.close();
	rmSync(profile, { recursive: true, force: true });
}
