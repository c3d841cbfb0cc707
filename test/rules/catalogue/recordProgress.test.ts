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
});
