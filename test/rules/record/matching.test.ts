import type { IDataObject } from 'n8n-workflow';

import { matchingResources } from '../../../shared/record/matching';
import { failureIn } from '../failures';
import { itemWith } from '../items';

/** The resources with a title, of a service that finds all of these by it and gives them in pages. */
async function titled(title: string, titles: string[]) {
	const answer = ({ path, body }: { path: unknown; body?: unknown }) => {
		if (path === '/resources/types') return [{ ref: 1, name: 'Book' }];
		const { limit, offset = 0 } = body as { limit: number; offset?: number };
		const results = titles
			.map((each, index): IDataObject => ({ ref: index + 1, fields: { title: each } }))
			.slice(offset, offset + limit);
		return { results, total: titles.length };
	};
	const found = await matchingResources(itemWith({ answer }).item, 'Book', {
		field: 'title',
		title: 'title',
		value: title,
	});
	return found.map(({ ref }) => ref);
}

const others = (count: number) =>
	Array.from({ length: count }, (_, index) => `Emma, volume ${index}`);

describe('a resource that is matched by its value', () => {
	it('is found behind more others than a page holds', async () => {
		expect(await titled('Emma', [...others(250), 'Emma'])).toEqual([251]);
	});

	it('is not there where all results are others', async () => {
		expect(await titled('Emma', others(1000))).toEqual([]);
	});

	it.each([['Emma'], ['Emma, volume 0']])(
		'is not taken for missing where a result may be it, beside %s',
		async (other) => {
			const { details } = await failureIn(
				async () => await titled('Emma (a novel)', [other, 'Emma (a…']),
			);
			expect(details).toMatchObject({
				message:
					"The service found resource 2 but shows its 'title' as 'Emma (a…', so whether that is 'Emma (a novel)' cannot be checked",
				description: expect.stringContaining('Nothing was written'),
			});
		},
	);

	it('is not taken for missing where more are found than are looked at', async () => {
		const { details } = await failureIn(
			async () => await titled('Emma', [...others(1000), 'Emma']),
		);
		expect(details).toMatchObject({
			code: 'AMBIGUOUS_MATCH',
			message: expect.stringContaining("More than 1000 resources are found by 'Emma' in 'title'"),
		});
	});
});

it('a resource that shows the reference of an option is matched by its name', async () => {
	const { item } = itemWith({
		answer: ({ path }) => {
			if (path === '/resources/types') return [{ ref: 1, name: 'Book' }];
			if (path === '/resources/fields') return [{ ref: 7, name: 'format', type: 'dropdown' }];
			if (path === '/resources/fields/7/options') return [{ ref: 160, name: 'EPUB' }];
			return {
				results: [160, 161].map((format, index) => ({ ref: index + 1, fields: { format } })),
			};
		},
	});
	const match = { field: 'format', title: 'Format', value: 'EPUB' };
	expect((await matchingResources(item, 'Book', match)).map(({ ref }) => ref)).toEqual([1]);
});
