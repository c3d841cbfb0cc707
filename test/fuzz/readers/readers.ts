/** What reads texts of the service, each with words that mean something to it and with what must hold of what it gives. */
import {
	baseName,
	Failure,
	htmlForm,
	mediaType,
	nameInAddress,
	nameInDisposition,
	wrongEvents,
	wrongForm,
	wrongJson,
	wrongMarkdown,
	wrongName,
	wrongPlain,
	wrongText,
} from './checks';

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
		read: wrongText(htmlForm),
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
		files: /gateway\/(formFromSchema|oneLine|schema|schemaReader)\.js$/,
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
