/**
 * The demo video of docs/demo-video.md: a silent screen capture of a running `npm start`, by the browser that takes the pictures.
 *
 *   npm start -- --fresh                       in one terminal
 *   npm run video                              in another; needs Debian's chromium and ffmpeg
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { launchChromium } from '../browser/chromium.ts';
import { openEditor } from '../browser/editorPage.ts';
import { demoOwner, root } from '../demo/state.ts';
import { openSession } from '../host/session.ts';
import { importWorkflow } from '../host/workflows.ts';
import { withLiveForms } from '../pictures/forms.ts';
import { recipes, recipesId, recipesWorkflow } from '../pictures/recipes.ts';
import { recorderOf } from './recorder.ts';
import { filmed, scenes } from './scenes.ts';

const { values } = parseArgs({
	options: {
		out: { type: 'string', default: join(root, 'docs/demo.webm') },
		editor: { type: 'string', default: 'http://127.0.0.1:5678' },
		sandbox: { type: 'string', default: 'http://127.0.0.1:4010' },
		only: { type: 'string', default: '' },
	},
});
const size = { width: 1280, height: 800 };

const owner = demoOwner();
const session = await openSession(values.editor, owner);
const browser = await launchChromium();
const editor = await openEditor(browser, values.editor, owner);
const { page } = editor;
await page.setViewportSize(size);

/** The line at the foot; it comes back on every page that is opened. */
let line = '';
const caption = async () =>
	await page.evaluate(`(() => {
		const foot = document.getElementById('caption') ?? document.createElement('div');
		foot.id = 'caption';
		foot.textContent = ${JSON.stringify(line)};
		foot.style.cssText = 'position:fixed;left:0;right:0;bottom:0;z-index:99999;padding:12px;text-align:center;font:600 20px sans-serif;color:#fff;background:#1d2433;pointer-events:none';
		document.body.append(foot);
	})()`);
page.on('load', () => void caption());

const removed = async () => {
	await session.send('POST', `/rest/workflows/${recipesId}/archive`).catch(() => undefined);
	await session.send('DELETE', `/rest/workflows/${recipesId}`).catch(() => undefined);
};

try {
	await removed();
	const nodes = [...(await withLiveForms(session, recipes)), ...filmed];
	await importWorkflow(session, recipesWorkflow(nodes));
	const workflows = await session.send<Array<{ id: string; name: string }>>(
		'GET',
		'/rest/workflows',
	);
	const chatId = workflows.find(({ name }) => name === 'Ask the catalogue')?.id ?? '';
	const recorder = await recorderOf(page, size);
	for (const scene of scenes.filter(({ title }) => title.includes(values.only))) {
		({ line } = scene);
		await caption();
		await recorder.scene(
			async () => await scene.play({ editor, n8n: values.editor, sandbox: values.sandbox, chatId }),
			scene.speed,
		);
		console.log(scene.title);
	}
	console.log(`${values.out}: ${Math.round(recorder.write(values.out))} s`);
} finally {
	await removed();
	await browser.close();
}
