import type { IDataObject } from 'n8n-workflow';

import { JOB, pathsOf, saying, waiting } from './service';

const wait = waiting();
const row = (record: object) => [{ jobRef: JOB, type: 'export', ...record }];
const runs = (record: object) => [{ queueRef: JOB, destinationRef: 1, ...record }];
/** A maximum that only a failure to see the end reaches. */
const short = { maximumWait: 0.2 };

describe('the end of a job is seen at the first look', () => {
	it.each<[string, unknown, { result?: string; [name: string]: unknown }]>([
		[
			'by a word in capitals',
			row({ status: { code: 3, label: 'COMPLETE' } }),
			{ result: 'Fine', error: '' },
		],
		['by a status that is a text', row({ status: 'Done' }), { result: '', error: null }],
		['by a status that is nested', row({ status: { status: { code: 3, label: 'complete' } } }), {}],
		['by a status of other names', row({ status: { id: 3, name: 'Finished' } }), {}],
		['by the word of the job itself where no list is there', undefined, { status: 'succeeded' }],
		[
			'by the word of the job itself where it is not listed',
			[],
			{ status: { code: 4, label: 'Completed' }, result: '' },
		],
		[
			'by a result beside a word that nobody knows',
			row({ status: { code: 9, label: 'abgelegt' } }),
			{ result: 'Fine', error: [] },
		],
		[
			'by a result where the list lags behind, without a word',
			row({}),
			{ result: 'Fine', error: false },
		],
		['by a flag', row({ status: 'pending', completed: 1 }), {}],
		['by a flag of the job itself', [], { isComplete: 'true', error: '' }],
		['by the date of its end', row({ status: null, finishedAt: '2026-03-01 12:00:00' }), {}],
		[
			'by a reference that is a text',
			[{ jobRef: String(JOB), status: 'complete' }],
			{ result: 'Fine' },
		],
	])('%s: succeeded', async (_, list, job) => {
		wait.server.answer(saying({ list, job }));
		const { succeeded, failed } = await wait.job(short);
		expect(failed).toEqual([]);
		expect(succeeded[0]?.json).toMatchObject({ finished: true, succeeded: true });
		// What has just ended may be listed a moment later, and one that is listed have its result.
		const isUnlisted = Array.isArray(list) && list.length === 0;
		const mayHaveResult = Boolean(list) && !isUnlisted && !job.result;
		expect(pathsOf(wait.server.seen)).toEqual([
			'/jobs',
			`/jobs/${JOB}`,
			...(isUnlisted ? ['/jobs'] : []),
			...(mayHaveResult ? [`/jobs/${JOB}`] : []),
		]);
	});

	it.each<[string, unknown, unknown, string]>([
		[
			'by the word of the job itself where no list is there',
			undefined,
			{ status: 'failed' },
			"Job 7 ended as 'failed'",
		],
		[
			'by an error text beside a word that says success',
			row({ status: 'finished' }),
			{ error: 'Disk full' },
			'Job 7 failed: Disk full',
		],
		[
			'by an error that is an object',
			[],
			{ error: { code: 'DISK', message: 'Disk full' } },
			'Job 7 failed: Disk full',
		],
		[
			'by an error that is a list',
			[],
			{ error: ['Disk full', 'No power'] },
			'Job 7 failed: Disk full; No power',
		],
		['by a flag', row({ status: 2, failed: '1' }), {}, "Job 7 ended as '2'"],
		[
			'by its result, beside a word that says only that it has ended',
			row({ status: 'Completed' }),
			{ result: 'Failed', error: '' },
			'Job 7 failed: Failed',
		],
		[
			'by an end with a word that nobody knows',
			row({ status: 'kaputt', completed: true }),
			{},
			"Job 7 ended as 'kaputt'",
		],
		[
			'by a word of the job itself although the list goes on with an unknown one',
			row({ status: 'x' }),
			{ status: 'Error', result: 'half of it' },
			"Job 7 ended as 'Error'",
		],
	])('%s: failed', async (_, list, job, message) => {
		wait.server.answer(saying({ list, job }));
		const { failed } = await wait.job(short);
		expect(failed[0]?.error).toMatchObject({ code: 'JOB_FAILED', message });
		const { description } = failed[0]?.error as { description: string };
		expect(description.includes("'states.succeeded'")).toBe(/'(2|kaputt)'$/.test(message));
	});

	it.each<[string, unknown, unknown]>([
		['a word that nobody knows', row({ status: 'abgelegt' }), { result: '', error: '' }],
		['a code that nobody knows', row({ status: '17' }), { result: null, error: null }],
		[
			'a part of the result of one that is running',
			[],
			{ status: 'running', result: 'Half of it' },
		],
		[
			'flags that say no',
			row({ status: 'ready', completed: 0, failed: 'false', finishedAt: '0000-00-00 00:00:00' }),
			{},
		],
	])('%s is no end', async (_, list, job) => {
		wait.server.answer(saying({ list, job }));
		const { failed } = await wait.job({ maximumWait: 0 });
		expect(failed[0]?.error).toMatchObject({ code: 'NOT_FINISHED', retryable: true });
	});

	it('nothing said of how far it is is told as that, and asks for no word', async () => {
		wait.server.answer(saying({ list: [], job: { progress: 140 } }));
		const { failed } = await wait.job({ maximumWait: 0 });
		expect(failed[0]?.error.description).toContain("set 'jobs.status'");
		expect(failed[0]?.error.description).not.toContain('Words for Succeeded');
	});

	it('of a job or run that the list shows twice, in either order', async () => {
		const states = ['running', 'complete'].map((status) => ({ status }));
		for (const both of [states, [...states].reverse()]) {
			wait.server.answer(saying({ list: both.flatMap(row), job: {} }));
			expect((await wait.job(short)).succeeded[0]?.json).toMatchObject({ succeeded: true });
			wait.server.answer(saying({ list: both.flatMap(runs) }));
			expect((await wait.run(short)).succeeded[0]?.json).toMatchObject({ succeeded: true });
		}
	});

	it('of the job itself while the list says for ever that it goes on', async () => {
		wait.server.answer(
			saying({ list: row({ status: { code: 1, label: 'ready' } }), job: { result: 'Fine' } }),
		);
		expect((await wait.job()).succeeded[0]?.json).toMatchObject({
			succeeded: true,
			result: 'Fine',
		});
		expect(pathsOf(wait.server.seen).filter((path) => path === `/jobs/${JOB}`)).toHaveLength(1);
	}, 40_000);

	it('of the list where the job itself is gone', async () => {
		wait.server.answer(saying({ list: row({ status: 'complete' }), job: undefined }));
		expect((await wait.job(short)).succeeded[0]?.json).toMatchObject({ succeeded: true });
	});
});

describe('the end of a run is seen', () => {
	it.each<[IDataObject, boolean]>([
		[{ status: 2, statusLabel: 'Complete' }, true],
		[{ status: '2', statusLabel: 'SENT ' }, true],
		[{ status: { code: 2, label: 'delivered' } }, true],
		[{ status: {}, statusLabel: 'complete' }, true],
		[{ status: 'pending', isDone: true }, true],
		[{ status: 3, statusLabel: 'failed' }, false],
		[{ status: 2, error: 'The address is unknown' }, false],
	])('%j', async (record, isSuccess) => {
		wait.server.answer(saying({ list: { results: runs(record), total: '1' } }));
		const { succeeded } = await wait.run({ ...short, onFailed: 'return' });
		expect(succeeded[0]?.json).toMatchObject({ finished: true, succeeded: isSuccess });
	});

	it('by the code that the node names, as number or text', async () => {
		for (const status of [2, '2', { code: '2' }]) {
			wait.server.answer(saying({ list: runs({ status }) }));
			expect((await wait.run({ ...short, succeeded: '2' })).succeeded[0]?.json).toMatchObject({
				succeeded: true,
			});
		}
	});
});

it('an end that only the list shows is told to be without its result', async () => {
	wait.server.answer(saying({ list: row({ status: 'complete' }) }));
	const { succeeded, hints } = await wait.job(short);
	expect(succeeded[0]?.json).toMatchObject({ finished: true, succeeded: true });
	expect(hints).toEqual([expect.stringMatching(/^The result of job 7 could not be read: ./)]);
	wait.server.answer(saying({ list: row({ status: 'complete', result: 'Fine' }) }));
	expect((await wait.job(short)).hints).toEqual([]);
});

describe('what is not listed yet', () => {
	it('is looked for again, also a job that the service does not find at first', async () => {
		wait.server.answer(
			saying(
				{ list: [] },
				{ list: [] },
				{ list: row({ status: 'complete' }), job: { result: 'Fine' } },
			),
		);
		expect((await wait.job()).succeeded[0]?.json).toMatchObject({
			succeeded: true,
			result: 'Fine',
		});
		wait.server.answer(saying({ list: [] }, { list: runs({ status: 'sent' }) }));
		expect((await wait.run()).succeeded[0]?.json).toMatchObject({ succeeded: true });
	});

	it('is not there after four looks, or when the maximum is over', async () => {
		wait.server.answer(saying({ list: [] }));
		expect((await wait.run()).failed[0]?.error).toMatchObject({
			code: 'NOT_FOUND',
			message: 'Distribution run 7 is not in the list of runs',
		});
		expect(wait.server.seen).toHaveLength(4);
		wait.server.answer(saying({ list: [] }));
		expect((await wait.run({ maximumWait: 0 })).failed[0]?.error).toMatchObject({
			code: 'NOT_FOUND',
		});
		expect(wait.server.seen).toHaveLength(1);
	});
});

it('what was there before is told to be gone, and not to have another reference', async () => {
	wait.server.answer(saying({ list: runs({ status: 'running' }) }, { list: [] }));
	expect((await wait.run()).failed[0]?.error).toMatchObject({
		code: 'NOT_FOUND',
		message: "Distribution run 7 is not shown any more; at the last look it was 'running'",
		description: expect.stringContaining('It may have been deleted'),
	});
}, 40_000);

it('a list of jobs whose references go by another name is told by the override, where nothing else shows the end', async () => {
	const list = [{ id: JOB, type: 'export', status: 'complete' }];
	wait.server.answer(saying({ list, job: { result: '', error: '' } }));
	const { failed } = await wait.job({ maximumWait: 0 });
	expect(failed[0]?.error.description).toContain("'jobs.ref'");
	wait.server.answer(saying({ list, job: { result: 'Fine', error: '' } }));
	expect((await wait.job({ maximumWait: 0 })).succeeded[0]?.json).toMatchObject({ result: 'Fine' });
});
