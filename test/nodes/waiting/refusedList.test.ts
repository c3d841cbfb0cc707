import { json } from '../../request/tinyServer';
import { JOB, saying, waiting } from './service';

const wait = waiting();

it('a list that is refused is told as that, not as one that does not show the job', async () => {
	const found = saying({ job: { result: 'Fine' } });
	wait.server.answer((response, request) =>
		request.url.startsWith('/jobs?')
			? json(403, { error: { code: 'FORBIDDEN', message: 'Ask Ann.' } })(response, request)
			: found(response, request),
	);
	const { succeeded, hints } = await wait.job({ maximumWait: 0.2 });
	expect(succeeded[0]?.json).toMatchObject({ result: 'Fine', succeeded: true });
	expect(hints).toEqual([
		expect.stringMatching(/^The list of jobs could not be read, .*: Ask Ann\. [A-Z]/),
	]);
});

it('a job that the list shows and the service does not find is told as such at the end', async () => {
	wait.server.answer(saying({ list: [{ jobRef: JOB, status: 'running' }] }));
	expect((await wait.job({ maximumWait: 0.3 })).failed[0]?.error).toMatchObject({
		code: 'NOT_FINISHED',
		message: expect.stringContaining("it is 'running'"),
		description: expect.stringContaining('Not found'),
	});
}, 60_000);
