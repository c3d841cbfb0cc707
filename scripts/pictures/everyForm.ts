/**
 * Pictures of every form, to be looked at after a change and not kept: each operation of each node and the trigger, with all
 * its options added, in n8n's light and dark theme, 1280 and 420 points wide.
 *
 *   npm start -- --fresh                          in one terminal
 *   npm run pictures:forms -- --out FOLDER        in another; --only usage takes those whose name has the word
 */
import type { INodeProperties, INodeTypeDescription } from 'n8n-workflow';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { launchChromium } from '../browser/chromium.ts';
import { openEditor } from '../browser/editorPage.ts';
import { demoOwner, root } from '../demo/state.ts';
import { openSession } from '../host/session.ts';
import type { WorkflowFile } from '../host/workflows.ts';
import { importWorkflow } from '../host/workflows.ts';
import { around } from './clips.ts';

const { values } = parseArgs({
	options: {
		out: { type: 'string' },
		editor: { type: 'string', default: 'http://127.0.0.1:5678' },
		only: { type: 'string', default: '' },
	},
});
if (!values.out) throw new Error('Say where the pictures go: --out FOLDER');

const id = 'every-form';
const require = createRequire(import.meta.url);
const { n8n } = require(join(root, 'package.json')) as { n8n: { nodes: string[] } };

interface Form {
	name: string;
	description: INodeTypeDescription;
	parameters: Record<string, string>;
}

const descriptionOf = (file: string): INodeTypeDescription => {
	const [Node] = Object.values(
		require(join(root, file)) as Record<string, new () => { description: INodeTypeDescription }>,
	);
	return new Node!().description;
};

const isShown = ({ displayOptions }: INodeProperties, parameters: Record<string, string>) =>
	Object.entries(displayOptions?.show ?? {}).every(
		([name, shown]) => !(name in parameters) || shown?.includes(parameters[name]!),
	);

const optionsOf = ({ options = [] }: INodeProperties) => options as INodeProperties[];

function formsOf(description: INodeTypeDescription): Form[] {
	const operations = description.properties.filter(({ name }) => name === 'operation');
	if (operations.length === 0)
		return [{ name: description.displayName, description, parameters: {} }];
	return operations.flatMap((operation) =>
		(operation.displayOptions?.show?.resource ?? []).flatMap((resource) =>
			(operation.options as Array<{ name: string; value: string }>).map(({ name, value }) => ({
				name: `${description.displayName} ${String(resource)} ${name}`,
				description,
				parameters: { resource: String(resource), operation: value },
			})),
		),
	);
}

/** Every option of the collection "Options", as it is when somebody adds it. */
const withOptions = ({ description, parameters }: Form) => ({
	...parameters,
	...Object.fromEntries(
		description.properties
			.filter((property) => property.type === 'collection' && isShown(property, parameters))
			.map((property) => [
				property.name,
				Object.fromEntries(optionsOf(property).map(({ name, default: value }) => [name, value])),
			]),
	),
});

const forms = n8n.nodes
	.flatMap((file) => formsOf(descriptionOf(file)))
	.filter(({ name }) => name.toLowerCase().includes(values.only.toLowerCase()));
const nodeIdOf = (index: number) => `form-${index}`;

const owner = demoOwner();
const session = await openSession(values.editor, owner);
const credentials = await session.send<Array<{ id: string; name: string; type: string }>>(
	'GET',
	'/rest/credentials',
);
const credential = credentials.find(({ type }) => type === 'publisherCatalogueApi');

const nodes = forms.map((form, index) => ({
	id: nodeIdOf(index),
	name: form.name,
	type: `n8n-nodes-publisher-catalogue.${form.description.name}`,
	typeVersion: 1,
	position: [(index % 8) * 200, Math.floor(index / 8) * 200],
	parameters: withOptions(form),
	...(credential && {
		credentials: { publisherCatalogueApi: { id: credential.id, name: credential.name } },
	}),
}));
const workflow: WorkflowFile = { id, name: 'Every form', nodes: [], connections: {}, settings: {} };

async function remove(): Promise<void> {
	await session.send('POST', `/rest/workflows/${id}/archive`).catch(() => undefined);
	await session.send('DELETE', `/rest/workflows/${id}`).catch(() => undefined);
}

/** Higher than the longest form, so that no part of it has to be scrolled to. */
const height = 2600;
const themes = ['light', 'dark'] as const;

const browser = await launchChromium();
try {
	const editor = await openEditor(browser, values.editor, owner, { pictures: values.out });
	const form = editor.page.getByTestId('node-parameters');
	const fields = form.locator('.parameter-input-list-wrapper').first();
	const takeForm = async (name: string) => {
		for (const width of [1280, 420]) {
			await editor.page.setViewportSize({ width, height });
			for (const colorScheme of themes) {
				await editor.page.emulateMedia({ colorScheme });
				await fields.waitFor();
				const picture = `${name} ${colorScheme} ${width}`.toLowerCase().replaceAll(/\W+/g, '-');
				const panel = await around([form], 4);
				const { y, height: filled } = await around([fields], 40);
				await editor.picture(picture, {
					...panel,
					height: Math.min(panel.height, y + filled - panel.y),
				});
				console.log(picture);
			}
		}
	};
	// Only the forms of one node on the canvas: forty others make the editor slow.
	for (const type of new Set(nodes.map((node) => node.type))) {
		await remove();
		const together = nodes.filter((node) => node.type === type);
		await importWorkflow(session, { ...workflow, nodes: together });
		await editor.open(id);
		for (const { name } of together) {
			await editor.page.setViewportSize({ width: 1280, height });
			await editor.page.locator(`[data-node-name="${name}"]`).first().dblclick();
			await takeForm(name);
			await editor.close();
		}
	}
} finally {
	await browser.close();
	await remove();
}
