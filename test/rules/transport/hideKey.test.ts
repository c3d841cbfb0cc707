import { hiderOf } from '../../../shared/transport/hideKey';

describe('the text of an answer', () => {
	it('without the key, wherever it stands', () => {
		expect(hiderOf('key-12345678').text('key-12345678 and "key-12345678"')).toBe(
			'(hidden) and "(hidden)"',
		);
	});

	it('without the key, as JSON writes it', () => {
		const secret = 'quote"and\\backslash';
		expect(hiderOf(secret).text(JSON.stringify({ headers: { 'x-api-key': secret } }))).toBe(
			'{"headers":{"x-api-key":"(hidden)"}}',
		);
	});

	it('keeps its words where the key is no real one', () => {
		for (const secret of ['', 'a', 'demo']) expect(hiderOf(secret).text('a demo')).toBe('a demo');
	});
});

const key = 'kx-4f9d2c-NEVER+SHOWN/81b7';
const eachSign = (write: (code: number) => string) =>
	[...key].map((sign) => write(sign.charCodeAt(0))).join('');
const hex = (code: number) => code.toString(16).padStart(2, '0');

const writings: Array<[string, string]> = [
	['as it is', key],
	['in small letters', key.toLowerCase()],
	['in capitals', key.toUpperCase()],
	["with JSON's slashes", key.replaceAll('/', '\\/')],
	['with some signs as JSON may escape them', key.replace('+', '\\u002B').replace('k', '\\u006b')],
	['with all signs escaped', eachSign((code) => `\\u00${hex(code)}`)],
	['in JSON within JSON', JSON.stringify(JSON.stringify({ key: key.replaceAll('/', '\\/') }))],
	['in an address', encodeURIComponent(key)],
	['in an address within an address', encodeURIComponent(encodeURIComponent(key))],
	['in an address, every sign', eachSign((code) => `%${hex(code).toUpperCase()}`)],
	['as entities of HTML', eachSign((code) => `&#${code};`)],
	['as entities in hex', eachSign((code) => `&#x${hex(code)};`)],
	['as named entities', key.replace('+', '&plus;').replace('/', '&sol;')],
	['as entities within entities', key.replace('+', '&amp;#43;')],
];

describe('the key of an answer', () => {
	it.each(writings)('is found and cut out %s', (_, written) => {
		const { isIn, text, value } = hiderOf(key);
		expect(isIn(`before ${written} behind`)).toBe(true);
		expect(text(`before ${written}, behind`)).toMatch(/^before "?.*\(hidden\).*, behind$/);
		const cut = JSON.stringify(value({ list: [written], [written]: { inner: written } }));
		expect(cut).not.toMatch(/4f9d2c|NEVER/i);
		expect(cut).toContain('(hidden)');
	});

	it('is found with the blanks that were copied with it', () => {
		expect(hiderOf(` ${key}\n`).text(`x ${key} y`)).toBe('x (hidden) y');
	});

	it('is cut out of headers', () => {
		expect(hiderOf(key).headers({ 'content-type': `text/${key}`, [`x-${key}`]: '1' })).toEqual({
			'content-type': 'text/(hidden)',
			'x-(hidden)': '1',
		});
	});

	it('leaves everything else as it is, keys of objects included', () => {
		const given = JSON.parse('{"a":[1,null,true,"text",{"__proto__":{"b":1}}]}') as unknown;
		expect(JSON.stringify(hiderOf(key).value(given))).toBe(JSON.stringify(given));
	});

	it.each([
		['backslashes', '\\'],
		['its first sign', 'k'],
		['almost all of it', key.slice(0, -1)],
		['percents', '%25'],
		['entities', '&amp;'],
		['numbers of entities', '&#00000'],
	])('is searched for in a time that grows with the text only: %s', (_, part) => {
		const { isIn } = hiderOf(key);
		const timeOf = (length: number) => {
			const text = part.repeat(length / part.length);
			const began = process.cpuUsage();
			expect(isIn(text)).toBe(false);
			return process.cpuUsage(began).user / 1000;
		};
		timeOf(2 ** 16);
		const fastest = (length: number) => Math.min(...[1, 2, 3, 4, 5].map(() => timeOf(length)));
		// Twice the text in about twice the time; four times it would be were it quadratic.
		expect(fastest(2 ** 20)).toBeLessThan(3.2 * fastest(2 ** 19) + 20);
	});
});
