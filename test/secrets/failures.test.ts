import { inspect } from 'node:util';

import { createCollection, runNode } from '../request/running';
import { json, useTinyServer } from '../request/tinyServer';
import { report } from '../setup/figures';
import { failureClasses } from './failureClasses';
import { places } from './places';
import { apiKey, counts, leaks } from './searching';

const server = useTinyServer();
const figures = {
	failureClasses: failureClasses.length,
	places: Object.keys(places).length,
	failures: 0,
};
afterAll(async () => {
	report('secrets', { ...figures, ...counts });
});

const failed = (left: unknown) =>
	left instanceof Error ||
	/"(status|executionStatus)":"error"|"error":\{"message"/.test(JSON.stringify(left));

describe.each(failureClasses)(
	'$name',
	({ respond = json(200, { data: {} }), baseUrl, requestOptions = {}, isTaken }) => {
		it('shows the key at no place', async () => {
			const credential = {
				baseUrl: baseUrl?.replace('{port}', new URL(server.url).port) ?? server.url,
				apiKey,
				allowNodeProxy: true,
			};
			server.answer(respond);
			const left = await Promise.all(
				Object.values(places).map(
					async (place) => await place(credential, { maxTries: 1, maxWait: 1, ...requestOptions }),
				),
			);
			expect(failed(left[0])).toBe(isTaken !== true);
			figures.failures += left.filter(failed).length;
			expect(leaks(...left)).toEqual([]);
		});
	},
);

describe('the searching', () => {
	it('would find the key: the service gets it in the one header of every call, and nowhere else', async () => {
		server.answer(json(200, { data: { ref: 1 } }));
		await runNode({ ...createCollection('Anything'), credential: { baseUrl: server.url, apiKey } });
		const [{ headers, ...rest } = { headers: {} }] = server.seen;
		expect(headers).toMatchObject({ 'x-api-key': apiKey });
		expect(JSON.stringify([{ ...headers, 'x-api-key': undefined }, rest])).not.toContain(apiKey);
	});

	class Hiding extends Error {
		#hidden = apiKey;
		toJSON = () => ({});
		get told() {
			return this.#hidden;
		}
	}

	it.each([
		['in a cause', new Error('outer', { cause: { config: { headers: { deep: [apiKey] } } } })],
		['in a message', new Error(`Bearer ${apiKey}`)],
		[
			'in a property that is not listed',
			Object.defineProperty(new Error('x'), 'request', {
				value: { key: apiKey },
				enumerable: false,
			}),
		],
		['under a symbol', { [Symbol('request')]: { key: apiKey } }],
		['behind a getter', Object.defineProperty({}, 'key', { get: () => apiKey })],
		[
			'in an error that hides itself',
			Object.assign(new Hiding('x'), {
				[inspect.custom]: () => 'nothing to see',
				options: { apiKey },
			}),
		],
		['in bytes', { body: Buffer.from(`X-Api-Key: ${apiKey}`) }],
		['in a map', new Map([['headers', new Set([apiKey])]])],
		['as a part', `...${apiKey.slice(0, 12)}`],
		['in another form', Buffer.from(apiKey).toString('base64')],
	])('finds it %s', (_, value) => {
		const before = { ...counts };
		expect(leaks(value)).not.toEqual([]);
		Object.assign(counts, before);
	});
});
