import { gzipSync } from 'node:zlib';

import {
	cutting,
	download,
	etag,
	file,
	isWhole,
	offsetOf,
	sendAndCut,
	server,
	type Cuts,
} from './cutDownload';
import type { Respond } from './tinyServer';

describe('a download', () => {
	const bare = { headers: {}, saysLength: false };
	/** What comes in the first answer, which is cut, and in the later ones. */
	const cutThen = (first: Partial<Cuts>, then: Partial<Cuts>, bytes: Buffer = file): Respond => {
		const before = cutting({ at: [500_000], ...first });
		const [length, headers] = [bytes.length, then.headers ?? {}];
		return (response, request) => {
			if (server.seen.length === 1) return before(response, request);
			response.writeHead(200, { ...headers, ...(then.saysLength && { 'content-length': length }) });
			response.end(bytes);
		};
	};

	it.each<[string, Respond]>([
		['neither answer tells the file', cutting({ at: [500_000], ...bare })],
		['only the first tells its length', cutThen({ headers: {} }, bare)],
		['only the second tells its length', cutThen(bare, { headers: {}, saysLength: true })],
		['only the length tells the file', cutting({ at: [500_000], headers: {} })],
		['only a weak ETag and the length do', cutting({ at: [500_000], headers: { etag: 'W/"1"' } })],
	])('begins anew after a cut and compares what came before where %s', async (_, respond) => {
		server.answer(respond);
		expect(isWhole((await download()).bytes)).toBe(true);
		expect(server.seen.length).toBeLessThan(4);
	});

	it.each<[string, number, Record<string, string>]>([
		['the service refuses the rest (416)', 416, {}],
		[
			'the rest does not tell the length',
			206,
			{ 'content-range': `bytes 500000-${file.length - 1}/*` },
		],
	])('does so after each cut where %s', async (_, status, headers) => {
		server.answer((response, request) => {
			if ([1, 3].includes(server.seen.length))
				return cutting({ at: [500_000, 500_000, 500_000], ...bare })(response, request);
			if (!request.headers.range) return void response.writeHead(200).end(file);
			response.writeHead(status, headers).end(status === 206 ? file.subarray(500_000) : '');
		});
		expect(isWhole((await download()).bytes)).toBe(true);
		expect(server.seen).toHaveLength(5);
	});

	it('goes on with a rest that tells no length but ends where the file ends', async () => {
		const range = `bytes 500000-${file.length - 1}/*`;
		server.answer((response, request) => {
			if (!request.headers.range) return cutting({ at: [500_000] })(response, request);
			const start = offsetOf(request);
			response
				.writeHead(206, { 'content-range': range.replace('500000', String(start)) })
				.end(file.subarray(start));
		});
		expect(isWhole((await download()).bytes)).toBe(true);
		expect(server.seen).toHaveLength(2);
	});

	it('begins anew after a cut where each part is packed by itself, unasked', async () => {
		const packed = gzipSync(file);
		const head = { etag, 'content-encoding': 'gzip' };
		server.answer((response, request) => {
			const start = offsetOf(request);
			if (start > 0) {
				const range = `bytes ${start}-${file.length - 1}/${file.length}`;
				response.writeHead(206, { ...head, 'content-range': range });
				return void response.end(gzipSync(file.subarray(start)));
			}
			response.writeHead(200, { ...head, 'content-length': packed.length });
			if (server.seen.length > 3) return void response.end(packed);
			sendAndCut(response, packed.subarray(0, server.seen.length * 500_000));
		});
		expect(isWhole((await download()).bytes)).toBe(true);
	});

	it.each<[string, Buffer]>([
		['is another', Buffer.concat([Buffer.from('x'), file.subarray(1)])],
		['is shorter', file.subarray(0, 400_000)],
	])('is not glued together where what comes anew %s, but begun anew', async (_, bytes) => {
		server.answer(cutThen(bare, bare, bytes));
		expect((await download()).bytes).toEqual(bytes);
	});

	it('is not glued together with the rest of another file that is as long, but begun anew', async () => {
		const other = Buffer.concat([Buffer.from('x'), file.subarray(1)]);
		server.answer((response, request) => {
			if (server.seen.length === 1)
				return cutting({ at: [500_000], headers: {} })(response, request);
			const start = offsetOf(request);
			const place = { 'content-range': `bytes ${start}-${other.length - 1}/${other.length}` };
			response
				.writeHead(start > 0 ? 206 : 200, {
					'content-length': other.length - start,
					...(start > 0 && place),
				})
				.end(other.subarray(start));
		});
		expect((await download()).bytes?.equals(other)).toBe(true);
	});

	it.each(['memory', 'filesystem'] as const)(
		'is begun anew once where another machine, with an ETag of its own, gives the whole of it (%s)',
		async (binaryMode) => {
			const first = cutting({ at: [500_000], headers: { etag: '"a"' } });
			const other = cutting({ at: [], ranges: false, headers: { etag: '"b"' } });
			server.answer((...args) => (server.seen.length === 1 ? first : other)(...args));
			expect(isWhole((await download({}, binaryMode)).bytes)).toBe(true);
		},
	);

	it('says so where nothing tells whether the rest belongs to it', async () => {
		server.answer((response, request) =>
			request.headers.range
				? void response.writeHead(200).end(file)
				: cutting({ at: [500_000], saysLength: false })(response, request),
		);
		expect((await download()).error).toMatchObject({
			code: 'ANSWER',
			message: 'The connection was cut, and nothing shows that the rest belongs to the same file',
		});
	});
});
