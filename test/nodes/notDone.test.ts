import type { IDataObject } from 'n8n-workflow';

import { getTrending } from '../../nodes/CatalogueAiGenerate/operations/topic/getTrending.operation';
import { checkedContent } from '../../nodes/CatalogueDistribution/operations/run/runContent';
import { ask } from '../../nodes/CatalogueQuery/operations/query/ask';
import { archive } from '../../nodes/CatalogueResource/operations/resource/archive.operation';
import {
	checkDates,
	checkNodes,
} from '../../nodes/CatalogueResource/operations/resource/checkFilters';
import { checkSort } from '../../nodes/CatalogueResource/operations/resource/checkSort';
import { failureIn } from '../rules/failures';
import { itemWith } from '../rules/items';

/** What a service passes over quietly is said. */
describe('what was asked for and not done', () => {
	const filters = [
		{ field: 'author', op: '~', value: 'Verne' },
		{ field: 'date', op: '>', value: '1870' },
	];
	const queried = async (applied: unknown) => {
		const { item, hints } = itemWith({
			answer: () => ({
				totalRecords: 9,
				books: [],
				...(applied !== undefined && { filters: applied }),
			}),
		});
		await ask(item, { filters });
		return hints;
	};

	it('is a filter of a query that the service does not tell among the applied ones', async () => {
		expect(
			(await failureIn(async () => await queried([{ field: 'Author', op: 'contains' }]))).details
				.message,
		).toContain("the filter on 'date'");
		expect((await failureIn(async () => await queried([]))).details.message).toBe(
			"The service did not apply the filter on 'author': it says that it applied none",
		);
		expect(
			await queried([
				{ field: 'author', op: 'LIKE' },
				{ field: 'published', op: 'gt' },
			]),
		).toEqual([]);
		expect(await queried(['author ~ Verne', 'date > 1870'])).toEqual([
			expect.stringContaining("does not say that it applied the filter on 'date'"),
		]);
	});

	it('is an operator of a query that the service tells as another one', async () => {
		const told = async (op: unknown, field = 'date') =>
			await queried([filters[0], { field, op, value: '1870' }]);
		const { details } = await failureIn(async () => await told('~'));
		expect(details.message).toBe(
			"The service applied the filter on 'date' with '~' in place of '>'",
		);
		expect(details.description).toContain("set 'query.greater' in 'Interface Overrides'");
		await expect(told('=', 'Publication Date')).rejects.toThrow("with '=' in place of '>'");
		for (const op of ['>', '&gt;', 'GT', 'greater_than', 'after'])
			expect(await told(op)).toEqual([]);
	});

	it('is told with the override where the service does not say it of an operator that is assumed', async () => {
		const hint = [
			expect.stringContaining(
				"the filter on 'date' with '>'. If the result is not what you expect, it may have another symbol for it: set 'query.greater'",
			),
		];
		for (const applied of [undefined, null, '', {}, [{ field: 'author' }, { field: 'date' }]])
			expect(await queried(applied)).toEqual(hint);
		expect(await queried([filters[0], { field: 'date', op: 'scope' }])).toEqual(hint);
	});

	describe('is a filter of a query that the books do not show', () => {
		const asked = async (condition: object, books: IDataObject[], more: object = {}) => {
			const answer = { totalRecords: books.length, books, ...more };
			const { item, hints } = itemWith({ answer: () => answer });
			await ask(item, { filters: [{ field: 'author', value: 'Verne', ...condition }] });
			return hints.length;
		};
		const by = (...authors: unknown[]) => authors.map((author) => ({ author })) as IDataObject[];

		it.each([
			[{ op: '=' }, by('Zola', 'Verne', 'Flaubert'), 'query.equals'],
			[{ op: '!=' }, by('Verne'), 'query.notEquals'],
			[{ op: '~' }, by('Zola'), 'advanced search'],
			[{ field: 'date', op: '>', value: '1870' }, [{ date: '1865' }], 'query.greater'],
			[{ field: 'Date', op: '<=', value: '2026-01-31' }, [{ date: '2026-05-01' }], 'query.less'],
		])('%j', async (condition, books, advice) => {
			const failure = await failureIn(async () => await asked(condition, books));
			expect(failure.details.message).toMatch(/did not apply the filter on .*: a book shows/);
			expect(failure.details.description).toContain(advice);
		});

		it.each([
			[{ op: '=' }, by('Jules Verne', 'Verne; Zola')],
			[{ op: '=' }, by('Zola', 'Verne')],
			[{ op: '=', field: 'isbn', value: '978-0-14' }, [{ isbn: '9780141439518' }]],
			[{ op: '=', value: 'Zoe' }, by('ZOË')],
			[{ op: '=', value: 'sea stories' }, by('Stories of the Sea')],
			[{ op: '=' }, by(null, 'Zola', null)],
			[{ op: '>', field: 'date', value: '1870' }, [{ date: 'May 1865' }]],
			[{ op: '>=', field: 'date', value: '2026-06-01' }, [{ date: '2026' }]],
			[{ op: '>=', field: 'date', value: '2026-06-01' }, [{ date: 1780272000 }]],
			[{ op: '>=', field: 'pages', value: '7' }, [{ pagesRead: 3 }]],
		])('but may be with %j and %j: that is said only', async (condition, books) => {
			expect(await asked(condition, books)).toBe(1);
		});

		it('but may be where most of them do: that is said', async () => {
			expect(await asked({ op: '~' }, by('Verne', 'Zola', 'Jules Verne'))).toBe(1);
			expect(await asked({ op: '~' }, by('Verne', 'Jules Verne'))).toBe(0);
		});

		it('but is one that all of them show, though the service says that it applied none', async () => {
			expect(await asked({ op: '=' }, by('Verne', 'VERNE'), { filters: [] })).toBe(0);
			const more = { filters: [], totalRecords: 3 };
			await expect(asked({ op: '=' }, by('Verne', 'Verne'), more)).rejects.toThrow('applied none');
			const none = { filters: [] };
			await expect(asked({ op: '=' }, by('Verne', null), none)).rejects.toThrow('applied none');
			await expect(asked({ op: '=' }, [], none)).rejects.toThrow('applied none');
		});
	});

	it('are the books of a query', async () => {
		const answer = (data: IDataObject) => itemWith({ answer: () => data }).item;
		expect(
			(await failureIn(async () => await ask(answer({ filters: [] }), {}))).details.message,
		).toContain("no list of 'books'");
		await expect(ask(answer({ totalRecords: 0 }), {})).resolves.toEqual({ totalRecords: 0 });
	});

	it('are the topics of another region', async () => {
		const topics = async (geo: string) =>
			await getTrending.each(
				itemWith({ values: { region: 'GB' }, answer: () => ({ geo, trends: [{ term: 'sea' }] }) })
					.item,
			);
		expect((await failureIn(async () => await topics('US'))).details.description).toContain(
			"'trending.region'",
		);
		await expect(topics('uk')).resolves.toHaveLength(1);
	});

	it('is an archived resource', async () => {
		const archived = async (data: IDataObject) => {
			const { item, hints } = itemWith({
				values: { resourceRef: { mode: 'id', value: '7' } },
				answer: () => data,
			});
			await archive.each(item);
			return hints;
		};
		expect((await failureIn(async () => await archived({ deleted: 0 }))).details.message).toContain(
			'did not archive resource 7',
		);
		expect(
			await archived({ deleted: true, details: { already_in_deletion_state: false } }),
		).toEqual([]);
		expect(
			await archived({ deleted: false, details: { already_in_deletion_state: 3 } }),
		).toHaveLength(1);
	});

	it('is a filter by a date that no result shows', async () => {
		const { item, hints } = itemWith({});
		const rows = [{ ref: 1, modifiedDate: null }];
		await checkDates(item, rows, { modifiedDate: { from: '2026-01-01' } });
		expect(hints).toEqual([expect.stringContaining("'search.modifiedDate'")]);
	});

	it('is a sort by which the first row is the first both ways', async () => {
		const sorted = async (first: number, total: number, max = 5) => {
			const { item, hints, calls } = itemWith({
				answer: () => ({ results: [{ ref: first, title: 'C' }], total }),
			});
			await checkSort(
				item,
				{
					rows: [
						{ ref: 1, title: 'A' },
						{ ref: 2, title: 'B' },
					],
					total,
				},
				{ sort: { field: 'title', direction: 'asc' } },
				{ field: 'title', direction: 'asc', max },
			);
			expect(calls.map(({ body }) => (body as IDataObject).sort)).toEqual(
				total > 2 || max === 2 ? [{ field: 'title', direction: 'desc' }] : [],
			);
			return hints.length;
		};
		expect([await sorted(1, 9), await sorted(3, 9), await sorted(1, 2)]).toEqual([1, 0, 0]);
		// The total may count the page alone.
		expect([await sorted(1, 2, 2), await sorted(3, 2, 2)]).toEqual([1, 0]);
	});

	it('are additions of which the service says nothing that is known', async () => {
		const { item, hints } = itemWith({
			values: {},
			answer: () => ({
				results: [
					{ ref: 1, status: 'ok' },
					{ ref: 2, status: 'Added' },
				],
			}),
		});
		const creating = {
			...item,
			catalogue: { ...item.catalogue, concurrency: 1 },
			create: async () => await Promise.resolve({ data: { ref: 5 } }),
		} as unknown as typeof item;
		expect(
			(await checkedContent(creating, { ref: 3 }, { resourceRefs: [1, 2] })).output,
		).toMatchObject({
			unknownRefs: [1],
		});
		expect(hints).toEqual([expect.stringContaining('did not say whether they are in the run')]);
	});

	it('is a filter by a category, where results show others', async () => {
		const told = async (...subjects: unknown[]) => {
			const { item, hints } = itemWith({
				answer: ({ path }) =>
					String(path).endsWith('/options')
						? [
								{ ref: 3, name: 'Voyages', parentRef: 2 },
								{ ref: 2, name: 'Travel', parentRef: 1 },
								{ ref: 1, name: 'All' },
								{ ref: 4, name: 'Law', parentRef: 1 },
							]
						: [{ name: 'subject', ref: 9, type: 'tree' }],
			});
			const rows = subjects.map((subject, index) => ({ ref: index, fields: { subject } }));
			await checkNodes(item, rows, [{ field: 'subject', ref: 2 }]);
			return hints.join('');
		};
		expect(await told(['Voyages'], 'travel', ['Law', 'Travel'])).toBe('');
		expect(await told([], [])).toBe('');
		expect(await told(['Voyages'], ['Jura'])).toContain("'search.nodeFilters'");
		expect(await told(['Voyages'], ['All'])).toContain("'search.nodeFilters'");
		expect((await failureIn(async () => await told(['Voyages'], ['Law']))).details).toMatchObject({
			message: "The service did not apply the filter on 'subject': resource 1 has '[\"Law\"]'",
			description: expect.stringContaining("'search.nodeFilters'"),
		});
	});
});
