import type { IDataObject } from 'n8n-workflow';

import { matchingResources } from '../../../shared/record/matching';
import { failureIn } from '../failures';
import { itemWith } from '../items';

const emma = { field: 'title', title: 'Title', value: 'Emma' };
const ofIsbn = { field: 'isbn', title: 'ISBN', value: '9797002101101' };
const book = { ref: 1, type: 1, fields: { title: 'Emma', isbn: '9797002101101' } };
const audio = { ...book, ref: 2, type: 2 };
const types = [
	{ ref: 1, name: 'Book' },
	{ ref: 2, name: 'Audio' },
];

/** What a service finds whose results do not show their type, and which narrows to one by a filter of this name. */
async function found(rows: Array<typeof book>, match = emma, filter = 'type', listed = types) {
	const answer = ({ path, body }: { path: unknown; body?: unknown }) => {
		if (path === '/resources/types') return listed;
		if (path === '/resources/fields') return [{ ref: 7, name: 'title', type: 'text' }];
		const { fieldFilters = {}, [filter]: type } = body as {
			fieldFilters?: IDataObject;
		} & IDataObject;
		const results = rows.filter(
			(row) =>
				(type === undefined || row.type === type) &&
				Object.entries(fieldFilters).every(([field, value]) =>
					[value].flat().includes(row.fields[field as 'title']),
				),
		);
		return { results: results.map(({ ref, fields }) => ({ ref, fields })), total: results.length };
	};
	const { item, hints } = itemWith({ answer });
	const resources = await matchingResources(item, 'Book', match);
	return { refs: resources.map(({ ref }) => ref), hints };
}

describe('a match whose type no result shows', () => {
	it.each([emma, ofIsbn])(
		'counts where a search leaves out other types, by $title',
		async (match) => {
			expect((await found([book, audio], match)).refs).toEqual([1]);
		},
	);

	it('is none where only another type has it', async () => {
		expect(await found([audio])).toEqual({ refs: [], hints: [] });
		const byIsbn = await found([audio], ofIsbn);
		expect(byIsbn.refs).toEqual([]);
		expect(byIsbn.hints.join()).toContain('of records of other types');
	});

	it.each([emma, ofIsbn])('is refused where the type is passed over, by $title', async (match) => {
		const { details } = await failureIn(async () => await found([audio], match, 'typ'));
		expect(details.message).toContain("whether it is of 'Book' cannot be told");
		expect(details.description).toMatch(/^Nothing was written\. .*'search.type'/);
	});

	it('counts where there is no other type', async () => {
		expect((await found([book], emma, 'typ', types.slice(0, 1))).refs).toEqual([1]);
	});
});
