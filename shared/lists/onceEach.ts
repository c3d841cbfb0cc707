import { parameterFailure } from '../failure/failure';
import type { Key, PageRead } from './answeredPage';
import { MOST_ROWS } from './list';

export interface OnceEach<Row> {
	count(): number;
	/** The rows of a page that were not given before. Those without a reference are told apart by all that they hold, where a known one is expected: among the first `shared`. */
	of(page: PageRead<Row>, shared: number): Row[];
}

export const tooManyRows = () =>
	parameterFailure(
		`The list has more than ${MOST_ROWS.toLocaleString('en')} rows`,
		"Read fewer of them: with filters, or with a 'Limit' instead of 'Return All'.",
	);

export function onceEach<Row>(max: number): OnceEach<Row> {
	const known = new Set<Key>();
	let count = 0;
	return {
		count: () => count,
		of({ rows, keys }, shared) {
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
