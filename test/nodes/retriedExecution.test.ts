import type { IDataObject } from 'n8n-workflow';
import { byId } from '../engine/locators';
import { createCollection, numbered, runNode } from '../request/running';
import type { RunningSandbox } from '../sandbox/startSandbox';
import { editor, startSandbox } from '../sandbox/startSandbox';

describe('the retry of a failed execution, with the original workflow or the current one', () => {
	let sandbox: RunningSandbox;
	beforeAll(async () => {
		sandbox = await startSandbox('--records', '20');
	});
	afterAll(async () => await sandbox.stop());
	beforeEach(async () => await sandbox.control('reset', { keepClock: true }));

	const all = async (path: string): Promise<IDataObject[]> =>
		(await sandbox.as(editor).get(`${path}?limit=100`)).data.data.results;
	const refuseThird = async (path: string) =>
		await sandbox.control('faults', {
			match: { method: 'POST', path, nth: 3 },
			action: { kind: 'status', status: 403 },
		});
	const run = async (
		work: ReturnType<typeof createCollection>,
		options: Parameters<typeof runNode>[0]['options'],
	) =>
		await runNode({
			...work,
			items: numbered(3),
			credential: { baseUrl: sandbox.url, apiKey: editor },
			requestOptions: { requestsAtOnce: 1 },
			options,
		});

	it('creates what is missing, and nothing that is there', async () => {
		await refuseThird('/collections');
		const failed = await run(createCollection(), { executionId: '7' });
		expect(failed.run.status).toBe('error');
		const retried = await run(createCollection(), {
			executionId: '8',
			retryOf: failed.run,
		});
		expect(retried.succeeded.map(({ json }) => [json.name, json.replayed])).toEqual([
			['Collection 1', true],
			['Collection 2', true],
			['Collection 3', false],
		]);
		const names = (await all('/collections')).map(({ name }) => String(name));
		expect(names.filter((name) => /^Collection \d$/.test(name))).toHaveLength(3);
	});

	it('creates nothing again under the name of a later moment: it says what was created before', async () => {
		const named = createCollection('={{ "Collection " + $json.id + ", " + $now.toMillis() }}');
		const made = async () =>
			(await all('/collections')).filter(({ name }) => /^Collection \d, /.test(String(name)));
		await refuseThird('/collections');
		const failed = await run(named, { executionId: '7' });
		const before = await made();
		const { error, status } = (await run(named, { executionId: '8', retryOf: failed.run })).run;
		expect([status, error?.message]).toEqual([
			'error',
			expect.stringMatching(/^The key of 'Create Only Once' was used before with other content/),
		]);
		expect(error?.description).toMatch(/a name with the time, run the workflow anew/);
		expect([before.length, (await made()).length]).toEqual([2, 2]);
	});

	it('sends nothing twice, also if it is retried once more', async () => {
		const before = (await all('/distribution/runs')).length;
		const [destination] = await all('/distribution/destinations');
		const queue = {
			type: 'catalogueDistribution',
			parameters: {
				resource: 'run',
				operation: 'queue',
				destination: byId(destination!.ref),
				distribute: 'collection',
				collection: byId('={{ $json.id }}'),
				options: {},
			},
		};
		await refuseThird('/distribution/queue');
		const failed = await run(queue, { executionId: '7' });
		await sandbox.as().delete('/_sandbox/faults');
		await refuseThird('/distribution/queue');
		const again = await run(queue, { executionId: '8', retryOf: failed.run });
		expect([failed.run.status, again.run.status]).toEqual(['error', 'error']);
		await sandbox.as().delete('/_sandbox/faults');
		const done = await run(queue, { executionId: '9', retryOf: again.run });
		expect(done.run.status).toBe('success');
		expect(await all('/distribution/runs')).toHaveLength(before + 3);
	});

	it('while another execution creates again', async () => {
		const first = await run(createCollection(), { executionId: '7' });
		const second = await run(createCollection(), { executionId: '8' });
		expect(second.succeeded.map(({ json }) => json.replayed)).toEqual([false, false, false]);
		expect(second.succeeded.map(({ json }) => json.ref)).not.toEqual(
			first.succeeded.map(({ json }) => json.ref),
		);
	});
});
