/** Answers that repeat the API key, however it can be written. */
import type { Asking, Shape } from './reply';
import { bodyOf, event, EVENTS_TYPE, isEvents, JSON_TYPE, listIn, withText } from './reply';

const hex = (character: string) => character.charCodeAt(0).toString(16);

/** As it stands in the text of JSON, between quotes. */
const inJson: Record<string, (key: string) => string> = {
	'as it is': (key) => key,
	'with \\/': (key) => key.replaceAll('/', '\\/'),
	'with \\u002B': (key) => key.replaceAll('+', '\\u002B').replaceAll('/', '\\u002f'),
	'in \\u00xx': (key) => key.replace(/./g, (character) => `\\u00${hex(character)}`),
	'in \\u00XX': (key) => key.replace(/./g, (character) => `\\u00${hex(character).toUpperCase()}`),
	'half in \\u00xx': (key) => key.replace(/[a-f]/g, (character) => `\\u00${hex(character)}`),
	'in %xx': (key) => key.replace(/./g, (character) => `%${hex(character)}`),
	'as encodeURIComponent has it': encodeURIComponent,
	'in %25xx': (key) => key.replace(/\W/g, (character) => `%25${hex(character)}`),
	'in &#x': (key) => key.replace(/./g, (character) => `&#x${hex(character)};`),
	'in &#': (key) => key.replace(/./g, (character) => `&#${character.charCodeAt(0)};`),
	'in upper case': (key) => key.toUpperCase(),
	'in lower case': (key) => key.toLowerCase(),
	'as JSON in JSON': (key) => key.replace(/./g, (character) => `\\\\u00${hex(character)}`),
};

const keyOf = ({ asked: { headers } }: Asking) =>
	String(
		headers['x-api-key'] ??
			headers.authorization ??
			Object.values(headers).find((value) => String(value).startsWith('kx/')) ??
			'',
	);

type Place = [name: string, text: (written: string, asking: Asking) => string, status: number];

/** The recorded answer with the mark in it, so that the operation takes it. */
const taken =
	(put: (body: ReturnType<typeof bodyOf>) => void) => (written: string, asking: Asking) => {
		const body = bodyOf(asking);
		put(body);
		return JSON.stringify(body).replaceAll('@key@', () => written);
	};

const places: Place[] = [
	[
		'a value',
		taken((body) => {
			const { holder, key, first } = listIn(body);
			holder[key] = [{ ...first, name: '@key@', title: '@key@', note: 'It is @key@.' }];
			Object.assign(Object(body.data ?? body.result), {
				name: '@key@',
				content: '<p>@key@</p>',
				note: '@key@',
			});
		}),
		200,
	],
	[
		'the name of a key',
		taken((body) => {
			const { holder, key, first } = listIn(body);
			holder[key] = [{ ...first, '@key@': 1 }];
			Object.assign(Object(body.data ?? body.result), { '@key@': 1 });
		}),
		200,
	],
	[
		'an error',
		(written) =>
			`{"success":false,"status":"fail","message":"Not ${written}","error":{"code":"${written}","message":"The key ${written} is wrong"}}`,
		400,
	],
	[
		'a refusal',
		(written) =>
			`{"success":false,"status":"fail","message":"Not ${written}","error":{"code":"INVALID_API_KEY","message":"The key ${written} is wrong"}}`,
		401,
	],
	['a web page', (written) => `<html>${written}</html>`, 502],
];

export const keys: Shape[] = [
	...Object.entries(inJson).flatMap(([how, write]) =>
		places.map(([where, text, status]) => ({
			name: `key: ${how}, in ${where}`,
			reply: withText(
				(asking) => {
					const written = text(write(keyOf(asking)), asking);
					return isEvents(asking) && status === 200
						? `${event('delta', { content: '@key@' })}${event('done', { content: '<p>@key@</p>', status: 'complete', note: '@key@', '@key@': 1 })}`.replaceAll(
								'@key@',
								() => write(keyOf(asking)),
							)
						: written;
				},
				JSON_TYPE,
				status,
			),
		})),
	),
	...Object.entries({
		'as it is': (key: string) => key,
		'in %xx': encodeURIComponent,
		'in upper case': (key: string) => key.toUpperCase(),
	}).flatMap(([how, write]) => [
		{
			name: `key: ${how}, in the headers of a file`,
			telling: /download\w*$/,
			reply: ((response, asking) => {
				const key = write(keyOf(asking));
				response
					.writeHead(200, {
						...asking.exchange.headers,
						'content-type': `image/${key}`,
						'content-disposition': `attachment; filename="${key}.png"`,
						'x-echo': key,
						etag: `"${key}"`,
						'content-language': key,
					})
					.end(asking.exchange.body);
			}) satisfies Shape['reply'],
		},
		{
			name: `key: ${how}, in the reason and the headers of a refusal`,
			reply: ((response, asking) => {
				const key = write(keyOf(asking));
				response
					.writeHead(400, `Not ${key}`, {
						'content-type': `text/${key}`,
						'x-echo': key,
						'retry-after': key,
						'www-authenticate': key,
					})
					.end();
			}) satisfies Shape['reply'],
		},
		{
			name: `key: ${how}, in the address of a redirect`,
			reply: ((response, asking) =>
				void response
					.writeHead(302, { location: `http://127.0.0.2:9/${write(keyOf(asking))}` })
					.end()) satisfies Shape['reply'],
		},
	]),
	{
		name: 'key: over two deltas',
		telling: /message\.send/,
		reply: withText((asking) => {
			const key = keyOf(asking);
			return `${event('delta', { content: `x${key.slice(0, 12)}` })}${event('delta', { content: `${key.slice(12)}x` })}${event('done', { status: 'complete', content: `x${key}x` })}`;
		}, EVENTS_TYPE),
	},
];
