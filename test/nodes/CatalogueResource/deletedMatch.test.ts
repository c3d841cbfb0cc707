import type { IDataObject } from 'n8n-workflow';

import { find } from '../../../nodes/CatalogueResource/operations/resource/matched';
import { noValues } from '../../../shared/record/fieldValues';
import { failureIn } from '../../rules/failures';
import { itemWith } from '../../rules/items';

const found = async (...marks: IDataObject[]) => {
	const { item } = itemWith({
		answer: ({ path }) =>
			path === '/resources/types'
				? [{ ref: 1, name: 'Book' }]
				: {
						results: marks.map((mark, index) => ({
							ref: index + 1,
							resourceType: 1,
							fields: { isbn: '9780141439471' },
							...mark,
						})),
						total: marks.length,
					},
	});
	const match = { field: 'isbn', title: 'ISBN', value: '9780141439471' };
	return (await find({ item, type: 'Book', values: noValues(), match }))?.ref;
};

describe('Create or Update, where the service shows what was deleted', () => {
	it('writes nothing to it, and creates no second one', async () => {
		const { details } = await failureIn(async () => await found({ archive: 3 }));
		expect(details).toMatchObject({
			code: 'DELETED_MATCH',
			message: expect.stringContaining('Resource 1 has'),
			description: expect.stringContaining('Nothing was written'),
		});
	});

	it('takes the one that is alive', async () => {
		expect(await found({ deleted: true }, { archive: 0 })).toBe(2);
	});
});
