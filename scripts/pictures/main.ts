/**
 * The README's pictures, taken again from the real thing: n8n's editor and the sandbox's page of a running `npm start`.
 *
 *   npm start -- --fresh                       in one terminal
 *   npm run pictures                           in another; -- --only usage takes one
 *
 * Debian's pngquant, where it is installed, makes them small enough for a repository.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { launchChromium } from '../browser/chromium.ts';
import type { Box } from '../browser/editorPage.ts';
import { openEditor } from '../browser/editorPage.ts';
import { feedId } from '../demo/content.ts';
import { demoOwner, root } from '../demo/state.ts';
import { openSession } from '../host/session.ts';
import { importWorkflow } from '../host/workflows.ts';
import { around, formAndOutput } from './clips.ts';
import { withLiveForms } from './forms.ts';
import { firstId, firstWorkflow, nodeId, recipes, recipesId, recipesWorkflow } from './recipes.ts';

const { values } = parseArgs({
	options: {
		out: { type: 'string', default: join(root, 'docs/images') },
		editor: { type: 'string', default: 'http://127.0.0.1:5678' },
		sandbox: { type: 'string', default: 'http://127.0.0.1:4010' },
		only: { type: 'string', default: '' },
	},
});

const owner = demoOwner();
const session = await openSession(values.editor, owner);
const browser = await launchChromium();
const editor = await openEditor(browser, values.editor, owner, {
	pictures: values.out,
	scale: 1.5,
});
const { page } = editor;
const taken: string[] = [];

/** High enough for the longest form and for all nodes in the panel. */
const tall = { width: 1400, height: 1500 };

/** The names of nodes stand below their boxes, in points. */
const namesBelow = 44;

/** So large that n8n shows the whole feed at its own size. */
const wholeFeed = { width: 4200, height: 4000 };

async function take(name: string, prepare: () => Promise<Box>): Promise<void> {
	if (!name.includes(values.only)) return;
	await editor.picture(name, await prepare());
	taken.push(join(values.out, `${name}.png`));
	console.log(name);
}

/** Quieter than a person's screen: no message that something went well, nothing marked because the mouse rests there. */
async function tidy(): Promise<void> {
	await page.mouse.move(0, 0);
	await page.addStyleTag({
		content: '.el-notification, [data-sonner-toaster] { display: none !important; }',
	});
}

/** n8n deletes only what was archived before; there is none to delete at the first run. */
async function removeRecipes(): Promise<void> {
	for (const id of [recipesId, firstId]) {
		await session.send('POST', `/rest/workflows/${id}/archive`).catch(() => undefined);
		await session.send('DELETE', `/rest/workflows/${id}`).catch(() => undefined);
	}
}

async function takeRecipes(): Promise<void> {
	await removeRecipes();
	await importWorkflow(session, recipesWorkflow(await withLiveForms(session, recipes)));
	for (const { picture, node, shows } of recipes) {
		await take(picture, async () => {
			await page.goto(`${values.editor}/workflow/${recipesId}/${nodeId(node)}`);
			await editor.execute(shows);
			await tidy();
			return await formAndOutput(page);
		});
	}
}

async function takeCredential(): Promise<void> {
	await take('credential', async () => {
		await page.goto(`${values.editor}/workflow/${recipesId}/${nodeId(recipes[0]!.node)}`);
		await editor.testCredential();
		await tidy();
		return await around([page.getByTestId('editCredential-modal')]);
	});
}

/** The canvas when it has come to rest, without what floats over it. */
async function restingCanvas(): Promise<void> {
	await page.getByTestId('canvas-node').first().waitFor();
	await page.waitForTimeout(1_000);
	await page.addStyleTag({
		content: `.vue-flow__controls, .vue-flow__background, [data-test-id="canvas-handle-plus-wrapper"] { display: none !important; }`,
	});
}

/** All boxes of the canvas. */
async function boxes(): Promise<Box> {
	await restingCanvas();
	const nodes = await around(await page.getByTestId('canvas-node').all(), namesBelow + 6);
	return { ...nodes, height: nodes.height + namesBelow };
}

async function takeFirst(): Promise<void> {
	await page.setViewportSize({ width: 1100, height: 560 });
	await take('first', async () => {
		await importWorkflow(session, firstWorkflow());
		await editor.open(firstId);
		await page.getByTestId('execute-workflow-button').first().click();
		await page
			.getByText(/executed successfully/i)
			.first()
			.waitFor();
		await tidy();
		return await boxes();
	});
}

/** The feed's pictures: each numbered section is framed by the note with its heading. */
const feedSections = [1, 2, 3, 4, 5];

/** The feed's last execution, with what ran in green. */
async function showLastNight(): Promise<void> {
	const { results } = await session.send<{ results: Array<{ id: string }> }>(
		'GET',
		`/rest/executions?filter=${encodeURIComponent(JSON.stringify({ workflowId: feedId() }))}&limit=1`,
	);
	await page.goto(`${values.editor}/workflow/${feedId()}/executions/${results[0]?.id}`);
	await restingCanvas();
}

async function takeCanvas(): Promise<void> {
	await page.setViewportSize(wholeFeed);
	for (const section of feedSections) {
		const heading = RegExp(`^\\s*${section}\\. `);
		await take(`nightly-feed-${section}`, async () => {
			await showLastNight();
			return await around([page.getByTestId('sticky').filter({ hasText: heading })], 8);
		});
	}
	await page.setViewportSize(tall);
	await take('node-creator', async () => {
		await editor.open(feedId());
		await editor.search('catalogue');
		return await around(
			[
				page.getByTestId('node-creator-search-bar'),
				...(await page.getByTestId('item-iterator-item').all()),
			],
			12,
		);
	});
}

async function takeSandbox(): Promise<void> {
	if (!'sandbox'.includes(values.only)) return;
	// At one pixel per point: it is the largest.
	const plain = await browser.newPage({ viewport: { width: 1200, height: 860 } });
	await plain.goto(values.sandbox);
	await plain.locator('#filter').fill('PATCH');
	await plain.locator('#journal tr.sent').first().click();
	await plain.locator('#journal tr.body').waitFor();
	const path = join(values.out, 'sandbox.png');
	await plain.screenshot({ path });
	taken.push(path);
}

/** A palette is enough for forms and lists, and a third of the size. */
function makeSmall(files: string[]): void {
	const { error } = spawnSync(
		'pngquant',
		['--ext', '.png', '--force', '--speed', '1', '--strip', '32', '--', ...files],
		{ stdio: 'inherit' },
	);
	if (error)
		console.log(
			'pngquant is not installed: the pictures are three times as large as they could be.',
		);
}

try {
	await takeCanvas();
	await takeRecipes();
	await takeCredential();
	await takeFirst();
	await takeSandbox();
	makeSmall(taken);
} finally {
	await removeRecipes();
	await browser.close();
}
