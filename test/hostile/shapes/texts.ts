/** Texts of catalogue and model that are made to cost time: HTML, Markdown, and what is a comment or an entity in them. */
import type { Reply, Shape } from './reply';
import { bodyOf, doneOf, event, EVENTS_TYPE, flood, isEvents, JSON_TYPE, putText } from './reply';

const MiB = 1024 * 1024;
const PIECE = 4_096;

const upTo = (length: number, pattern: string) =>
	pattern.repeat(Math.ceil(length / pattern.length));

/** In the texts of an answer; as deltas and as the whole where the answer is a stream of events. */
export const content =
	(text: string): Reply =>
	async (response, asking) => {
		if (isEvents(asking)) {
			response.writeHead(200, EVENTS_TYPE);
			const pieces = Math.ceil(text.length / PIECE);
			return await flood(response, (index) => {
				if (index < pieces)
					return event('delta', { content: text.slice(index * PIECE, (index + 1) * PIECE) });
				return index === pieces ? event('done', { ...doneOf(asking), content: text }) : undefined;
			});
		}
		const body = bodyOf(asking);
		putText(body, text);
		response.writeHead(200, JSON_TYPE).end(JSON.stringify(body));
	};

/** 1 MB of each, but for what is deep. */
const baits: Record<string, () => string> = {
	'a sign that begins a tag, again and again': () => upTo(MiB, '<'),
	'tags that never end': () => upTo(MiB, '<a '),
	'closing tags that never end': () => upTo(MiB, '</a '),
	'attributes without end': () => `<p ${upTo(MiB, 'a="')}`,
	'attributes of spaces': () => `<a href${' '.repeat(MiB)}x>`,
	'a hundred thousand attributes': () => `<a ${upTo(MiB, 'href=x ')}>x</a>`,
	'comments that never end': () => upTo(MiB, '<!--'),
	'comments that nearly end': () => `<!--${upTo(MiB, '--!')}`,
	'scripts that never end': () => upTo(MiB, '<script>'),
	'scripts and styles in turn': () => upTo(MiB, '<script><style>'),
	'elements 100,000 deep': () => `${'<b>'.repeat(100_000)}x${'</b>'.repeat(100_000)}`,
	'lists 50,000 deep': () => `${'<ul><li>'.repeat(50_000)}x`,
	'quotes 50,000 deep': () => `${'<blockquote>'.repeat(50_000)}x`,
	'elements that were never opened': () => upTo(MiB, '</b></i>'),
	'elements closed in another order': () => upTo(MiB, '<b><i></b></i>'),
	'a table of 200,000 cells': () => `<table><tr>${'<td>'.repeat(200_000)}`,
	'entities that never end': () => upTo(MiB, '&#'),
	'entities one behind the other': () => upTo(MiB, '&amp;'),
	'line breaks alone': () => upTo(MiB, '\n'),
	'spaces alone, then a letter': () => `${' '.repeat(MiB)}x`,
	'stars of Markdown': () => upTo(MiB, '*'),
	'stars and underscores in turn': () => upTo(MiB, '*_'),
	'backticks of every length': () =>
		Array.from({ length: 1_400 }, (_, index) => '`'.repeat(index)).join(' '),
	'links that never close': () => upTo(MiB, '['),
	'pictures that never close': () => upTo(MiB, '![a]('),
	'headings that name follow-ups': () => upTo(MiB, '\n## Follow-up questions'),
	'letters of a mark with signs between': () => upTo(MiB, 'f-o-l-l-o-w-'),
	'NUL and lone surrogates': () => upTo(MiB, '\0\ud800x\udfff'),
	'marks that stand on one letter': () => `a${'\u0301'.repeat(MiB / 2)}`,
	'a text of 5 MB of mixed HTML': () =>
		upTo(5 * MiB, '<p>A <b>fine <i>book</i></b> &amp; <a href="https://example.com">more</a><br>'),
};

const CHAT = /message\.send|chat\.get$|stream\.get/;

export const texts: Shape[] = Object.entries(baits).map(([name, make]) => ({
	name: `text: ${name}`,
	telling: CHAT,
	reply: async (response, asking) => await content(make())(response, asking),
}));
