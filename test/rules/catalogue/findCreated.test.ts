import {
	recheckCollection,
	recheckJob,
	recheckResource,
} from '../../../shared/catalogue/findCreated';
import { assumptions, type Assumption } from '../../../shared/deployment/interfaceOverrides';
import type { Catalogue } from '../../../shared/transport/pipeline';

const since = Date.parse('2026-03-01T12:00:00Z');

/** A catalogue whose every list is this one. */
const holding = (results: object[]) =>
	({
		assumed: (name: Assumption) => assumptions[name],
		concurrency: 1,
		call: async () =>
			await Promise.resolve({ headers: {}, data: { results, total: results.length, limit: 100 } }),
	}) as unknown as Catalogue;

describe('what was made behind a lost answer is found', () => {
	it.each(['Pride & Prejudice', 'Pride &amp; Prejudice', ' Pride &amp;amp; Prejudice '])(
		'as the service writes it: %j',
		async (title) => {
			const fields = { title: 'Pride & Prejudice' };
			const catalogue = holding([
				{ ref: 4, title: 'Pride', createdDate: '2026-03-01T12:00:01Z' },
				{ ref: 5, title, createdDate: '2026-03-01T12:00:01Z' },
				{ ref: 6, title, createdDate: '2025-03-01T12:00:01Z' },
			]);
			expect(await recheckResource(fields)?.find(catalogue, since)).toEqual([5]);
			const shelves = holding([
				{ ref: 8, name: 'Pride' },
				{ ref: 9, name: title },
			]);
			expect(await recheckCollection(fields.title).find(shelves, since)).toEqual([9]);
		},
	);

	it('or cannot be seen where the list does not come whole', async () => {
		const page = Array.from({ length: 100 }, (_, at) => ({ ref: 200 - at, name: `Shelf ${at}` }));
		// Whatever page is asked for, and not counted.
		const call = async () => await Promise.resolve({ headers: {}, data: page });
		const shelves = { ...holding([]), call } as unknown as Catalogue;
		await expect(recheckCollection('Spring').find(shelves, since)).rejects.toThrow('same 100 rows');
		expect(await recheckCollection('Shelf 7').find(shelves, since)).toEqual([193]);
	});

	it('not among those whose date, in any timezone, is older', async () => {
		const job = (jobRef: number, createdDate: string) => ({ jobRef, type: 'export', createdDate });
		const jobs = holding([
			job(9, '2026-03-02 01:59:00'),
			job(8, '2026-03-01 00:30:00'),
			job(7, '2026-03-01'),
			job(6, '2026-02-20 12:00:00'),
		]);
		expect(await recheckJob('export').find(jobs, since)).toEqual([9, 8, 7]);
	});
});
