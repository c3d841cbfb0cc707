import type { IDataObject } from 'n8n-workflow';

import { runNode } from '../../request/running';
import { json, useTinyServer } from '../../request/tinyServer';

const server = useTinyServer();

/** A list that shows no states (interface 2 leaves its entries open), and a job that shows its end by an error. */
async function getMany(filters: IDataObject = {}, interfaceOverrides = '') {
	server.answer((response, request) => {
		const isList = request.url.includes('?');
		const results = [{ jobRef: 7, type: 'metadata_export' }];
		const data = isList ? { results, total: 1 } : { jobRef: 7, error: 'no schema' };
		json(200, { success: true, data })(response, request);
	});
	const { succeeded, hints } = await runNode({
		type: 'catalogueJob',
		parameters: { resource: 'job', operation: 'getMany', returnAll: true, filters },
		credential: { baseUrl: server.url, apiKey: 'key-of-the-jobs', interfaceOverrides },
	});
	return { summaries: succeeded.map((item) => item.json.summary), hints };
}

describe('jobs whose list says no state', () => {
	it('are not called unknown, and the override is named once', async () => {
		const { summaries, hints } = await getMany();
		expect(summaries).toEqual(['Job 7 (metadata export) is in a state that is not said']);
		expect(hints).toEqual([
			"No job in the list shows its state. If the state has another name, set 'jobs.status' in 'Interface Overrides' of the credential.",
		]);
	});

	it('are told by what they themselves say where a filter asks for it', async () => {
		const { summaries, hints } = await getMany({ state: 'failed' });
		expect(summaries).toEqual(['Job 7 (metadata export) failed']);
		expect(hints).toEqual([]);
	});

	it('nor a number under the name that is known are told by both names', async () => {
		const { summaries, hints } = await getMany({ state: 'failed' }, '{ "jobs.ref": "job_id" }');
		expect(summaries).toEqual([]);
		expect(hints[0]).toMatch(/^Jobs have no number: .*'jobs\.ref'/);
	});
});

describe('a job with a result', () => {
	const get = async (status: unknown) => {
		server.answer((response, request) => {
			const results = [{ jobRef: 7, type: 'metadata_export', status }];
			const data = request.url.includes('?') ? { results } : { result: '3 of 10', error: '' };
			json(200, { data })(response, request);
		});
		return await runNode({
			type: 'catalogueJob',
			parameters: { resource: 'job', operation: 'get', job: { mode: 'id', value: '7' } },
			credential: { baseUrl: server.url, apiKey: 'key-of-the-jobs' },
		});
	};

	it.each([
		['beendet', { code: 9, label: 'beendet' }],
		['9', { code: 9 }],
	])('whose state is %s counts as succeeded, and a hint says why', async (word, status) => {
		const { succeeded, hints } = await get(status);
		expect(succeeded[0]?.json).toMatchObject({ succeeded: true });
		expect(hints).toEqual([expect.stringMatching(`: 7 \\('${word}'\\)\\. .*'states\\.failed'`)]);
	});

	it.each(['complete', 'ready', undefined])('needs none where its state is %s', async (status) => {
		expect((await get(status)).hints).toEqual([]);
	});
});
