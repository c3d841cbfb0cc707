import type { Answer, Choice, Point, Scene } from './choice.ts';
import { answerOf, bytesOf, refusalOf } from './choice.ts';
import { enveloped, gets, reads } from './endpoints.ts';
import { after, page, succeeded, texts } from './envelopeChoices.ts';

const readable = reads.filter((endpoint) => enveloped.includes(endpoint));
const patient = /^(?!list )/;

/** The first answer to each read is another; the second is right. */
const first = (name: string, says: string, by: (answer: Answer) => void): Choice => ({
	name,
	says,
	appliesTo: readable,
	in: patient,
	any: (answer, { memory, asked }) => {
		const key = `first ${asked.endpoint}`;
		if (memory.has(key)) return;
		memory.set(key, 1);
		by(answer);
	},
});
/** In place of the first answer to each read. */
const once = (name: string, says: string, by: () => Answer): Choice => ({
	name,
	says,
	appliesTo: readable,
	in: patient,
	instead: ({ memory, asked }: Scene) => {
		const key = `${name} ${asked.endpoint}`;
		if (memory.has(key)) return undefined;
		memory.set(key, 1);
		return by();
	},
});
const always = (name: string, says: string, by: (scene: Scene) => Answer): Choice => ({
	name,
	says,
	appliesTo: readable,
	wanted: 'told',
	instead: by,
});
const moved =
	(status: number, to: (path: string) => string) =>
	({ asked }: Scene) =>
		answerOf(status, undefined, {
			location: `${to(asked.path)}${asked.query.size > 0 ? `?${asked.query}` : ''}`,
		});

export const wirePoints: Point[] = [
	{
		point: 'bytes',
		section: '1',
		says: 'how the bytes of an answer come',
		rules: ['2.envelope*'],
		choices: [
			{
				name: 'pieces',
				says: 'in pieces of 37 bytes, without a length',
				appliesTo: enveloped,
				any: (answer) => void (answer.chunkBytes = 37),
			},
			{
				name: 'closed',
				says: 'the connection is closed behind each answer',
				any: (answer) => {
					answer.headers.connection = 'close';
				},
			},
		],
	},
	{
		point: 'further wires',
		section: '1',
		says: 'what surrounds the JSON of an answer',
		rules: ['2.envelope*'],
		choices: [
			texts(
				'warning behind',
				'a warning behind the JSON',
				(text) => `${text}\n<br /><b>Warning</b>: x`,
				{
					wanted: 'told',
					appliesTo: gets.filter((endpoint) => enveloped.includes(endpoint)),
				},
			),
			succeeded(
				'JSON in data',
				'data is JSON in a text',
				({ data = null, ...envelope }) => ({
					...envelope,
					data: JSON.stringify(data),
				}),
				{ wanted: 'told', appliesTo: readable },
			),
			succeeded('in a list', 'the envelope in a list', (envelope) => [envelope], {
				wanted: 'told',
				appliesTo: readable,
			}),
			succeeded('capitals', 'Data in place of data', ({ data = null }) => ({ Data: data }), {
				wanted: 'told',
				appliesTo: readable,
			}),
			succeeded('result', 'result in place of data', ({ data = null }) => ({ result: data }), {
				wanted: 'told',
				appliesTo: readable,
			}),
			succeeded('without data', 'an empty object', () => ({}), {
				wanted: 'told',
				appliesTo: readable,
			}),
			succeeded(
				'206',
				'with status 206',
				(envelope, answer) => {
					answer.status = 206;
					return envelope;
				},
				{ appliesTo: readable },
			),
			succeeded(
				'203',
				'with status 203',
				(envelope, answer) => {
					answer.status = 203;
					return envelope;
				},
				{ appliesTo: readable },
			),
		],
	},
	{
		point: 'further proxies',
		section: '1',
		says: 'what else stands before the service',
		rules: ['7.open', '8.hourly'],
		choices: [
			first('reset', 'the first answer to each read is lost', (answer) => void (answer.cut = true)),
			first(
				'cut',
				'the first answer to each read breaks off',
				(answer) => void (answer.broken = true),
			),
			once('500 once', '500 at the first read', () => bytesOf(500, 'text/plain', 'oops')),
			once('429 page', 'a page with 429 at the first read', () => ({
				...bytesOf(429, 'text/html', page('429 Too Many Requests')),
				headers: { 'content-type': 'text/html', ...after('1')() },
			})),
			once('503 empty', '503 and nothing at the first read', () => answerOf(503, undefined)),
			always(
				'moved to a slash',
				'308 to the path with a slash',
				moved(308, (path) => `${path}/`),
			),
			always('moved for good', '301 to another host', () =>
				answerOf(301, undefined, { location: 'https://www.catalogue.example/' }),
			),
			always('to a login', '302 to a page to sign in', () =>
				answerOf(302, undefined, { location: '/login' }),
			),
			always('not there', '404 for everything', () => refusalOf(404, 'NOT_FOUND', 'No route')),
			always('empty', '200 and nothing', () => answerOf(200, undefined)),
			always('204', '204', () => answerOf(204, undefined)),
			always('not allowed', 'a page with 405', () => bytesOf(405, 'text/html', page('405'))),
			always('wordless', '403 and an empty object', () => answerOf(403, {})),
			always('refused with 200', 'status 200, success false and nothing else', () =>
				answerOf(200, { success: false }),
			),
			always('FAIL', 'status 200, success FALSE and status FAIL', () =>
				answerOf(200, { success: 'FALSE', status: 'FAIL', message: 'Switched off' }),
			),
		],
	},
];
