import { progressIn } from '../../../shared/catalogue/progress';
import { stateOf } from '../../../shared/catalogue/states';

const words = { succeeded: ['complete'], failed: ['failed'] };
const progressOf = (completedDate: unknown) =>
	progressIn({ completedDate } as never, stateOf('running'), words);

it.each([
	'0001-01-01T00:00:00',
	'0000-00-00 00:00:00',
	'1970-01-01T00:00:00Z',
	'/Date(-62135596800000)/',
	'TBC',
])('%s is no date of an end', (completedDate) => {
	expect(progressOf(completedDate)).toBe('unfinished');
});

it('a date of an end says that it has ended', () => {
	expect(progressOf('2026-11-01')).toBe('succeeded');
});
