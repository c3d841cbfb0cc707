import { colleague, editor, rival, useSandbox } from './startSandbox';

const sandbox = useSandbox();
let refs: number[];
let destination: number;
let collection: number;
beforeAll(async () => {
	await sandbox.control('clock', { frozen: true });
	const client = sandbox.as(editor);
	refs = (await client.get('/resources/search?limit=100')).data.data.results.map(
		({ ref }: { ref: number }) => ref,
	);
	destination = (await client.get('/distribution/destinations')).data.data.results[0].ref;
	collection = (await client.post('/collections', { name: 'Tonight' })).data.data.ref;
});

const queue = async (body: object, key = editor) =>
	(await sandbox.as(key).post('/distribution/queue', body)).data;
const runs = async (key = editor) =>
	(await sandbox.as(key).get('/distribution/runs?limit=100')).data.data.results;

describe('4.8 Destinations', () => {
	it('are the same for everyone who may look, and carry no credentials', async () => {
		const { data } = await sandbox.as(editor).get('/distribution/destinations');
		expect(data.data.results.length).toBeGreaterThan(2);
		expect(Object.keys(data.data.results[0]).sort()).toEqual(['name', 'ref', 'type']);
		expect(JSON.stringify(data)).not.toMatch(/password|login|ftp:/i);
		expect((await sandbox.as(rival).get('/distribution/destinations')).data).toEqual(data);
	});
});

describe('4.7 POST /distribution/queue', () => {
	it('queues a collection as 0 pending, in the message envelope', async () => {
		expect(await queue({ destinationRef: destination, collectionRef: collection })).toEqual({
			success: true,
			status: 'success',
			message: expect.any(String),
			data: {
				queueRef: expect.any(Number),
				status: 0,
				statusLabel: 'pending',
				destinationRef: destination,
			},
		});
	});

	it('queues resources: a collection is made for those that can be seen', async () => {
		const { data: theirs } = (await sandbox.as(rival).get('/resources/search?limit=1')).data;
		const { data } = await queue({
			destinationRef: destination,
			resourceRefs: [refs[0], theirs.results[0].ref, 999_999],
		});
		const run = (await runs()).find(
			({ queueRef }: { queueRef: number }) => queueRef === data.queueRef,
		);
		const again = await sandbox
			.as(editor)
			.post(`/collections/${run.collectionRef}/resources`, { resourceRefs: [refs[0], refs[1]] });
		expect(again.data.data.results.map(({ status }: { status: string }) => status)).toEqual([
			'already_present',
			'added',
		]);
	});

	it('none that can be seen, an unknown destination, a foreign collection: 404; and nothing is left behind', async () => {
		const before = (await sandbox.as(editor).get('/collections')).data.data.total;
		expect((await queue({ destinationRef: destination, resourceRefs: [999_999] })).error.code).toBe(
			'NOT_FOUND',
		);
		expect((await queue({ destinationRef: 999_999, collectionRef: collection })).error.code).toBe(
			'NOT_FOUND',
		);
		expect((await queue({ destinationRef: destination, collectionRef: 999_999 })).error.code).toBe(
			'NOT_FOUND',
		);
		expect(
			(await queue({ destinationRef: destination, collectionRef: collection }, rival)).error.code,
		).toBe('NOT_FOUND');
		expect((await sandbox.as(editor).get('/collections')).data.data.total).toBe(before);
	});

	it('takes exactly one of collectionRef and resourceRefs', async () => {
		expect((await queue({ destinationRef: destination })).error.code).toBe('VALIDATION');
		const both = await queue({
			destinationRef: destination,
			collectionRef: collection,
			resourceRefs: [refs[0]],
		});
		expect(both.error.code).toBe('VALIDATION');
	});
});

describe('4.8 Runs', () => {
	it('move by the clock: pending, running, complete or failed', async () => {
		const { data } = await queue({ destinationRef: destination, collectionRef: collection });
		await sandbox.control('motion', { runs: 'failed' });
		const { data: doomed } = await queue({
			destinationRef: destination,
			collectionRef: collection,
		});
		await sandbox.control('motion', { runs: 'complete' });
		const labels = async () => {
			const found = await runs();
			return [data, doomed]
				.map(({ queueRef }) => found.find((run: { queueRef: number }) => run.queueRef === queueRef))
				.map(({ status, statusLabel }) => [status, statusLabel]);
		};
		expect(await labels()).toEqual([
			[0, 'pending'],
			[0, 'pending'],
		]);
		await sandbox.control('clock', { advance: 1000 });
		expect(await labels()).toEqual([
			[1, 'running'],
			[1, 'running'],
		]);
		await sandbox.control('clock', { advance: 3000 });
		expect(await labels()).toEqual([
			[2, 'complete'],
			[3, 'failed'],
		]);
	});

	it('are listed newest first within the usergroup, when the collection can be read', async () => {
		const { data: shelf } = (
			await sandbox.as(editor).post('/collections', { name: 'Hidden', visibility: 'private' })
		).data;
		const { data: hidden } = await queue({ destinationRef: destination, collectionRef: shelf.ref });
		const { data: open } = await queue({ destinationRef: destination, collectionRef: collection });
		const refsOf = async (key: string) =>
			(await runs(key)).map(({ queueRef }: { queueRef: number }) => queueRef);
		const mine = await refsOf(editor);
		expect(mine.slice(0, 2)).toEqual([open.queueRef, hidden.queueRef]);
		const theirs = await refsOf(colleague);
		expect([theirs.includes(open.queueRef), theirs.includes(hidden.queueRef)]).toEqual([
			true,
			false,
		]);
		expect((await refsOf(rival)).filter((ref: number) => mine.includes(ref))).toEqual([]);
	});
});
