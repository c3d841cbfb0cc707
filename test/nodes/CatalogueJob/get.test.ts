import { byId } from '../../engine/locators';
import { resourceOfType } from '../../sandbox/catalogue';
import { colleague } from '../../sandbox/startSandbox';
import { advance, catalogue, continues, job, submitted, submittedToFail } from './submitting';

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
				summary: expect.stringMatching(/^Job \d+ \(metadata export\) finished on \d/),
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
				summary: expect.stringMatching(/^Job \d+ \(metadata export\) failed on \d/),
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
			{
				summary: `Job ${ended} finished`,
				jobRef: ended,
				result: 'Exported 1 record',
				jobError: '',
				finished: true,
				succeeded: true,
			},
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

	it('the number of the event of a run is not that of a job', async () => {
		const { ref } = await resourceOfType(catalogue.sandbox, 'Audio');
		const jobRef = await submitted('metadata_export', ref);
		const get = async (kind: string) =>
			await job(
				'get',
				{ job: byId('={{ $json.ref }}') },
				{
					items: [{ eventId: `${kind}:${jobRef}:complete`, kind, ref: jobRef }],
					settings: continues,
				},
			);
		expect((await get('job')).items[0]?.json).toMatchObject({ jobRef });
		expect((await get('run')).errors[0]?.message).toMatch(
			new RegExp(`^The input item is the event of run ${jobRef}, so`),
		);
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
