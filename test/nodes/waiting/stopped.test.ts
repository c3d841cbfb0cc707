import { runNode } from '../../request/running';
import { json, tinyServer } from '../../request/tinyServer';

it('the failure of one job is not held back by another that goes on', async () => {
	const rows = [
		{ jobRef: 2, status: 'running' },
		{ jobRef: 1, status: 'failed', error: 'Disk full' },
	];
	const server = await tinyServer((response, { url }) => {
		const row = rows.find(({ jobRef }) => url.endsWith(`/jobs/${jobRef}`));
		json(200, { data: row ?? rows })(response, { url } as never);
	});
	try {
		const began = Date.now();
		const { run } = await runNode({
			type: 'catalogueJob',
			parameters: {
				resource: 'job',
				operation: 'waitForCompletion',
				job: { __rl: true, mode: 'id', value: '={{ $json.jobRef }}' },
				options: { maximumWait: 0.4 },
			},
			items: [{ jobRef: 2 }, { jobRef: 1 }],
			credential: { baseUrl: server.url, apiKey: 'key-of-the-wait' },
		});
		expect(run.error?.message).toContain('Job 1 failed: Disk full');
		expect(Date.now() - began).toBeLessThan(15_000);
	} finally {
		await server.stop();
	}
}, 60_000);
