/** The rows in groups of one key, in the order of the first row of each. */
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
