import { addToCollection } from '../../../shared/catalogue/collections';
import { itemWith } from '../items';

it.each<[string, string]>([
	['AlreadyPresent', 'already_present'],
	['Not-Found', 'not_found'],
	['ADDED', 'added'],
])('the status %s of an addition is %s', async (status, word) => {
	const { item } = itemWith({ answer: () => ({ results: [{ ref: 7, status }] }) });
	expect(
		(await addToCollection({ ...item.catalogue, atOnce: 1 }, 1, [7], () => false)).statuses,
	).toEqual(new Map([[7, word]]));
});
