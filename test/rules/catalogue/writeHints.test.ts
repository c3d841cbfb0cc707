import { runState } from '../../../shared/catalogue/states';
import { hintIfFailed, hintIfOther, hintIfOtherType } from '../../../shared/catalogue/writeHints';
import { itemWith } from '../items';

describe('an answer to a write that is not as it was asked for', () => {
	it.each([
		[{ queueRef: 7, status: 9, statusLabel: 'rejected' }, "Run 7 is 'rejected' already"],
		[{ queueRef: 7, status: 0, statusLabel: 'pending', error: 'No recipient' }, 'already'],
		[{ queueRef: 7, status: 0, statusLabel: 'pending' }, ''],
		[{ queueRef: 7, status: 9 }, ''],
	])('tells a run that has failed: %j', (record, told) => {
		const { item, hints } = itemWith({});
		hintIfFailed(item, 'Run 7', record, runState(record, item));
		expect(hints.join()).toContain(told);
		expect(hints).toHaveLength(told === '' ? 0 : 1);
	});

	it.each([
		[6, 1],
		['6', 1],
		[5, 0],
		['5', 0],
		[null, 0],
	])('tells another destination: %j', (destinationRef, count) => {
		const { item, hints } = itemWith({});
		hintIfOther(item, 'destination', { destinationRef }, ['destinationRef'], 5);
		expect(hints).toHaveLength(count);
	});

	it.each([
		['Audio', 1],
		['book', 0],
		[2, 0],
		[undefined, 0],
	])('tells another type: %j', (type, count) => {
		const { item, hints } = itemWith({});
		hintIfOtherType(item, { ref: 7, type }, 'Book');
		expect(hints).toHaveLength(count);
	});

	it.each([
		[8, 1],
		['8', 1],
		[7, 0],
		['7', 0],
		[undefined, 0],
	])('tells another resource: %j', (ref, count) => {
		const { item, hints } = itemWith({});
		hintIfOther(item, 'resource', { ref }, ['ref'], 7);
		expect(hints).toHaveLength(count);
	});
});
