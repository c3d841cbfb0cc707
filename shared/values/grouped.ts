/** The rows by what they have in common, in the order in which each of it first comes. */
export function grouped<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key) {
	const groups = new Map<Key, [Row, ...Row[]]>();
	for (const row of rows) {
		const key = keyOf(row);
		const group = groups.get(key);
		if (group) group.push(row);
		else groups.set(key, [row]);
	}
	return [...groups];
}
