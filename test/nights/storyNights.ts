import type { INode } from 'n8n-workflow';

import { editor } from '../sandbox/startSandbox';
import { startNights, type NightRun, type Nights } from './night';
import { eveningBefore } from './stage';

export let nights: Nights;
export let books: number[];
beforeAll(async () => {
	nights = await startNights('--records', '300');
}, 60_000);
afterAll(async () => await nights?.stop());
beforeEach(async () => {
	books = await eveningBefore(nights);
});

export const service = () => nights.sandbox.as(editor);
let edits = 0;
export const edit = async (...refs: number[]) => {
	for (const ref of refs) {
		expect(
			await service().patch(`/resources/${ref}/fields`, {
				fields: { subtitle: `Edit ${++edits}`, keywords: 'a, b' },
			}),
		).toMatchObject({ status: 200 });
	}
};
const northwind = 1;
export const queue = async (body: object) =>
	(await service().post('/distribution/queue', { destinationRef: northwind, ...body })).data.data
		.queueRef as number;
export const collections = async () =>
	(await service().get('/collections?limit=100')).data.data.results as Array<{
		ref: number;
		name: string;
	}>;
export const runs = async () =>
	(await service().get('/distribution/runs?limit=100')).data.data.results as Array<{
		queueRef: number;
		collectionRef: number;
		statusLabel: string;
	}>;

/** A feed that has done its first night. */
export async function firstNight() {
	await edit(books[0]!);
	await nights.at('2026-03-02T02:00:00Z');
	expect(await nights.night()).toMatchObject({ status: 'success', found: [books[0]] });
}

export const rename = (name: string) => (nodes: INode[]) => {
	for (const node of nodes) if (node.name === 'Start Feed') node.parameters.feed = name;
};
export const titlesOf = (run: NightRun) => [...run.found].sort((one, other) => one - other);
export const refs = (...indexes: number[]) =>
	indexes.map((index) => books[index]!).sort((one, other) => one - other);
/** Fails the night's run, or whatever is queued until the next call. */
export const ending = async (runs: 'complete' | 'failed') =>
	await nights.sandbox.control('motion', { runs });
/** Commits by operation. */
const effects = async (...operations: string[]) => {
	const counted = (await nights.sandbox.control('effects')).operations as Record<string, number>;
	return operations.map((operation) => counted[operation] ?? 0);
};
export const made = async () => await effects('queueRun', 'generateField', 'createCollection');
