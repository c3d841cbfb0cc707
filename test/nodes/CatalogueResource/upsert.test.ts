import type { IDataObject } from 'n8n-workflow';

import { callResourceMapper } from '../../engine/editor';
import { catalogue as node } from '../../engine/workflow';
import { editor } from '../../sandbox/startSandbox';
import { book } from './form';
import { automatic, catalogue, newIsbn, upsert } from './upserting';

const continues = { onError: 'continueErrorOutput' as const };
const hyphenated = (isbn: string) =>
	`${isbn.slice(0, 3)}-${isbn.slice(3, 4)}-${isbn.slice(4, 7)}-${isbn.slice(7, 12)}-${isbn.slice(12)}`;

async function booksWith(isbn: string): Promise<Array<{ ref: number; fields: IDataObject }>> {
	const { data } = await catalogue.sandbox
		.as(editor)
		.post('/resources/search', { fieldFilters: { isbn } });
	return data.data.results;
}
const writes = async () =>
	(await catalogue.journal()).filter(
		({ method, path }) => method === 'PATCH' || (method === 'POST' && path === '/resources'),
	);

describe('Resource: Create or Update', () => {
	beforeEach(async () => await catalogue.forget());

	it('creates what is not there, and updates it the next time', async () => {
		const isbn = newIsbn();
		const first = await upsert(automatic(), { items: [{ isbn, title: 'A first book' }] });
		expect(first.items[0]?.json).toMatchObject({ created: true, updated: false, replayed: false });
		expect(Object.keys(first.items[0]!.json).slice(-5)).toEqual([
			'created',
			'updated',
			'type',
			'replayed',
			'notSent',
		]);
		const second = await upsert(automatic(), { items: [{ isbn, title: 'A better title' }] });
		expect(second.items[0]?.json).toMatchObject({
			created: false,
			updated: true,
			changedFields: ['title'],
			ref: first.items[0]?.json.ref,
		});
		expect((await booksWith(isbn)).map(({ fields }) => fields.title)).toEqual(['A better title']);
	});

	it('sends nothing when all is the same', async () => {
		const items = [{ isbn: newIsbn(), title: 'A book', pageCount: 120 }];
		await upsert(automatic(), { items });
		await catalogue.forget();
		const again = await upsert(automatic(), { items });
		expect(again.items[0]?.json).toMatchObject({
			created: false,
			updated: false,
			changedFields: [],
		});
		expect(await writes()).toEqual([]);
	});

	it.each<[string, (isbn: string) => string, (isbn: string) => unknown]>([
		['with hyphens by one without', hyphenated, (isbn) => isbn],
		['without hyphens by one with', (isbn) => isbn, hyphenated],
		['as text by the number that a spreadsheet made of it', (isbn) => isbn, Number],
	])(
		'finds an ISBN that the catalogue has %s, and leaves it as it is written',
		async (_, write, ask) => {
			const isbn = newIsbn();
			const written = write(isbn);
			await upsert(automatic(), { items: [{ isbn: written, title: 'A book' }] });
			const { items } = await upsert(automatic(), {
				items: [{ isbn: ask(isbn), title: 'A new title' }],
			});
			expect(items[0]?.json).toMatchObject({ updated: true, changedFields: ['title'] });
			expect((await booksWith(written)).map(({ fields }) => fields)).toEqual([
				expect.objectContaining({ isbn: written, title: 'A new title' }),
			]);
		},
	);

	it('items with the same value go one after another in input order, the others beside them', async () => {
		await catalogue.fault(
			{ method: 'POST', path: '/resource*', times: 1 },
			{ kind: 'delay', ms: 150 },
		);
		const isbn = newIsbn();
		const isbns = [isbn, hyphenated(isbn), isbn, newIsbn()];
		const { items, pairs, hints } = await upsert(automatic(), {
			items: isbns.map((value, index) => ({ isbn: value, title: `Title ${index}` })),
		});
		expect(pairs).toEqual([0, 1, 2, 3]);
		expect(items.map(({ json }) => json.created)).toEqual([true, false, false, true]);
		expect(new Set(items.slice(0, 3).map(({ json }) => json.ref)).size).toBe(1);
		expect((await booksWith(isbn)).map(({ fields }) => fields.title)).toEqual(['Title 2']);
		const told = `items 0 and 1 for '${hyphenated(isbn)}' ('Title'), items 1 and 2 for`;
		expect(hints).toContainEqual(expect.stringContaining(told));
	});

	it('a preview names items that give a new book different values, and no others', async () => {
		const isbns = [newIsbn(), newIsbn()].flatMap((isbn) => [isbn, isbn]);
		const { hints } = await upsert(automatic(), {
			items: isbns.map((isbn, at) => ({ isbn, title: 'A', edition: at === 3 ? 'B' : 'A' })),
			parameters: { preview: true },
		});
		expect(hints.join()).toContain(`: items 2 and 3 for '${isbns[3]}' ('Edition'). `);
	});

	it('fails naming the references when several match, and writes nothing', async () => {
		const { items, errors } = await upsert(automatic('title'), {
			items: [{ title: 'Metamorphoses', edition: 'Second' }],
			settings: continues,
		});
		expect(items).toEqual([]);
		expect(errors[0]).toMatchObject({ code: 'AMBIGUOUS_MATCH', retryable: false });
		expect(errors[0]?.message).toMatch(
			/^Several resources have 'Metamorphoses' in 'Title': Paperback, 979\d{10}, no\. \d+; EPUB, 979\d{10}, no\. \d+$/,
		);
		expect(await writes()).toEqual([]);
	});

	it('fails where the value to match on is empty, without a request', async () => {
		const { errors } = await upsert(automatic(), {
			items: [{ isbn: '', title: 'X' }],
			settings: continues,
		});
		expect(errors[0]).toMatchObject({
			code: 'PARAMETER',
			message: "'ISBN', the field to match on, is empty",
		});
		expect(await writes()).toEqual([]);
	});

	it('creates nothing without a title, and updates without one', async () => {
		const isbn = newIsbn();
		const { errors } = await upsert(automatic(), {
			items: [{ isbn, Titel: 'There', Autor: 'A. Sample' }],
			settings: continues,
		});
		expect(errors).toEqual([
			expect.objectContaining({
				code: 'PARAMETER',
				message: `No resource has '${isbn}' in 'ISBN', and a new one needs 'Title', which is empty`,
				description: expect.stringMatching(
					/^Check 'ISBN'\. If the resource is to be created, enter .* one called 'title'\. Columns that match no field: Titel, Autor\b/,
				),
			}),
		]);
		const { items } = await upsert(automatic(), {
			items: [
				{ isbn, title: 'There' },
				{ isbn, subtitle: 'And Back' },
			],
		});
		expect(items.map(({ json }) => json.created)).toEqual([true, false]);
	});

	it('a create whose answer was lost creates one resource', async () => {
		await catalogue.fault(
			{ method: 'POST', path: '/resource*', times: 1 },
			{ kind: 'dropAfterCommit' },
		);
		const isbn = newIsbn();
		const { items } = await upsert(automatic(), { items: [{ isbn, title: 'A book' }] });
		expect(items[0]?.json).toMatchObject({ created: true, replayed: true });
		expect(await booksWith(isbn)).toHaveLength(1);
	});

	it('takes the values of the form; without a chosen field the one that the form proposes is matched on', async () => {
		const schema = [
			{ id: 'isbn', displayName: 'ISBN', type: 'string', kind: 'text', defaultMatch: true },
			{ id: 'title', displayName: 'Title', type: 'string', kind: 'text', defaultMatch: false },
		];
		const value = { isbn: newIsbn(), title: '={{ $json.title }}' };
		for (const title of ['First', 'Second']) {
			const { items } = await upsert(
				{ mappingMode: 'defineBelow', value, schema, matchingColumns: [] },
				{ items: [{ title }] },
			);
			expect(items[0]?.json).toMatchObject({
				created: title === 'First',
				updated: title === 'Second',
			});
		}
		expect((await booksWith(value.isbn)).map(({ fields }) => fields.title)).toEqual(['Second']);
	});

	it('without continue-on-fail stops at the first failure', async () => {
		const items = [
			{ title: 'Metamorphoses' },
			...Array.from({ length: 30 }, (_, index) => ({ title: `New ${index}` })),
		];
		const { run } = await upsert(automatic('title'), {
			items,
			parameters: { requestOptions: { requestsAtOnce: 1 } },
		});
		expect(run.error?.message).toMatch(/^Several resources have .*\[item 0\]$/);
		expect(await writes()).toEqual([]);
	});

	it('without continue-on-fail the error of the first wrong item names others, and nothing is sent', async () => {
		const wrong = ['£9.99', '12', 'many', ...Array.from({ length: 6 }, () => 'few')];
		const items = wrong.map((pages) => ({ title: 'Paged', isbn: newIsbn(), pageCount: pages }));
		await catalogue.forget();
		const { run } = await upsert(automatic(), { items });
		expect(run.error?.message).toContain("'Pages' is '£9.99'");
		const { description } = run.error as unknown as { description: string };
		expect(description).toContain("7 more items are wrong, e.g. item 2: 'Pages' is 'many', which");
		expect(description).toContain("; item 6: 'Pages' is 'few', which is not a number.");
		expect((await catalogue.journal()).every(({ method }) => method === 'GET')).toBe(true);
		const two = await upsert(automatic(), { items: items.slice(0, 3) });
		expect(two.run.error).toMatchObject({
			description: expect.stringContaining('1 more item is wrong: item 2: '),
		});
	});

	it('Preview says what would be written and writes nothing', async () => {
		const wanted = { isbn: newIsbn(), title: 'A book' };
		const { items } = await upsert(automatic(), {
			items: [wanted],
			parameters: { preview: true },
		});
		expect(items[0]?.json).toMatchObject({
			preview: true,
			action: 'create',
			ref: 'not known yet',
			created: false,
			changes: [{ before: '' }, { before: '' }],
			requests: [{ method: 'POST', path: '/resources', body: { fields: wanted } }],
		});
		expect(await booksWith(wanted.isbn)).toEqual([]);
	});

	it('the form offers the ISBN to match on, and the required fields', async () => {
		const { fields, ...form } = await callResourceMapper({
			node: node('Upsert', 'catalogueResource', {
				resource: 'resource',
				operation: 'upsert',
				resourceType: book,
			}),
			method: 'getFieldsToUpsert',
			credential: { baseUrl: catalogue.sandbox.url, apiKey: editor },
		});
		expect(fields.filter(({ defaultMatch }) => defaultMatch).map(({ id }) => id)).toEqual(['isbn']);
		expect(fields.filter(({ removed }) => !removed).map(({ id }) => id)).toEqual(['title', 'isbn']);
		expect(fields.find(({ id }) => id === 'subjects')?.canBeUsedToMatch).toBe(false);
		// The editor shows such a notice under 'Map Automatically' although there are fields.
		expect(form).toEqual({});
	});
});
