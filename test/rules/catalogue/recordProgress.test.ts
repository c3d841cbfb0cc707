import { stateOf } from '../../../shared/catalogue/states';
import { progressIn } from '../../../shared/catalogue/recordProgress';

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

	it('an error is no end beside a word of one that is at work', () => {
		const error = 'Retailer busy';
		for (const label of ['Running', 'in progress', 'In_Progress', 'running (2 of 3)', 'Retrying'])
			expect([label, progressOf({ error, result: '' }, label)]).toEqual([label, 'unfinished']);
		expect(progressOf({ error, failed: true }, 'running')).toBe('failed');
		expect(progressOf({ error, finishedAt: '2026-11-01' }, 'running')).toBe('failed');
	});

	it.each([undefined, 'ready', 'pending', 'complete', 'Fertig', 'actively refused'])(
		'an error is one beside %s',
		(label) => {
			expect(progressOf({ error: 'Disk full' }, label)).toBe('failed');
		},
	);
});
