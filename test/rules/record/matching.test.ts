import type { IDataObject } from 'n8n-workflow';

import { matchingResources } from '../../../shared/record/matching';
import { isbnForms } from '../../../shared/values/isbn';
import { failureIn } from '../failures';
import { itemWith } from '../items';

/** The resources with a title, of a service that finds all of these by it and gives them in pages. */
async function titled(title: string, titles: Array<string | null>) {
	const answer = ({ path, body }: { path: unknown; body?: unknown }) => {
		if (path === '/resources/types') return [{ ref: 1, name: 'Book' }];
		const { limit, offset = 0 } = body as { limit: number; offset?: number };
		const results = titles
			.map((each, index) => each && { ref: index + 1, fields: { title: each } })
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

	it.each(['007', '7.0', '[7]'])('is found beside %j, which may be it', async (other) => {
		expect(await titled('7', [other, '7'])).toEqual([2]);
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

	it('is not taken for missing where a result is counted and not shown', async () => {
		const { details } = await failureIn(async () => await titled('Emma', [...others(2), null]));
		expect(details).toMatchObject({
			code: 'AMBIGUOUS_MATCH',
			message: expect.stringContaining("Not all resources that are found by 'Emma'"),
		});
	});

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

it.each<[string, (wanted: string[]) => string[]]>([
	['any of them', (wanted) => wanted],
	['all of them', () => []],
	['the first', (wanted) => wanted.slice(0, 1)],
	['the last', (wanted) => wanted.slice(-1)],
])('an ISBN in another form is found where several values mean %s', async (_, meant) => {
	const [, written = ''] = isbnForms('979-7-00-210110-1');
	const rows = ['9797002101200', written].map((isbn, index) => ({
		ref: index + 1,
		resourceType: 1,
		fields: { isbn },
	}));
	const answer = ({ path, body }: { path: unknown; body?: unknown }) => {
		if (path === '/resources/types') return [{ ref: 1, name: 'Book' }];
		const wanted = (body as { fieldFilters?: { isbn: string | string[] } }).fieldFilters?.isbn;
		const values = Array.isArray(wanted) ? meant(wanted) : wanted && [wanted];
		const results = rows.filter(({ fields }) => !values || values.includes(fields.isbn));
		return { results, total: results.length };
	};
	const match = { field: 'isbn', title: 'ISBN', value: '979-7-00-210110-1' };
	const found = await matchingResources(itemWith({ answer }).item, 'Book', match);
	expect(found.map(({ ref }) => ref)).toEqual([2]);
});

/** What a service with these resources finds by a title, which narrows to a type as `isOf` says. */
async function titledOf(
	titles: Array<[title: string, resourceType: number]>,
	isOf: (resourceType: number, type: unknown) => boolean,
	value = 'Emma',
) {
	const rows = titles.map(([title, resourceType], index) => ({
		ref: index + 1,
		resourceType,
		fields: { title },
	}));
	const answer = ({ path, body }: { path: unknown; body?: unknown }) => {
		if (path === '/resources/types') return [{ ref: 1, name: 'Book' }];
		const { type, fieldFilters } = body as IDataObject & { fieldFilters?: IDataObject };
		const results = rows.filter(
			({ fields, resourceType }) =>
				(type === undefined || isOf(resourceType, type)) &&
				[undefined, fields.title].includes(fieldFilters?.title as string | undefined),
		);
		return { results, total: results.length };
	};
	const match = { field: 'title', title: 'Title', value };
	const found = await matchingResources(itemWith({ answer }).item, 'Book', match);
	return found.map(({ ref }) => ref);
}

describe('a resource of another type that has the value', () => {
	it.each<[string, Array<[string, number]>, (one: number, type: unknown) => boolean, number[]]>([
		[
			'the type is not heeded',
			[
				['Emma', 5],
				['Emma', 1],
			],
			() => true,
			[2],
		],
		[
			'none of the type has it',
			[
				['Emma', 5],
				['Emma and Co', 1],
			],
			() => true,
			[],
		],
		[
			'the type is wanted in another form',
			[
				['Emma', 5],
				['Emma', 1],
			],
			() => false,
			[2],
		],
		['the type has no resources', [['Persuasion', 5]], (one, type) => one === type, []],
	])('is not taken for the one, where %s', async (_, titles, isOf, refs) => {
		expect(await titledOf(titles, isOf)).toEqual(refs);
	});

	it('does not stand for one of its own type that may be it', async () => {
		const rows: IDataObject[] = [
			{ ref: 1, resourceType: 2, fields: { title: 'Emma' } },
			{ ref: 2, resourceType: 1, fields: { title: null } },
		];
		const answer = ({ path }: { path: unknown }) =>
			path === '/resources/types'
				? [1, 2].map((ref) => ({ ref, name: ref === 1 ? 'Book' : 'Series' }))
				: path === '/resources/fields'
					? []
					: { results: rows, total: 2 };
		const match = { field: 'title', title: 'title', value: 'Emma' };
		const { item } = itemWith({ answer });
		const { details } = await failureIn(async () => await matchingResources(item, 'Book', match));
		expect(details.message).toContain("does not show its 'title'");
	});

	it('is told where nothing shows that the service heeds the type', async () => {
		const { details } = await failureIn(async () => await titledOf([['Emma', 5]], () => true));
		expect(details).toMatchObject({
			message: "'Emma' is in 'Title' of resources of other types only, and none is seen of 'Book'",
			description: expect.stringMatching(/^Nothing was written\. .*'search\.type'/),
		});
	});
});

it('a text is found as a service tidies it', async () => {
	const isOf = (one: number, type: unknown) => one === type;
	expect(await titledOf([['The Sea', 1]], isOf, ' The  Sea\u00a0')).toEqual([1]);
	expect(await titledOf([[' The  Sea', 1]], isOf, ' The  Sea')).toEqual([1]);
});

describe('a resource that is to be there', () => {
	const matched = async (page: object) => {
		const { item, calls } = itemWith({
			answer: ({ path }) => (path === '/resources/types' ? [{ ref: 1, name: 'Book' }] : page),
		});
		const match = { field: 'isbn', title: 'ISBN', value: '9780141439587' };
		const rows = await matchingResources(item, 'Book', match);
		return { rows, requests: calls.length };
	};

	it.each(['partial', 'timed_out', 'terminatedEarly'])(
		'is not taken for missing where the answer says %s',
		async (flag) => {
			const page = { results: [], total: 0, [flag]: true };
			const { details } = await failureIn(async () => await matched(page));
			expect(details.description).toContain('its answer lacks rows');
			expect((await matched({ ...page, [flag]: false })).rows).toEqual([]);
		},
	);

	it('is looked for by a few requests where there are no resources yet', async () => {
		expect((await matched({ results: [], total: 0 })).requests).toBeLessThan(10);
	});
});
