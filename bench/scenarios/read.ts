import axios from 'axios';
import { Agent } from 'node:http';
import type { Bench, Findings, Scenario } from '../bench.ts';
import { runWell } from '../bench.ts';
import { httpRequest, searchPages, splitOut } from '../peers.ts';
import { growthExponent, interleaved, median, ratio, timed } from '../runner.ts';
import { keys } from '../sandbox.ts';
import { shares } from '../sizes.ts';

const latencyMs = 20;

interface Row {
	ref: number;
}

function contenders(bench: Bench) {
	const { sandbox, harness, refs } = bench;
	const client = axios.create({
		baseURL: sandbox.url,
		headers: { 'X-Api-Key': keys.editor },
		httpAgent: new Agent({ keepAlive: true }),
	});
	const search = (wanted: object) =>
		harness.catalogue('Search', 'catalogueResource', {
			resource: 'resource',
			operation: 'search',
			query: '',
			mode: 'keyword',
			simplify: false,
			...wanted,
		});
	const everyRef = (rows: Row[]) => {
		if (new Set(rows.map(({ ref }) => ref)).size !== refs.length)
			throw new Error('A contender did not read every resource');
	};
	return {
		ours: async () => {
			const { ms, items } = await runWell(bench, refs.length, [{}], [search({ returnAll: true })]);
			everyRef(items.map(({ json }) => json as unknown as Row));
			return ms;
		},
		part: async (count: number) =>
			(await runWell(bench, count, [{}], [search({ limit: count })])).ms,
		httpRequest: async () =>
			(
				await runWell(
					bench,
					refs.length,
					[{}],
					[httpRequest(searchPages(sandbox.url)), splitOut('data.results')],
				)
			).ms,
		axiosLoop: async () => {
			const rows: Row[] = [];
			const ms = await timed(async () => {
				for (let total = 1; rows.length < total;) {
					const { data } = await client.get('/resources/search', {
						params: { limit: 100, offset: rows.length },
					});
					rows.push(...(data.data.results as Row[]));
					total = data.data.total;
				}
			});
			everyRef(rows);
			return ms;
		},
	};
}

async function countRequests(bench: Bench, work: () => Promise<unknown>): Promise<number> {
	await bench.sandbox.forget();
	await work();
	return (await bench.sandbox.journal()).length;
}

/** All resources of the catalogue: 100 a page, one page after another or several at once. */
export const read: Scenario = {
	name: 'read',
	async run(bench): Promise<Findings> {
		const { sandbox, sizes, refs } = bench;
		const { ours, part, httpRequest: theirs, axiosLoop } = contenders(bench);
		const [few = 0, more = 0] = shares.map((share) => share * refs.length);
		const requests = await countRequests(bench, ours);
		const near = await interleaved(sizes.rounds, {
			ours,
			theirs,
			axiosLoop,
			more: () => part(more),
			few: () => part(few),
		});
		await sandbox.control('POST', 'faults', {
			match: { path: '/resources/search' },
			action: { kind: 'delay', ms: latencyMs },
		});
		const far = await interleaved(sizes.rounds, { ours, theirs });
		await sandbox.control('DELETE', 'faults');
		return {
			figures: {
				'read10k.requests': requests,
				'read10k.vsHttpRequestNode': ratio(near.ours, near.theirs),
				'read10k.vsAxiosLoop': ratio(near.ours, near.axiosLoop),
				'read10kLatency.vsHttpRequestNode': ratio(far.ours, far.theirs),
				'growth.read': growthExponent([
					[few, median(near.few)],
					[more, median(near.more)],
					[refs.length, median(near.ours)],
				]),
			},
			times: {
				'Catalogue Resource': median(near.ours),
				'HTTP Request node': median(near.theirs),
				'axios loop': median(near.axiosLoop),
				[`Catalogue Resource, ${latencyMs} ms away`]: median(far.ours),
				[`HTTP Request node, ${latencyMs} ms away`]: median(far.theirs),
			},
		};
	},
};
