import type { IDataObject, INode } from 'n8n-workflow';
import type { Bench, Findings, Scenario } from '../bench.ts';
import { byId, runWell } from '../bench.ts';
import type { Held } from '../holding.ts';
import { byTurns, middle, whileWatched } from '../holding.ts';
import { editFields, noOp } from '../peers.ts';
import { byPool } from '../pool.ts';
import { percentile } from '../runner.ts';
import { keys, startSandbox } from '../sandbox.ts';
import { makeBooks, updateNode } from './update.ts';

/** How long it takes from Stop until the node has ended, halfway through many items. */
async function cancelMs(bench: Bench, items: IDataObject[], node: INode): Promise<number> {
	const { harness, sandbox } = bench;
	const stop = new AbortController();
	const workflow = harness.chain([harness.items(items.map((json) => ({ json }))), node]);
	const running = harness.runWorkflow(workflow, {
		credential: { baseUrl: sandbox.url, apiKey: keys.editor },
		mode: 'trigger',
		signal: stop.signal,
	});
	await new Promise((resolve) => setTimeout(resolve, 1_000));
	const stopped = performance.now();
	stop.abort();
	await running.catch(() => undefined);
	return performance.now() - stopped;
}

let rounds = 0;

/** Many more items than a page, a person or a night has: n8n goes on with all else meanwhile. */
export const many: Scenario = {
	name: 'many',
	async run(bench): Promise<Findings> {
		const { harness, sandbox, sizes, folder } = bench;
		// As many records as references are added: what is not there is answered sooner than what is.
		const full = await startSandbox(folder, '--records', String(sizes.many));
		const refs = await makeBooks(bench, sizes.resources);
		const books = Array.from({ length: sizes.many }, (_, index) => ({
			ref: index + 1,
			subtitle: `Subtitle ${index}`,
			fields: {
				subtitle: `Subtitle ${index}`,
				title: `Title ${index}`,
				keywords: ['sea', 'ships'],
			},
		}));
		const held =
			(items: IDataObject[], expected: number, node: () => INode, { url } = sandbox) =>
			async () =>
				await whileWatched(async () => await runWell(bench, expected, items, [node()], { url }));
		const unchanged = () =>
			updateNode(bench, { skipUnchanged: true, presentValues: '={{ $json.fields }}' });
		const collection = byId(
			String(
				(await full.ask<{ data: { ref: number } }>('POST', '/collections', { name: 'Many' })).data
					.ref,
			),
		);
		const add = () =>
			harness.catalogue('Add', 'catalogueCollection', {
				resource: 'resource',
				operation: 'add',
				collection,
				resourceRefs: '={{ $json.ref }}',
				output: 'summary',
			});
		const chunks = Array.from({ length: books.length / 100 }, (_, chunk) => ({
			method: 'POST',
			path: `/collections/${collection.value}/resources`,
			body: { resourceRefs: books.slice(chunk * 100, chunk * 100 + 100).map(({ ref }) => ref) },
		}));
		const changes = () => {
			rounds += 1;
			return refs.map((ref) => ({ ref, subtitle: `Changed ${rounds}` }));
		};
		// The same input and output, made by nodes that do nothing for them.
		const input = JSON.stringify(books.map((json) => ({ json })));
		const { items } = await runWell(bench, books.length, books, [unchanged()]);
		const output = JSON.stringify(items.map(({ json }) => ({ json })));
		const from = (node: () => INode) => async () =>
			await whileWatched(
				async () =>
					await runWell(bench, books.length, [{}], [harness.made(input, 'Input'), node()]),
			);
		const large = await byTurns(sizes.manyRounds, {
			noOp: held(books, books.length, noOp),
			unchanged: held(books, books.length, unchanged),
			editFields: held(books, books.length, () => editFields(['subtitle', 'title'])),
			add: held(books, 1, add, full),
			addPool: async () => await whileWatched(async () => await byPool(full.url, chunks)),
			addCalls: held(books, 1, () =>
				harness.calls({ url: full.url, calls: chunks, itemsOf: () => [{ json: {} }] }),
			),
		});
		await full.stop();
		const memory = await byTurns(sizes.manyRounds, {
			noOp: from(noOp),
			sameOutput: from(() => harness.made(output, 'Output')),
			unchanged: from(unchanged),
		});
		const patches = () =>
			changes().map(({ ref, subtitle }) => ({
				method: 'PATCH',
				path: `/resources/${ref}/fields`,
				body: { fields: { subtitle } },
			}));
		const small = await byTurns(sizes.manyRounds, {
			noOp: async () => await held(changes(), refs.length, noOp)(),
			update: async () => await held(changes(), refs.length, () => updateNode(bench))(),
			pool: async () => await whileWatched(async () => await byPool(sandbox.url, patches())),
			calls: held([{}], refs.length, () =>
				harness.calls({
					url: sandbox.url,
					calls: patches(),
					itemsOf: (answers) => answers.map((json) => ({ json: json as IDataObject })),
				}),
			),
		});
		const beyond = (ours: Held[]) =>
			Math.max(0, middle(ours, 'blockMs') - middle(large.noOp, 'blockMs'));
		return {
			figures: {
				'update100kUnchanged.vsEditFields':
					middle(large.unchanged, 'ms') / middle(large.editFields, 'ms'),
				'update100kUnchanged.blockMs': beyond(large.unchanged),
				'update100kUnchanged.memoryShare':
					middle(memory.unchanged, 'peakMiB') / middle(memory.sameOutput, 'peakMiB'),
				'update100kUnchanged.memoryOverNoOp':
					middle(memory.unchanged, 'peakMiB') / middle(memory.noOp, 'peakMiB'),
				'update100kUnchanged.memoryVsEditFields':
					middle(large.unchanged, 'peakMiB') / middle(large.editFields, 'peakMiB'),
				'add100k.vsPool':
					middle(large.add, 'ms') / (middle(large.addPool, 'ms') + middle(large.noOp, 'ms')),
				'add100k.blockMs': beyond(large.add),
				'update10k.vsPool':
					middle(small.update, 'ms') / (middle(small.pool, 'ms') + middle(small.noOp, 'ms')),
				'add100k.vsBareNode': middle(large.add, 'ms') / middle(large.addCalls, 'ms'),
				'add100k.bareNodeVsPool':
					middle(large.addCalls, 'ms') / (middle(large.addPool, 'ms') + middle(large.noOp, 'ms')),
				'update10k.vsBareNode': middle(small.update, 'ms') / middle(small.calls, 'ms'),
				'update10k.bareNodeVsPool':
					middle(small.calls, 'ms') / (middle(small.pool, 'ms') + middle(small.noOp, 'ms')),
				'cancel.ms': percentile(
					[
						await cancelMs(bench, changes(), updateNode(bench)),
						await cancelMs(bench, books, unchanged()),
					],
					1,
				),
			},
			times: {
				'Update, all unchanged': middle(large.unchanged, 'ms'),
				'Edit Fields': middle(large.editFields, 'ms'),
				'No Operation': middle(large.noOp, 'ms'),
				Add: middle(large.add, 'ms'),
				'Add, a bare pool': middle(large.addPool, 'ms'),
				[`Update of ${refs.length}`]: middle(small.update, 'ms'),
				[`Update of ${refs.length}, a bare pool`]: middle(small.pool, 'ms'),
			},
		};
	},
};
