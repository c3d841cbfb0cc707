import type { INodePropertyOptions } from 'n8n-workflow';

/** The most bytes of a form that is made for a resource or a tool: every node and every version of a workflow saves it. */
export const MOST_BYTES = 60 * 1024;

export const sizeOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

/** A choice instead of a switch: n8n saves false for a switch that nobody has touched. */
export const YES_OR_NO: INodePropertyOptions[] = [
	{ name: 'Yes', value: true },
	{ name: 'No', value: false },
];

/** The fields within those bytes: the longest lists of options are left out, of equal ones the last. A yes or no stays. */
export function withinBytes<Field extends { options?: INodePropertyOptions[] }>(
	fields: Field[],
	withoutOptions: (field: Field) => Field,
): Field[] {
	const lists = fields.flatMap((field) => {
		const { options = [] } = field;
		return options.length > YES_OR_NO.length ? [{ field, bytes: sizeOf(options) }] : [];
	});
	let total = sizeOf(fields);
	const left = new Set<Field>();
	for (const { field, bytes } of lists.reverse().sort((a, b) => b.bytes - a.bytes)) {
		if (total <= MOST_BYTES) break;
		total -= bytes;
		left.add(field);
	}
	return fields.map((field) => (left.has(field) ? withoutOptions(field) : field));
}
