import { certainDate } from '../../../shared/values/certainDate';

const berlin = 'Europe/Berlin';

it.each<[string, unknown, string, unknown]>([
	['Unix seconds', 1764226904, '', '2025-11-27T07:01:44Z'],
	['Unix seconds in a text', '1764226904', '', '2025-11-27T07:01:44Z'],
	['Unix milliseconds', 1764226904123, '', '2025-11-27T07:01:44.123Z'],
	['a header', 'Thu, 27 Nov 2025 07:01:44 GMT', '', '2025-11-27T07:01:44Z'],
	['a space before the offset', '2025-11-27 07:01:44 +0000', '', '2025-11-27T07:01:44Z'],
	['no zone, where it is set', '2025-11-27 07:01:44', berlin, '2025-11-27T07:01:44+01:00'],
	['no zone, as parts', [2025, 7, 27, 7, 1], berlin, '2025-07-27T07:01:00+02:00'],
	['no zone', '2025-11-27 07:01:44', '', '2025-11-27 07:01:44'],
	['ISO 8601 in UTC', '2025-11-27T07:01:44.120Z', berlin, '2025-11-27T07:01:44.120Z'],
	['ISO 8601 with an offset', '2025-11-27T07:01:44+05:30', '', '2025-11-27T07:01:44+05:30'],
	['a day', '2025-11-27', berlin, '2025-11-27'],
	['a zero date', '0000-00-00 00:00:00', berlin, '0000-00-00 00:00:00'],
	['words', 'last Thursday', berlin, 'last Thursday'],
])('a date of the service with %s comes out as n8n reads it', (_, written, zone, shown) => {
	expect(certainDate(written, zone)).toEqual(shown);
});
