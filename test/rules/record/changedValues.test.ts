import { differingValues } from '../../../shared/record/changedValues';
import type { FieldValue } from '../../../shared/record/convertByKind';
import { itemWith } from '../items';

const FIELDS = [
	{ ref: 1, name: 'keywords', title: 'Key Words' },
	{ ref: 2, name: 'title', title: 'Title' },
];
const schema = FIELDS.map(({ name, title }) => ({ id: name, displayName: title, type: 'string' }));

/** What is written of a wish to empty the keywords, where a search shows resources with these fields. */
async function cleared(present: object, found: object[]) {
	const { item, calls } = itemWith({
		values: { fields: { mappingMode: 'defineBelow', schema, value: {} } },
		answer: ({ path }) =>
			path === '/resources/fields'
				? FIELDS
				: { results: found.map((fields, ref) => ({ ref: ref + 1, fields })), total: found.length },
	});
	const changed = await differingValues(item, present as never, { keywords: null, title: 'Emma' });
	return { changed: { ...changed }, searches: calls.length };
}

it.each<[string, object, object[]]>([
	['that no search shows', { title: 'Emma' }, [{ title: 'Emma' }, { title: 'Dracula' }]],
	['of which nothing is known', { title: 'Emma' }, []],
	['that is shown by its title', { title: 'Emma', 'Key Words': 'sea' }, []],
])('a field %s is emptied', async (_, present, found) => {
	expect((await cleared(present, found)).changed).toEqual({ keywords: null });
});

it('a field that others show is empty where it is left out', async () => {
	const { changed } = await cleared({ title: 'Emma' }, [{ title: 'Emma' }, { keywords: 'sea' }]);
	expect(changed).toEqual({});
});

it('what a resource shows beside its fields does not count', async () => {
	const { item } = itemWith({
		values: { fields: { mappingMode: 'defineBelow', schema, value: {} } },
		answer: () => ({ results: [{ ref: 1, keywords: 'sea' }], total: 1 }),
	});
	expect({ ...(await differingValues(item, {}, { keywords: null })) }).toEqual({ keywords: null });
});

it('nothing is asked where the field is shown', async () => {
	expect(await cleared({ title: 'Emma', keywords: '' }, [])).toEqual({ changed: {}, searches: 0 });
});

it('a text that is shown with entities counts as the same, and that is said', async () => {
	const { item, hints } = itemWith({
		values: { fields: { mappingMode: 'defineBelow', schema, value: {} } },
	});
	const present = { title: 'Salt &amp; Sea', keywords: 'sea' };
	const values = { title: 'Salt & Sea', keywords: 'sea' };
	expect({ ...(await differingValues(item, present, values)) }).toEqual({});
	expect(hints).toEqual([expect.stringContaining('they count as unchanged: Title')]);
});

it.each<[string, FieldValue, unknown]>([
	['text', "O'Brien", 'O’Brien'],
	['text', ' Jane  Austen ', 'Jane Austen'],
	['text', 'Jane Austen', 'JANE AUSTEN'],
	['text', 'Jane Austen', 'Austen, Jane'],
	['text', 'Café', 'Cafe'],
	['text', 'one\ntwo', 'one<br />\ntwo'],
	['text', '<p class="x">One</p>', '<p>One</p>'],
	['text', 'x'.repeat(70), 'x'.repeat(60)],
	['boolean', false, null],
	['date', '2026-05-17', '2026-05-16T22:00:00Z'],
	['date', '2026-05-17T10:30:00Z', '2026-05-17'],
])(
	'a %s %j that is sent again and again, since it is shown as %j, is told',
	async (type, sent, shown) => {
		const { item, hints } = itemWith({
			answer: () => [{ ref: 1, name: 'value', title: 'Value', type }],
		});
		const present = { value: shown } as never;
		expect({ ...(await differingValues(item, present, { value: sent })) }).toEqual({ value: sent });
		expect(hints).toEqual([expect.stringContaining('in another form, or cut: value')]);
	},
);

it.each<[string, FieldValue, unknown]>([
	['text', 'Emma', 'Persuasion'],
	['text', 'sea, ships', 'sea'],
	['text', 'Emma', ''],
	['number', 9.9, 99],
	['number', 0, null],
	['date', '2026-05-17', '2026-05-01'],
	['text', null, 'Emma'],
])('a %s %j that is shown as %j is just another', async (type, sent, shown) => {
	const { item, hints } = itemWith({
		answer: () => [{ ref: 1, name: 'value', title: 'Value', type }],
	});
	const present = { value: shown } as never;
	expect({ ...(await differingValues(item, present, { value: sent })) }).toEqual({ value: sent });
	expect(hints).toEqual([]);
});

describe('options that are shown by their references', () => {
	const OPTIONS = [
		{ ref: 301, name: 'sea' },
		{ ref: 302, name: 'war' },
		{ ref: 303, name: '304' },
		{ ref: 304, name: 'love' },
	];
	const LIST = [{ ref: 1, name: 'keywords', title: 'Key Words', type: 'checkboxes' }];
	const written = async (present: unknown, wanted: string[]) => {
		const { item } = itemWith({
			values: { fields: { mappingMode: 'autoMapInputData' } },
			answer: ({ path }) => (path === '/resources/fields' ? LIST : OPTIONS),
		});
		const changed = await differingValues(item, { keywords: present } as never, {
			keywords: wanted,
		});
		return Object.keys(changed);
	};

	it.each<[unknown]>([[[302, 301]], ['301,302'], [[{ ref: 301 }, { id: '302' }]]])(
		'are the same in %j',
		async (present) => {
			expect(await written(present, ['sea', 'war'])).toEqual([]);
		},
	);

	it.each<[unknown, string[]]>([
		[[301], ['sea', 'war']],
		[
			[301, 999],
			['sea', 'war'],
		],
		['304', ['love']],
	])('are others in %j than %j', async (present, wanted) => {
		expect(await written(present, wanted)).toEqual(['keywords']);
	});
});

describe('a value in another form than the one in which it is sent', () => {
	interface Case {
		type: string;
		entered: unknown;
		sent: FieldValue;
		present: unknown;
		zone?: string;
		service?: string;
	}
	const differs = async ({ type, entered, sent, present, zone, service = '' }: Case) => {
		const { item } = itemWith({
			values: { fields: { mappingMode: 'autoMapInputData' } },
			json: { value: entered as string },
			...(zone && { timezone: zone }),
			overrides: { 'dates.timezone': service },
			answer: ({ path }) =>
				path === '/resources/fields'
					? [{ ref: 1, name: 'value', title: 'Value', type }]
					: [
							{ ref: 301, name: 'Fiction' },
							{ ref: 302, name: 'Sea stories', parent: 301 },
							{ ref: 303, name: 'War, peace', parent: 301 },
							{ ref: 304, name: 'General', parent: 301 },
							{ ref: 305, name: 'General' },
							{ ref: 306, name: 'A > B' },
							{ ref: 307, name: 'B' },
						],
		});
		const changed = await differingValues(item, { value: present } as never, { value: sent });
		return Object.keys(changed).length > 0;
	};

	const NEW_YEAR = { type: 'date', sent: '2026-02-01' };
	const SOLD = { type: 'number', entered: 1234.5, sent: 1234.5 };
	const inTree = (present: unknown, ...sent: string[]) => ({
		type: 'category tree',
		entered: sent,
		sent,
		present,
	});

	it.each<[string, Case]>([
		[
			'a moment with an offset, shown in UTC',
			{ ...NEW_YEAR, entered: '2026-02-01T00:00:00+01:00', present: '2026-01-31T23:00:00Z' },
		],
		[
			"a moment of the workflow's timezone, shown in UTC",
			{
				...NEW_YEAR,
				entered: '2026-02-01T00:00:00',
				present: '2026-01-31T23:00:00.000Z',
				zone: 'Europe/Berlin',
			},
		],
		[
			"the same in the service's own timezone",
			{
				...NEW_YEAR,
				entered: '2026-02-01T00:00:00+01:00',
				present: '2026-01-31 18:00:00',
				service: 'America/New_York',
			},
		],
		['a day written with points', { ...NEW_YEAR, entered: '2026-02-01', present: '01.02.2026' }],
		['one that can only be a day', { ...NEW_YEAR, entered: '01.02.2026', present: ['1.2.2026'] }],
		['thousands, parted', { ...SOLD, present: '1,234.50' }],
		['a decimal comma', { ...SOLD, present: '1.234,50' }],
		['a currency sign', { ...SOLD, present: '£1234.50' }],
		['a currency behind it', { ...SOLD, present: '1 234,50 EUR' }],
		['truth as a number', { type: 'boolean', entered: 'yes', sent: true, present: '1' }],
		['untruth as a number', { type: 'boolean', entered: 'no', sent: false, present: 0 }],
		['an option as a path', inTree('Fiction > Sea stories', 'Sea stories')],
		['a path with entities', inTree(['Fiction &gt; Sea stories'], 'Sea stories')],
		['several paths', inTree(',Fiction > Sea stories; Fiction', 'Fiction', 'Sea stories')],
		[
			'a path to a name with a comma',
			inTree([{ name: 'Fiction > War, peace' }, 'Fiction'], 'Fiction', 'War, peace'),
		],
		['an option whose name looks like a path', inTree(['A > B'], 'A > B')],
	])('is not written again: %s', async (_, each) => {
		expect(await differs(each)).toBe(false);
	});

	it.each<[string, Case]>([
		[
			'another moment',
			{ ...NEW_YEAR, entered: '2026-02-01T00:00:00+02:00', present: '2026-01-31T23:00:00Z' },
		],
		[
			'a day, of which a moment may be the evening before',
			{ ...NEW_YEAR, entered: '2026-02-01', present: '2026-01-31T23:00:00Z' },
		],
		[
			'a day, of which a moment may be the evening',
			{ type: 'date', entered: '2026-01-31', sent: '2026-01-31', present: '2026-01-31T23:00:00Z' },
		],
		[
			'a moment that names no zone',
			{ ...NEW_YEAR, entered: '2026-02-01T00:00:00+01:00', present: '2026-01-31 23:00:00' },
		],
		[
			'a day whose month may be first',
			{ ...NEW_YEAR, entered: '2026-02-01', present: '01/02/2026' },
		],
		['another day', { ...NEW_YEAR, entered: '2026-02-01', present: '02.02.2026' }],
		['a text like a day', { ...NEW_YEAR, type: 'text', entered: '', present: '01.02.2026' }],
		['thousands or thousandths', { type: 'number', entered: 1234, sent: 1234, present: '€1.234' }],
		['another number', { ...SOLD, present: '£1234.60' }],
		['two numbers', { ...SOLD, present: '£1234.50 €1450' }],
		['a text like money', { type: 'text', entered: '12.50', sent: '12.50', present: '£12.50' }],
		['no truth', { type: 'boolean', entered: 'no', sent: false, present: '' }],
		['a name at two places of the tree', inTree('Fiction > General', 'General')],
		['an option that looks like a path to another', inTree(['A > B'], 'B')],
		['a path to another', inTree('Fiction > Sea stories', 'War, peace')],
		['one path more', inTree('Fiction > Sea stories; Fiction > War, peace', 'Sea stories')],
	])('is written: %s', async (_, each) => {
		expect(await differs(each)).toBe(true);
	});
});
