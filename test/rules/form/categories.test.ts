import { namesAround } from '../../../shared/form/categories';
import { itemWith } from '../items';

/** The names around 'Travel' of a service that lists its categories so. */
async function around(options: object[]) {
	const { item } = itemWith({
		answer: ({ path }) =>
			String(path).endsWith('/options') ? options : [{ name: 'subject', ref: 9, type: 'tree' }],
	});
	const { within, elsewhere } = await namesAround(item, 'subject', 2);
	return { within: [...within], elsewhere: [...elsewhere] };
}

const NAMES = [
	{ ref: 1, name: 'All' },
	{ ref: 2, name: 'Travel' },
	{ ref: 3, name: 'Voyages' },
	{ ref: 4, name: 'Law' },
];
const ABOVE = [0, 1, 2, 1];

it.each(['parentRef', 'parent', 'parentId'])('%s tells what is below a category', async (key) => {
	expect(await around(NAMES.map((one, index) => ({ ...one, [key]: ABOVE[index] })))).toEqual({
		within: ['travel', 'voyages'],
		elsewhere: ['law'],
	});
});

it('nothing is elsewhere where the service does not say what is below', async () => {
	expect(await around(NAMES)).toEqual({ within: ['travel'], elsewhere: [] });
});

it('all others are elsewhere in a list that says that none is below another', async () => {
	const { elsewhere } = await around(NAMES.map((one) => ({ ...one, parentRef: null })));
	expect(elsewhere).toEqual(['all', 'voyages', 'law']);
});

it.each<[string, (above: number) => unknown]>([
	['an object', (above) => ({ ref: above, name: 'x' })],
	['an object with an id', (above) => ({ id: String(above) })],
])('a category above may be %s', async (_, write) => {
	const options = NAMES.map((one, index) => ({
		...one,
		parentRef: ABOVE[index] ? write(ABOVE[index] ?? 0) : null,
	}));
	expect(await around(options)).toEqual({ within: ['travel', 'voyages'], elsewhere: ['law'] });
});

it('nothing is elsewhere where the category above cannot be read', async () => {
	const options = NAMES.map((one) => ({ ...one, parentRef: 'Somewhere' }));
	expect(await around(options)).toEqual({ within: ['travel'], elsewhere: [] });
});
