import type { IDataObject } from 'n8n-workflow';

import { runPoll } from '../../engine/poll';
import { catalogue } from '../../engine/workflow';
import { json, useTinyServer } from '../../request/tinyServer';

const server = useTinyServer();

/** A trigger on lists that show these rows; `jobs` is what each job says of itself. */
function watching(events: string[], log: string[] = []) {
	const node = catalogue('Trigger', 'catalogueTrigger', { events }, { id: `words ${events}` });
	const staticData: IDataObject = {};
	return async (rows: IDataObject[], jobs: Record<string, IDataObject> = {}) => {
		server.answer((response, request) => {
			const job = /\/jobs\/(\d+)/.exec(request.url)?.[1];
			json(200, { data: job ? jobs[job] : rows })(response, request);
		});
		const credential = { baseUrl: server.url, apiKey: 'key' };
		const items = (await runPoll(node, { credential, staticData, log })) ?? [];
		const read = server.seen.filter(({ url }) => /\/jobs\/\d/.test(url)).length;
		return { ids: items.map(({ json: { eventId } }) => eventId), read };
	};
}

const createdDate = new Date().toISOString();
const job = (jobRef: number, code: number, label = '') => ({
	jobRef,
	type: 'export',
	createdDate,
	status: { code, label },
});

it('the end of a job whose word is not known is asked of the job itself, once', async () => {
	const log: string[] = [];
	const poll = watching(['jobFinished', 'jobFailed'], log);
	const said = { '1': { result: 'Old' }, '2': { result: 'Fine' }, '3': { error: 'Disk full' } };
	expect(await poll([job(2, 2, 'running'), job(1, 30)], said)).toEqual({ ids: [], read: 0 });
	const ended = [job(3, 40), job(2, 30), job(1, 30)];
	expect(await poll(ended, said)).toEqual({
		ids: ['job:2:30:succeeded', 'job:3:40:failed'],
		read: 2,
	});
	expect(log.join()).toContain("Some jobs are '40', '30'");
	expect(log.join()).toContain("'states.succeeded'");
	expect(await poll(ended, said)).toEqual({ ids: [], read: 0 });
});

it('a run whose word is not known is told in the log', async () => {
	const log: string[] = [];
	const poll = watching(['runFinished'], log);
	const run = (queueRef: number, status: number) => ({
		queueRef,
		destinationRef: 1,
		createdDate,
		status,
	});
	await poll([run(1, 0)]);
	expect((await poll([run(2, 0), run(1, 7)])).ids).toEqual([]);
	expect(log.join()).toContain("Some runs are '7'");
});
