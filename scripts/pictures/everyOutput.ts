/**
 * Pictures of what every operation gives, to be looked at after a change and not kept: each workflow of test/workflows runs in
 * the editor, whose output table is taken for the items that succeeded and for those that failed, and with On Error: Stop the
 * message of the first that fails. Then the trigger and the messages of messages.ts. Each in n8n's light and dark theme,
 * 1280 points wide (of 420 n8n leaves the table none), and once with all columns.
 *
 *   npm start -- --fresh                            in one terminal
 *   npm run pictures:outputs -- --out FOLDER        in another; --only usage takes those whose name has the word
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { launchChromium } from '../browser/chromium.ts';
import { openEditor } from '../browser/editorPage.ts';
import { demoOwner, root } from '../demo/state.ts';
import { openSession } from '../host/session.ts';
import type { WorkflowFile } from '../host/workflows.ts';
import { importWorkflow, storeCredential } from '../host/workflows.ts';
import { around } from './clips.ts';
import { messages, messageWorkflow } from './messages.ts';

const { values } = parseArgs({
	options: {
		out: { type: 'string' },
		editor: { type: 'string', default: 'http://127.0.0.1:5678' },
		only: { type: 'string', default: '' },
	},
});
if (!values.out) throw new Error('Say where the pictures go: --out FOLDER');

const id = 'every-output';
/** Wide enough for all columns of most tables. */
const wide = 3200;
const ways = [
	[wide, 'light'],
	[1280, 'light'],
	[1280, 'dark'],
] as const;
const height = 1000;
const folder = join(root, 'test/workflows');
const isWanted = (name: string) => name.toLowerCase().includes(values.only.toLowerCase());
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
	.filter((file) => file.endsWith('.json') && isWanted(file))
	.sort();

const owner = demoOwner();
const session = await openSession(values.editor, owner);
const browser = await launchChromium();
const remove = async () => {
	await session.send('POST', `/rest/workflows/${id}/archive`).catch(() => undefined);
	await session.send('DELETE', `/rest/workflows/${id}`).catch(() => undefined);
};
const credentialName = 'Publisher Catalogue (pictures)';
const sandbox = { baseUrl: 'http://127.0.0.1:4010', apiKey: 'sandbox-editor-key' };
let credential = '';
try {
	const { page, picture } = await openEditor(browser, values.editor, owner, {
		pictures: values.out,
	});
	const output = page.getByTestId('output-panel');
	const run = async (workflow: WorkflowFile) => {
		const node = workflow.nodes.findLast(({ type }) => type.includes('publisher-catalogue'))!;
		await remove();
		await importWorkflow(session, { ...workflow, id });
		await page.setViewportSize({ width: wide, height });
		await page.goto(`${values.editor}/workflow/${id}/${node.id}`);
		await page.getByTestId('ndv').getByTestId('node-execute-button').first().click();
	};
	/** Over the message as well; where something was paid for, its results come out in spite of the failure. */
	const ended = async () =>
		await output
			.getByText(/^\d+ items?$/)
			.first()
			.waitFor();
	const take = async (name: string) => {
		for (const [width, colorScheme] of ways) {
			await page.setViewportSize({ width, height });
			await page.emulateMedia({ colorScheme });
			const shown = `${name} ${colorScheme} ${width}`.toLowerCase().replaceAll(/\W+/g, '-');
			await picture(shown, await around([output]));
			console.log(shown);
		}
		await page.setViewportSize({ width: wide, height });
	};
	for (const file of files) {
		const workflow = JSON.parse(readFileSync(join(folder, file), 'utf8')) as WorkflowFile;
		const name = basename(file, '.json');
		await run(workflow);
		for (const branch of ['Success', 'Error']) {
			const tab = output.getByText(new RegExp(`^${branch} Branch`)).first();
			await tab.click();
			const table = output.getByText('Table', { exact: true });
			if (await table.isVisible()) await table.click();
			if (/\d/.test(await tab.innerText())) await take(`${name} ${branch}`);
		}
		if (await output.getByText(/^Error Branch \(/).isVisible()) {
			const nodes = workflow.nodes.map((each) => ({ ...each, onError: 'stopWorkflow' }));
			await run({ ...workflow, nodes });
			await ended();
			await take(`${name} stopped`);
		}
	}
	for (const message of messages.filter(({ name }) => isWanted(`message ${name}`))) {
		credential = await storeCredential(session, {
			name: credentialName,
			type: 'publisherCatalogueApi',
			data: {
				baseUrl: message.baseUrl ?? sandbox.baseUrl,
				apiKey: message.key ?? sandbox.apiKey,
			},
		});
		await run(messageWorkflow(message, credentialName));
		await ended();
		await take(`message ${message.name}`);
	}
} finally {
	await browser.close();
	await remove();
	if (credential) await session.send('DELETE', `/rest/credentials/${credential}`);
}
