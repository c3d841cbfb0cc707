import type { INodeExecutionData } from 'n8n-workflow';

import { runWorkflow } from '../engine/runWorkflow';
import { service } from '../nodes/service';
import { editor } from '../sandbox/startSandbox';
import { actions } from '../tools/toolNodes';
import { operationWorkflows } from './files';
import { steady } from './steady';

const catalogue = service();
const workflows = operationWorkflows();

/** What takes more than ten seconds says how far it came: on a busy machine that may be anything. */
const OF_LONG_RUN = /^\d+ of \d+ items done, /;

/** What changes nothing in the catalogue, so that the next workflow finds it as it was. */
const READS = /^(GET .*|POST \/(resources\/search|catalogue\/query|mcp)) $/;

async function asAtFirst(): Promise<void> {
	await catalogue.reset();
	await catalogue.sandbox.control('clock', { set: '2026-03-10T12:00:00.000Z' });
	await catalogue.sandbox.control('chat/pace', { artworkMs: 0, imageMs: 0 });
}

const shown = (items: INodeExecutionData[]) =>
	items.map(({ json, binary, pairedItem }) => ({ json: steady(json), ...(binary && { binary: Object.keys(binary) }), pairedItem }));

/** Those that are under way together arrive in any order. */
async function requests(): Promise<string[]> {
	const rows = await catalogue.journal();
	return rows.map(({ method, path, query, status }) => {
		const asked = new URLSearchParams(query).toString();
		return String(steady(`${method} ${path}${asked === '' ? '' : `?${asked}`} ${status}`));
	}).sort();
}

describe('a workflow of every operation', () => {
	it('there is one, and no other', async () => {
		expect(workflows.map(({ operation }) => operation).sort()).toEqual([...(await actions()).keys()].sort());
	});

	beforeAll(asAtFirst, 60_000);
	afterEach(async () => {
		if ((await catalogue.journal()).some(({ method, path }) => !READS.test(`${method} ${path} `))) await asAtFirst();
	}, 60_000);

	// `npx jest test/workflows -u` renews what is expected; look at what it changes.
	it.each(workflows)('$operation: items, pairing, error output, hints and requests', async ({ operation, node, ...workflow }) => {
		await catalogue.forget();
		const run = await runWorkflow(workflow, { credential: { baseUrl: catalogue.sandbox.url, apiKey: editor }, executionId: operation });
		expect({ status: run.status, error: run.error?.message }).toEqual({ status: 'success', error: undefined });
		const hints = run.node(node.name).hints.filter(({ message }) => !OF_LONG_RUN.test(message));
		expect({
			items: shown(run.items(node.name)),
			errors: shown(run.items(node.name, 1)),
			hints: hints.map(({ message }) => steady(message)),
			requests: await requests(),
		}).toMatchSnapshot();
		// Everything that came out went on to the node behind its output.
		expect(['Done', 'Failed'].map((name) => (run.ran.includes(name) ? run.items(name).length : 0))).toEqual([run.items(node.name).length, run.items(node.name, 1).length]);
	});
});
