import { advanced, books, client, light, made, only, ours, titles } from './lanternBooks';

describe('4.1 GET /resources/search', () => {
	it('gives 20 of everything by default, limit and offset go through all without gap or repeat', async () => {
		const first = await light({});
		expect([first.results.length, first.limit, first.offset]).toEqual([20, 20, 0]);
		expect(first).not.toHaveProperty('mode');
		const refs: number[] = [];
		while (refs.length < first.total)
			refs.push(
				...(await light({ limit: 100, offset: refs.length })).results.map(({ ref }) => ref),
			);
		expect(new Set(refs).size).toBe(first.total);
		expect((await light({ offset: first.total })).results).toEqual([]);
	});

	it('keyword: every word must occur, a title counts more than a text, the last word may be unfinished', async () => {
		const found = await light({ q: 'lanterns' });
		expect(found.total).toBe(3);
		expect(titles(found)[2]).toBe('The Tide Table');
		expect(found.results[0]?.score).toBeGreaterThan(found.results[2]?.score ?? 0);
		expect((await light({ q: 'lanterns moor' })).total).toBe(1);
		expect((await light({ q: 'lanterns mo' })).total).toBe(1);
		expect((await light({ q: '"*(' })).total).toBe(0);
	});

	it('finds an ISBN with and without hyphens', async () => {
		const { results } = await advanced({ limit: 1 });
		const isbn = String(results[0]?.fields.isbn);
		expect((await light({ q: isbn })).results[0]?.fields.isbn).toBe(isbn);
		const hyphened = `${isbn.slice(0, 3)}-${isbn.slice(3, 4)}-${isbn.slice(4, 12)}-${isbn.slice(12)}`;
		expect((await light({ q: hyphened })).results[0]?.fields.isbn).toBe(isbn);
	});

	it('vector: finds by topic what shares no word, and says its mode', async () => {
		const found = await light({ q: 'maritime voyage', mode: 'vector', limit: 100 });
		expect(found.mode).toBe('vector');
		expect(ours(found)).toContain('Lanterns at Low Tide');
		expect(
			(await light({ q: 'maritime voyage' })).results.filter(({ ref }) => made.includes(ref)),
		).toEqual([]);
		expect(await light({ q: 'maritime voyage', mode: 'vector', limit: 100 })).toEqual(found);
	});

	it('hybrid: both, each resource once', async () => {
		const found = await light({ q: 'lanterns', mode: 'hybrid', limit: 100 });
		expect(found.mode).toBe('hybrid');
		expect(ours(found).sort()).toEqual(books.map(({ title }) => title).sort());
		expect(new Set(found.results.map(({ ref }) => ref)).size).toBe(found.results.length);
	});

	it('type restricts', async () => {
		const { data } = await client().get('/resources/types');
		for (const { ref } of data.data) {
			const found = await light({ type: ref, limit: 100 });
			expect(found.results.filter(({ resourceType }) => resourceType !== ref)).toEqual([]);
		}
	});
});

describe('4.1 POST /resources/search', () => {
	it('no body at all, and an empty one, are the first page of everything', async () => {
		const { data } = await client().post('/resources/search');
		expect(data.data.total).toBe((await light({})).total);
		expect(await advanced({})).toEqual(data.data);
	});

	it('fieldFilters: equal without regard to case, any of several values, names ANDed, null for no value', async () => {
		expect(titles(await advanced({ fieldFilters: { title: 'the tide table' } }))).toEqual([
			'The Tide Table',
		]);
		const several = await advanced({
			fieldFilters: { title: ['The Tide Table', 'Lanterns of the Moor'] },
		});
		expect(several.total).toBe(2);
		expect(ours(await advanced({ fieldFilters: { format: 'Hardback', price: 15 } }))).toEqual([
			'Lanterns of the Moor',
		]);
		const empty = await advanced({ fieldFilters: { isbn: null }, dateFilters: only });
		expect(ours(empty).length).toBe(3);
	});

	it('finds a long text by all of it', async () => {
		const title = 'Long '.repeat(80).trim();
		const { data } = await client().post('/resources', { type: 'Book', fields: { title } });
		expect(titles(await advanced({ fieldFilters: { title } }))).toEqual([title]);
		await client().delete(`/resources/${data.data.ref}`);
	});

	it('an unknown name is UNKNOWN_FIELD', async () => {
		const { data } = await client().post('/resources/search', { fieldFilters: { colour: 'red' } });
		expect([data.error.code, data.message]).toEqual(['UNKNOWN_FIELD', 'Unknown field: colour']);
	});

	it('dateFilters on a field: both ends inclusive', async () => {
		const between = (from?: string, to?: string) =>
			advanced({ query: 'tide', dateFilters: { publicationDate: { from, to } } });
		expect((await between('1850-03-01', '1890-12-31')).total).toBe(2);
		expect((await between('1850-03-02', '1890-12-30')).total).toBe(0);
		expect((await between('1890-12-31')).total).toBe(1);
		const { data } = await client().post('/resources/search', {
			dateFilters: { title: { from: '1850-01-01' } },
		});
		expect(data.error.code).toBe('VALIDATION');
		const wrong = await client().post('/resources/search', {
			dateFilters: { publicationDate: { from: '1850-13-01' } },
		});
		expect(wrong.data.error.code).toBe('VALIDATION');
	});

	it('dateFilters on modifiedDate: inclusive to the millisecond, a day as `to` is all of it', async () => {
		const newest = await advanced({ sort: { field: 'modifiedDate', direction: 'desc' }, limit: 3 });
		expect(titles(newest)).toEqual([...books].reverse().map(({ title }) => title));
		const [last, middle] = newest.results.map(({ modifiedDate }) => modifiedDate);
		const since = await advanced({
			dateFilters: { modifiedDate: { from: middle } },
			sort: { field: 'modifiedDate', direction: 'asc' },
		});
		expect(titles(since)).toEqual(['Lanterns of the Moor', 'The Tide Table']);
		expect(
			(await advanced({ dateFilters: { modifiedDate: { from: last, to: last } } })).total,
		).toBe(1);
		expect(
			(
				await advanced({
					dateFilters: { modifiedDate: { from: last?.slice(0, 10), to: last?.slice(0, 10) } },
				})
			).total,
		).toBeGreaterThan(0);
	});

	it('nodeFilters: an option means its descendants too; one field ORed, several ANDed', async () => {
		const { data } = await client().get('/resources/fields');
		const optionsOf = async (name: string) => {
			const field = data.data.find((one: { name: string }) => one.name === name);
			return (await client().get(`/resources/fields/${field.ref}/options`)).data.data as {
				ref: number;
				name: string;
				parentRef: number | null;
			}[];
		};
		const subjects = await optionsOf('subjects');
		const parent = subjects.find(({ name }) => name === 'FICTION');
		const below = new Set(
			subjects
				.filter((one) => one.parentRef === parent?.ref || one === parent)
				.map(({ name }) => name),
		);
		const found = await advanced({ nodeFilters: [parent?.ref], limit: 100 });
		expect(found.total).toBeGreaterThan(0);
		expect(
			found.results.filter(
				({ fields }) => !(fields.subjects as string[]).some((name) => below.has(name)),
			),
		).toEqual([]);
		const formats = await optionsOf('format');
		const refOf = (name: string) => formats.find((one) => one.name === name)?.ref;
		const total = async (nodes: unknown[]) => (await advanced({ nodeFilters: nodes })).total;
		expect(await total([refOf('EPUB'), refOf('Hardback')])).toBe(
			(await total([refOf('EPUB')])) + (await total([refOf('Hardback')])),
		);
		expect(await total([refOf('EPUB'), parent?.ref])).toBeLessThan(await total([parent?.ref]));
		expect(
			(await client().post('/resources/search', { nodeFilters: [999_999] })).data.error.code,
		).toBe('VALIDATION');
	});

	it('sorts by any field both ways, those without a value last', async () => {
		const prices = async (direction: string) => {
			const found = await advanced({ sort: { field: 'price', direction }, limit: 100 });
			return found.results.map(({ fields }) => fields.price as number | undefined);
		};
		const up = await prices('asc');
		expect(up).toEqual([...up].sort((one, other) => (one ?? Infinity) - (other ?? Infinity)));
		const down = (await prices('desc')).filter((price) => price !== undefined);
		expect(down).toEqual([...down].sort((one, other) => other - one));
		expect(
			(await client().post('/resources/search', { sort: { field: 'colour' } })).data.error.code,
		).toBe('UNKNOWN_FIELD');
	});

	it('pages of a sorted search fit together while nothing changes', async () => {
		const sort = { field: 'title', direction: 'asc' };
		const whole = await advanced({ sort, limit: 60 });
		const parts = await Promise.all(
			[0, 20, 40].map((offset) => advanced({ sort, limit: 20, offset })),
		);
		expect(parts.flatMap(titles)).toEqual(titles(whole));
	});

	it('query, mode and filters go together', async () => {
		expect(titles(await advanced({ query: 'lanterns', fieldFilters: { format: 'EPUB' } }))).toEqual(
			['Lanterns at Low Tide'],
		);
		const topic = await advanced({
			query: 'maritime voyage',
			mode: 'vector',
			fieldFilters: { format: 'EPUB' },
			limit: 100,
		});
		expect(ours(topic)).toEqual(['Lanterns at Low Tide']);
		expect(topic.mode).toBe('vector');
	});
});
