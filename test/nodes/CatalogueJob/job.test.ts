import { callListSearch } from '../../engine/editor';
import { byId } from '../../engine/locators';
import { catalogue as node } from '../../engine/workflow';
import { ebook, resourceOfType } from '../../sandbox/catalogue';
import { colleague, editor } from '../../sandbox/startSandbox';
import { service } from '../service';

const catalogue = service();
const continues = { onError: 'continueErrorOutput' as const };
const job = async (operation: string, parameters: object, options = {}) =>
	await catalogue.run('catalogueJob', { resource: 'job', operation, ...parameters }, options);
const submission = (jobType: string, options: object = {}) => ({
	jobType: { __rl: true, mode: 'name', value: jobType },
	resourceRef: byId('={{ $json.ref }}'),
	options,
});

/** Submits a job and gives its reference. */
async function submitted(jobType: string, ref: number, options: object = {}): Promise<number> {
	const { items } = await job('submit', submission(jobType, options), { items: [{ ref }] });
	return Number(items[0]?.json.jobRef);
}
async function submittedToFail(ref: number): Promise<number> {
	await catalogue.sandbox.control('motion', { jobs: 'failed' });
	const jobRef = await submitted('metadata_export', ref);
	await catalogue.sandbox.control('motion', { jobs: 'complete' });
	return jobRef;
}
const advance = async (ms: number) => await catalogue.sandbox.control('clock', { advance: ms });

describe('Job: Submit', () => {
	beforeEach(async () => await catalogue.forget());

	it('gives the reference and the state, and sends a key', async () => {
		const { ref } = await ebook(catalogue.sandbox);
		const { items } = await job('submit', submission('metadata_export'), { items: [{ ref }] });
		expect(items[0]?.json).toEqual({
			jobRef: expect.any(Number),
			type: 'metadata_export',
			status: { code: 1, label: 'ready' },
			replayed: false,
		});
		const request = (await catalogue.journal()).find(
			({ method, path }) => method === 'POST' && path === '/jobs',
		);
		expect(request?.idempotencyKey).toMatch(/^[0-9a-f]{64}$/);
	});

	it('sends the options that are filled in and merges further ones', async () => {
		const { ref } = await ebook(catalogue.sandbox);
		const options = {
			name: 'For Marketing',
			aiComments: true,
			additionalFields: '{ "resource": 1, "language": "en" }',
		};
		await job('submit', submission('formatted_extract', options), { items: [{ ref }] });
		await advance(10_000);
		const { data } = await catalogue.sandbox.as(editor).get(`/resources/${ref}/files`);
		const [file] = data.data.alternatives.slice(-1);
		expect(file.name).toBe('For Marketing (extract).txt');
		const { data: text } = await catalogue.sandbox.as(editor).get(file.downloadUrl);
		expect(text).toContain('Comment of the sandbox');
	});

	it('one whose answer was lost is submitted once', async () => {
		const { ref } = await ebook(catalogue.sandbox);
		await catalogue.fault({ method: 'POST', path: '/jobs', times: 1 }, { kind: 'dropAfterCommit' });
		const before = (await job('getMany', { returnAll: true })).items.length;
		const { items } = await job('submit', submission('metadata_export'), { items: [{ ref }] });
		expect(items[0]?.json.replayed).toBe(true);
		expect((await job('getMany', { returnAll: true })).items).toHaveLength(before + 1);
	});

	it("the service's refusals and what was not chosen are each item's own", async () => {
		const { ref } = await resourceOfType(catalogue.sandbox, 'Marketing Asset');
		const { errors } = await job('submit', submission('={{ $json.type }}'), {
			items: [
				{ ref, type: 'no_such_type' },
				{ ref, type: 'text_extraction' },
				{ ref, type: '' },
			],
			settings: continues,
		});
		expect(errors.map(({ code }) => code)).toEqual(['VALIDATION', 'JOB_NOT_ALLOWED', 'PARAMETER']);
		expect(errors[2]?.message).toBe("'Job Type' is empty");
	});
});

describe('Job: Get', () => {
	it('says how far it is, then what came of it; its error is jobError', async () => {
		const { ref } = await resourceOfType(catalogue.sandbox, 'Audio');
		const fine = await submitted('metadata_export', ref);
		const fails = await submittedToFail(ref);
		const get = async () =>
			(
				await job(
					'get',
					{ job: byId('={{ $json.jobRef }}') },
					{ items: [{ jobRef: fine }, { jobRef: fails }] },
				)
			).items.map(({ json }) => json);
		expect((await get())[0]).toMatchObject({
			jobRef: fine,
			type: 'metadata_export',
			status: { code: expect.any(Number) },
			finished: false,
			succeeded: false,
		});
		await advance(10_000);
		const dates = { createdDate: expect.any(String), modifiedDate: expect.any(String) };
		expect(await get()).toEqual([
			{
				jobRef: fine,
				type: 'metadata_export',
				status: { code: 3, label: 'complete' },
				...dates,
				result: 'Exported 1 record',
				jobError: '',
				finished: true,
				succeeded: true,
			},
			{
				jobRef: fails,
				type: 'metadata_export',
				status: { code: 4, label: 'failed' },
				...dates,
				result: '',
				jobError: 'The sandbox was told to let this job fail',
				finished: true,
				succeeded: false,
			},
		]);
	});

	it('says what came of one that has ended even where the list cannot be read; of another it says why not', async () => {
		const { ref } = await resourceOfType(catalogue.sandbox, 'Audio');
		const ended = await submitted('metadata_export', ref);
		await advance(10_000);
		const goesOn = await submitted('metadata_export', ref);
		await catalogue.fault(
			{ path: '/job*', method: 'GET', times: 1 },
			{ kind: 'status', status: 403 },
		);
		const { items, errors } = await job(
			'get',
			{ job: byId('={{ $json.jobRef }}') },
			{ items: [{ jobRef: ended }, { jobRef: goesOn }], settings: continues },
		);
		expect(items.map(({ json }) => json)).toEqual([
			{ jobRef: ended, result: 'Exported 1 record', jobError: '', finished: true, succeeded: true },
		]);
		expect(errors).toEqual([expect.objectContaining({ httpStatus: 403 })]);
	});

	it('the list is read once for items that ask at the same time', async () => {
		const { ref } = await resourceOfType(catalogue.sandbox, 'Audio');
		const items = [];
		for (let made = 0; made < 4; made++)
			items.push({ jobRef: await submitted('metadata_export', ref) });
		await catalogue.forget();
		const got = await job('get', { job: byId('={{ $json.jobRef }}') }, { items });
		expect(got.items.map(({ json }) => json.jobRef)).toEqual(items.map(({ jobRef }) => jobRef));
		const paths = (await catalogue.journal()).map(({ path }) => path);
		expect(paths.filter((path) => path === '/jobs')).toHaveLength(1);
		expect(paths).toHaveLength(5);
	});

	it("another user's job is not found", async () => {
		const { ref } = await resourceOfType(catalogue.sandbox, 'Audio');
		const jobRef = await submitted('metadata_export', ref);
		const { errors } = await job(
			'get',
			{ job: byId(String(jobRef)) },
			{ key: colleague, settings: continues },
		);
		expect(errors[0]).toMatchObject({ code: 'NOT_FOUND', httpStatus: 404 });
	});
});

describe('Job: Get Many', () => {
	it('lists the newest first, filtered by type and state', async () => {
		const { ref } = await ebook(catalogue.sandbox);
		await advance(10_000);
		const newest = await submitted('preview_render', ref);
		const all = await job('getMany', { limit: 2 });
		expect(all.items.map(({ json }) => json.jobRef)).toEqual([newest, newest - 1]);
		for (const value of ['preview_render', 'Preview_Render']) {
			const filtered = await job('getMany', {
				filters: { jobType: { __rl: true, mode: 'name', value }, state: 'unfinished' },
			});
			expect(filtered.items.map(({ json }) => json.jobRef)).toEqual([newest]);
		}
		expect(
			(await job('getMany', { filters: { state: 'failed' }, returnAll: true })).items.every(
				({ json }) => (json.status as { label: string }).label === 'failed',
			),
		).toBe(true);
	});
});

describe('Job: Wait for Completion', () => {
	const wait = async (jobRef: number, parameters: object = {}, options = {}) =>
		await job(
			'waitForCompletion',
			{ job: byId('={{ $json.jobRef }}'), ...parameters },
			{ items: [{ jobRef }], ...options },
		);

	it('goes on when the job has finished, with one request per look until then', async () => {
		const { ref } = await ebook(catalogue.sandbox);
		const jobRef = await submitted('metadata_export', ref);
		await catalogue.forget();
		const { items } = await wait(jobRef);
		expect(items[0]?.json).toMatchObject({
			jobRef,
			result: 'Exported 1 record',
			finished: true,
			succeeded: true,
			status: { label: 'complete' },
		});
		const looks = (await catalogue.journal()).map(({ path }) => path);
		expect(looks.filter((path) => path === `/jobs/${jobRef}`)).toHaveLength(1);
		expect(looks.length).toBeLessThanOrEqual(5);
	});

	it('jobs that are waited for at the same time are looked for together', async () => {
		const { ref } = await ebook(catalogue.sandbox);
		const items = [];
		for (let made = 0; made < 5; made++)
			items.push({ jobRef: await submitted('metadata_export', ref) });
		await catalogue.forget();
		const waited = await wait(0, {}, { items });
		expect(waited.items.every(({ json }) => json.succeeded)).toBe(true);
		expect(
			(await catalogue.journal()).filter(({ path }) => path === '/jobs').length,
		).toBeLessThanOrEqual(5);
	});

	it('a failed job fails its item with its own words, or is returned', async () => {
		const { ref } = await resourceOfType(catalogue.sandbox, 'Audio');
		const jobRef = await submittedToFail(ref);
		await advance(10_000);
		const { errors } = await wait(jobRef, {}, { settings: continues });
		expect(errors[0]).toMatchObject({
			code: 'JOB_FAILED',
			message: `Job ${jobRef} failed: The sandbox was told to let this job fail`,
		});
		const { items } = await wait(jobRef, { options: { onFailed: 'return' } });
		expect(items[0]?.json).toMatchObject({
			jobRef,
			succeeded: false,
			jobError: 'The sandbox was told to let this job fail',
		});
	});

	it('says the last known state when the maximum is over', async () => {
		const { ref } = await ebook(catalogue.sandbox);
		const jobRef = await submitted('metadata_export', ref);
		const { errors } = await wait(jobRef, { options: { maximumWait: 0 } }, { settings: continues });
		expect(errors[0]).toMatchObject({ code: 'NOT_FINISHED', retryable: true });
		expect(errors[0]?.message).toContain("it is 'ready'");
	});

	it('where the service has no list of jobs, the job itself shows its end', async () => {
		const { ref } = await ebook(catalogue.sandbox);
		const jobRef = await submitted('metadata_export', ref);
		await advance(10_000);
		const { items } = await wait(
			jobRef,
			{},
			{ credential: { interfaceOverrides: '{ "jobs.path": "/no-such-list" }' } },
		);
		expect(items[0]?.json).toMatchObject({ result: 'Exported 1 record', succeeded: true });
	});
});

describe('the lists of the editor', () => {
	const call = (method: string) => ({
		node: node('Job', 'catalogueJob', { resource: 'job', operation: 'submit' }),
		method,
		credential: { baseUrl: catalogue.sandbox.url, apiKey: editor },
	});

	it('types are suggestions; what is typed counts as well', async () => {
		expect(
			(await callListSearch(call('searchJobTypes'), 'extract')).results.map(({ value }) => value),
		).toContain('formatted_extract');
		expect((await callListSearch(call('searchJobTypes'), 'onix_export')).results).toEqual([
			{ name: "Use 'onix_export'", value: 'onix_export' },
		]);
	});

	it('jobs, the newest first', async () => {
		const { results } = await callListSearch(call('searchJobs'), 'metadata_export');
		expect(results[0]).toMatchObject({
			name: expect.stringMatching(/^\d+: metadata_export, \w+ \(\d+ \w+( \d{4})?, \d\d:\d\d\)$/),
		});
	});
});
