import { assumptions } from '../../../shared/deployment/assumptions';
import type { Assumption } from '../../../shared/deployment/assumptions';
import {
	jobState,
	progressOf,
	runState,
	stateOf,
	stateWords,
} from '../../../shared/catalogue/states';

const assumed = (name: Assumption) => assumptions[name];
const usual = stateWords({ assumed });

describe('the state of a job or a run', () => {
	it('is read from both forms', () => {
		expect(runState({ status: 2, statusLabel: 'complete' }, { assumed })).toEqual({
			code: 2,
			label: 'complete',
		});
		expect(jobState({ status: { code: 3, label: 'done' } }, { assumed })).toEqual({
			code: 3,
			label: 'done',
		});
	});

	it.each<[unknown, unknown, object]>([
		['pending', undefined, { code: null, label: 'pending' }],
		[null, null, { code: null, label: '' }],
		[undefined, undefined, { code: null, label: '' }],
		[{}, 'x', { code: null, label: 'x' }],
		[{ code: '5', label: 7 }, undefined, { code: 5, label: '7' }],
		['2', undefined, { code: 2, label: '2' }],
		[{ id: 3, name: 'Done' }, undefined, { code: 3, label: 'Done' }],
		[{ state: { status: { code: 3 } } }, undefined, { code: 3, label: '' }],
		[
			{ status: { status: { status: { status: { status: {} } } } } },
			undefined,
			{ code: null, label: '' },
		],
		[['x'], 'x', { code: null, label: 'x' }],
	])('%j beside %j never breaks anything', (status, label, state) => {
		expect(stateOf(status, label)).toEqual(state);
	});
});

describe('how far it is', () => {
	it.each(['complete', 'Completed', ' DONE ', 'sent', 'delivered'])('%j is succeeded', (label) => {
		expect(progressOf({ code: null, label }, usual)).toBe('succeeded');
	});

	it.each(['failed', 'Error', 'cancelled', 'aborted'])('%j is failed', (label) => {
		expect(progressOf({ code: null, label }, usual)).toBe('failed');
	});

	it.each(['ready', 'pending', 'running', '', 'incomplete', 'not failed', 'a new word'])(
		'%j is not finished',
		(label) => {
			expect(progressOf({ code: 1, label }, usual)).toBe('unfinished');
		},
	);

	it("goes by the node's own words where they are filled in, labels and codes alike", () => {
		const own = stateWords({ assumed }, ' 2 , Shipped', '9');
		expect(progressOf({ code: 2, label: 'whatever' }, own)).toBe('succeeded');
		expect(progressOf({ code: 5, label: 'shipped' }, own)).toBe('succeeded');
		expect(progressOf({ code: 9, label: 'complete' }, own)).toBe('failed');
		expect(progressOf({ code: 1, label: 'complete' }, own)).toBe('unfinished');
	});

	it('a list of nothing but commas leaves no word: nothing is finished', () => {
		expect(progressOf({ code: null, label: '' }, stateWords({ assumed }, ', ,', ','))).toBe(
			'unfinished',
		);
	});
});
