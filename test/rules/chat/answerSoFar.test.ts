import fc from 'fast-check';

import { answerSoFar } from '../../../shared/chat/answerSoFar';
import { streamHider } from '../../../shared/transport/hideKey';

const KEY = 'pk-live/4f9a0c7d+2b6e8135';
/** The same sign at its end as at its beginning, so that its end looks like the beginning of another. */
const ROUND_KEY = 'abcdefgh-1234-abcdefgh';

const escapes: Array<[string, (sign: string) => string]> = [
	['as it is', (sign) => sign],
	['in capitals', (sign) => sign.toUpperCase()],
	[
		'with each sign as an address writes it',
		(sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`,
	],
	['as JSON may write it', (sign) => (sign === '/' ? '\\/' : sign)],
];

function shownInPieces(text: string, size: number, key: string): string {
	const guard = streamHider(key);
	const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
		guard.more(text.slice(index * size, (index + 1) * size)),
	);
	return pieces.join('') + guard.rest();
}

describe('an API key in a streamed answer', () => {
	it.each([1, 2, 5, 13, 1000])('is not shown, in pieces of %i letters', (size) => {
		expect(shownInPieces(`Your key is ${KEY}, keep it.`, size, KEY)).toBe(
			'Your key is (hidden), keep it.',
		);
		expect(shownInPieces(`${ROUND_KEY}${ROUND_KEY}`, size, ROUND_KEY)).toBe('(hidden)(hidden)');
		expect(shownInPieces(ROUND_KEY, size, ROUND_KEY)).toBe('(hidden)');
	});

	it.each(escapes)('no piece ends in a beginning of it: %s', (_, escape) => {
		const written = [...KEY].map(escape).join('');
		for (let length = 8; length < written.length; length++) {
			const guard = streamHider(KEY);
			expect(guard.more(`Key: ${written.slice(0, length)}`)).toBe('Key: ');
		}
	});

	it('what only looks like its beginning is shown once that is known, and at the end', () => {
		const guard = streamHider(KEY);
		expect([guard.more('pk-'), guard.more('li'), guard.more('on')]).toEqual(['', '', 'pk-lion']);
		expect(guard.more('100 %')).toBe('100 ');
		expect(guard.rest()).toBe('%');
		guard.more('pk-live/4f9a');
		expect(guard.rest()).toBe('(hidden)');
	});

	it('is not shown where it is as long as a signed token, and holds nothing up', () => {
		const long = Array.from({ length: 1_200 }, (_, index) => (index ** 3 % 36).toString(36)).join(
			'',
		);
		const began = process.cpuUsage();
		for (const size of [1, 50, 333, 5000]) {
			const text = `Your key is ${long}, keep it, and not ${long.slice(0, 60)} – ${long}`;
			expect(shownInPieces(text, size, long)).toBe(
				`Your key is (hidden), keep it, and not ${long.slice(0, 60)} – (hidden)`,
			);
			expect(shownInPieces(`It is ${long.slice(0, 500)}`, size, long)).toBe('It is (hidden)');
		}
		// Of the processor: others may keep it busy meanwhile.
		expect(process.cpuUsage(began).user / 1000).toBeLessThan(4_000);
	});

	it('other texts are the same, however they are cut', () => {
		fc.assert(
			fc.property(
				fc.array(
					fc.constantFrom('p', 'pk-', 'pk-live', '%', '%2', '\\', '\\u00', '&', '&amp;', 'a', ' '),
				),
				fc.integer({ min: 1, max: 6 }),
				(parts, size) => {
					const text = parts.join('');
					expect(shownInPieces(`${text}.`, size, KEY)).toBe(`${text}.`);
				},
			),
			{ seed: 20261122 },
		);
	});

	it('is not in what was said so far when the answer breaks off', async () => {
		const nowhere = {
			add: async () => {},
			replace: async () => {},
			finish: async () => {},
			fail: async () => {},
		};
		const said = answerSoFar(KEY, nowhere, () => false);
		await said.change({ content: 'Use pk-live/4f9a', replace: false });
		expect(said.soFar()).toBe('Use ');
		await said.change({ content: '0c7d+2b6e8135 for it', replace: false });
		expect(said.soFar()).toBe('Use (hidden) for it');
	});
});
