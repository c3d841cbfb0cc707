import type { Assumption } from '../../../shared/deployment/interfaceOverrides';
import { assumptions } from '../../../shared/deployment/interfaceOverrides';
import { marksUntil } from '../../../shared/feed/collectionMarks';
import type { ServiceCall } from '../../../shared/transport/call';
import type { Catalogue } from '../../../shared/transport/pipeline';
import { failureIn } from '../failures';

it('a feed does not look for its marks in collections without end', async () => {
	let furthest = 0;
	const catalogue = {
		assumed: (name: Assumption) => assumptions[name],
		call: async ({ query = {} }: ServiceCall) => {
			const [offset, limit] = [Number(query.offset), Number(query.limit)];
			furthest = Math.max(furthest, offset + limit);
			const rows = Array.from({ length: limit }, (_, index) => ({ ref: 1 + offset + index }));
			return await Promise.resolve({ data: rows });
		},
	} as unknown as Catalogue;
	const feed = { name: 'Nightly', destinationRef: 1 };
	const { details } = await failureIn(
		async () => await marksUntil(catalogue, feed, async () => await Promise.resolve(true)),
	);
	expect(details.message).toContain('The list has more than 100,000 collections');
	expect(furthest).toBeLessThan(101_000);
});

it.each([
	['name', { ref: 1, title: 'Nightly' }, "no 'name', but ref, title"],
	['reference', { id: 1, name: 'Nightly' }, "no 'ref', but id, name"],
])('a feed does not begin anew where collections have no %s', async (_, row, message) => {
	const catalogue = {
		assumed: (name: Assumption) => assumptions[name],
		call: async () => await Promise.resolve({ data: [row] }),
	} as unknown as Catalogue;
	const feed = { name: 'Nightly', destinationRef: 1 };
	const { details } = await failureIn(
		async () => await marksUntil(catalogue, feed, async () => await Promise.resolve(true)),
	);
	expect(details.message).toContain(message);
});

it('what of the list of collections could not be read is told: the marks may be there', async () => {
	const page = Array.from({ length: 100 }, (_, at) => ({ ref: 200 - at, name: `Spring ${at}` }));
	const told: string[] = [];
	const marks = async (rows: object[], total?: number) => {
		const catalogue = {
			assumed: (name: Assumption) => assumptions[name],
			call: async () =>
				await Promise.resolve({ data: { results: rows, total }, headers: {} } as never),
		} as unknown as Catalogue;
		const feed = { name: 'Nightly', destinationRef: 1 };
		return await marksUntil(catalogue, feed, undefined, (gap) => told.push(gap));
	};
	expect(await marks(page)).toEqual([]);
	expect(told).toEqual([expect.stringContaining("'list.offset'")]);
	expect(await marks(page.slice(0, 7), 7)).toEqual([]);
	expect(told).toHaveLength(1);
});
