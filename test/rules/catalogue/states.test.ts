import { jobState, runState, stateOf } from '../../../shared/catalogue/states';
import type { Assumption } from '../../../shared/deployment/interfaceOverrides';
import { assumptions } from '../../../shared/deployment/interfaceOverrides';

const assumed = (name: Assumption) => assumptions[name];

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
		['ERROR', '', { code: null, label: 'ERROR' }],
		[{ code: 4, label: '', name: 'Failed' }, '', { code: 4, label: 'Failed' }],
		[null, null, { code: null, label: '' }],
		[undefined, undefined, { code: null, label: '' }],
		[{}, 'x', { code: null, label: 'x' }],
		[{ code: '5', label: 7 }, undefined, { code: 5, label: '7' }],
		['2', undefined, { code: 2, label: '2' }],
		[{ id: 3, name: 'Done' }, undefined, { code: 3, label: 'Done' }],
		[{ Code: 3, Label: 'Done' }, undefined, { code: 3, label: 'Done' }],
		[{ code: 'done', label: null }, undefined, { code: null, label: 'done' }],
		[{ state: { status: { code: 3 } } }, undefined, { code: 3, label: '' }],
		[
			{ status: { status: { status: { status: { status: {} } } } } },
			undefined,
			{ code: null, label: '' },
		],
		[['x'], 'x', { code: null, label: 'x' }],
		[[{ code: 2, label: 'failed' }], undefined, { code: 2, label: 'failed' }],
	])('%j beside %j never breaks anything', (status, label, state) => {
		expect(stateOf(status, label)).toEqual(state);
	});
});
