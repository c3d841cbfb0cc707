import type { IDataObject } from 'n8n-workflow';
import { join } from 'node:path';

import type * as ChatEvents from '../../../shared/chat/chatEvents';
import type * as Markdown from '../../../shared/chat/markdown';
import type * as TextForms from '../../../shared/chat/textForm';
import type * as Failures from '../../../shared/failure/failure';
import type * as FileName from '../../../shared/files/fileName';
import type * as MediaType from '../../../shared/files/mediaType';
import type * as Form from '../../../shared/gateway/formFromSchema';
import type * as Events from '../../../shared/transport/serverSentEvents';
import type * as Json from '../../../shared/values/json';

/** The built files, outside of jest's module registry: V8 then knows them by their addresses. */
declare const nativeRequire: NodeJS.Require;
const built = <Module>(file: string) =>
	nativeRequire(
		join(process.env.CATALOGUE_PACKAGE ?? join(__dirname, '../../..'), 'dist/shared', file),
	) as Module;

export const { nameInDisposition, nameInAddress, baseName } =
	built<typeof FileName>('files/fileName.js');
export const { mediaType } = built<typeof MediaType>('files/mediaType.js');
const { formOf, kindsOf } = built<typeof Form>('gateway/formFromSchema.js');
const { parseJson } = built<typeof Json>('values/json.js');
const { chatEvent } = built<typeof ChatEvents>('chat/chatEvents.js');
const { eventReader } = built<typeof Events>('transport/serverSentEvents.js');
const { markdownForm } = built<typeof Markdown>('chat/markdown.js');
export const { htmlForm, plainForm, streamConverter, writeSlices } =
	built<typeof TextForms>('chat/textForm.js');
export const { Failure } = built<typeof Failures>('failure/failure.js');

function written(html: string, form: TextForms.TextForm): string {
	for (const _ of writeSlices(html, form));
	return form.take();
}

const MOST_FIELDS = 300;
const MOST_NAME_BYTES = 255;
const STEPS = 4;
const NOWHERE = { baseUrl: 'https://catalogue.example', mayFetch: () => false };

/** An answer under way is what it is however it is cut, and a beginning of what it is in the end. */
function wrongInSteps(text: string, form: () => TextForms.TextForm): string | undefined {
	const atOnce = streamConverter(form()).more(text);
	const whole = written(text, form());
	if (!whole.startsWith(atOnce))
		return `Under way it is ${JSON.stringify(atOnce)}, in the end ${JSON.stringify(whole)}`;
	const step = Math.ceil(text.length / STEPS);
	const grow = streamConverter(form()).more;
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
export function wrongMarkdown(text: string): string | undefined {
	const effect = live(written(text, markdownForm(NOWHERE)));
	const [picture] = /!\[[^\]]*\]\([^)]*/.exec(effect) ?? [];
	if (picture !== undefined) return `A picture of elsewhere: ${picture}`;
	const [link] = /\]\((?!https?:\/\/)[^)]*\)/i.exec(effect) ?? [];
	if (link !== undefined) return `A link to something else than a page: ${link}`;
	return wrongInSteps(text, () => markdownForm(NOWHERE));
}

/** n8n's chats read any text as Markdown. */
export const wrongText = (form: () => TextForms.TextForm) => (text: string) =>
	written(text, form()).includes('![') ? 'The beginning of a picture' : wrongInSteps(text, form);

export function wrongPlain(text: string): string | undefined {
	const plain = written(text, plainForm());
	return plain.trim() === plain ? wrongText(plainForm)(text) : 'Spaces around it';
}

const eventsIn = (pieces: Buffer[]) => {
	const read = eventReader(100_000);
	return JSON.stringify(
		pieces.flatMap((piece) => read(piece)).map((event) => [event, chatEvent(event)]),
	);
};

export function wrongEvents(text: string): string | undefined {
	const bytes = Buffer.from(text);
	const middle = bytes.length >> 1;
	const whole = eventsIn([bytes]);
	const halves = eventsIn([bytes.subarray(0, middle), bytes.subarray(middle)]);
	return whole === halves ? undefined : `Whole it is ${whole}, in halves ${halves}`;
}

export function wrongName(name: string | undefined): string | undefined {
	if (name === undefined) return undefined;
	if (name === '' || name === '.' || name === '..' || /[/\\\p{Cc}\p{Zl}\p{Zp}]/u.test(name))
		return `A name that leads elsewhere: ${JSON.stringify(name)}`;
	if (!name.isWellFormed()) return `A name that is no Unicode: ${JSON.stringify(name)}`;
	return Buffer.byteLength(name) > MOST_NAME_BYTES
		? `A name of ${Buffer.byteLength(name)} bytes`
		: undefined;
}

export function wrongForm(text: string): string | undefined {
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

/** A whole number that no number of JavaScript holds is read as a text. */
const rounded = (_: string, value: unknown) =>
	typeof value === 'string' && /^-?\d{16,}$/.test(value) ? Number(value) : value;

export function wrongJson(text: string): string | undefined {
	const value = parseJson(text);
	if (value === undefined) return undefined;
	return JSON.stringify(value, rounded) === JSON.stringify(JSON.parse(text), rounded)
		? undefined
		: 'Not what JSON says';
}
