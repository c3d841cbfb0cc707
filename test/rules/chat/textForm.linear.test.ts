/**
 * Whatever an answer holds, reading it takes a time that grows with its length only. A figure is part of the test here:
 * seconds of CPU for what took minutes where reading was quadratic.
 */
import { answerSoFar } from '../../../shared/chat/answerSoFar';
import { htmlReader } from '../../../shared/chat/html';
import { markdownForm } from '../../../shared/chat/markdown';
import { forwarder } from '../../../shared/chat/shownAnswer';
import type { TextForm } from '../../../shared/chat/textForm';
import { convert, htmlForm, plainForm } from '../../../shared/chat/textForm';
import { eventReader } from '../../../shared/transport/serverSentEvents';
import { markdown, plainText, written } from './whole';

const KEY = 'key-4f9a0c7d2b6e8135a9c0d4e7f2b1a6c3';
const MEGABYTE = 1_000_000;
const ROUNDS = 3;
/** No megabyte takes longer, where reading was quadratic it took minutes. */
const LONGEST_MS = 2_000;
/** No machine is so slow. */
const HOPELESS_MS = 15_000;
/** On a machine too slow for that: twice the text takes less than three times as long. */
const MOST_GROWTH = 3;

/** Texts that repeat, each bad for a way of reading: nothing is ever closed, or everything is. */
const shapes: Record<string, (length: number) => string> = {
	'an unclosed <a ': (length) => '<a '.repeat(length / 3),
	'one tag that never ends': (length) => `<a ${'x '.repeat(length / 2)}`,
	'comments without an end': (length) => '<!--'.repeat(length / 4),
	'comments with one': (length) => '<!---->'.repeat(length / 7),
	'scripts without an end': (length) => '<script>'.repeat(length / 8),
	'scripts with one': (length) => '<script></script>'.repeat(length / 17),
	'open elements': (length) => '<b>a'.repeat(length / 4),
	'open lists and quotations': (length) => '<ul><li><blockquote>a'.repeat(length / 21),
	'elements closed that were never opened': (length) => '</b>a'.repeat(length / 5),
	attributes: (length) => `<img ${'a="b" '.repeat(length / 6)}>`,
	'tags with attributes': (length) => '<a href="https://a.b/c" x=y>a</a>'.repeat(length / 33),
	'quotes in tags': (length) => '<a b="'.repeat(length / 6),
	'signs of entities': (length) => '&'.repeat(length),
	'half entities': (length) => '&amp'.repeat(length / 4),
	backticks: (length) => '`'.repeat(length),
	'code with backticks': (length) => '<code>`</code>'.repeat(length / 14),
	'code that never ends': (length) => `<pre>${'`\n'.repeat(length / 2)}`,
	brackets: (length) => '!['.repeat(length / 2),
	'less than': (length) => '<'.repeat(length),
	'line ends': (length) => '\n'.repeat(length),
	spaces: (length) => `a${' '.repeat(length)}b`,
	'a long word': (length) => 'a'.repeat(length),
	cells: (length) => `<table><tr>${'<td>a</td>'.repeat(length / 10)}</tr></table>`,
	'beginnings of the follow-ups': (length) => '\nfollow-u<b>'.repeat(length / 12),
	'what may be the key': (length) => `${KEY.slice(0, -1)}x`.repeat(length / KEY.length),
};

const forms: Record<string, () => TextForm> = {
	html: htmlForm,
	markdown: () => markdownForm({ baseUrl: 'https://a.b', mayFetch: () => true }),
	plain: plainForm,
};

/** Milliseconds of this process alone: what others do meanwhile does not count. */
async function cpuOf(work: () => unknown): Promise<number> {
	const before = process.cpuUsage();
	await work();
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1000;
}

async function bestOf(work: () => unknown): Promise<number> {
	const times: number[] = [];
	for (let round = 0; round < ROUNDS; round++) times.push(await cpuOf(work));
	return Math.min(...times);
}

async function expectLinear(length: number, work: (length: number) => unknown): Promise<void> {
	const first = await cpuOf(() => work(length));
	if (first < LONGEST_MS) return;
	expect(first).toBeLessThan(HOPELESS_MS);
	const half = await bestOf(() => work(length / 2));
	expect((await bestOf(() => work(length))) / half).toBeLessThan(MOST_GROWTH);
}

/** Shows an answer as it comes, in pieces of so many letters, and gives what was shown. */
async function shownOf(
	content: string,
	size: number,
	form: () => TextForm,
	before = '',
): Promise<string> {
	const shown: string[] = [];
	const forward = forwarder(async (_, piece = '') => void shown.push(piece), form);
	const said = answerSoFar(KEY, forward, () => false);
	if (before !== '') await said.change({ content: before, replace: false });
	for (let at = 0; at < content.length; at += size)
		await said.change({ content: content.slice(at, at + size), replace: false });
	return shown.join('');
}

jest.setTimeout(120_000);

describe.each(Object.entries(forms))('as %s', (_, form) => {
	it.each(Object.entries(shapes))('%s: a megabyte at once', async (_, shape) => {
		await expectLinear(MEGABYTE, (length) => written(shape(length), form()));
	});

	it.each(Object.entries(shapes))('%s: in small pieces', async (_, shape) => {
		await expectLinear(MEGABYTE / 4, async (length) => await shownOf(shape(length), 4, form));
	});

	it('small pieces behind two megabytes cost what they cost alone', async () => {
		const pieces = 'a word <b>or</b> two, '.repeat(500);
		const long = 'a word <b>or</b> two, '.repeat((2 * MEGABYTE) / 22);
		const alone = await cpuOf(async () => await shownOf(long, long.length, form));
		const both = await cpuOf(async () => await shownOf(pieces, 1, form, long));
		expect(both - alone).toBeLessThan(LONGEST_MS);
	});
});

it('a text that is written anew again and again is compared piece by piece', async () => {
	const long = 'word '.repeat(MEGABYTE / 5);
	const shown: string[] = [];
	const forward = forwarder(async (type, piece = type) => void shown.push(piece), htmlForm);
	const spent = await cpuOf(async () => {
		await forward.add(long);
		for (let times = 0; times < 2_000; times++) {
			await forward.replace('word');
			await forward.add(' word');
		}
	});
	expect(spent).toBeLessThan(2 * LONGEST_MS);
	expect(shown.join('')).not.toContain('end');
});

/** Milliseconds of the work for each turn that something else got meanwhile. */
async function msForEachTurn(work: () => Promise<unknown>): Promise<number> {
	let turns = 0;
	const began = performance.now();
	const ticking = setInterval(() => (turns += 1), 1);
	await work();
	clearInterval(ticking);
	return (performance.now() - began) / turns;
}

const SLICES = 60;
const LONG_HOLD_MS = 100;
const longHtml = 'a <b>word</b> '.repeat((4 * MEGABYTE) / 14);

describe("n8n's other work goes on", () => {
	it('while a long answer is written', async () => {
		expect(await msForEachTurn(async () => await convert(longHtml, htmlForm()))).toBeLessThan(
			LONG_HOLD_MS,
		);
	});

	it.each([
		['a closing tag that never ends', '</a '.repeat(MEGABYTE / 4)],
		['a quote that never ends', `<a b="${'> x'.repeat(MEGABYTE / 3)}`],
	])('while what %s has left open is said', (_, text) => {
		const reader = htmlReader(() => undefined);
		reader.read(text);
		expect([...reader.end()].length).toBeGreaterThan(SLICES);
	});

	it('while one long delta is shown', async () => {
		const shown: string[] = [];
		const said = answerSoFar(
			KEY,
			forwarder(async (_, piece = '') => void shown.push(piece), htmlForm),
			() => false,
		);
		const content = `${longHtml}end.`;
		expect(
			await msForEachTurn(async () => await said.change({ content, replace: true })),
		).toBeLessThan(LONG_HOLD_MS);
		expect(Math.max(...shown.map(({ length }) => length))).toBeLessThan(MEGABYTE / SLICES + 1_000);
		expect(shown.join('')).toBe(content);
		expect(said.whole()).toBe(content);
	});

	it('and nothing more of a delta is shown once the answer is over', async () => {
		const shown: string[] = [];
		let isOver = false;
		const said = answerSoFar(
			KEY,
			forwarder(async (_, piece = '') => void shown.push(piece), htmlForm),
			() => isOver,
		);
		const change = said.change({ content: 'word '.repeat(MEGABYTE / 5), replace: false });
		isOver = true;
		await change;
		expect(shown.join('').length).toBeLessThan(MEGABYTE / 2);
	});

	it('and changes that come meanwhile wait', async () => {
		const shown: string[] = [];
		const said = answerSoFar(
			KEY,
			forwarder(async (_, piece = '') => void shown.push(piece), htmlForm),
			() => false,
		);
		const content = 'word '.repeat(MEGABYTE / 50);
		await Promise.all([
			said.change({ content, replace: false }),
			said.catchUp(`${content}and more.`),
		]);
		expect(shown.join('')).toBe(`${content}and more.`);
	});
});

it('an event in single bytes', async () => {
	await expectLinear(MEGABYTE / 4, (length) => {
		const read = eventReader();
		const bytes = Buffer.from(`data: ${'x'.repeat(length)}\n\n`);
		let events = 0;
		for (const byte of bytes) events += read(Uint8Array.of(byte)).length;
		expect(events).toBe(1);
	});
});

it('an answer of five megabytes is told whole in each form', async () => {
	const sentence = '<p>Seven <b>books</b> &amp; more.</p>';
	const content = sentence.repeat((5 * MEGABYTE) / sentence.length);
	const count = (text: string, word: string) => text.split(word).length - 1;
	const sentences = count(content, '<p>');
	for (const [name, form] of Object.entries(forms)) {
		const shown = await shownOf(content, 1_000, form);
		expect([name, count(shown, 'Seven')]).toEqual([name, sentences]);
	}
	expect(count(markdown(content), 'Seven **books** & more.')).toBe(sentences);
	expect(count(plainText(content), 'Seven books & more.')).toBe(sentences);
});
