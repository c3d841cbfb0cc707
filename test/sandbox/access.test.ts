import {
	colleague,
	editor,
	filtered,
	reader,
	restricted,
	rival,
	unlinked,
	useSandbox,
} from './startSandbox';

interface Summary {
	ref: number;
	title: string;
	archive: number;
	isPrivate: boolean;
	fields: Record<string, unknown>;
}

const sandbox = useSandbox();

async function everything(key: string): Promise<Summary[]> {
	const client = sandbox.as(key);
	const found: Summary[] = [];
	for (;;) {
		const { data } = await client.post('/resources/search', { limit: 100, offset: found.length });
		found.push(...data.data.results);
		if (found.length >= data.data.total) return found;
	}
}

describe('5 Authentication', () => {
	it('a missing key is NO_API_KEY with its message, in the error envelope', async () => {
		const { status, data } = await sandbox.as().get('/resources/types');
		expect(status).toBe(401);
		expect(data).toEqual({
			success: false,
			status: 'fail',
			message: 'API key is required',
			error: { code: 'NO_API_KEY', message: 'API key is required' },
		});
	});

	it('a key that was never issued is INVALID_API_KEY', async () => {
		const { status, data } = await sandbox.as('no-such-key').get('/resources/types');
		expect([status, data.error.code]).toEqual([401, 'INVALID_API_KEY']);
	});

	it('a key without the scope is INSUFFICIENT_SCOPE, and the message names the scope', async () => {
		const { status, data } = await sandbox.as(reader).post('/resources', { type: 'Book' });
		expect([status, data.error.code]).toEqual([403, 'INSUFFICIENT_SCOPE']);
		expect(data.message).toContain('write');
	});

	it('scope comes before validation, and validation before the work', async () => {
		const wrong = await sandbox.as(reader).post('/resources', { colour: 1 });
		expect(wrong.data.error.code).toBe('INSUFFICIENT_SCOPE');
	});

	it('an operation that needs a linked user fails without one', async () => {
		const { status, data } = await sandbox.as(unlinked).get('/resources/search');
		expect([status, data.error.code]).toEqual([403, 'NO_LINKED_USER']);
		expect((await sandbox.as(unlinked).get('/resources/types')).status).toBe(200);
	});

	it('distribution needs the dm permission to queue, dm or dv to look', async () => {
		const outcome = async (key: string, method: string, url: string, data?: object) => {
			const answer = await sandbox.as(key).request({ method, url, data });
			return answer.data.error?.code ?? answer.status;
		};
		const queue = { destinationRef: 1, resourceRefs: [1001] };
		expect(await outcome(reader, 'GET', '/distribution/destinations')).toBe(200);
		expect(await outcome(reader, 'GET', '/distribution/runs')).toBe(200);
		expect(await outcome(restricted, 'POST', '/distribution/queue', queue)).toBe(
			'PERMISSION_DENIED',
		);
		expect(await outcome(filtered, 'GET', '/distribution/destinations')).toBe('PERMISSION_DENIED');
		expect(await outcome(filtered, 'GET', '/distribution/runs')).toBe('PERMISSION_DENIED');
	});
});

describe('5 Walls: usergroup, archive state, private, confidential, filters', () => {
	it('each usergroup sees its own resources only', async () => {
		const own = (await everything(editor)).map(({ ref }) => ref);
		const theirs = (await everything(rival)).map(({ ref }) => ref);
		expect(theirs.length).toBeGreaterThan(0);
		expect(own.filter((ref) => theirs.includes(ref))).toEqual([]);
		const { status, data } = await sandbox
			.as(rival)
			.patch(`/resources/${own[0]}/fields`, { fields: { title: 'Mine now' } });
		expect([status, data.error.code]).toEqual([404, 'NOT_FOUND']);
	});

	it('archive states: a user sees those that are permitted, and nobody the deletion state', async () => {
		const states = async (key: string) =>
			[...new Set((await everything(key)).map(({ archive }) => archive))].sort();
		expect(await states(reader)).toEqual([0]);
		const seen = await states(editor);
		expect(seen.length).toBeGreaterThan(1);
		expect(seen).not.toContain(3);
	});

	it('an archive state outside the edit permission can be seen and not edited', async () => {
		const archived = (await everything(editor)).find(({ archive }) => archive === 2);
		const { status, data } = await sandbox
			.as(editor)
			.patch(`/resources/${archived?.ref}/fields`, { fields: {} });
		expect([status, data.error.code]).toEqual([403, 'EDIT_DENIED']);
	});

	it('confidential resources are seen by permission only', async () => {
		const contract = ({ title }: Summary) => title.includes('agreement');
		expect((await everything(editor)).filter(contract).length).toBeGreaterThan(0);
		expect((await everything(colleague)).filter(contract)).toEqual([]);
	});

	it('a confidential resource is refused as such only to whom no other wall hides it', async () => {
		const { ref } = (await everything(editor)).find(({ title }) => title.includes('agreement'))!;
		const download = async (key: string) =>
			(await sandbox.as(key).get(`/resources/${ref}/file`)).data.error.code;
		expect([await download(colleague), await download(filtered), await download(rival)]).toEqual([
			'CONFIDENTIAL',
			'NOT_FOUND',
			'NOT_FOUND',
		]);
	});

	it('a view filter hides what does not meet it from search, update, collections and the catalogue query', async () => {
		const seen = await everything(filtered);
		expect(seen.length).toBeGreaterThan(0);
		expect(
			seen.filter(({ fields }) => !(fields.imprint as string[]).includes('Northwind Classics')),
		).toEqual([]);
		const hidden =
			(await everything(editor)).find(({ ref }) => !seen.some((one) => one.ref === ref))?.ref ?? 0;
		const client = sandbox.as(filtered);
		expect((await client.patch(`/resources/${hidden}/fields`, { fields: {} })).status).toBe(404);
		const { data: made } = await client.post('/collections', { name: 'What I see' });
		const { data: added } = await client.post(`/collections/${made.data.ref}/resources`, {
			resourceRefs: [hidden, seen[0]?.ref],
		});
		expect(added.data.results.map(({ status }: { status: string }) => status)).toEqual([
			'not_found',
			'added',
		]);
		const { data: query } = await client.post('/catalogue/query', {
			filters: [{ field: 'title', op: '~', value: '' }],
		});
		expect(query.data.totalRecords).toBe(seen.length);
	});

	it('an edit filter refuses what does not meet it', async () => {
		const seen = await everything(filtered);
		const isEpub = ({ fields }: Summary) =>
			(fields.format as string[] | undefined)?.includes('EPUB') === true;
		const client = sandbox.as(filtered);
		const refused = await client.patch(
			`/resources/${seen.find((one) => !isEpub(one))?.ref}/fields`,
			{ fields: {} },
		);
		expect([refused.status, refused.data.error.code]).toEqual([403, 'EDIT_DENIED']);
		expect(
			(
				await client.patch(
					`/resources/${seen.find((one) => isEpub(one) && one.archive === 0)?.ref}/fields`,
					{ fields: {} },
				)
			).status,
		).toBe(200);
	});
});
