/** The shape of a node's output as n8n keeps it in `__schema__`: JSON Schema, as far as its panel reads it. */
export interface OutputSchema {
	type: string;
	properties?: Record<string, OutputSchema>;
	items?: OutputSchema;
	version?: number;
}

/** Objects whose keys are data of a deployment or of a tool, not part of the output's shape. */
const OPEN = new Set([
	'annotations',
	'fieldErrors',
	'fields',
	'inputSchema',
	'outputSchema',
	'result',
	'values',
]);

function typeOf(value: unknown): string {
	if (value === null || value === undefined) return 'null';
	if (Array.isArray(value)) return 'array';
	if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
	return typeof value;
}

/** One type for several values: what is known says more than null, and a number more than an integer. */
function widest(types: string[]): string {
	const known = [...new Set(types)].filter((type) => type !== 'null');
	if (known.includes('number')) return 'number';
	return known[0] ?? 'null';
}

const isObject = (value: unknown): value is Record<string, unknown> => typeOf(value) === 'object';

/** The shape of all these values together; keys in the order in which they first appear. */
export function shapeOf(values: unknown[], key = ''): OutputSchema {
	const type = widest(values.map(typeOf));
	if (type === 'array') {
		const entries = values.flatMap((value) => (Array.isArray(value) ? value : []));
		return entries.length === 0 ? { type } : { type, items: shapeOf(entries) };
	}
	if (type !== 'object' || OPEN.has(key)) return { type };
	const objects = values.filter(isObject);
	const keys = [...new Set(objects.flatMap((object) => Object.keys(object)))];
	const entries = keys.map((name) => [
		name,
		shapeOf(
			objects.flatMap((object) => (name in object ? [object[name]] : [])),
			name,
		),
	]);
	return { type, properties: Object.fromEntries(entries) };
}

export const outputSchema = (items: unknown[]): OutputSchema => ({ ...shapeOf(items), version: 1 });
