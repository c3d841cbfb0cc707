import type { IDataObject } from 'n8n-workflow';

import { livingMatches } from '../../../shared/record/livingMatches';
import { failureIn } from '../failures';
import { itemWith } from '../items';

const found = async (...marks: IDataObject[]) => {
	const isbn = '9780141439471';
	const { item } = itemWith({
		answer: ({ path }) => {
			if (path === '/resources/types') return [{ ref: 1, name: 'Book' }];
			const row = { resourceType: 1, fields: { isbn } };
			const results = marks.map((mark, index) => ({ ref: index + 1, ...row, ...mark }));
			return { results, total: marks.length };
		},
	});
	const rows = await livingMatches(item, 'Book', { field: 'isbn', title: 'ISBN', value: isbn });
	return rows.map(({ ref }) => ref);
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
		expect(await found({ deleted: true }, { archive: 0 })).toEqual([2]);
		expect(await found()).toEqual([]);
	});
});
