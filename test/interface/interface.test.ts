import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';

import type { Row } from '../../scripts/interface/rows';
import { service } from '../nodes/service';
import type { Seen, TinyServer } from '../request/tinyServer';
import { tinyServer } from '../request/tinyServer';
import type { Exercise } from './exercises';
import { exercises } from './exercises';

const rows = JSON.parse(
	readFileSync(join(__dirname, '../../docs/interface.json'), 'utf8'),
) as Row[];

/** Of one endpoint at least; what holds for every endpoint is not a field of an answer. */
const fieldRows = (kind: string, endpoint: string) =>
	rows.filter(
		(row) => row.kind === kind && row.endpoints?.includes(endpoint) && row.name !== undefined,
	);

const kindOf: Record<string, (value: unknown) => boolean> = {
	integer: Number.isInteger,
	number: (value) => typeof value === 'number',
	string: (value) => typeof value === 'string',
	boolean: (value) => typeof value === 'boolean',
	array: Array.isArray,
	object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
	any: (value) => value !== undefined,
};

/** The value at `status.code` or in the first entry of `books[].isbn`. */
const valueAt = (value: unknown, name: string): unknown =>
	name
		.split(/\.|(?=\[\])/)
		.reduce<unknown>(
			(inner, part) =>
				part === '[]'
					? (inner as unknown[] | undefined)?.[0]
					: (inner as IDataObject | undefined)?.[part],
			value,
		);

/** Rows whose field is not there, or of another type. */
const wrong = (wanted: Row[], record: unknown, renamed: Record<string, string> = {}) =>
	wanted
		.filter(
			({ name = '', type = 'any' }) => !kindOf[type]?.(valueAt(record, renamed[name] ?? name)),
		)
		.map(({ id }) => id);

const catalogue = service();
let proxy: TinyServer;

/** Passes everything on to the sandbox as it came, so that what was sent can be looked at. */
beforeAll(async () => {
	proxy = await tinyServer((response, { method, url, headers, body }) => {
		const forwarded = request(`${catalogue.sandbox.url}${url}`, { method, headers }, (answer) => {
			response.writeHead(answer.statusCode ?? 500, answer.headers);
			answer.pipe(response);
		});
		forwarded.once('error', () => response.destroy());
		forwarded.end(body);
	});
});
afterAll(async () => await proxy.stop());

/** The requests to an endpoint, e.g. to `POST /jobs`. */
function sentTo(endpoint: string): Seen[] {
	const [method, path = ''] = endpoint.split(' ');
	const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
	return proxy.seen.filter(
		(seen) => seen.method === method && pattern.test(seen.url.split('?')[0] ?? ''),
	);
}

/** What was sent, by the place in which it stands; several requests laid over each other. */
function sent(requests: Seen[]): Record<string, unknown> {
	const bodies = requests
		.filter(({ headers }) => headers['content-type']?.includes('json'))
		.map(({ body }) => JSON.parse(body) as IDataObject);
	const queries = requests.map(({ url }) =>
		Object.fromEntries(new URL(url, 'http://127.0.0.1').searchParams),
	);
	return {
		body: Object.assign({}, ...bodies),
		query: Object.assign({}, ...queries),
		header: Object.assign({}, ...requests.map(({ headers }) => headers)),
	};
}

describe.each(exercises)('$endpoint', ({ endpoint, node, runs, record, renamed }: Exercise) => {
	const items: INodeExecutionData[] = [];
	let requests: Seen[] = [];
	beforeAll(async () => {
		await catalogue.reset();
		proxy.seen.length = 0;
		for (const { parameters, ...run } of runs) {
			const latest = items.at(-1)?.json;
			const done = await catalogue.run(run.node ?? node, parameters, {
				items: run.items ?? [latest ?? {}],
				credential: { baseUrl: proxy.url },
			});
			expect({ status: done.run.status, error: done.run.error }).toEqual({
				status: 'success',
				error: undefined,
			});
			items.push(...done.items);
		}
		requests = sentTo(endpoint);
	}, 60_000);

	it('is asked, with every field of the interface', () => {
		const { body, query, header } = sent(requests);
		const wanted = fieldRows('request', endpoint);
		const inPlace = (place: string) => wanted.filter((row) => row.in === place);
		expect(requests).not.toEqual([]);
		expect(wrong(inPlace('body'), body)).toEqual([]);
		expect(inPlace('query').filter(({ name = '' }) => !(query as IDataObject)[name])).toEqual([]);
		expect(
			inPlace('header').filter(({ name = '' }) => !(header as IDataObject)[name.toLowerCase()]),
		).toEqual([]);
		expect(
			inPlace('part').filter(
				({ name = '' }) => !requests.some(({ body: form }) => form.includes(`name="${name}"`)),
			),
		).toEqual([]);
	});

	it('is answered, and every field of the interface comes out', () => {
		const json = items.map((item) => item.json);
		const wanted = fieldRows('response', endpoint).concat(fieldRows('event', endpoint));
		expect(wrong(wanted, record ? record(json) : json[0], renamed)).toEqual([]);
	});
});

it('every field of every endpoint is exercised', () => {
	const exercised = new Set(exercises.map(({ endpoint }) => endpoint));
	const fields = rows.filter(
		({ kind, name, endpoints = [] }) =>
			['request', 'response'].includes(kind) && name !== undefined && !endpoints.includes('*'),
	);
	expect(
		fields
			.filter(({ endpoints = [] }) => !endpoints.some((endpoint) => exercised.has(endpoint)))
			.map(({ id }) => id),
	).toEqual([]);
});
