import { colleague, editor, rival, useSandbox } from './startSandbox';

interface Collection {
	ref: number;
	name: string;
	visibility: string;
}

const sandbox = useSandbox();
let refs: number[];
beforeAll(async () => {
	const { data } = await sandbox.as(editor).get('/resources/search?limit=100');
	refs = data.data.results.map(({ ref }: { ref: number }) => ref);
});

const create = async (key: string, body: object) =>
	(await sandbox.as(key).post('/collections', body)).data;
const add = async (key: string, ref: number, resourceRefs: number[]) =>
	(await sandbox.as(key).post(`/collections/${ref}/resources`, { resourceRefs })).data;

async function listed(key: string): Promise<Collection[]> {
	const found: Collection[] = [];
	for (;;) {
		const { data } = await sandbox
			.as(key)
			.get('/collections', { params: { limit: 100, offset: found.length } });
		found.push(...data.data.results);
		if (found.length >= data.data.total) return found;
	}
}

describe('4.5 POST /collections', () => {
	it('makes a team collection by default, in the message envelope, without the description', async () => {
		const answer = await create(editor, { name: 'Spring list', description: 'Not stored' });
		expect(answer).toEqual({
			success: true,
			status: 'success',
			message: expect.any(String),
			data: { ref: expect.any(Number), name: 'Spring list', visibility: 'team' },
		});
		expect((await listed(colleague)).find(({ ref }) => ref === answer.data.ref)).toEqual(
			answer.data,
		);
		expect((await listed(rival)).some(({ ref }) => ref === answer.data.ref)).toBe(false);
	});

	it('falls back to private silently for who may not make team collections', async () => {
		const { data } = await create(colleague, { name: 'Mine' });
		expect(data.visibility).toBe('private');
	});

	it('refuses an explicit team wish with 403', async () => {
		const { status, data } = await sandbox
			.as(colleague)
			.post('/collections', { name: 'Ours', visibility: 'team' });
		expect([status, data.error.code]).toEqual([403, 'TEAM_NOT_PERMITTED']);
		expect((await listed(colleague)).some(({ name }) => name === 'Ours')).toBe(false);
	});

	it('private collections are seen by their owner only', async () => {
		const { data } = await create(editor, { name: 'Private shelf', visibility: 'private' });
		expect((await listed(editor)).some(({ ref }) => ref === data.ref)).toBe(true);
		expect((await listed(colleague)).some(({ ref }) => ref === data.ref)).toBe(false);
		expect((await add(colleague, data.ref, [refs[0] ?? 0])).error.code).toBe('NOT_FOUND');
	});

	it('the list is newest first and paged', async () => {
		const all = (await listed(editor)).map(({ ref }) => ref);
		expect(all).toEqual([...all].sort((one, other) => other - one));
		const { data } = await sandbox.as(editor).get('/collections?limit=1&offset=1');
		expect(data.data).toEqual({
			results: [expect.objectContaining({ ref: all[1] })],
			total: all.length,
			limit: 1,
			offset: 1,
		});
	});
});

describe('4.5 POST /collections/{ref}/resources', () => {
	it('tells each ref apart; what is not visible is not found', async () => {
		const { data: made } = await create(editor, { name: 'Mixed' });
		const { data: theirs } = (await sandbox.as(rival).get('/resources/search?limit=1')).data;
		const hidden = theirs.results[0].ref;
		const [first = 0, second = 0] = refs;
		const { data } = await add(editor, made.ref, [first, hidden, 999_999, second, first]);
		expect(data).toEqual({
			collectionRef: made.ref,
			results: [
				{ ref: first, status: 'added' },
				{ ref: hidden, status: 'not_found' },
				{ ref: 999_999, status: 'not_found' },
				{ ref: second, status: 'added' },
				{ ref: first, status: 'already_present' },
			],
			addedCount: 2,
			alreadyPresentCount: 1,
			notFoundCount: 2,
		});
		expect((await add(editor, made.ref, [first, second])).data).toMatchObject({
			addedCount: 0,
			alreadyPresentCount: 2,
		});
	});

	it('takes 100 refs, not 101 and not none', async () => {
		const { data: made } = await create(editor, { name: 'Many' });
		const hundred = Array.from({ length: 100 }, (_, index) => refs[index % refs.length] ?? 0);
		expect((await add(editor, made.ref, hundred)).data.results).toHaveLength(100);
		expect((await add(editor, made.ref, [...hundred, refs[0] ?? 0])).error.code).toBe('VALIDATION');
		expect((await add(editor, made.ref, [])).error.code).toBe('VALIDATION');
	});

	it('is for the owner, or for everyone when the collection allows changes', async () => {
		const { data: made } = await create(editor, { name: 'Owned' });
		expect((await add(colleague, made.ref, [refs[0] ?? 0])).error.code).toBe(
			'COLLECTION_NOT_EDITABLE',
		);
		const open = (await listed(colleague)).find(({ name }) => name === 'Russian shelf');
		expect((await add(colleague, open?.ref ?? 0, [refs[0] ?? 0])).data.results).toHaveLength(1);
	});

	it('a missing collection and one of another usergroup are NOT_FOUND', async () => {
		const { data: made } = await create(editor, { name: 'Ours alone' });
		expect((await add(rival, made.ref, [1])).error.code).toBe('NOT_FOUND');
		expect((await add(editor, 999_999, [1])).error.code).toBe('NOT_FOUND');
	});
});
