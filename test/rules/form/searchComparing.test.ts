import type { IDataObject } from 'n8n-workflow';

import { fits, searchComparing } from '../../../shared/form/searchComparing';
import { failureIn } from '../failures';
import { itemWith } from '../items';

const FIELDS = [{ ref: 1, name: 'keywords', title: 'Schlagwörter' }];
const OTHERS = Array.from({ length: 9 }, (_, index) => ({ ref: 100 + index, fields: {} }));

/** What Is Empty on 'keywords' finds among rows with these fields; `others` are found where nothing is filtered. */
async function empty(
	found: IDataObject[],
	others: IDataObject[] = [],
	operator = 'isEmpty',
	wanted = 'sea',
) {
	const { item, hints, calls } = itemWith({
		answer: ({ path, body }) => {
			if (path === '/resources/fields') return FIELDS;
			const { fieldFilters, limit, offset = 0 } = body as Record<string, number>;
			const rows = found.map((fields, index): IDataObject => ({ ref: index + 1, fields }));
			const all = fieldFilters ? rows : [...rows, ...others];
			return { results: all.slice(offset, Number(offset) + Number(limit)), total: all.length };
		},
	});
	const { rows } = await searchComparing(
		item,
		{ fieldFilters: { format: 'EPUB' } },
		[{ field: 'keywords', operator, wanted: [wanted] }],
		1000,
	);
	return { refs: rows.map(({ ref }) => ref), hints, calls };
}

it.each([
	['boolean', [1]],
	['text', []],
])("'Yes' is what a service shows as 1 in a field of the kind %s", async (kind, found) => {
	const { item } = itemWith({
		answer: ({ path }) =>
			path === '/resources/fields'
				? [{ ref: 1, name: 'inPrint', title: 'In print', type: kind }]
				: {
						results: [1, 0].map((inPrint, index) => ({ ref: index + 1, fields: { inPrint } })),
						total: 2,
					},
	});
	const comparison = { field: 'inPrint', operator: 'equals', wanted: ['Yes'] };
	const { rows } = await searchComparing(item, {}, [comparison], 10);
	expect(rows.map(({ ref }) => ref)).toEqual(found);
});

describe('a day', () => {
	const differing = async (wanted: string, shown: string[], type = 'date') => {
		const { item } = itemWith({
			answer: ({ path }) =>
				path === '/resources/fields'
					? [{ ref: 1, name: 'outOn', title: 'Out on', type }]
					: {
							results: shown.map((outOn, index) => ({ ref: index + 1, fields: { outOn } })),
							total: shown.length,
						},
		});
		const comparison = { field: 'outOn', operator: 'notEquals', wanted: [wanted] };
		const { rows } = await searchComparing(item, {}, [comparison], 10);
		return rows.map(({ ref }) => ref);
	};

	it.each(['15.09.2023', '2023-09-15', '2023-09-15T00:00:00', '20230915', '45184'])(
		'as %s differs from other days alone, however they are shown',
		async (wanted) => {
			const shown = ['2023-09-15', '2023-09-15T00:00:00Z', '15/09/2023', '2023-09-16'];
			expect(await differing(wanted, shown)).toEqual([4]);
		},
	);

	it.each([
		['date', '01/02/2023', '2023-02-01 or 2023-01-02'],
		['number', '1.120', '1.12 or 1120'],
		['number', '1,234', '1.2340 or 1234'],
	])('that may be another one is refused: %s %s', async (type, wanted, both) => {
		const refused = await failureIn(async () => await differing(wanted, ['7'], type));
		expect(refused.message).toBe(
			`The filter on 'Out on' compares with '${wanted}', which may mean ${both}`,
		);
	});
});

describe('a field that is looked at in what a search shows', () => {
	it.each<[string, IDataObject[]]>([
		['by name', [{ keywords: 'sea' }, { keywords: '' }, {}]],
		['in other letters', [{ Keywords: 'sea' }, { Keywords: null }, {}]],
		['by title', [{ SCHLAGWÖRTER: 'sea' }, { SCHLAGWÖRTER: [] }, {}]],
		[
			'in objects',
			[{ keywords: { value: 'sea' } }, { keywords: { value: '' } }, { keywords: { value: null } }],
		],
	])('is found %s', async (_, rows) => {
		expect((await empty(rows)).refs).toEqual([2, 3]);
		expect((await empty(rows, [], 'isNotEmpty')).refs).toEqual([1]);
	});

	it.each(['0000-00-00', '0001-01-01T00:00:00'])('is empty as %s, a date of none', async (none) => {
		const rows = [{ keywords: '1998-05-01' }, { keywords: none }];
		expect((await empty(rows)).refs).toEqual([2]);
		expect((await empty(rows, [], 'less', '1999-01-01')).refs).toEqual([1]);
	});

	it('is empty in all where the service shows it so', async () => {
		const { refs, hints } = await empty([{ keywords: '' }, { keywords: null }]);
		expect(hints.join()).toContain("The service cannot compare 'Schlagwörter' like this");
		expect(refs).toEqual([1, 2]);
		expect(hints.join()).not.toContain('None of the');
	});

	it('is empty in all that do not show it where another resource does', async () => {
		const { refs, hints } = await empty([{}, {}], [{ ref: 9, fields: { Keywords: 'sea' } }]);
		expect(refs).toEqual([1, 2]);
		expect(hints.join()).toContain('so it counts as empty in all of them');
	});

	it.each(['isEmpty', 'notEquals'])(
		'is not empty where no resource shows it: %s',
		async (operator) => {
			const { details } = await failureIn(
				async () => await empty([{}, { 12: 'sea' }], OTHERS, operator),
			);
			expect(details.message).toBe(
				"No resource that was read shows 'Schlagwörter', so its values are not known",
			);
		},
	);

	it.each<[unknown, string]>([
		[{ 1: 'sea', 2: 'EPUB' }, '1, 2'],
		['{"keywords":"sea"}', '{"keywords":"sea"}'],
	])('cannot be compared where the service shows fields as %j', async (fields, shown) => {
		const { details } = await failureIn(
			async () => await empty([fields as IDataObject], [], 'contains'),
		);
		expect(details.message).toBe(
			`The service shows the fields of resources as ${shown} and not by name, so 'Schlagwörter' cannot be compared`,
		);
	});

	it('holds nothing that was asked for where no resource shows it', async () => {
		const shown = [{ ref: 9, fields: { Keywords: 'sea' } }];
		const { refs, hints } = await empty([{}, {}], shown, 'contains');
		expect(refs).toEqual([]);
		expect(hints).toContainEqual(expect.stringContaining('None of the'));
	});

	it('is not compared where no resource shows any field', async () => {
		const { details } = await failureIn(async () => await empty([{}, {}], OTHERS, 'contains'));
		expect(details.message).toContain("No resource that was read shows 'Schlagwörter'");
	});

	it('is compared by the names of its options where references are shown', async () => {
		const { item } = itemWith({
			answer: ({ path }) => {
				if (path === '/resources/fields') return [{ ref: 7, name: 'format', type: 'dropdown' }];
				if (path === '/resources/fields/7/options') return [{ ref: 160, name: 'EPUB' }];
				return {
					results: [160, '161', 160].map((format, ref) => ({ ref: ref + 1, fields: { format } })),
				};
			},
		});
		const refsOf = async (operator: string) => {
			const wanted = [{ field: 'format', operator, wanted: ['EPUB'] }];
			return (await searchComparing(item, {}, wanted, 10)).rows.map(({ ref }) => ref);
		};
		expect(await refsOf('notEquals')).toEqual([2]);
		expect(await refsOf('contains')).toEqual([1, 3]);
	});
});

describe('a truth value, however the service shows it', () => {
	it.each([
		['1', 'true'],
		['true', 'yes'],
		['Yes', 'true'],
		['0', 'false'],
		['false', 'No'],
		['12.50', '12.5'],
	])("'%s' is '%s'", (shown, wanted) => {
		expect(
			['equals', 'oneOf', 'notEquals'].map((operator) => fits(operator, [shown], [wanted])),
		).toEqual([true, true, false]);
	});

	it.each([
		['1', 'false'],
		['true', '0'],
		['Y', 'true'],
		['T', 'Y'],
		['2', 'yes'],
		['No', '0'],
		['1', 'Yes'],
		['007', '7'],
		['+1', '1'],
		['1e5', '100000'],
	])("'%s' is not '%s'", (shown, wanted) => {
		expect(fits('equals', [shown], [wanted])).toBe(false);
		expect(fits('notEquals', [shown], [wanted])).toBe(true);
	});
});
