import type { Choice, Json, Point, Row } from './choice.ts';
import { refusalOf, rowOf, setData } from './choice.ts';
import type { Endpoint } from './endpoints.ts';
import { all, each, FIELDS, forms, OPTIONS, treeOf, TYPES } from './fieldChoices.ts';
import { whole } from './pagingChoices.ts';
import { rowsOf } from './rows.ts';

const needsWarning = { wanted: 'told', in: forms } as const;

/** Types, fields and options in pages, which nothing in the interface speaks of. */
const inPages = (name: string, appliesTo: Endpoint[], size: number): Choice => ({
	name,
	says: `${size} in a page, with results, total, limit and offset`,
	appliesTo,
	// The plain service has no pages here.
	ask: ({ asked: { query, headers } }) => {
		headers['x-offset'] = query.get('offset') ?? '0';
		for (const name of ['limit', 'offset']) query.delete(name);
	},
	success: (answer, { asked: { endpoint, headers } }) => {
		if (!endpoint) return;
		const rows = rowsOf(answer, endpoint);
		const offset = whole(headers['x-offset'], 0);
		setData(answer, {
			results: rows.slice(offset, offset + size),
			total: rows.length,
			limit: size,
			offset,
		});
	},
});
const firstPage = (
	name: string,
	says: string,
	by: (rows: Row[], total: number) => Row,
): Choice => ({
	name,
	says,
	appliesTo: [TYPES, FIELDS, OPTIONS],
	...needsWarning,
	success: (answer, { asked: { endpoint } }) => {
		if (!endpoint) return;
		const rows = rowsOf(answer, endpoint);
		if (rows.length > 2) answer.json = by(rows.slice(0, 2), rows.length);
	},
});
const kept = ['type', 'kind'];

export const formListPoints: Point[] = [
	{
		point: 'pages of a form',
		section: '4.1',
		says: 'types, fields and options that come in pages',
		rules: ['2.open.entries', '2.open.options'],
		choices: [
			inPages('types by one', [TYPES], 1),
			inPages('fields by five', [FIELDS], 5),
			inPages('options by two', [OPTIONS], 2),
			inPages('options by fifty', [OPTIONS], 50),
			firstPage('first and a total', 'the first two, and how many there are', (rows, total) => ({
				data: { results: rows, total },
			})),
			firstPage('first and more', 'the first two, and that there are more', (rows) => ({
				data: { items: rows, hasMore: true },
			})),
			firstPage('first and a link', 'the first two, and a link to the next', (rows) => ({
				data: rows,
				links: { next: '/next?page=2' },
			})),
		],
	},
	{
		point: 'types in other forms',
		section: '2',
		says: 'the list of resource types',
		rules: ['2.open.entries', '2.values.type-name'],
		choices: [
			all(
				TYPES,
				'map',
				'names by their references',
				(rows) => Object.fromEntries(rows.map(({ ref = 0, name = '' }) => [String(ref), name])),
				{ ...needsWarning, loses: ['ref'] },
			),
			each(
				TYPES,
				'title',
				'title in place of name',
				({ name = '', ...row }) => ({ ...row, title: name }),
				{
					wanted: 'named',
					overrides: { 'types.name': 'title' },
					renamed: { title: 'name' },
				},
			),
			each(TYPES, 'id', 'id in place of ref', ({ ref = 0, ...row }) => ({ id: ref, ...row }), {
				wanted: 'named',
				in: forms,
				overrides: { 'types.ref': 'id' },
				renamed: { id: 'ref' },
			}),
		],
	},
	{
		point: 'fields in other forms',
		section: '2',
		says: 'the list of fields',
		rules: ['2.open.entries', '1.discovery'],
		choices: [
			each(
				FIELDS,
				'type within',
				'a type as an object with id and name',
				(row) => ({
					...row,
					type: { id: 3, name: row.type ?? null },
				}),
				{ loses: kept, ...needsWarning },
			),
			each(
				FIELDS,
				'required as a letter',
				'Y and N',
				(row) => ({
					...row,
					required: row.required ? 'Y' : 'N',
				}),
				{ loses: ['required'] },
			),
			each(
				FIELDS,
				'AI as a letter',
				'Y and N',
				(row) => ({
					...row,
					aiEnabled: row.aiEnabled ? 'Y' : 'N',
				}),
				{ loses: ['aiEnabled'] },
			),
			each(
				FIELDS,
				'fieldRef',
				'fieldRef in place of ref',
				({ ref = 0, ...row }) => ({ fieldRef: ref, ...row }),
				{
					wanted: 'named',
					in: /^(?!list |.*field\.getMany)/,
					overrides: { 'fields.ref': 'fieldRef' },
					renamed: { fieldRef: 'ref' },
				},
			),
			{
				name: 'type required',
				says: 'the fields of all types together are refused',
				appliesTo: [FIELDS],
				...needsWarning,
				instead: ({ asked: { query } }) =>
					query.has('type')
						? undefined
						: refusalOf(400, 'VALIDATION_ERROR', "Parameter 'type' is required"),
			},
			all(FIELDS, 'twice', 'each field twice, of two types', (rows) =>
				rows.flatMap((row) => [row, { ...row }]),
			),
		],
	},
	{
		point: 'options in other forms',
		section: '2',
		says: 'the options of a field',
		rules: ['2.open.options', '2.values.options'],
		choices: [
			all(
				OPTIONS,
				'nodes',
				'a tree of nodes with id, label and nodes',
				(rows) => ({
					nodes: inNodes(treeOf(rows)),
				}),
				{ ...needsWarning, loses: ['parentRef', 'children', 'nodes'] },
			),
			each(
				OPTIONS,
				'value and label',
				'value and label in place of ref and name',
				({ ref = 0, name = '' }) => ({
					value: ref,
					label: name,
				}),
				{
					wanted: 'named',
					in: forms,
					overrides: { 'options.ref': 'value', 'options.name': 'label' },
					renamed: { label: 'name', value: 'ref' },
					loses: ['parentRef', 'code', 'value', 'ref'],
				},
			),
			all(
				OPTIONS,
				'with the field',
				'beside what field they are of',
				(rows) => ({
					field: { name: 'a field' },
					options: rows,
				}),
				{ wanted: 'told' },
			),
			all(
				OPTIONS,
				'map of records',
				'records by their references',
				(rows) => Object.fromEntries(rows.map((row) => [String(row.ref), row])),
				{ toldIn: /getOptions/ },
			),
		],
	},
];

function inNodes(nodes: Json): Json {
	return Array.isArray(nodes)
		? nodes.map(rowOf).map(({ ref = 0, name = '', children = [] }) => ({
				id: ref,
				label: name,
				nodes: inNodes(children),
			}))
		: [];
}
