import { fits } from '../../../shared/form/alternativeLocator';

describe('a pattern for file names', () => {
	it.each([
		['*.mp3', 'Sample.MP3', true],
		['sample.*', 'sample.mp3', true],
		['s*e.mp*', 'sample.mp3', true],
		['a*a', 'a', false],
		['*a*b*', 'xaxb', true],
		['*b*a*', 'xaxb', false],
		['a.c', 'abc', false],
		['(a|b)+', '(a|b)+', true],
		['*', '', true],
		['a', 'ab', false],
	])('%s and %s', (pattern, name, isFit) => {
		expect(fits(pattern, name)).toBe(isFit);
	});

	it('is answered at once, however many of its signs stand for anything', () => {
		expect(fits(`${'a*'.repeat(50)}b`, 'a'.repeat(5_000))).toBe(false);
	});
});
