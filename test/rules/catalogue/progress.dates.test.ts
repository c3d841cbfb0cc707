import { endOf } from '../../../shared/catalogue/endMarks';
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
	'1970-01-01 01:00:00',
	'1969-12-31 19:00:00',
	'1899-12-30 00:00:00',
	'TBC',
])('%s is no date of an end', (completedDate) => {
	expect(progressOf(completedDate)).toBe('unfinished');
});

it.each<unknown>(['2026-11-01', { date: '2026-11-01 10:00:00.000000', timezone: 'UTC' }])(
	'%j says that it has ended',
	(completedDate) => {
		expect(progressOf(completedDate)).toBe('succeeded');
	},
);

it('an end that is no date does not hide when the record was last modified', () => {
	const record = { finishedAt: '1970-01-01T00:00:00Z', modifiedDate: '2026-11-01T10:00:00Z' };
	expect(endOf(record, 'modifiedDate', 'utc')).toMatchObject({
		start: Date.parse('2026-11-01T10:00:00Z'),
	});
});
