import { withoutSecret } from '../../shared/request/secret';

describe('the text of an answer', () => {
	it('without the key, wherever it stands', () => {
		expect(withoutSecret('key-12345678 and "key-12345678"', 'key-12345678')).toBe('(hidden) and "(hidden)"');
	});

	it('without the key, as JSON writes it', () => {
		const secret = 'quote"and\\backslash';
		expect(withoutSecret(JSON.stringify({ headers: { 'x-api-key': secret } }), secret)).toBe('{"headers":{"x-api-key":"(hidden)"}}');
	});

	it('keeps its words where the key is no real one', () => {
		for (const secret of ['', 'a', 'demo']) expect(withoutSecret('a demo', secret)).toBe('a demo');
	});
});
