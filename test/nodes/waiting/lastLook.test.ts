import { JOB, saying, waiting } from './service';

const wait = waiting();
const short = { maximumWait: 0.05 };

it('the last look asks for the job itself, though its list says that it goes on', async () => {
	wait.server.answer(
		saying({
			list: [{ jobRef: JOB, type: 'export', status: { code: 2, label: 'running' } }],
			job: { status: 'complete', result: 'Fine', error: '' },
		}),
	);
	expect((await wait.job(short)).succeeded[0]?.json).toMatchObject({ result: 'Fine' });
});

it('a run whose state has another name is told by the overrides, and asks for no word', async () => {
	wait.server.answer(saying({ list: [{ queueRef: JOB, destinationRef: 1, state: 'complete' }] }));
	const { failed } = await wait.run(short);
	expect(failed[0]?.error.description).toContain("set 'runs.status'");
	expect(failed[0]?.error.description).not.toContain('Words for Succeeded');
});
