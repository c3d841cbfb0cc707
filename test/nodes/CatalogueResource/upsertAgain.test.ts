import { editor } from '../../sandbox/startSandbox';
import { automatic, catalogue, newIsbn, upsert } from './upserting';

const continues = { onError: 'continueErrorOutput' as const };

describe('Resource: Create or Update, while the search does not show what was created', () => {
	const lateIndex = async (indexMs: number) =>
		await catalogue.sandbox.control('motion', { indexMs });
	const created = async () =>
		(await catalogue.sandbox.control('effects')).operations.createResource ?? 0;
	beforeEach(async () => {
		await catalogue.forget();
		await lateIndex(600_000);
	});
	afterEach(async () => await lateIndex(0));

	it.each(['perExecution', 'perContent', 'off', 'perMatch'])(
		'%s: the next item of a book whose create failed creates no other one',
		async (idempotencyKey) => {
			const before = await created();
			const [one, other] = [newIsbn(), newIsbn()];
			await catalogue.fault(
				{ method: 'POST', path: '/resource*', nth: 2 },
				{ kind: 'dropAfterCommit' },
			);
			const { items, errors } = await upsert(automatic(), {
				items: [
					{ isbn: one, title: 'A book', format: 'No such format' },
					{ isbn: one, title: 'Its other title' },
					{ isbn: other, title: 'Another book' },
					{ isbn: other, title: 'Its other title' },
				],
				parameters: {
					options: { idempotencyKey, onFieldErrors: 'fail' },
					requestOptions: { maxTries: 1, requestsAtOnce: 1 },
				},
				settings: continues,
			});
			expect((await created()) - before).toBe(2);
			expect(errors.map(({ code }) => code)).toEqual([
				'FIELD_ERRORS',
				'CONNECTION',
				'NOT_YET_FOUND',
			]);
			// No advice to set what is set already.
			expect(String(errors[2]?.description).includes("to 'Per Execution'")).toBe(
				idempotencyKey === 'perMatch',
			);
			expect(items.map(({ json }) => [json.ref, json.updated])).toEqual([[errors[0]?.ref, true]]);
		},
	);

	it('the same book of a later execution is not created again', async () => {
		const before = await created();
		const items = [{ isbn: newIsbn(), title: 'A new book' }];
		const [first, second] = [
			await upsert(automatic(), { items }),
			await upsert(automatic(), { items }),
		];
		expect(first.items[0]?.json).toMatchObject({ created: true, updated: false, replayed: false });
		expect(second.items[0]?.json).toMatchObject({
			created: false,
			updated: false,
			replayed: true,
			ref: first.items[0]?.json.ref,
		});
		expect(second.hints).toContainEqual(expect.stringContaining('Nothing was created again'));
		expect(await created()).toBe(before + 1);
	});

	it('a book that was archived since is not told as there, with the same values as before', async () => {
		await lateIndex(0);
		const items = [{ isbn: newIsbn(), title: 'A withdrawn book' }];
		const [first] = (await upsert(automatic(), { items })).items;
		await catalogue.sandbox.as(editor).delete(`/resources/${first?.json.ref}`);
		const again = await upsert(automatic(), { items });
		const reason = expect.stringMatching(/^The search does not show it.* archived/);
		expect(again.items[0]?.json).toMatchObject({ created: false, replayed: true, reason });
		const told = `does not show them: ${first?.json.ref} ('${items[0]?.isbn}'). They`;
		expect(again.hints).toContainEqual(expect.stringContaining(told));
	});

	it('with other values it is refused with what to do, until the search shows it', async () => {
		const before = await created();
		const isbn = newIsbn();
		const first = await upsert(automatic(), { items: [{ isbn, title: 'A new book' }] });
		const better = async () =>
			await upsert(automatic(), {
				items: [{ isbn, title: 'A better title' }],
				settings: continues,
			});
		expect((await better()).errors).toEqual([
			expect.objectContaining({
				code: 'NOT_YET_FOUND',
				retryable: true,
				message: `A resource with '${isbn}' in 'ISBN' was created in the last 24 hours, and the search does not show it`,
				description: expect.stringContaining("'Create Only Once' to 'Per Execution'"),
			}),
		]);
		await lateIndex(0);
		expect((await better()).items[0]?.json).toMatchObject({
			created: false,
			updated: true,
			ref: first.items[0]?.json.ref,
		});
		expect(await created()).toBe(before + 1);
	});

	it("with 'Per Execution' it is created anew, as that says", async () => {
		const before = await created();
		const items = [{ isbn: newIsbn(), title: 'A new book' }];
		const parameters = { options: { idempotencyKey: 'perExecution' } };
		await upsert(automatic(), { items, parameters, options: { executionId: 'one' } });
		await upsert(automatic(), { items, parameters, options: { executionId: 'two' } });
		expect(await created()).toBe(before + 2);
	});
});

it('Retry On Fail: what an earlier try created or updated is told as such', async () => {
	const [present, created] = [newIsbn(), newIsbn()];
	await upsert(automatic(), { items: [{ isbn: present, title: 'A present book' }] });
	const client = catalogue.sandbox.as(editor);
	await catalogue.fault(
		{ method: 'PATCH', path: '/resources/*/fields', nth: 2, times: 1 },
		{ kind: 'status', status: 400 },
	);
	const other = newIsbn();
	await client.post('/resources', { type: 'Book', fields: { isbn: other, title: 'Other' } });
	const { items, run } = await upsert(automatic(), {
		items: [
			{ isbn: present, title: 'A better title' },
			{ isbn: created, title: 'A new book' },
			{ isbn: other, title: 'Another title' },
		],
		parameters: { requestOptions: { requestsAtOnce: 1 } },
		settings: { retryOnFail: true, maxTries: 2, waitBetweenTries: 0 },
	});
	expect(run.error).toBeUndefined();
	expect(items.map(({ json }) => [json.created, json.updated, json.changedFields])).toEqual([
		[false, true, ['title']],
		[true, false, undefined],
		[false, true, ['title']],
	]);
});

it('items with the same value: what the service refused of one is sent again by the next, and the catalogue says what it holds', async () => {
	const isbn = newIsbn();
	const { items } = await upsert(automatic('title'), {
		items: ['A Book', 'a book', 'A BOOK '].map((title) => ({ isbn, title, format: 'Scroll' })),
	});
	expect(items.map(({ json }) => [json.title, json.updated])).toEqual([
		['A Book', false],
		['A Book', false],
		['A Book', false],
	]);
	for (const { json } of items) expect(json).toHaveProperty('fieldErrors.format');
});

it('items with the same value: behind a write that failed or was refused nothing counts as unchanged', async () => {
	const isbn = newIsbn();
	await catalogue.forget();
	await catalogue.fault(
		{ method: 'PATCH', path: '/resources/*/fields', times: 1 },
		{ kind: 'status', status: 422 },
	);
	const { items } = await upsert(automatic(), {
		items: [
			{ isbn, title: 'A book', format: 'EPUB' },
			{ isbn, title: 'Another title' },
			{ isbn, title: 'A book', format: 'Scroll' },
			{ isbn, format: 'EPUB' },
		],
		settings: continues,
	});
	expect(items.map(({ json }) => json.changedFields)).toEqual([undefined, ['title'], ['format']]);
});

it('items with the same value: a record that another machine does not know yet is updated a moment later', async () => {
	const isbn = newIsbn();
	await catalogue.fault(
		{ method: 'PATCH', path: '/resources/*/fields', times: 1 },
		{ kind: 'status', status: 404 },
	);
	const { items, run } = await upsert(automatic(), {
		items: ['A new book', 'Its other title'].map((title) => ({ isbn, title })),
	});
	expect(run.error).toBeUndefined();
	expect(items.map(({ json }) => [json.created, json.changedFields])).toEqual([
		[true, undefined],
		[false, ['title']],
	]);
});

describe('Resource: Create or Update, where the search fails', () => {
	it.each([
		[{ kind: 'status', status: 503 }, 'The service could not answer'],
		[{ kind: 'resetMidBody' }, 'connection'],
	])('writes nothing and says why, on the error output of its item: %j', async (fault, said) => {
		await catalogue.reset();
		await catalogue.fault({ method: 'POST', path: '/resources/search', times: 4 }, fault);
		const { items, errors } = await upsert(automatic(), {
			items: [{ isbn: newIsbn(), title: 'A book' }],
			settings: continues,
		});
		expect(items).toEqual([]);
		expect(errors[0]?.description).toMatch(
			/^Nothing was written, since this was the answer to the search for '9780306\d+' in 'isbn'\. /i,
		);
		expect(errors[0]?.message).toContain(said);
		const journal = await catalogue.journal();
		expect(journal.filter(({ path }) => path === '/resources/search').length).toBe(4);
		expect(journal.filter(({ path }) => path === '/resources')).toEqual([]);
	});
});
