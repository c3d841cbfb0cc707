import { byId } from '../../engine/locators';
import { ebook, resourceOfType } from '../../sandbox/catalogue';
import { advance, catalogue, continues, job, submitted, submittedToFail } from './submitting';

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
		await catalogue.sandbox.control('motion', { runningMs: 600_000, endedMs: 600_000 });
		const jobRef = await submitted('metadata_export', ref);
		await catalogue.sandbox.control('motion', { runningMs: 1000, endedMs: 4000 });
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
