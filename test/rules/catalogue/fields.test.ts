import { fieldOptions } from '../../../shared/catalogue/fieldOptions';
import { fieldsOf } from '../../../shared/catalogue/fields';
import { answerFailure, Failure } from '../../../shared/failure/failure';
import { failureIn } from '../failures';
import { itemWith } from '../items';

const refusal = (httpStatus: number) =>
	new Failure({ message: 'Refused', description: '', code: `HTTP_${httpStatus}`, httpStatus });
const OF_TYPE: Readonly<Record<number, object[]>> = {
	1: [
		{ ref: 11, name: 'title' },
		{ ref: 12, name: 'isbn' },
	],
	2: [
		{ ref: 11, name: 'title' },
		{ ref: 13, name: 'narrator' },
	],
};

/** The names of all fields, of a service that refuses to list them without a type. */
async function namesWith(types: object[], status = 400, failure = refusal(status)) {
	const { item, calls } = itemWith({
		answer: ({ path, query }) => {
			if (path === '/resources/types') return types;
			if (query?.type === undefined) throw failure;
			return OF_TYPE[Number(query.type)] ?? [];
		},
	});
	const fields = async () => (await fieldsOf(item.catalogue, undefined)).map(({ name }) => name);
	return { fields, calls };
}

const TYPES = [
	{ ref: 1, name: 'Book' },
	{ ref: 2, name: 'Audiobook' },
];

it('a field that comes with each of its types is one, another with its name is another', async () => {
	const rows = [
		{ ref: 11, name: 'title', types: 'Book' },
		{ ref: 11, name: 'title', types: 'Audiobook' },
		{ ref: 14, name: 'title' },
	];
	const { item } = itemWith({ answer: () => rows });
	expect((await fieldsOf(item.catalogue, undefined)).map(({ ref }) => ref)).toEqual([11, 14]);
});

it.each<[unknown, string]>([
	['dropdown', 'oneOption'],
	[{ code: 3, label: 'Dropdown' }, 'oneOption'],
	[{ ref: 4, name: 'date' }, 'date'],
])('a field of type %j is %s', async (type, kind) => {
	const { item } = itemWith({ answer: () => [{ ref: 11, name: 'format', type }] });
	expect((await fieldsOf(item.catalogue, undefined))[0]?.kind).toBe(kind);
});

it('fields in groups are those of all groups', async () => {
	const groups = [
		{ name: 'General', fields: [{ ref: 11, name: 'title' }] },
		{ name: 'Trade', fields: { 12: { name: 'isbn' }, 13: { name: 'price' } } },
	];
	const { item } = itemWith({ answer: () => ({ groups, total: 3 }) });
	const fields = await fieldsOf(item.catalogue, undefined);
	expect(fields.map(({ name }) => name)).toEqual(['title', 'isbn', 'price']);
});

it('a field without a name is told', async () => {
	const rows = [{ ref: 11, name: 'title' }, { ref: 12, name: '' }, { ref: 13 }];
	const { item, hints } = itemWith({ answer: () => rows });
	const fields = await fieldsOf(item.catalogue, undefined, item.run.warn);
	expect(fields.map(({ name }) => name)).toEqual(['title']);
	expect(hints).toEqual([expect.stringContaining('lists 2 fields without a name')]);
});

it('nodes of a tree that are keyed by their names are all there', async () => {
	const tree = {
		Fiction: { ref: 201, children: { Crime: { ref: 202, children: {} } } },
		History: { ref: 203, children: [] },
	};
	const { item } = itemWith({ answer: () => tree });
	const options = await fieldOptions(item.catalogue, 16);
	expect(options.map(({ name, ref, parent }) => [name, ref, parent])).toEqual([
		['Fiction', 201, undefined],
		['Crime', 202, 201],
		['History', 203, undefined],
	]);
});

describe('the fields of all types', () => {
	it.each([200, 400, 422])(
		'are those of each, where the service wants a type (%s)',
		async (status) => {
			const { fields } = await namesWith(TYPES, status);
			expect(await fields()).toEqual(['title', 'isbn', 'narrator']);
		},
	);

	it.each([200, null])(
		'are those of each, where what comes without a type is no list (%s)',
		async (status) => {
			const { fields } = await namesWith(TYPES, 200, answerFailure('No data', '', status));
			expect(await fields()).toEqual(['title', 'isbn', 'narrator']);
		},
	);

	it('are not none where the service lists none without a type, and refuses to list the types', async () => {
		const { item } = itemWith({
			answer: ({ path }) => {
				if (path === '/resources/types') throw refusal(403);
				return [];
			},
		});
		const { details } = await failureIn(async () => await fieldsOf(item.catalogue, undefined));
		expect(details.httpStatus).toBe(403);
	});

	it('are those of each, where the service lists none without a type', async () => {
		const { item } = itemWith({
			answer: ({ path, query }) =>
				path === '/resources/types' ? TYPES : (OF_TYPE[Number(query?.type)] ?? []),
		});
		const fields = await fieldsOf(item.catalogue, undefined);
		expect(fields.map(({ name }) => name)).toEqual(['title', 'isbn', 'narrator']);
	});

	it('are not those of some types', async () => {
		const { fields } = await namesWith([TYPES[0]!, { name: 'Audiobook' }]);
		expect((await failureIn(fields)).details.message).toBe('Refused');
	});

	it('are refused as the service refuses them for another reason', async () => {
		const { fields, calls } = await namesWith(TYPES, 403);
		expect((await failureIn(fields)).details.httpStatus).toBe(403);
		expect(calls).toHaveLength(1);
	});
});
