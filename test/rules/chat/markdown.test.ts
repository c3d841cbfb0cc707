import fc from 'fast-check';

import { markdownForm } from '../../../shared/chat/markdown';
import type { TextForm } from '../../../shared/chat/textForm';
import { htmlForm, plainForm, streamConverter } from '../../../shared/chat/textForm';
import { markdown, written } from './whole';

const everywhere = { baseUrl: '', mayFetch: () => true };

describe('an answer in HTML as Markdown', () => {
	it.each([
		['<p>One</p>\n<p>Two<br>Three</p>', 'One\n\nTwo  \nThree'],
		['One<br><br>Two', 'One\n\nTwo'],
		['One<hr>Two<figure>Three</figure>', 'One\n\nTwo\n\nThree'],
		[
			'<p>The <b>big </b>sea of <em>Emma</em>, <code>a*b</code></p>',
			'The **big** sea of *Emma*, `a*b`',
		],
		['<b></b>None <b><i>both</i></b>', 'None ***both***'],
		['<h2>Sea</h2><p>Books</p>', '## Sea\n\nBooks'],
		[
			'<p>See:</p><ul><li>One</li><li><p>Two</p></li></ul><p>End</p>',
			'See:\n\n- One\n\n- Two\n\nEnd',
		],
		[
			'<ol><li>One</li><li>Two<ul><li>a</li><li>b</li></ul></li><li>Three</li></ol>',
			'1. One\n2. Two\n   - a\n   - b\n3. Three',
		],
		['<blockquote><p>One</p><p>Two</p></blockquote>End', '> One\n>\n> Two\n\nEnd'],
		[
			'<table><tr><th>Title</th><th>Year</th></tr><tr><td>Emma</td><td></td></tr></table>',
			'| Title | Year |\n| --- | --- |\n| Emma | |',
		],
		[
			'<a href="https://example.com/a?b=1&amp;c=(2)">Emma <b>now</b></a>',
			'[Emma **now**](https://example.com/a?b=1&c=%282%29)',
		],
		[
			"<img alt='The [sea]' src='https://example.com/a.png?sig=1&amp;exp=2'>",
			'![The \\[sea\\]](https://example.com/a.png?sig=1&exp=2)',
		],
		['<a href="javascript:alert(1)">Emma</a><img src="data:image/png;base64,AA">', 'Emma'],
		['<script>alert(1)</script>A<!-- note -->B', 'AB'],
		['2 * 3 &lt; 7 &amp; a_b [1] `c`', '2 \\* 3 \\< 7 & a\\_b \\[1\\] \\`c\\`'],
		[
			'<p>1. May</p><p># 3</p><p>- x</p><p>+ y</p><p>&gt; z</p><p>1984</p>',
			'1\\. May\n\n\\# 3\n\n\\- x\n\n\\+ y\n\n\\> z\n\n1984',
		],
		['One\ntwo\n\nthree', 'One\ntwo\n\nthree'],
		['', ''],
		['<code>a`b</code> <code>``</code> <code>c', '``a`b`` ``` `` ``` `c`'],
		['<code>![x](https://a.example)<p>b', '`![x](https://a.example)`\n\nb'],
		[
			'<p>So:</p><pre><code>if a:\n    b = `c`\n```\n# d</code></pre><p>Yes</p>',
			'So:\n\n````\nif a:\n    b = `c`\n```\n# d\n````\n\nYes',
		],
		['<ul><li><pre>a\nb</pre></li></ul>', '- ```\n  a\n  b\n  ```'],
		['<table><tr><td><pre>a|b\nc</pre></td></tr></table>', '| `a\\|b c` |\n| --- |'],
		[
			'![x](https://a.example) &lt;https://a.example&gt; [y]: https://a.example ~~z~~',
			'!\\[x\\](https://a.example) \\<https://a.example> \\[y\\]: https://a.example \\~\\~z\\~\\~',
		],
		['!<a href="https://a.example">x</a>', '! [x](https://a.example/)'],
		['<img alt="a\n\n# b" src="https://a.example/c">', '![a # b](https://a.example/c)'],
		[
			'<a href="https://a.example\\@b.example/`|&amp;lt;">x</a>',
			'[x](https://a.example/@b.example/%60%7c&amp;lt;)',
		],
		['&amp;lt;b&amp;gt; AT&amp;T', '\\&lt;b\\&gt; AT\\&T'],
		['<a title="2 > 1" href=https://a.example/b>x</a>', '[x](https://a.example/b)'],
		['<a href="x>y <b>z</b>', 'y **z**'],
	])('%j is %j', (html, text) => {
		expect(markdown(html, everywhere)).toBe(text);
	});
});

it.each([
	['https://a.example/b.png', '![x](https://a.example/b.png)'],
	['/b.png', '![x](https://a.example/api/b.png)'],
	['//b.example/b.png', 'x'],
	['/\\b.example/b.png', 'x'],
	['https://b.example/b.png', '[x](https://b.example/b.png)'],
	['https://a.example@b.example/b.png', '[x](https://a.example@b.example/b.png)'],
	['https://a.example.b.example/b.png', '[x](https://a.example.b.example/b.png)'],
	['https://a.example&#46;b.example/', '[x](https://a.example.b.example/)'],
	['data:image/png;base64,AA', 'x'],
])('the picture at %s is %s', (address, text) => {
	const addresses = {
		baseUrl: 'https://a.example/api',
		mayFetch: ({ origin }: URL) => origin === 'https://a.example',
	};
	expect(markdown(`<img alt="x" src="${address}">`, addresses)).toBe(text);
});

it('what is nested deeper than anybody nests is text', () => {
	const text = markdown(`${'<blockquote>'.repeat(10_000)}deep<br>er`);
	expect(text).toBe(`${'> '.repeat(12)}deep  \n${'> '.repeat(12)}er`);
});

it('code that is too long is several blocks, or text', () => {
	const blocks = markdown(`<pre>${'line\n'.repeat(20_000)}</pre>`);
	expect(blocks.split('\n').filter((line) => line === 'line')).toHaveLength(20_000);
	expect(blocks.split('```')).toHaveLength(5);
	expect(markdown(`<code>${'`'.repeat(5_000)}</code>`)).toBe('\\`'.repeat(5_000));
});

const parts = [
	'a',
	'1',
	'. ',
	' ',
	'\n',
	'#',
	'-',
	'*',
	'&amp;',
	'&',
	'<',
	'<p>',
	'</p>',
	'<b>',
	'</b>',
	'<em>',
	'</em>',
	'<ul>',
	'<li>',
	'</li>',
	'</ul>',
	'<ol>',
	'</ol>',
	'<blockquote>',
	'</blockquote>',
	'<h2>',
	'</h2>',
	'<br>',
	'<a href="https://example.com">',
	'</a>',
	'<img src="https://example.com/a.png">',
	'<table>',
	'<tr>',
	'<td>',
	'</td>',
	'</tr>',
	'</table>',
];

const odd = [
	'&nbsp;',
	'&#10;',
	'\n\n',
	'<!-- a -->',
	'<!--',
	'-->',
	'<script>',
	'</script>',
	'>',
	';',
	'12',
	')',
	'`',
	'follow',
	'-ups',
	'<code>',
	'</code>',
	'<pre>',
	'</pre>',
	'!',
	'[',
	'](x)',
	'&#33;',
	'"',
	'=',
	'<a b="',
	'</',
	'<!',
	'~',
	'&lt',
];

describe.each<[string, () => TextForm]>([
	['Markdown', () => markdownForm(everywhere)],
	['plain text', plainForm],
	['HTML', htmlForm],
])('%s of an answer under way', (_, form) => {
	it('is the beginning of what the whole answer is, however it comes', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(fc.constantFrom(...parts, ...odd), { maxLength: 25 }),
				fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 12 }),
				async (pieces, steps) => {
					const whole = pieces.join('');
					const converter = streamConverter(form());
					const cuts = steps.map((_, index) =>
						steps.slice(0, index + 1).reduce((one, other) => one + other, 0),
					);
					const told = [0, ...cuts]
						.map((from, index, all) => converter.more(whole.slice(from, all[index + 1])))
						.join('');
					expect(written(whole, form()).startsWith(told)).toBe(true);
					const end = await converter.end();
					if (end !== undefined) expect(told + end).toBe(written(whole, form()));
					expect(written(whole, form()).startsWith(streamConverter(form()).more(whole))).toBe(true);
				},
			),
			{ seed: 20260731, numRuns: 2_000 },
		);
	});

	it('leaves nothing out when it is read letter by letter', () => {
		const whole =
			'<h2>Sea</h2><p>Two &amp; more:</p><ol><li>Moby&nbsp;<b>Dick </b></li><li>20&#44;000 <em>Leagues</em></li></ol><p>Enough?<br>Yes, <a href="https://example.com">here</a>.</p>';
		const told = [...whole].map(streamConverter(form()).more).join('');
		expect(told).toBe(written(whole, form()));
	});
});
