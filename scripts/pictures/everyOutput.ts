/**
 * Pictures of what every operation gives, to be looked at after a change and not kept: each workflow of test/workflows runs in
 * the editor, whose output table is taken for the items that succeeded and for those that failed, and with On Error: Stop the
 * message of the first that fails.
 *
 *   npm start -- --fresh                            in one terminal
 *   npm run pictures:outputs -- --out FOLDER        in another; --only usage takes those whose name has the word
 */
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { launchChromium } from '../browser/chromium.ts';
import { openEditor } from '../browser/editorPage.ts';
import { demoOwner, root } from '../demo/state.ts';
import { openSession } from '../host/session.ts';
import { importWorkflow } from '../host/workflows.ts';
import type { WorkflowFile } from '../host/workflows.ts';
import { around } from './clips.ts';

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
const wide = { width: 3200, height: 1000 };
const folder = join(root, 'test/workflows');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
	.filter(
		(file) => file.endsWith('.json') && file.toLowerCase().includes(values.only.toLowerCase()),
	)
	.sort();

const owner = demoOwner();
const session = await openSession(values.editor, owner);
const browser = await launchChromium();
const remove = async () => {
	await session.send('POST', `/rest/workflows/${id}/archive`).catch(() => undefined);
	await session.send('DELETE', `/rest/workflows/${id}`).catch(() => undefined);
};
try {
	const { page, picture } = await openEditor(browser, values.editor, owner, {
		pictures: values.out,
	});
	await page.setViewportSize(wide);
	const output = page.getByTestId('output-panel');
	for (const file of files) {
		const workflow = JSON.parse(readFileSync(join(folder, file), 'utf8')) as WorkflowFile;
		const node = workflow.nodes.findLast(({ type }) => type.includes('publisher-catalogue'))!;
		const open = async (nodes = workflow.nodes) => {
			await remove();
			await importWorkflow(session, { ...workflow, nodes, id });
			await page.goto(`${values.editor}/workflow/${id}/${node.id}`);
			await page.getByTestId('ndv').getByTestId('node-execute-button').first().click();
		};
		const take = async (shows: string) => {
			for (const colorScheme of ['light', 'dark'] as const) {
				await page.emulateMedia({ colorScheme });
				const name = `${basename(file, '.json')} ${shows} ${colorScheme}`;
				await picture(name.toLowerCase().replaceAll(/\W+/g, '-'), await around([output]));
				console.log(name);
			}
		};
		await open();
		for (const branch of ['Success', 'Error']) {
			const tab = output.getByText(new RegExp(`^${branch} Branch`)).first();
			await tab.click();
			const table = output.getByText('Table', { exact: true });
			if (await table.isVisible()) await table.click();
			if (/\d/.test(await tab.innerText())) await take(branch);
		}
		if (await output.getByText(/^Error Branch \(/).isVisible()) {
			await open(workflow.nodes.map((each) => ({ ...each, onError: 'stopWorkflow' })));
			// Over the message as well; where something was paid for, its results come out in spite of the failure.
			await output
				.getByText(/^\d+ items?$/)
				.first()
				.waitFor();
			await take('stopped');
		}
	}
} finally {
	await browser.close();
	await remove();
}
