import type { IDataObject, INode } from 'n8n-workflow';

import { editor } from '../sandbox/startSandbox';
import type { Nights } from './night';
import { LIST, startNights } from './night';
import type { Fate } from './way';

/** The catalogue as it was, the evening before the first night; gives the references of some books. */
export async function eveningBefore(nights: Nights): Promise<number[]> {
	nights.forget();
	await nights.sandbox.control('reset', {});
	await nights.sandbox.control('motion', { runningMs: 0, endedMs: 0 });
	await nights.at('2026-03-01T12:00:00Z');
	const { data } = await nights.sandbox
		.as(editor)
		.post('/resources/search', { type: 1, limit: 20, fieldFilters: {} });
	return (data.data.results as Array<{ ref: number }>).map(({ ref }) => ref);
}

/** It would hide what a clock makes of a night. */
export const withoutOverlap = (nodes: INode[]) =>
	nodes
		.filter(({ name }) => name === 'Start Feed')
		.forEach(({ parameters }) => {
			parameters.overlap = 0;
		});

/** Some books in a catalogue, and what people do with them. */
export function useStage(...args: string[]) {
	let nights: Nights;
	let books: number[];
	let edits = 0;
	beforeAll(async () => {
		nights = await startNights('--records', '300', ...args);
	}, 60_000);
	afterAll(async () => await nights?.stop());
	beforeEach(async () => {
		books = await eveningBefore(nights);
	});
	const service = () => nights.sandbox.as(editor);
	const change = async (fields: IDataObject, ...indexes: number[]) => {
		for (const index of indexes)
			expect(await service().patch(`/resources/${books[index]!}/fields`, { fields })).toMatchObject(
				{ status: 200 },
			);
	};
	const effects = async (...operations: string[]) => {
		const counted = (await nights.sandbox.control('effects')).operations as Record<string, number>;
		return operations.map((operation) => counted[operation] ?? 0);
	};
	return {
		nights: () => nights,
		service,
		/** References of books by their place in the list. */
		refs: (...indexes: number[]) =>
			indexes.map((index) => books[index]!).sort((one, other) => one - other),
		change,
		/** People edit books that have keywords. */
		edit: async (...indexes: number[]) =>
			await change({ subtitle: `Edit ${++edits}`, keywords: 'a, b' }, ...indexes),
		/** People edit books and leave them without keywords. */
		empty: async (...indexes: number[]) =>
			await change({ subtitle: `Edit ${++edits}`, keywords: '' }, ...indexes),
		fault: async (match: object, action: object) =>
			await nights.sandbox.control('faults', { match, action }),
		rows: () => nights.list().rows(LIST),
		/** A person deletes the row of a book. */
		takeOff: (index: number) => nights.list().remove(LIST, ({ ref }) => ref === books[index]),
		/** Runs, generations and collections so far. */
		made: async () => await effects('queueRun', 'generateField', 'createCollection'),
		collections: async () =>
			(await service().get('/collections?limit=100')).data.data.results as Array<{
				ref: number;
				name: string;
			}>,
		/** n8n is killed before or behind its first request to that path. */
		killing:
			(fate: Fate, wanted: RegExp) =>
			async (_nth: number, { path }: { path: string }) =>
				await Promise.resolve(wanted.test(path) ? fate : ('pass' as const)),
		firstNight: async () => {
			await change({ subtitle: 'First', keywords: 'a, b' }, 0);
			await nights.at('2026-03-02T02:00:00Z');
			expect(await nights.night()).toMatchObject({ status: 'success', found: [books[0]] });
			await nights.at('2026-03-03T01:00:00Z');
		},
	};
}
