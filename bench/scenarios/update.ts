import type { IDataObject } from 'n8n-workflow';
import type { Bench, Findings, Scenario } from '../bench.ts';
import { byId, runWell } from '../bench.ts';
import { httpRequest, updateFields } from '../peers.ts';
import { growthExponent, interleaved, median, ratio } from '../runner.ts';
import { shares } from '../sizes.ts';

/** Books to be updated, made for it. */
export async function makeBooks({ sandbox }: Bench, count: number): Promise<number[]> {
	const refs: number[] = [];
	while (refs.length < count) {
		const made = await Promise.all(
			Array.from(
				{ length: Math.min(20, count - refs.length) },
				async (_, index) =>
					await sandbox.ask<{ data: { ref: number } }>('POST', '/resources', {
						type: 'Book',
						fields: { title: `Book ${refs.length + index}` },
					}),
			),
		);
		refs.push(...made.map(({ data }) => data.ref));
	}
	return refs;
}

/** The node as the editor saves it, one field filled in by an expression. */
export const updateNode = (
	{ harness }: Pick<Bench, 'harness'>,
	more: IDataObject = {},
	settings?: Parameters<Bench['harness']['catalogue']>[3],
) =>
	harness.catalogue(
		'Update',
		'catalogueResource',
		{
			resource: 'resource',
			operation: 'update',
			resourceRef: byId('={{ $json.ref }}'),
			resourceType: { __rl: true, mode: 'name', value: 'Book' },
			fields: {
				mappingMode: 'defineBelow',
				value: { subtitle: '={{ $json.subtitle }}' },
				matchingColumns: [],
				schema: [
					{
						id: 'subtitle',
						displayName: 'Subtitle',
						required: false,
						defaultMatch: false,
						display: true,
						type: 'string',
					},
				],
			},
			options: {},
			...more,
		},
		settings,
	);

let rounds = 0;
const changes = (refs: number[]): IDataObject[] => {
	rounds += 1;
	return refs.map((ref) => ({ ref, subtitle: `Subtitle ${rounds}` }));
};

/** Single updates, each an item and a request of its own. */
export const update: Scenario = {
	name: 'update',
	async run(bench): Promise<Findings> {
		const { harness, sandbox, sizes } = bench;
		const books = await makeBooks(bench, sizes.updates);
		const nodes = {
			ours: () => [updateNode(bench)],
			theirs: (url: string) => [httpRequest(updateFields(url))],
		};
		const ours = async (count = books.length, url = sandbox.url) =>
			(await runWell(bench, count, changes(books.slice(0, count)), nodes.ours(), { url })).ms;
		const theirs = async (url = sandbox.url) =>
			(await runWell(bench, books.length, changes(books), nodes.theirs(url))).ms;

		const peak = async (work: (url: string) => Promise<unknown>) => {
			const counter = await harness.countInFlight(sandbox.url);
			await work(counter.url);
			await counter.stop();
			return counter.most();
		};
		const peakInFlight = await peak(async (url) => await ours(books.length, url));
		const theirPeak = await peak(theirs);

		const [few = 0, more = 0] = shares.map((share) => share * books.length);
		const times = await interleaved(sizes.rounds, {
			ours,
			theirs,
			more: () => ours(more),
			few: () => ours(few),
		});
		return {
			figures: {
				'update1k.vsHttpRequestNode': ratio(times.ours, times.theirs),
				'update1k.peakInFlight': peakInFlight,
				'update1k.httpRequestPeakInFlight': theirPeak,
				'growth.update': growthExponent([
					[few, median(times.few)],
					[more, median(times.more)],
					[books.length, median(times.ours)],
				]),
			},
			times: {
				'Catalogue Resource': median(times.ours),
				'HTTP Request node': median(times.theirs),
			},
		};
	},
};
