import { addToCollection } from '../../../shared/catalogue/collections';
import { itemWith } from '../items';

it.each<[string, string]>([
	['AlreadyPresent', 'already_present'],
	['Not-Found', 'not_found'],
	['ADDED', 'added'],
])('the status %s of an addition is %s', async (status, word) => {
	const { item } = itemWith({ answer: () => ({ results: [{ ref: 7, status }] }) });
	expect(
		(await addToCollection({ ...item.catalogue, concurrency: 1 }, 1, [7], () => false)).statuses,
	).toEqual(new Map([[7, word]]));
});

it.each<[string, object, string]>([
	['added', { addedCount: 2, alreadyPresentCount: 0, notFoundCount: 1 }, 'added'],
	[
		'there before',
		{ addedCount: '0', alreadyPresentCount: 2, notFoundCount: 1 },
		'already_present',
	],
])('the counts tell that those without a row were %s', async (_, counts, word) => {
	let isFirst = true;
	const { item, calls } = itemWith({
		answer: () => {
			const answer = isFirst
				? { results: [{ ref: 9, status: 'not_found' }], ...counts }
				: { results: [7, 8].map((ref) => ({ ref, status: 'already_present' })) };
			isFirst = false;
			return answer;
		},
	});
	const catalogue = { ...item.catalogue, concurrency: 1 };
	const { statuses } = await addToCollection(catalogue, 1, [7, 8, 9], () => false);
	expect([...statuses].sort()).toEqual([
		[7, word],
		[8, word],
		[9, 'not_found'],
	]);
	expect(calls).toHaveLength(1);
});

it.each<[string, unknown]>([
	['one level down', { result: { collectionRef: 1, results: [{ ref: 7, status: 'added' }] } }],
	['as the rows themselves', [{ ref: '7', status: 'added' }]],
	['in a list of one', [{ results: [{ ref: 7, status: 'added' }] }]],
	['below another key', { results: [{ resource: { ref: 7, status: 'added' } }] }],
	['from the counts', { results: [{ ref: 7, status: null }], addedCount: 1, notFoundCount: 0 }],
	['with a state of its own', { results: [{ ref: 7, status: { code: 1, label: 'added' } }] }],
])('what became of a reference is read %s', async (_, answer) => {
	const { item, calls } = itemWith({ answer: () => answer });
	const catalogue = { ...item.catalogue, concurrency: 1 };
	const { statuses } = await addToCollection(catalogue, 1, [7], () => false);
	expect(statuses).toEqual(new Map([[7, 'added']]));
	expect(calls).toHaveLength(1);
});

it('an answer for another collection is told, and what it says is given', async () => {
	const rows = [{ ref: 7, status: 'added' }];
	const { item } = itemWith({ answer: () => ({ collectionRef: '9', results: rows }) });
	const catalogue = { ...item.catalogue, concurrency: 1 };
	const { statuses, oddities } = await addToCollection(catalogue, 1, [7], () => false);
	expect([[...statuses], [...oddities]]).toEqual([
		[[7, 'added']],
		[expect.stringContaining('for collection 9, although 1 was')],
	]);
});

it.each<[object, string]>([
	[{ addedCount: 1, notFoundCount: '1' }, ''],
	[{ addedCount: 2, notFoundCount: 0 }, "2 'added' against 1, 0 'not_found' against 1"],
	[{ alreadyPresentCount: 1 }, "1 'already_present' against 0"],
	[{}, ''],
])('counts %j that contradict the rows are told', async (counts, told) => {
	const results = [
		{ ref: 7, status: 'added' },
		{ ref: 8, status: 'not_found' },
	];
	const { item } = itemWith({ answer: () => ({ results, ...counts }) });
	const catalogue = { ...item.catalogue, concurrency: 1 };
	const { statuses, oddities } = await addToCollection(catalogue, 1, [7, 8], () => false);
	expect([...statuses.values()]).toEqual(['added', 'not_found']);
	expect([...oddities]).toEqual(told === '' ? [] : [expect.stringContaining(`rows: ${told}.`)]);
});

it('of counts alone, which leave open what is new, those that were there before are uncertain', async () => {
	let isFirst = true;
	const { item } = itemWith({
		answer: () => {
			const addedCount = isFirst ? 1 : 0;
			isFirst = false;
			return { addedCount, alreadyPresentCount: 2 - addedCount, notFoundCount: 0 };
		},
	});
	const catalogue = { ...item.catalogue, concurrency: 1 };
	const { statuses, sentTwice } = await addToCollection(catalogue, 1, [7, 8], () => false);
	expect([...statuses]).toEqual([7, 8].map((ref) => [ref, 'already_present']));
	expect([...sentTwice]).toEqual([7, 8]);
});
