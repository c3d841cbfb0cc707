import fc from 'fast-check';

import { certainPart, certainParts } from '../../../shared/stream/certain';
import { growingMarkdown, markdown } from '../../../shared/stream/markdown';
import { plainText } from '../../../shared/stream/plainText';

const growing = (whole: string) => Array.from({ length: whole.length }, (_, index) => whole.slice(0, index + 1));

describe('an answer in HTML as Markdown', () => {
	it.each([
		['<p>One</p>\n<p>Two<br>Three</p>', 'One\n\nTwo  \nThree'],
		['One<br><br>Two', 'One\n\nTwo'],
		['<p>The <b>big </b>sea of <em>Emma</em>, <code>a*b</code></p>', 'The **big** sea of *Emma*, `a*b`'],
		['<b></b>None <b><i>both</i></b>', 'None ***both***'],
		['<h2>Sea</h2><p>Books</p>', '## Sea\n\nBooks'],
		['<p>See:</p><ul><li>One</li><li><p>Two</p></li></ul><p>End</p>', 'See:\n\n- One\n\n- Two\n\nEnd'],
		['<ol><li>One</li><li>Two<ul><li>a</li><li>b</li></ul></li><li>Three</li></ol>', '1. One\n2. Two\n   - a\n   - b\n3. Three'],
		['<blockquote><p>One</p><p>Two</p></blockquote>End', '> One\n>\n> Two\n\nEnd'],
		['<table><tr><th>Title</th><th>Year</th></tr><tr><td>Emma</td><td></td></tr></table>', '| Title | Year |\n| --- | --- |\n| Emma | |'],
		['<a href="https://example.com/a?b=1&amp;c=(2)">Emma <b>now</b></a>', '[Emma **now**](https://example.com/a?b=1&c=%282%29)'],
		["<img alt='The [sea]' src='https://example.com/a.png?sig=1&amp;exp=2'>", '![The \\[sea\\]](https://example.com/a.png?sig=1&exp=2)'],
		['<a href="javascript:alert(1)">Emma</a><img src="data:image/png;base64,AA">', 'Emma'],
		['<script>alert(1)</script>A<!-- note -->B', 'AB'],
		['2 * 3 &lt; 7 &amp; a_b [1] `c`', '2 \\* 3 \\< 7 & a\\_b \\[1\\] \\`c\\`'],
		['<p>1. May</p><p># 3</p><p>- x</p><p>+ y</p><p>&gt; z</p><p>1984</p>', '1\\. May\n\n\\# 3\n\n\\- x\n\n\\+ y\n\n\\> z\n\n1984'],
		['One\ntwo\n\nthree', 'One\ntwo\n\nthree'],
		['', ''],
	])('%j is %j', (html, text) => {
		expect(markdown(html)).toBe(text);
	});
});

const parts = ['a', '1', '. ', ' ', '\n', '#', '-', '*', '&amp;', '&', '<', '<p>', '</p>', '<b>', '</b>', '<em>', '</em>', '<ul>', '<li>', '</li>', '</ul>', '<ol>', '</ol>', '<blockquote>', '</blockquote>', '<h2>', '</h2>', '<br>', '<a href="https://example.com">', '</a>', '<img src="https://example.com/a.png">', '<table>', '<tr>', '<td>', '</td>', '</tr>', '</table>'];

describe.each([
	['Markdown', markdown],
	['plain text', plainText],
])('%s of what is certain', (_, textOf) => {
	it('only grows while an answer is written, letter by letter', () => {
		const whole = '<h2>Sea</h2><p>Two &amp; more:</p><ol><li>Moby&nbsp;<b>Dick </b></li><li>20&#44;000 <em>Leagues</em></li></ol><table><tr><th>A</th></tr><tr><td>1. b</td></tr></table><p>Enough?<br>Yes, <a href="https://example.com">here</a>.</p>';
		let last = '';
		for (const content of growing(whole)) {
			const text = textOf(certainPart(content));
			expect(text.startsWith(last)).toBe(true);
			last = text;
		}
		expect(textOf(whole).startsWith(last)).toBe(true);
	});

	it('only grows whatever the tags are', () => {
		fc.assert(
			fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 25 }), (pieces) => {
				let certain = '';
				let last = '';
				for (const content of growing(pieces.join(''))) {
					const part = certainPart(content);
					// What is not foreseen is followed by the corrected text.
					if (!part.startsWith(certain)) continue;
					certain = part;
					const text = textOf(part);
					expect(text.startsWith(last)).toBe(true);
					last = text;
				}
			}),
			{ numRuns: 300, seed: 5 },
		);
	});
});

describe('an answer under way', () => {
	const odd = ['&nbsp;', '&#10;', '\n\n', '<!-- a -->', '<!--', '-->', '<script>', '</script>', '>', ';', '12', ')', '`', 'follow', '-ups', '<code>', '</code>'];

	it('is told as the same answer that is whole, whatever came before', () => {
		fc.assert(
			fc.property(fc.array(fc.constantFrom(...parts, ...odd), { maxLength: 25 }), fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 8 }), (pieces, steps) => {
				const whole = pieces.join('');
				const certain = certainParts();
				const written = growingMarkdown();
				let length = 0;
				for (const step of [...steps, whole.length]) {
					length += step;
					const content = whole.slice(0, length);
					expect(certain(content)).toBe(certainPart(content));
					expect(written(content)).toBe(markdown(content));
				}
				expect(written(pieces.toReversed().join(''))).toBe(markdown(pieces.toReversed().join('')));
			}),
			{ seed: 20260731, numRuns: 3_000 },
		);
	});
});
