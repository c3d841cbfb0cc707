import { differingValues } from '../../../shared/record/differing';
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
