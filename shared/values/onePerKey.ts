/** One value per key: the last, in the place of the first. */
export const onePerKey = <Value>(values: Value[], keyOf: (value: Value) => string): Value[] => [
	...new Map(values.map((value) => [keyOf(value), value])).values(),
];

/** To compare more rows would hold up n8n. */
const MOST_COMPARED = 10_000;

/** Rows that the service lists twice come once. */
export const distinct = <Row>(rows: Row[]): Row[] =>
	rows.length > MOST_COMPARED ? rows : onePerKey(rows, (row) => JSON.stringify(row));
