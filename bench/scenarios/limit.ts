import type { INode } from 'n8n-workflow';
import type { Bench, Findings, Scenario } from '../bench.ts';
import { runNodes } from '../bench.ts';
import { httpRequest, updateFields } from '../peers.ts';
import { makeBooks, updateNode } from './update.ts';

/** At most five tries, 5 s apart, are n8n's own bounds. */
const retryOnFail = (waitBetweenTries: number): Partial<INode> => ({
	retryOnFail: true,
	maxTries: 5,
	waitBetweenTries,
});

/** What came of updating every book while the service lets only some requests through in each window. */
async function atTheLimit(bench: Bench, books: number[], node: INode) {
	const { sandbox, sizes } = bench;
	const { perWindow, windowMs } = sizes.limited;
	await sandbox.control('POST', 'limits', { hourly: perWindow, windowMs });
	await sandbox.forget();
	const { items, failed } = await runNodes(
		bench,
		books.map((ref) => ({ ref, subtitle: 'At the limit' })),
		[node],
	);
	const journal = await sandbox.journal();
	await sandbox.control('POST', 'limits', { hourly: 1_000_000_000, windowMs: 3_600_000 });
	return {
		/** Items of which nobody is told whether they were updated. */
		lost: books.length - items.length - failed.length,
		failed: failed.length,
		requests: journal.length,
		refusals: journal.filter(({ status }) => status === 429).length,
	};
}

/** The hourly limit of the service with its hour shortened, and more items than one window lets through. */
export const limit: Scenario = {
	name: 'limit',
	async run(bench): Promise<Findings> {
		const books = await makeBooks(bench, bench.sizes.limited.items);
		const ours = await atTheLimit(
			bench,
			books,
			updateNode(bench, { requestOptions: { maxWait: 60 } }),
		);
		const theirs = await atTheLimit(
			bench,
			books,
			httpRequest(updateFields(bench.sandbox.url), retryOnFail(bench.sizes.limited.windowMs)),
		);
		return {
			figures: {
				'limit.lost': ours.lost + ours.failed,
				'limit.httpRequestLost': theirs.lost + theirs.failed,
				'limit.requests': ours.requests,
				'limit.refusals': ours.refusals,
				'limit.httpRequestRequests': theirs.requests,
			},
		};
	},
};
