import fc from 'fast-check';

import { path } from '../../../shared/deployment/endpoints';
import { addressOf } from '../../../shared/transport/call';
import { failureIn } from '../failures';

const base = 'https://catalogue.example.com/api';
const partsBehind = (address: string) => new URL(base + address).pathname.split('/').slice(2);

describe('path', () => {
	it.each<[string | number, string]>([
		[12, '12'],
		['a/b', 'a%2Fb'],
		['%2f', '%252f'],
		['%2e%2e', '%252e%252e'],
		['../x', '..%2Fx'],
		['...', '...'],
		['a b?c#d', 'a%20b%3Fc%23d'],
		['Brontë', 'Bront%C3%AB'],
		['📚', '%F0%9F%93%9A'],
		['\u202Eabc', '%E2%80%AEabc'],
		['\r\nHost: evil', '%0D%0AHost%3A%20evil'],
		['\\..\\', '%5C..%5C'],
	])('%j goes out as %s', (value, encoded) => {
		expect(path('/resources/{ref}/file', { ref: value })).toBe(`/resources/${encoded}/file`);
	});

	it.each(['', '.', '..'])('%j cannot be a part of an address', async (value) => {
		const { details } = await failureIn(() => path('/resources/{ref}', { ref: value }));
		expect(details).toMatchObject({ code: 'PARAMETER', retryable: false });
		expect(details.message).toContain("'ref'");
	});

	it('a part that was not given is refused, also under the name of an inherited property', async () => {
		expect((await failureIn(() => path('/resources/{ref}'))).details.code).toBe('PARAMETER');
		expect((await failureIn(() => path('/resources/{constructor}'))).details.code).toBe(
			'PARAMETER',
		);
	});

	it('half of a surrogate pair is refused in our words', async () => {
		const { details } = await failureIn(() => path('/resources/{ref}', { ref: 'a\uD800' }));
		expect(details.message).toContain("'ref'");
	});

	it('no value leaves its place in the address', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (value) => {
				if (['.', '..'].includes(value)) return true;
				const parts = partsBehind(path('/resources/{ref}/file', { ref: value }));
				return (
					parts.length === 3 &&
					parts[0] === 'resources' &&
					decodeURIComponent(parts[1] ?? '') === value &&
					parts[2] === 'file'
				);
			}),
			{ seed: 20261121 },
		);
	});
});

describe('the query of an address', () => {
	it('leaves out what is not filled in, and encodes the rest', () => {
		const query = { q: 'a&b=c d', offset: 0, all: false, empty: '', none: null, absent: undefined };
		expect(addressOf({ path: path('/resources/search'), query })).toBe(
			'/resources/search?q=a%26b%3Dc+d&offset=0&all=false',
		);
		expect(addressOf({ path: path('/jobs'), query: { limit: undefined } })).toBe('/jobs');
	});
});
