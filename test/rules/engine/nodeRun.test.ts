import { startRun, STOPPED } from '../../../shared/engine/nodeRun';
import { Failure, failureOf } from '../../../shared/failure/failure';
import type { Caller } from '../../../shared/transport/caller';

const failure = new Failure({ message: 'Refused', description: '', code: 'REFUSED' });
const previewed = failure.with({}, { previewed: { request: {}, details: {} } });

/** What becomes of three works on one thing, of which the first ends with `first`. */
async function inTurn(continueOnFail: boolean, first: Failure) {
	const run = startRun({} as Caller, () => ({}), { continueOnFail });
	const works = [async () => await Promise.reject(first), async () => await Promise.resolve(2)];
	return await Promise.all(
		[...works, ...works.slice(1)].map(
			async (work) => await run.inTurn<unknown>('7', work).catch(failureOf),
		),
	);
}

describe("n8n's own Batching", () => {
	const hintsWith = (batching?: object) =>
		startRun({} as Caller, () => ({ batching }), { continueOnFail: false })
			.hints()
			.map(({ message }) => message);

	it('is told to have no effect where somebody has set it', () => {
		expect(hintsWith({ batch: { batchSize: 1, batchInterval: 60_000 } })).toEqual([
			expect.stringMatching(/^'Batching' .* has no effect .*'Requests at Once'/),
		]);
		expect([...hintsWith({ batch: {} }), ...hintsWith()]).toEqual([]);
	});
});

describe('works on one thing', () => {
	it.each<[string, boolean, Failure, unknown[]]>([
		['are not started once one has failed', false, failure, [STOPPED, STOPPED]],
		['go on where the node does', true, failure, [2, 2]],
		['go on after one that was only previewed', false, previewed, [2, 2]],
	])('%s', async (_, continueOnFail, first, others) => {
		expect(await inTurn(continueOnFail, first)).toEqual([first, ...others]);
	});
});
