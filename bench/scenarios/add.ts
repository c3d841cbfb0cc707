import type { Bench, Findings, Scenario } from '../bench.ts';
import { byId, runWell } from '../bench.ts';
import { httpRequest, jsonBody } from '../peers.ts';
import { growthExponent, interleaved, median, ratio } from '../runner.ts';
import { shares } from '../sizes.ts';

const refsPerCall = 100;

const chunksOf = (refs: number[]) =>
	Array.from({ length: Math.ceil(refs.length / refsPerCall) }, (_, chunk) => ({
		refs: refs.slice(chunk * refsPerCall, (chunk + 1) * refsPerCall),
	}));

let made = 0;
async function newCollection({ sandbox }: Bench): Promise<number> {
	made += 1;
	return (
		await sandbox.ask<{ data: { ref: number } }>('POST', '/collections', { name: `Bench ${made}` })
	).data.ref;
}

/** Many references into one collection, an empty one each time. */
export const add: Scenario = {
	name: 'add',
	async run(bench): Promise<Findings> {
		const { harness, sandbox, sizes, refs } = bench;
		const items = refs.map((ref) => ({ ref }));
		const addTo = (collection: number, body: string) =>
			httpRequest({
				method: 'POST',
				url: `${sandbox.url}/collections/${collection}/resources`,
				...jsonBody(body),
			});
		const ours = async (count = refs.length) => {
			const collection = byId(String(await newCollection(bench)));
			const node = harness.catalogue('Add', 'catalogueCollection', {
				resource: 'resource',
				operation: 'add',
				collection,
				resourceRefs: '={{ $json.ref }}',
				output: 'summary',
			});
			const {
				ms,
				items: [summary],
			} = await runWell(bench, 1, items.slice(0, count), [node]);
			if (summary?.json.addedCount !== count)
				throw new Error(`Added ${String(summary?.json.addedCount)} of ${count}`);
			return ms;
		};
		const [few = 0, more = 0] = shares.map((share) => share * refs.length);
		const chunks = chunksOf(refs);
		const handMade = async () =>
			(
				await runWell(bench, chunks.length, chunks, [
					addTo(await newCollection(bench), 'JSON.stringify({ resourceRefs: $json.refs })'),
				])
			).ms;
		// Of the smallest size, beside ours of that size: all at once would be ten thousand connections, and minutes.
		const perItem = async () =>
			(
				await runWell(bench, few, items.slice(0, few), [
					addTo(await newCollection(bench), 'JSON.stringify({ resourceRefs: [$json.ref] })'),
				])
			).ms;

		await sandbox.forget();
		await ours();
		const requests = (await sandbox.journal()).filter(({ path }) =>
			path.endsWith('/resources'),
		).length;
		const times = await interleaved(sizes.rounds, {
			ours,
			handMade,
			perItem,
			more: () => ours(more),
			few: () => ours(few),
		});
		return {
			figures: {
				'add10k.requests': requests,
				'add10k.vsHandMadeChunks': ratio(times.ours, times.handMade),
				'add10k.vsPerItem': ratio(times.few, times.perItem),
				'growth.add': growthExponent([
					[few, median(times.few)],
					[more, median(times.more)],
					[refs.length, median(times.ours)],
				]),
			},
			times: {
				'Catalogue Collection': median(times.ours),
				'HTTP Request node, chunks by hand': median(times.handMade),
				[`Catalogue Collection, ${few}`]: median(times.few),
				[`HTTP Request node per item, ${few}`]: median(times.perItem),
			},
		};
	},
};
