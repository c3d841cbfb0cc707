import type { IDataObject } from 'n8n-workflow';
import type { Findings, Scenario } from '../bench.ts';
import { runWell } from '../bench.ts';
import { byTurns, middle, whileWatched } from '../holding.ts';
import { noOp } from '../peers.ts';
import { byPool } from '../pool.ts';
import { startSandbox } from '../sandbox.ts';

const perPage = 100;

interface Answer {
	data: { results: IDataObject[]; total: number };
}

const itemsIn = (answers: unknown[]) =>
	(answers as Answer[]).flatMap(({ data }) => data.results.map((json) => ({ json })));

/** A whole catalogue of the largest size, beside a bare client that reads the same pages and a node that puts out the same items. */
export const readMany: Scenario = {
	name: 'readMany',
	async run(bench): Promise<Findings> {
		const { harness, sizes, folder } = bench;
		const sandbox = await startSandbox(folder, '--records', String(sizes.many));
		const pageAt = (offset: number) => ({
			method: 'GET',
			path: `/resources/search?limit=${perPage}&offset=${offset}`,
		});
		const {
			data: { total },
		} = await sandbox.ask<Answer>('GET', pageAt(0).path);
		const pages = Array.from({ length: Math.ceil(total / perPage) }, (_, page) =>
			pageAt(page * perPage),
		);
		const rows = ((await byPool(sandbox.url, pages)) as Answer[]).flatMap(
			({ data }) => data.results,
		);
		// What n8n takes for such items, whoever made them: they come into a node that does nothing, and leave it.
		const text = JSON.stringify(rows.map((json) => ({ json })));
		const search = () =>
			harness.catalogue('Search', 'catalogueResource', {
				resource: 'resource',
				operation: 'search',
				query: '',
				mode: 'keyword',
				simplify: false,
				returnAll: true,
			});
		const found = await byTurns(sizes.manyRounds, {
			noOp: async () => await whileWatched(async () => await runWell(bench, total, rows, [noOp()])),
			made: async () =>
				await whileWatched(
					async () => await runWell(bench, total, [{}], [harness.made(text), noOp()]),
				),
			ours: async () =>
				await whileWatched(
					async () => await runWell(bench, total, [{}], [search()], { url: sandbox.url }),
				),
			pool: async () => await whileWatched(async () => await byPool(sandbox.url, pages)),
			calls: async () =>
				await whileWatched(
					async () =>
						await runWell(
							bench,
							total,
							[{}],
							[harness.calls({ url: sandbox.url, calls: pages, itemsOf: itemsIn })],
						),
				),
		});
		await sandbox.stop();
		const [ours, pool, none] = [
			middle(found.ours, 'ms'),
			middle(found.pool, 'ms'),
			middle(found.noOp, 'ms'),
		];
		return {
			figures: {
				'read100k.vsPool': ours / (pool + none),
				'read100k.vsBareNode': ours / middle(found.calls, 'ms'),
				'read100k.bareNodeVsPool': middle(found.calls, 'ms') / (pool + none),
				'read100k.blockMs': Math.max(
					0,
					middle(found.ours, 'blockMs') - middle(found.noOp, 'blockMs'),
				),
				'read100k.memoryShare': middle(found.ours, 'peakMiB') / middle(found.made, 'peakMiB'),
				'read100k.poolMemoryShare': middle(found.pool, 'peakMiB') / middle(found.made, 'peakMiB'),
			},
			times: {
				'Catalogue Resource': ours,
				'A bare pool': pool,
				'No Operation': none,
			},
		};
	},
};
