import { colleague, editor, noAi, rival, useSandbox } from './startSandbox';

const sandbox = useSandbox();
let epub: number;
let bare: number;
beforeAll(async () => {
	await sandbox.control('clock', { frozen: true });
	const { data } = await sandbox
		.as(editor)
		.post('/resources/search', { fieldFilters: { format: 'EPUB' }, limit: 100 });
	epub = data.data.results.find(
		({ fileExtension }: { fileExtension: string }) => fileExtension === 'epub',
	).ref;
	bare = (await sandbox.as(editor).post('/resources', { type: 'Book', fields: { title: 'Bare' } }))
		.data.data.ref;
});
afterEach(() => sandbox.control('motion', { jobs: 'complete' }));

const submit = async (body: object, key = editor) =>
	(await sandbox.as(key).post('/jobs', body)).data;
const poll = async (ref: number, key = editor) => (await sandbox.as(key).get(`/jobs/${ref}`)).data;
const newest = async () => (await sandbox.as(editor).get('/jobs?limit=1')).data.data.results[0];

describe('4.6 Jobs', () => {
	it('are submitted as 1 ready', async () => {
		const { data } = await submit({ type: 'metadata_export', params: { resource: epub } });
		expect(data).toEqual({
			jobRef: expect.any(Number),
			type: 'metadata_export',
			status: { code: 1, label: 'ready' },
		});
	});

	it('move by the clock: ready, running, complete; the poll gives the result when there is one', async () => {
		const { data } = await submit({ type: 'text_extraction', params: { resource: epub } });
		expect((await newest()).status).toEqual({ code: 1, label: 'ready' });
		expect(await poll(data.jobRef)).toEqual({ data: { result: '', error: '' } });
		await sandbox.control('clock', { advance: 1000 });
		const running = await newest();
		expect(running.status).toEqual({ code: 2, label: 'running' });
		expect(Date.parse(running.modifiedDate) - Date.parse(running.createdDate)).toBe(1000);
		await sandbox.control('clock', { advance: 3000 });
		expect((await newest()).status).toEqual({ code: 3, label: 'complete' });
		expect((await poll(data.jobRef)).data).toEqual({
			result: expect.stringContaining('Extracted the text'),
			error: '',
		});
	});

	it('fail with an error: on their own account, or when the sandbox is told so', async () => {
		const { data } = await submit({ type: 'preview_render', params: { resource: bare } });
		await sandbox.control('motion', { jobs: 'failed' });
		const { data: told } = await submit({ type: 'metadata_export', params: { resource: epub } });
		await sandbox.control('clock', { advance: 4000 });
		expect((await newest()).status).toEqual({ code: 4, label: 'failed' });
		expect((await poll(data.jobRef)).data).toEqual({
			result: '',
			error: 'The resource has no original file',
		});
		expect((await poll(told.jobRef)).data.error).not.toBe('');
	});

	it('a formatted extract leaves an alternative file when it has ended, with its options', async () => {
		const files = async () =>
			(await sandbox.as(editor).get(`/resources/${epub}/files`)).data.data.alternatives as {
				name: string;
			}[];
		const before = (await files()).length;
		await submit({
			type: 'formatted_extract',
			params: { resource: epub, name: 'Opening pages', ai_comments: true, layout: 'wide' },
		});
		expect((await files()).length).toBe(before);
		await sandbox.control('clock', { advance: 4000 });
		expect((await files()).map(({ name }) => name)).toContain('Opening pages (extract).txt');
	});

	it('an unknown type, a wrong option type and a file type that the job cannot work on are refused', async () => {
		expect((await submit({ type: 'world_peace', params: { resource: epub } })).error.code).toBe(
			'VALIDATION',
		);
		expect(
			(await submit({ type: 'formatted_extract', params: { resource: epub, ai_comments: 'yes' } }))
				.error.code,
		).toBe('VALIDATION');
		expect((await submit({ type: 'text_extraction', params: { resource: bare } })).error.code).toBe(
			'JOB_NOT_ALLOWED',
		);
		expect(
			(await submit({ type: 'metadata_export', params: { resource: 999_999 } })).error.code,
		).toBe('NOT_FOUND');
		expect(
			(await submit({ type: 'metadata_export', params: { resource: epub } }, rival)).error.code,
		).toBe('NOT_FOUND');
		expect(
			(await submit({ type: 'metadata_extraction', params: { resource: epub } }, noAi)).error.code,
		).toBe('INSUFFICIENT_SCOPE');
	});

	it("another user's job and a missing one are the same NOT_FOUND", async () => {
		const { data } = await submit({ type: 'metadata_export', params: { resource: epub } });
		const foreign = await poll(data.jobRef, colleague);
		const missing = await poll(999_999, colleague);
		expect(foreign.error.code).toBe('NOT_FOUND');
		expect(JSON.stringify(foreign).replaceAll(String(data.jobRef), '#')).toBe(
			JSON.stringify(missing).replaceAll('999999', '#'),
		);
	});

	it('the list has only the own ones, newest first', async () => {
		await submit({ type: 'metadata_export', params: { resource: epub } }, colleague);
		const { data } = await sandbox.as(editor).get('/jobs?limit=100');
		const refs = data.data.results.map(({ jobRef }: { jobRef: number }) => jobRef);
		expect(refs).toEqual([...refs].sort((one: number, other: number) => other - one));
		const { data: theirs } = await sandbox.as(colleague).get('/jobs?limit=100');
		expect(
			theirs.data.results.filter(({ jobRef }: { jobRef: number }) => refs.includes(jobRef)),
		).toEqual([]);
		expect(data.data.total + theirs.data.total).toBeGreaterThan(refs.length);
	});
});
