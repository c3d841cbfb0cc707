import type { Choice, Json, Row } from './choice.ts';
import { setData } from './choice.ts';
import type { Endpoint } from './endpoints.ts';
import { rowsOf } from './rows.ts';

export const FIELDS = 'GET /resources/fields';
export const TYPES = 'GET /resources/types';
export const OPTIONS = 'GET /resources/fields/{id}/options';

/** The whole list in another shape. */
export const all = (
	endpoint: Endpoint,
	name: string,
	says: string,
	by: (rows: Row[]) => Json,
	more: Partial<Choice> = {},
): Choice => ({
	name,
	says,
	appliesTo: [endpoint],
	...more,
	success: (answer) => setData(answer, by(rowsOf(answer, endpoint))),
});
export const each = (
	endpoint: Endpoint,
	name: string,
	says: string,
	by: (row: Row) => Json,
	more?: Partial<Choice>,
): Choice => all(endpoint, name, says, (rows) => rows.map(by), more);
/** A list of the editor offers what may be meant where kinds are not told. */
export const forms = /^(?!list )/;
export const words = (
	name: string,
	table: Record<string, string>,
	overrides?: Record<string, string>,
): Choice =>
	each(
		FIELDS,
		name,
		`the types of fields in words: ${Object.values(table).join(', ')}`,
		(row) => ({ ...row, type: table[String(row.type)] ?? row.type ?? null }),
		{ loses: ['type', 'readAs'], in: forms, ...(overrides && { overrides }) },
	);
export const without = (
	endpoint: Endpoint,
	name: string,
	says: string,
	keys: string[],
	more: Partial<Choice> = {},
) =>
	each(
		endpoint,
		name,
		says,
		(row) => Object.fromEntries(Object.entries(row).filter(([key]) => !keys.includes(key))),
		{ loses: keys, ...more },
	);

interface Node extends Row {
	children: Json[];
}

/** Options with a parent stand in the list of their parent's children. */
export function treeOf(rows: Row[]): Json {
	const nodes = new Map(
		rows.map((row): [Json | undefined, Node] => [row.ref, { ...row, children: [] }]),
	);
	const roots: Node[] = [];
	for (const node of nodes.values()) {
		const parent = nodes.get(node.parentRef);
		delete node.parentRef;
		(parent?.children ?? roots).push(node);
	}
	return roots;
}
