/** One value per key: the last, in the place of the first. */
export const onePerKey = <Value>(values: Value[], keyOf: (value: Value) => string): Value[] => [
	...new Map(values.map((value) => [keyOf(value), value])).values(),
];
