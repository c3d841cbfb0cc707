import { isoDate } from '../../../shared/values/isoDate';

describe('a date in ISO 8601', () => {
	it.each(['12', '24', '12:30', 'T12', '202601', '123045'])('is not %s, a time', (text) => {
		expect(isoDate(text)).toBeUndefined();
	});

	it.each(['2026', '2026-01', '20260131', '2026-W05', '2026031', '2026-01-31T12:30'])(
		'is %s',
		(text) => {
			expect(isoDate(text)).toBe(text);
		},
	);
});
