import fc from 'fast-check';

import { forwarder } from '../../../shared/chat/shownAnswer';
import { streamConverter as grow, htmlForm, plainForm } from '../../../shared/chat/textForm';
import { plainText } from './whole';

const certainPart = (content: string) => grow(htmlForm()).more(content);

/** The messages that someone sees, each its pieces put together. A step that goes on from the one before it is more of it. */
async function seen(steps: string[], final: string, form = htmlForm): Promise<string[]> {
	const messages: string[] = [];
	const forward = forwarder(async (type, content) => {
		if (type === 'begin') messages.push('');
		if (type === 'item') messages.push(`${messages.pop()}${content}`);
	}, form);
	for (const [index, step] of steps.entries()) {
		const before = steps[index - 1] ?? '';
		await (step.startsWith(before)
			? forward.add(step.slice(before.length))
			: forward.replace(step));
	}
	await forward.finish(final);
	return messages;
}

const growing = (whole: string, size: number) =>
	Array.from({ length: Math.ceil(whole.length / size) }, (_, index) =>
		whole.slice(0, (index + 1) * size),
	);

describe('the part of an answer that will not be taken back', () => {
	it.each([
		['Seven books', 'Seven books'],
		['Seven books ', 'Seven books'],
		['Seven <b', 'Seven'],
		['Seven <', 'Seven'],
		['2 < 3 books', '2 < 3 books'],
		['Tom &am', 'Tom'],
		['Tom & Jerry', 'Tom & Jerry'],
		['Done.\n<follow-ups>\n- Who', 'Done.'],
		['Done.\n<fol', 'Done.'],
		['<p>Done.</p>\n\n<p><strong>Follow-up questions:</strong></p>', '<p>Done.</p>'],
		['Done.\n\n## Follow-up', 'Done.'],
		['Done.\nFol', 'Done.'],
		['Done.\nFor', 'Done.\nFor'],
		['It is a follow-up to Emma', 'It is a follow-up to Emma'],
		['Done.<!-- follow', 'Done.'],
	])('%j shows %j', (content, part) => {
		expect(certainPart(content)).toBe(part);
	});

	it('only grows while an answer grows', () => {
		fc.assert(
			fc.property(
				fc.array(
					fc.constantFrom(
						'a',
						' ',
						'\n',
						'<p>',
						'</p>',
						'<',
						'&amp;',
						'&',
						'follow',
						'-ups',
						'<b>',
						'#',
					),
				),
				(parts) => {
					const whole = parts.join('');
					let last = '';
					for (const content of growing(whole, 1)) {
						const part = certainPart(content);
						if (!part.startsWith(last) && last.startsWith(part)) continue;
						expect(part.startsWith(last)).toBe(true);
						last = part;
					}
				},
			),
			{ seed: 20261121 },
		);
	});
});

describe('what someone sees of an answer', () => {
	const block = '\n<follow-ups>\n- Which is the oldest?\n- Who wrote it?\n</follow-ups>';

	it.each([1, 2, 3, 7, 100])(
		'is one message without the stripped block, in pieces of %i letters',
		async (size) => {
			const answer = '<p>Seven books: <b>Emma</b> &amp; six more.</p>';
			const steps = [...growing(answer + block, size), answer];
			expect(await seen(steps, answer)).toEqual([answer]);
			expect(await seen(steps, answer, plainForm)).toEqual(['Seven books: Emma & six more.']);
		},
	);

	it('is followed by the corrected text when it could not be foreseen', async () => {
		expect(await seen(['Seven', 'Seven books', 'Eight'], 'Eight books')).toEqual([
			'Seven books',
			'Eight books',
		]);
		expect(await seen(['Seven books. [1]'], 'Seven books.')).toEqual([
			'Seven books. [1]',
			'Seven books.',
		]);
	});

	it('is not doubled when two looks come at once', async () => {
		const sent: string[] = [];
		const forward = forwarder(async (type, content = '') => {
			await new Promise((resolve) => setImmediate(resolve));
			sent.push(content || type);
		}, htmlForm);
		await Promise.all([forward.add('Seven'), forward.add(' books'), forward.finish('Seven books')]);
		expect(sent).toEqual(['begin', 'Seven', ' books', 'end']);
	});

	it('is read once when it ends as it came', async () => {
		const form = jest.fn(htmlForm);
		expect(await seen(growing('<p>Seven <b>books', 3), '<p>Seven <b>books', form)).toEqual([
			'<p>Seven <b>books',
		]);
		expect(form).toHaveBeenCalledTimes(1);
	});

	it.each([htmlForm, plainForm])('is all of an answer that keeps its block', async (form) => {
		const answer = `<p>Seven books.</p>${block}`;
		for (const size of [1, 7, 100])
			expect(await seen(growing(answer, size), answer, form)).toEqual(await seen([], answer, form));
	});

	it('is an empty message when the answer is empty', async () => {
		expect(await seen([], '')).toEqual(['']);
	});
});

describe('an answer in HTML as text', () => {
	it.each([
		['<p>One</p><p>Two</p>', 'One\n\nTwo'],
		['<ul><li>One</li><li>Two <i>2</i></li></ul>', '- One\n- Two 2'],
		['One<br>Two<br/>Three', 'One\nTwo\nThree'],
		['<p>A &amp;&nbsp;B &lt;b&gt; &#39;&#x27;&quot;</p>', "A & B <b> ''\""],
		['<p>See <a href="https://example.com">this</a><img src="x"></p>', 'See this'],
		['<style>p { color: red }</style><p>A</p><script>alert(1)</script>', 'A'],
		['a < b and c > d', 'a < b and c > d'],
		['&amp;lt;', '&lt;'],
		['&#0;&#55296;&#1114112;&unknown;', '&#0;&#55296;&#1114112;&unknown;'],
		['<table><tr><td>1</td><td>2</td></tr></table>', '1 2'],
		['  spaced \n out  ', 'spaced\nout'],
		['<!-- note -->A', 'A'],
	])('%j is %j', (html, text) => {
		expect(plainText(html)).toBe(text);
	});

	it('of what is certain only grows while the answer grows', () => {
		const html =
			'<h2>Sea</h2><p>Two &amp; more:</p><ul><li>Moby&nbsp;Dick</li><li>20&#44;000 <b>Leagues</b></li></ul><p>Enough?<br>Yes.</p>';
		const add = grow(plainForm()).more;
		expect(plainText(html)).toMatch(
			/^Sea\n\nTwo & more:\n\n- Moby Dick\n- 20,000 Leagues\n\nEnough\?\nYes\.$/,
		);
		expect(plainText(html).startsWith([...html].map(add).join(''))).toBe(true);
	});
});
