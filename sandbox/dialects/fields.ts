import type { Choice, Json, Point, Row } from './choice.ts';
import { inRecord, refusalOf, rowOf, setData } from './choice.ts';
import { each, FIELDS, forms, OPTIONS, treeOf, TYPES, without, words } from './fieldChoices.ts';
import { rowsOf } from './rows.ts';

export const fieldPoints: Point[] = [
	{
		point: 'field types',
		section: '2',
		says: 'the type of a field, where it is told',
		rules: ['2.open.entries', '1.discovery'],
		choices: [
			words('boxes', {
				text: 'Text box (single line)',
				textarea: 'Text box (multi-line)',
				dropdown: 'Drop down list',
				checkboxes: 'Check box list',
				tree: 'Category tree',
				date: 'Date',
				number: 'Whole number',
			}),
			words('dynamic', {
				text: 'Text box (large multi-line)',
				textarea: 'Text box (formatted / CKEditor)',
				dropdown: 'Dynamic keywords list',
				checkboxes: 'Dynamic keywords list',
				tree: 'Dynamic tree in development',
				date: 'Date and optional time',
				number: 'Numeric',
			}),
			words('codes', {
				text: '0',
				textarea: '1',
				checkboxes: '2',
				dropdown: '3',
				date: '4',
				tree: '7',
				number: '12',
			}),
			words('capitals', {
				text: 'TEXT',
				textarea: 'TEXTAREA',
				dropdown: 'DROPDOWN',
				checkboxes: 'CHECKBOXES',
				tree: 'TREE',
				date: 'DATE',
				number: 'NUMBER',
			}),
			words('JSON', {
				text: 'string',
				textarea: 'string',
				dropdown: 'enum',
				checkboxes: 'array',
				tree: 'array',
				date: 'date-time',
				number: 'integer',
			}),
			words(
				'unknown',
				{
					text: 'Glyph',
					textarea: 'Parchment',
					dropdown: 'Choice of one',
					checkboxes: 'Choice of some',
					tree: 'Hierarchy',
					date: 'Calendar',
					number: 'Amount',
				},
				{
					'kinds.text': 'glyph,parchment',
					'kinds.boolean': 'tick',
					'kinds.oneOption': 'choice of one',
					'kinds.manyOptions': 'choice of some,hierarchy',
					'kinds.date': 'calendar',
					'kinds.number': 'amount',
				},
			),
			without(FIELDS, 'none', 'no types', ['type'], { in: forms, loses: ['type', 'readAs'] }),
		],
	},
	{
		point: 'fields',
		section: '2',
		says: 'what the list of fields tells beside the name',
		rules: ['2.open.entries', '2.values.by-title'],
		choices: [
			without(FIELDS, 'without titles', 'no titles', ['title']),
			without(FIELDS, 'without AI', 'not which are AI-enabled', ['aiEnabled'], { in: forms }),
			without(FIELDS, 'without required', 'not which are required', ['required'], {
				in: /^(?!.*resource\.create)/,
			}),
			each(FIELDS, 'name alone', 'nothing but the names', ({ name = '' }) => ({ name }), {
				loses: ['ref', 'title', 'type', 'readAs', 'required', 'aiEnabled', 'options'],
				wanted: 'told',
				// Which field a new resource must have is not told either, so that nobody can refuse to make it.
				in: /^(?!list |.*resource\.create)/,
			}),
			each(
				FIELDS,
				'more keys',
				'more keys than assumed',
				(row) => ({ ...row, helpText: null, order: 10, tab: 'Default', readOnly: 0 }),
				{ loses: ['helpText', 'order', 'tab', 'readOnly'] },
			),
		],
	},
	{
		point: 'types',
		section: '2',
		says: 'what the list of resource types tells',
		rules: ['2.open.entries', '2.values.type-name'],
		choices: [
			each(TYPES, 'name alone', 'nothing but the names', ({ name = '' }) => ({ name }), {
				loses: ['ref'],
			}),
			each(TYPES, 'texts', 'the names as texts', ({ name = '' }) => name, {
				loses: ['ref', 'name', 'value', 'type', 'resourceType'],
			}),
			each(
				TYPES,
				'more keys',
				'more keys than assumed',
				(row) => ({ ...row, icon: null, order: 1, allowed_extensions: 'epub,pdf' }),
				{ loses: ['icon', 'order', 'allowed_extensions'] },
			),
		],
	},
	{
		point: 'options',
		section: '2',
		says: 'the options of a field',
		rules: ['2.open.options', '2.values.options', '4.1.advanced.open'],
		choices: [
			each(OPTIONS, 'texts', 'the names as texts', ({ name = '' }) => name, {
				loses: ['ref', 'parentRef', 'code', 'name', 'value'],
				wanted: 'told',
			}),
			{
				name: 'tree',
				says: 'options below their parents, as children',
				appliesTo: [OPTIONS],
				loses: ['parentRef', 'children'],
				success: (answer) => setData(answer, treeOf(rowsOf(answer, OPTIONS))),
			},
			each(OPTIONS, 'parent none as 0', 'the parent of a root is 0', (row) => ({
				...row,
				parentRef: row.parentRef ?? 0,
			})),
			without(OPTIONS, 'without parents', 'not which option stands below which', ['parentRef']),
			{
				name: 'refused',
				says: 'the options of every field are refused',
				appliesTo: [OPTIONS],
				wanted: 'told',
				in: forms,
				instead: () =>
					refusalOf(403, 'PERMISSION_DENIED', 'You may not see the options of this field'),
			},
			{
				name: 'none',
				says: 'a field with a list that is empty',
				appliesTo: [OPTIONS],
				wanted: 'told',
				in: forms,
				success: (answer) => setData(answer, []),
			},
		],
	},
	{
		point: 'field errors',
		section: '4.1',
		says: 'where bad options are told',
		rules: ['4.1.create.bad-option', '4.1.update.field-errors', '4.1.update.body'],
		choices: (
			[
				[
					'empty list',
					'no errors are an empty list',
					(errors) => (Object.keys(errors).length === 0 ? [] : errors),
				],
				[
					'null',
					'no errors are null',
					(errors) => (Object.keys(errors).length === 0 ? null : errors),
				],
				[
					'as list',
					'errors as a list of field and message',
					(errors) => Object.entries(errors).map(([field, message]) => ({ field, message })),
				],
				[
					'lists of messages',
					'each field with a list of messages',
					(errors) =>
						Object.fromEntries(
							Object.entries(errors).map(([field, message]) => [field, [message]]),
						),
				],
			] as Array<[string, string, (errors: Row) => Json]>
		).map(([name, says, by]): Choice => ({
			name,
			says,
			appliesTo: ['POST /resources', 'PATCH /resources/{ref}/fields'],
			...(name === 'as list' && { loses: ['fieldErrors'] }),
			success: inRecord((data) => {
				data.fieldErrors = by(rowOf(data.fieldErrors));
			}),
		})),
	},
];
