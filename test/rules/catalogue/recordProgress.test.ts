import { stateOf } from '../../../shared/catalogue/states';
import { progressIn } from '../../../shared/catalogue/recordProgress';

it('a result that is false is none', () => {
	const words = { succeeded: [], failed: [] };
	const progressOf = (result: unknown) =>
		progressIn({ result: result as string }, stateOf(undefined), words);
	expect([false, 0, '0', ''].map(progressOf)).toEqual(Array(4).fill('unfinished'));
	expect(progressOf('Exported 1 record')).toBe('succeeded');
});
