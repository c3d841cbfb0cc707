import { addToCollection } from '../../../shared/catalogue/collections';
import { itemWith } from '../items';

it.each(['alreadyPresent', 'Already present', 'ALREADY-PRESENT', 'already_present '])(
	'what became of a reference is read from %j',
	async (status) => {
		const { item } = itemWith({ answer: () => ({ results: [{ ref: 7, status }] }) });
		const { statuses } = await addToCollection(
			{ ...item.catalogue, atOnce: 1 },
			1,
			[7],
			() => false,
		);
		expect(statuses.get(7)).toBe('already_present');
	},
);
