import { progressOf, stateWords } from '../../../shared/catalogue/progress';
import type { Assumption } from '../../../shared/deployment/interfaceOverrides';
import { assumptions } from '../../../shared/deployment/interfaceOverrides';

const assumed = (name: Assumption) => assumptions[name];
const usual = stateWords({ assumed });

describe('how far it is', () => {
	it.each(['complete 2 of 3', 'Completed (13/3)', 'Complete (5 left)', '50%', 'errors 0'])(
		'%j may go on',
		(label) => {
			expect(progressOf({ code: null, label }, usual)).toBe('unfinished');
		},
	);

	it.each(['complete', 'Completed', ' DONE ', 'sent', 'delivered'])('%j is succeeded', (label) => {
		expect(progressOf({ code: null, label }, usual)).toBe('succeeded');
	});

	it.each(['failed', 'Error', 'cancelled', 'aborted'])('%j is failed', (label) => {
		expect(progressOf({ code: null, label }, usual)).toBe('failed');
	});

	it.each([
		'Completed successfully',
		'Successfully sent',
		'Done without errors',
		'complete OK',
		'COMPLETED_SUCCESSFULLY',
		'Completed.',
		'Completed with 0 errors',
		'Finished with no warnings',
		'Completed without warnings',
		'Job completed',
		'The run has been delivered',
		'Complete (12 records)',
		'Sent: 3 of 3',
		'Completed (12/12 titles)',
		'Success (0 errors)',
		'Complete (with no errors)',
		'Done: 0 failed',
		'Completed, no errors',
		'100 %',
	])('%j is succeeded: a known word with what leaves it as it is', (label) => {
		expect(progressOf({ code: 1, label }, usual)).toBe('succeeded');
	});

	it.each([
		'Completed with errors',
		'Finished with 3 warnings',
		'Failed: disk full',
		'error 530',
		'Complete (3 failed)',
		'Success (2 errors)',
		'Complete (with warnings)',
		'Finished (with 2 errors)',
		'Done: 3 failed',
		'Completed, 2 errors',
		'Sent - 1 failure',
		'Cancelled by user',
		'Error (E12)',
		'Partially failed',
		'PARTIAL_FAILURE',
		'Partial success',
		'partiallySucceeded',
		'COMPLETED_WITH_ERRORS',
		'FinishedWithWarnings',
		'TIMED_OUT',
		'TimedOut',
		'TimeOut',
		'time-out',
		'Finished with 10 warnings',
		'Failed: 0x80070005',
		'Failed: no rights',
		'failed - disk full',
		'Failed.',
		'Job failed',
		'jobFailed',
		'Delivery was cancelled',
		'Run failed: disk full',
	])('%j is failed: it has ended, and not as it should have', (label) => {
		expect(progressOf({ code: 1, label }, usual)).toBe('failed');
	});

	it.each([
		'ready',
		'pending',
		'running',
		'',
		'incomplete',
		'not failed',
		'Job waiting for a run that failed',
		'a new word',
		'partially completed',
		'complete: 40 %',
		'complete 40%',
		'running 100%',
		'Completed 2 of 3',
		'not successfully sent',
		'Error (retrying in 5 minutes)',
		'failed, attempt 2 of 3',
		'Error: none',
		'Failed: 0, succeeded: 12',
	])('%j is not finished', (label) => {
		expect(progressOf({ code: 1, label }, usual)).toBe('unfinished');
	});

	it('knows own words however they are written', () => {
		const own = stateWords({ assumed }, 'SENT_OUT', 'NoGo');
		expect(progressOf({ code: null, label: 'SENT_OUT' }, own)).toBe('succeeded');
		expect(progressOf({ code: null, label: 'sentOut' }, own)).toBe('succeeded');
		expect(progressOf({ code: null, label: 'NoGo' }, own)).toBe('failed');
		expect(progressOf({ code: null, label: 'NOGO' }, own)).toBe('failed');
		const unspaced = stateWords({ assumed }, 'exportdone');
		expect(progressOf({ code: null, label: 'ExportDone' }, unspaced)).toBe('succeeded');
	});

	it("goes by the node's own words where they are filled in, labels and codes alike", () => {
		const own = stateWords({ assumed }, ' 2 , Shipped', '9');
		expect(progressOf({ code: 2, label: 'whatever' }, own)).toBe('succeeded');
		expect(progressOf({ code: 5, label: 'shipped' }, own)).toBe('succeeded');
		expect(progressOf({ code: 9, label: 'complete' }, own)).toBe('failed');
		expect(progressOf({ code: 1, label: 'complete' }, own)).toBe('unfinished');
	});

	it.each(['Faulted', 'faulted: disk full'])(
		'%j is failed whatever its number: jobs and runs may number their states otherwise',
		(label) => {
			const both = stateWords({ assumed }, '3, sent', '4, faulted');
			expect(progressOf({ code: 3, label }, both)).toBe('failed');
			expect(progressOf({ code: 4, label: 'Sent' }, both)).toBe('succeeded');
			expect(progressOf({ code: 4, label: '' }, both)).toBe('failed');
		},
	);

	it('a list of nothing but commas leaves no word: nothing is finished', () => {
		expect(progressOf({ code: null, label: '' }, stateWords({ assumed }, ', ,', ','))).toBe(
			'unfinished',
		);
	});
});
