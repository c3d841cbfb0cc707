import { progressIn } from '../../../shared/catalogue/progress';
import { stateOf } from '../../../shared/catalogue/states';

it('a result that is false is none', () => {
	const words = { succeeded: [], failed: [] };
	const progressOf = (result: unknown) =>
		progressIn({ result: result as string }, stateOf(undefined), words);
	expect([false, 0, '0', ''].map(progressOf)).toEqual(Array(4).fill('unfinished'));
	expect(progressOf('Exported 1 record')).toBe('succeeded');
});

describe('how far a record is', () => {
	const words = { succeeded: ['complete'], failed: ['failed'] };
	const progressOf = (record: object, label?: string) =>
		progressIn(record as never, stateOf(undefined, label), words);

	it.each(['None', 'null', 'No error', 'No errors.', 'OK'])('an error %s is none', (error) => {
		expect(progressOf({ error, result: 'Exported' })).toBe('succeeded');
		expect(progressOf({ error, result: 'None' })).toBe('unfinished');
	});

	it.each([
		[{ completed_at: '2026-11-01' }],
		[{ Finished_Date: '2026-11-01' }],
		[{ is_complete: 1 }],
	])('an end is known however its name is written: %j', (record) => {
		expect(progressOf(record)).toBe('succeeded');
		expect(progressOf(record, 'Fertig')).toBe('failed');
		expect(progressOf({ ...record, is_failed: 'true' })).toBe('failed');
	});

	it.each(['failed', 'FAILED', 'Failed: disk full', 'Partially failed'])(
		'a result %j is that of a failure',
		(result) => {
			for (const label of [undefined, 'complete', 'Fertig'])
				expect([label, progressOf({ result, error: '' }, label)]).toEqual([label, 'failed']);
			expect(progressOf({ result, finished: true })).toBe('failed');
			for (const label of ['running', 'pending'])
				expect([label, progressOf({ result }, label)]).toEqual([label, 'unfinished']);
		},
	);

	it.each([
		...['failed titles: none', 'No title failed', '4', `failed: ${'title '.repeat(100)}`],
		...['Completed with 0 errors', 'Failed: 0, succeeded: 12', 'Failed: 0\nSucceeded: 12'],
		...['Rejected: 0', 'Failed (0), sent (12)', 'Error: none', 'failed.csv', 'rejected.csv'],
	])('a result %.30j is none of a failure', (result) => {
		const numbered = {
			succeeded: ['3', 'completed'],
			failed: ['4', 'failed', 'rejected', 'error'],
		};
		for (const label of ['', 'completed'])
			expect(progressIn({ result }, stateOf(undefined, label), numbered)).toBe('succeeded');
	});

	it.each([
		[{ succeeded: 1, failed: 0 }, 'running'],
		[{ Succeeded_Count: 3, failed: '1' }, 'running'],
		[{ total: 100, succeeded: 1 }, 'exporting'],
		[{ succeeded: 40, failed: 1 }, 'exporting'],
		[{ processed: '12', done: 1 }, 'exporting'],
		[{ queued: 99, succeeded: 1 }, 'exporting'],
	])('a number of entries is no end: %j beside %s', (record, label) => {
		expect(progressOf(record, label)).toBe('unfinished');
		expect(progressOf({ ...record, is_failed: 1 }, label)).toBe('failed');
		expect(progressOf({ ...record, cancelled: true }, label)).toBe('failed');
	});

	it('the end of what shows only an unknown number is a failure, as that of an unknown word', () => {
		const ended = { finishedAt: '2026-11-01' };
		const of = (record: object, ...state: [unknown, unknown?]) =>
			progressIn(record as never, stateOf(...state), words);
		expect([of(ended, 7), of(ended, 'exported'), of(ended, { code: 7 })]).toEqual(
			Array(3).fill('failed'),
		);
		expect(of(ended, null)).toBe('succeeded');
		expect(of({ ...ended, success: true }, 7)).toBe('succeeded');
	});

	it.each([[7], ['klaar'], [{ code: 7, label: 'klaar' }]])(
		'the end of what shows %j beside a result, and no error, is a success (interface 4.6)',
		(state) => {
			const ended = { finishedAt: '2026-11-01', result: { file: 'list.csv' } };
			const of = (record: object) => progressIn(record as never, stateOf(state), words);
			expect(of(ended)).toBe('succeeded');
			for (const not of [{ error: 'No disk' }, { result: 'failed' }, { result: null }])
				expect(of({ ...ended, ...not })).toBe('failed');
		},
	);

	it.each(['InProgress', 'IN_PROGRESS', 'in-progress'])(
		'a part of a result is no end beside %s',
		(label) => {
			expect(progressOf({ result: 'Part 1' }, label)).toBe('unfinished');
			expect(progressOf({ result: label })).toBe('unfinished');
		},
	);

	it('an error is no end beside a word of one that is at work', () => {
		const error = 'Retailer busy';
		for (const label of ['Running', 'in progress', 'In_Progress', 'running (2 of 3)', 'Retrying'])
			expect([label, progressOf({ error, result: '' }, label)]).toEqual([label, 'unfinished']);
		expect(progressOf({ error, failed: true }, 'running')).toBe('failed');
		expect(progressOf({ error, finishedAt: '2026-11-01' }, 'running')).toBe('failed');
	});

	it('a result is a partial one beside such a word, and none where it says only how far it is', () => {
		for (const label of [
			'running 60%',
			'Pending (0 %)',
			'Processing: page 3',
			'In progress, 5 left',
		])
			expect([label, progressOf({ result: 'Part 1' }, label)]).toEqual([label, 'unfinished']);
		for (const result of [
			'10%',
			'99.5 %',
			'In progress',
			'Processing...',
			'pending',
			'Running (60%)',
		])
			expect([result, progressOf({ result })]).toEqual([result, 'unfinished']);
		for (const result of ['100%', '10% more titles', 'Pending titles: 4', '/exports/10%'])
			expect([result, progressOf({ result })]).toEqual([result, 'succeeded']);
		expect(progressOf({ result: '' }, 'Complete (100 %)')).toBe('succeeded');
	});

	it.each([
		undefined,
		'ready',
		'pending',
		'complete',
		'Fertig',
		'actively refused',
		'Processing failed',
	])('an error is one beside %s', (label) => {
		expect(progressOf({ error: 'Disk full' }, label)).toBe('failed');
	});

	it('has failed by flags of PHP, which writes false as an empty text', () => {
		expect(progressOf({ isComplete: '1', success: '' })).toBe('failed');
		expect(progressOf({ isComplete: '', success: '' })).toBe('unfinished');
	});

	it('at its end, no value for the success is none', () => {
		for (const success of [null, {}, []])
			expect(progressOf({ isComplete: true, success })).toBe('failed');
	});

	it.each([
		[{ errorMessage: 'Disk full' }, 'failed', 'failed'],
		[{ failure_reason: 'Disk full', progress: 40 }, 'failed', 'failed'],
		[{ progress: 100 }, 'succeeded', 'unfinished'],
		[{ percentComplete: '100%', result: '/a.xml' }, 'succeeded', 'succeeded'],
		[{ errorMessage: '', progress: 99 }, 'unfinished', 'unfinished'],
	])('%j has ended, unless a word says that it goes on', (record, missing, unknown) => {
		expect(progressOf(record)).toBe(missing);
		expect(progressOf(record, 'Fertig')).toBe(unknown);
		for (const label of ['running', 'Queued']) expect(progressOf(record, label)).toBe('unfinished');
	});
});
