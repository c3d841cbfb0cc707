import { parameterFailure } from '../failure/failure';
import type { Key, PageRead } from './answeredPage';
import { MOST_ROWS } from './list';

export const tooManyRows = () =>
	parameterFailure(
		`The list has more than ${MOST_ROWS.toLocaleString('en')} rows`,
		"Read fewer of them: with filters, or with a 'Limit' instead of 'Return All'.",
	);

export type OnceEach<Row> = ReturnType<typeof onceEach<Row>>;

export function onceEach<Row>(max: number) {
	const known = new Set<Key>();
	let count = 0;
	return {
		count: () => count,
		/** The rows of a page that were not given before. Those without a reference are told apart by all that they hold, where a known one is expected: among the first `shared`. */
		of({ rows, keys }: PageRead<Row>, shared: number): Row[] {
			const found = rows.filter((_, index) => {
				const key = keys[index] ?? index;
				const isRepeated = known.has(key) && (typeof key === 'number' || index < shared);
				known.add(key);
				return !isRepeated;
			});
			const wanted = found.slice(0, max - count);
			count += wanted.length;
			if (count > MOST_ROWS) throw tooManyRows();
			return wanted;
		},
	};
}
