/** What reads texts of the service, each with words that mean something to it and with what must hold of what it gives. */
import { join } from 'node:path';
import type { IDataObject } from 'n8n-workflow';

import type * as FileName from '../../../shared/files/fileName';
import type * as Form from '../../../shared/gateway/toolForm';
import type * as MediaType from '../../../shared/files/mediaType';
import type * as Json from '../../../shared/values/json';
import type * as ChatEvents from '../../../shared/chat/chatEvents';
import type * as Events from '../../../shared/transport/serverSentEvents';
import type * as Markdown from '../../../shared/chat/markdown';
import type * as PlainText from '../../../shared/chat/plainText';
import type * as TextForms from '../../../shared/chat/textForm';
import type * as Failures from '../../../shared/failure/failure';

/** The built files, outside of jest's module registry: V8 then knows them by their addresses. */
declare const nativeRequire: NodeJS.Require;
const built = <Module>(file: string) =>
	nativeRequire(
		join(process.env.CATALOGUE_PACKAGE ?? join(__dirname, '../../..'), 'dist/shared', file),
	) as Module;

const { nameInDisposition, nameInAddress, baseName } = built<typeof FileName>('files/fileName.js');
const { mediaType } = built<typeof MediaType>('files/mediaType.js');
const { formOf, kindsOf } = built<typeof Form>('gateway/toolForm.js');
const { parseJson } = built<typeof Json>('values/json.js');
const { chatEvent } = built<typeof ChatEvents>('chat/chatEvents.js');
const { eventReader } = built<typeof Events>('transport/serverSentEvents.js');
const { markdownForm } = built<typeof Markdown>('chat/markdown.js');
const { plainForm } = built<typeof PlainText>('chat/plainText.js');
const { asSent, growing, writing } = built<typeof TextForms>('chat/textForm.js');
const { Failure } = built<typeof Failures>('failure/failure.js');

function written(html: string, form: TextForms.TextForm): string {
	for (const _ of writing(html, form));
	return form.take();
}

export interface Reader {
	name: string;
	/** Files of dist/shared whose code is to be reached. */
	files: RegExp;
	words: string[];
	seeds: string[];
	/** Reads the text and gives what is wrong, or nothing. */
	read(text: string): string | undefined;
}

/** A failure in the package's own words is an answer, too. */
export function wrongIn({ read }: Reader, text: string): string | undefined {
	try {
		return read(text);
	} catch (error) {
		return error instanceof Failure ? undefined : `It threw ${String(error)}`;
	}
}

const MOST_FIELDS = 300;
const MOST_NAME_BYTES = 255;
const STEPS = 4;
const NOWHERE = { baseUrl: 'https://catalogue.example', mayFetch: () => false };

/** An answer under way is what it is however it is cut, and a beginning of what it is in the end. */
function wrongInSteps(text: string, form: () => TextForms.TextForm): string | undefined {
	const atOnce = growing(form())(text);
	const whole = written(text, form());
	if (!whole.startsWith(atOnce))
		return `Under way it is ${JSON.stringify(atOnce)}, in the end ${JSON.stringify(whole)}`;
	const step = Math.ceil(text.length / STEPS);
	const grow = growing(form());
	const inSteps = Array.from({ length: STEPS }, (_, index) =>
		grow(text.slice(index * step, (index + 1) * step)),
	).join('');
	return inSteps === atOnce
		? undefined
		: `In steps it is ${JSON.stringify(inSteps)}, at once ${JSON.stringify(atOnce)}`;
}

/** Markdown without what is escaped or stands in code (CommonMark 2.4 and 6.1): what is left has an effect. */
function live(text: string): string {
	const run = /`+/y;
	let left = '';
	for (let at = 0; at < text.length;) {
		if (text[at] === '\\') {
			left += ' ';
			at += 2;
			continue;
		}
		run.lastIndex = at;
		const ticks = run.exec(text)?.[0] ?? '';
		const end =
			ticks === ''
				? -1
				: text.slice(at + ticks.length).search(new RegExp(`(?<!\`)\`{${ticks.length}}(?!\`)`));
		left += end < 0 ? ticks || text[at] : ' ';
		at += end < 0 ? ticks.length || 1 : 2 * ticks.length + end;
	}
	return left;
}

/** Nothing is trusted that was not said to be: a picture of elsewhere tells its host that the answer was read. */
function wrongMarkdown(text: string): string | undefined {
	const effect = live(written(text, markdownForm(NOWHERE)));
	const [picture] = /!\[[^\]]*\]\([^)]*/.exec(effect) ?? [];
	if (picture !== undefined) return `A picture of elsewhere: ${picture}`;
	const [link] = /\]\((?!https?:\/\/)[^)]*\)/i.exec(effect) ?? [];
	if (link !== undefined) return `A link to something else than a page: ${link}`;
	return wrongInSteps(text, () => markdownForm(NOWHERE));
}

/** n8n's chats read any text as Markdown. */
const wrongText = (form: () => TextForms.TextForm) => (text: string) =>
	written(text, form()).includes('![') ? 'The beginning of a picture' : wrongInSteps(text, form);

function wrongPlain(text: string): string | undefined {
	const plain = written(text, plainForm());
	return plain.trim() === plain ? wrongText(plainForm)(text) : 'Spaces around it';
}

const eventsIn = (pieces: Buffer[]) => {
	const read = eventReader(100_000);
	return JSON.stringify(
		pieces.flatMap((piece) => read(piece)).map((event) => [event, chatEvent(event)]),
	);
};

function wrongEvents(text: string): string | undefined {
	const bytes = Buffer.from(text);
	const middle = bytes.length >> 1;
	const whole = eventsIn([bytes]);
	const halves = eventsIn([bytes.subarray(0, middle), bytes.subarray(middle)]);
	return whole === halves ? undefined : `Whole it is ${whole}, in halves ${halves}`;
}

function wrongName(name: string | undefined): string | undefined {
	if (name === undefined) return undefined;
	if (name === '' || name === '.' || name === '..' || /[/\\\p{Cc}\p{Zl}\p{Zp}]/u.test(name))
		return `A name that leads elsewhere: ${JSON.stringify(name)}`;
	if (!name.isWellFormed()) return `A name that is no Unicode: ${JSON.stringify(name)}`;
	return Buffer.byteLength(name) > MOST_NAME_BYTES
		? `A name of ${Buffer.byteLength(name)} bytes`
		: undefined;
}

function wrongForm(text: string): string | undefined {
	const schema = parseJson(text);
	if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return undefined;
	const fields = formOf(schema as IDataObject);
	kindsOf(schema as IDataObject);
	if (fields.length > MOST_FIELDS) return `${fields.length} fields`;
	const [bad] = fields.filter(
		({ id, displayName, type }) =>
			typeof id !== 'string' || typeof displayName !== 'string' || typeof type !== 'string',
	);
	return bad && `No field of n8n's: ${JSON.stringify(bad)}`;
}

function wrongJson(text: string): string | undefined {
	const value = parseJson(text);
	if (value === undefined) return undefined;
	return JSON.stringify(value) === JSON.stringify(JSON.parse(text))
		? undefined
		: 'Not what JSON says';
}

const html = [
	'<p>',
	'</p>',
	'<b>',
	'</b>',
	'<em>',
	'<code>',
	'</code>',
	'<pre>',
	'<ul>',
	'<ol>',
	'<li>',
	'</li>',
	'<table>',
	'<tr>',
	'<td>',
	'</td>',
	'<a href="https://example.com/a b">',
	"<a href='javascript:alert(1)'>",
	'</a>',
	'<img src="https://elsewhere.example/x.png" alt="A">',
	'<br>',
	'<hr/>',
	'<h2>',
	'</h2>',
	'<blockquote>',
	'<!--',
	'-->',
	'<script>',
	'</script>',
	'<style>',
	'&amp;',
	'&lt;',
	'&#60;',
	'&#x3c;',
	'&nbsp;',
	'`',
	'```',
	'`![x](https://elsewhere.example/x.png)`',
	'![',
	'](',
	'https://example.com',
	'Follow-up questions',
	'<h3>Follow',
	'1.',
	'- ',
	'|',
];
const page =
	'<h2>Found</h2><p>Three <b>books</b> &amp; <em>more</em>:</p><ol><li><a href="https://example.com/1">One</a></li><li>Two<ul><li>Deep</li></ul></li></ol><table><tr><th>A</th><td>B</td></tr></table><pre><code>x</code></pre>';

export const readers: Reader[] = [
	{
		name: 'Markdown',
		files: /chat\/(html|markdown\w*|textForm)\.js$/,
		words: html,
		seeds: [page, '<img src="https://elsewhere.example/a.png" alt="x">'],
		read: wrongMarkdown,
	},
	{
		name: 'plain text',
		files: /chat\/(html|plainText|textForm)\.js$/,
		words: html,
		seeds: [page, '&#x1f4da; &#0; &#xd800;<br>x'],
		read: wrongPlain,
	},
	{
		name: 'what is certain',
		files: /chat\/(followUps|html|textForm)\.js$/,
		words: html,
		seeds: [page, '<p>Yes.</p>\n<h3>Follow-up questions</h3>'],
		read: wrongText(asSent),
	},
	{
		name: 'events',
		files: /(serverSentEvents|chatEvents)\.js$/,
		words: [
			'event: ',
			'data: ',
			'id: ',
			'retry: ',
			':',
			'\n',
			'\r',
			'\r\n',
			'\n\n',
			'delta',
			'done',
			'error',
			'{"content":"x"}',
			'"replace":true',
			'\ufeff',
		],
		seeds: [
			'event: delta\ndata: {"content":"x","replace":true}\n\n:\n\nevent: done\ndata: {"content":"x","status":"complete"}\n\n',
			'event: error\ndata: {"message":"x"}\n\n',
		],
		read: wrongEvents,
	},
	{
		name: 'names of files',
		files: /files\/(fileName|mediaType)\.js$/,
		words: [
			'attachment',
			'inline',
			'; ',
			'filename=',
			'filename*=',
			"UTF-8''",
			"ISO-8859-1'en'",
			'"',
			'\\"',
			'%F0%9F%93%9A',
			'%c3%a9',
			'%2f',
			'%00',
			'../',
			'..\\',
			'.pdf',
			'x'.repeat(200),
			'📚'.repeat(60),
			'e\u0301',
			'image/png',
			'; charset=utf-8',
		],
		seeds: [
			'attachment; filename="a \\"b\\".pdf"; filename*=UTF-8\'\'caf%C3%A9.pdf',
			'inline; filename=x.png',
			"attachment; filename*=iso-8859-1'en'%A3.txt",
		],
		read: (text) => {
			mediaType(text, text);
			const address = URL.canParse(text, 'http://x/')
				? nameInAddress(new URL(text, 'http://x/'))
				: undefined;
			return [nameInDisposition(text), baseName(text), address]
				.map(wrongName)
				.find((wrong) => wrong !== undefined);
		},
	},
	{
		name: 'schemas of tools',
		files: /gateway\/(toolForm|oneLine|schema|schemaReader)\.js$/,
		words: [
			'"type":"object",',
			'"type":"array",',
			'"type":["string","null"],',
			'"properties":{',
			'"items":',
			'"anyOf":[',
			'"oneOf":[',
			'"enum":["a",1,null],',
			'"required":["a"],',
			'"$ref":"#/$defs/a"',
			'"$defs":{"a":',
			'"const":1,',
			'"format":"date",',
			'"default":[1],',
			'"title":"T",',
			'"additionalProperties":true,',
			'"a":{',
			'"b":{}',
			'"__proto__":{}',
			'{',
			'}',
			'[',
			']',
			',',
		],
		seeds: [
			'{"type":"object","properties":{"a":{"type":"object","properties":{"b":{"type":"array","items":{"type":"string"}},"c":{"$ref":"#/$defs/d"}}},"e":{"enum":["x",1]}},"required":["a"],"$defs":{"d":{"anyOf":[{"type":"null"},{"type":"number"}]}}}',
			'{"type":"object","properties":{"a":{"$ref":"#/$defs/a"}},"$defs":{"a":{"type":"object","properties":{"b":{"$ref":"#/$defs/a"},"c":{"$ref":"#/$defs/a"}}}}}',
			JSON.stringify({
				$ref: '#/$defs/a',
				$defs: {
					a: {
						type: 'object',
						properties: Object.fromEntries(
							Array.from({ length: 9 }, (_, index) => [`p${index}`, { $ref: '#/$defs/a' }]),
						),
					},
				},
			}),
			'{"oneOf":[{"properties":{"a":{"type":"boolean","default":true}},"required":["a"]},{"properties":{"b":{"type":"string","format":"date-time"}}}]}',
		],
		read: wrongForm,
	},
	{
		name: 'JSON',
		files: /values\/json\.js$/,
		words: ['{"a":', '[', ']', '}', '"', '\\u0000', '\\', '1e999', 'null', '"__proto__":', ','],
		seeds: [
			'{"a":[1,{"b":"\\u0041\\""}],"__proto__":{"x":null}}',
			`${'['.repeat(499)}1${']'.repeat(499)}`,
		],
		read: wrongJson,
	},
];
