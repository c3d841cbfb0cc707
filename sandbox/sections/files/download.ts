import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { User } from '../../access/caller.ts';
import { userOf } from '../../access/caller.ts';
import { refuse } from '../../answer/errors.ts';
import { attachment } from '../../files/disposition.ts';
import { byteRange } from '../../files/range.ts';
import type { FileRow } from '../../files/records.ts';
import { fileOf, readableResource } from '../../files/records.ts';
import type { FileStore } from '../../files/store.ts';
import { pathOf } from '../../interface.ts';
import type { Sandbox } from '../../sandbox.ts';

const resourceRef = { type: 'integer', minimum: 1 };
const nothing = { type: 'object', additionalProperties: false };
const bytes = {
	description: 'The bytes of the file',
	content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
};

function send(
	store: FileStore,
	request: FastifyRequest,
	reply: FastifyReply,
	file: FileRow,
): FastifyReply {
	const tag = `"${file.checksum}"`;
	const condition = request.headers['if-range'];
	const asked =
		condition === undefined || condition === tag
			? byteRange(request.headers.range, file.size)
			: undefined;
	if (asked === 'unsatisfiable') {
		refuse('RANGE_NOT_SATISFIABLE', `The file has ${file.size} bytes`, {
			'Content-Range': `bytes */${file.size}`,
		});
	}
	const { first, last } = asked ?? { first: 0, last: file.size - 1 };
	reply
		.type(file.mime)
		.header('content-disposition', attachment(file.name))
		.header('accept-ranges', 'bytes')
		.header('etag', tag)
		.header('content-length', last - first + 1);
	if (asked) reply.code(206).header('content-range', `bytes ${first}-${last}/${file.size}`);
	return reply.send(
		file.path === null
			? Buffer.from(file.bytes ?? []).subarray(first, last + 1)
			: store.read(file.path, asked),
	);
}

function mayDownloadOriginals(user: User): void {
	if (user.access === 'restricted')
		refuse('DOWNLOAD_NOT_ALLOWED', 'Restricted access: originals cannot be downloaded');
}

/** 4.8 Download original file, and the alternatives that the list of files names */
export function downloads(app: FastifyInstance, sandbox: Sandbox, store: FileStore): void {
	const access = { section: '4.8', scope: 'read', linkedUser: true } as const;
	app.get<{ Params: { ref: number } }>(
		pathOf(sandbox.assumed('files.originalPath')),
		{
			schema: {
				summary: 'Bytes of the original file; Range is honoured',
				params: { ...nothing, required: ['ref'], properties: { ref: resourceRef } },
				querystring: nothing,
				response: { 200: bytes, 206: bytes },
			},
			config: { operation: 'downloadOriginal', ...access },
		},
		(request, reply) => {
			const user = userOf(request);
			const { ref } = readableResource(sandbox, user, request.params.ref);
			mayDownloadOriginals(user);
			return send(store, request, reply, fileOf(sandbox, ref, undefined));
		},
	);

	app.get<{ Params: { ref: number; file: number } }>(
		'/resources/:ref/files/:file/content',
		{
			schema: {
				summary: 'Bytes of an alternative file; Range is honoured',
				params: {
					...nothing,
					required: ['ref', 'file'],
					properties: { ref: resourceRef, file: { type: 'integer', minimum: 1 } },
				},
				querystring: nothing,
				response: { 200: bytes, 206: bytes },
			},
			config: { operation: 'downloadFile', ...access },
		},
		(request, reply) => {
			const user = userOf(request);
			const { ref } = readableResource(sandbox, user, request.params.ref);
			const file = fileOf(sandbox, ref, request.params.file);
			if (file.kind === 'original') mayDownloadOriginals(user);
			return send(store, request, reply, file);
		},
	);
}
