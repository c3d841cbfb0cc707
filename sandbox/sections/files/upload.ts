import type { MultipartFile } from '@fastify/multipart';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readFile } from 'node:fs/promises';
import { userOf } from '../../access/caller.ts';
import type { ResourceRow } from '../../access/walls.ts';
import { editable } from '../../access/walls.ts';
import { answerWithMessage } from '../../answer/envelope.ts';
import { refuse } from '../../answer/errors.ts';
import { validatorCompiler } from '../../answer/validation.ts';
import { commit } from '../../commit.ts';
import { extractText, isDocument } from '../../files/extractText.ts';
import { replaceOriginal } from '../../files/replace.ts';
import type { FileStore, StoredFile } from '../../files/store.ts';
import { contentTypeOf, extensionOf, hasPreview } from '../../files/types.ts';
import type { Sandbox } from '../../sandbox.ts';
import { messageEnvelopeOf } from '../resources/schemas.ts';

/** Text is taken from documents up to this size; they are read whole for it. */
const largestDocument = 32 * 1024 ** 2;

interface Upload extends StoredFile {
	name: string;
	extension: string;
}

const form = {
	type: 'object',
	required: ['file'],
	properties: { file: { type: 'string', format: 'binary' } },
};
const uploaded = {
	type: 'object',
	properties: {
		ref: { type: 'integer' },
		fileName: { type: 'string' },
		fileSize: { type: 'integer' },
		extension: { type: 'string' },
		checksum: { type: 'string' },
		previewsGenerated: { type: 'boolean' },
		textExtracted: { type: 'boolean' },
		aiJobCreated: { type: 'boolean' },
	},
};

function extensionsOf({ database }: Sandbox, { type }: ResourceRow): string[] {
	const row = database.row<{ extensions: string }>(
		'SELECT extensions FROM resource_type WHERE ref = ?',
		type,
	);
	return JSON.parse(row?.extensions ?? '[]') as string[];
}

function allowedName(part: MultipartFile, allowed: string[]): { name: string; extension: string } {
	const name = part.filename.replace(/^.*[/\\]/, '').replace(/\p{Cc}/gu, '');
	const extension = extensionOf(name);
	if (!allowed.includes(extension)) {
		refuse(
			'EXTENSION_NOT_ALLOWED',
			`Files of this resource type end in ${allowed.join(', ')}, not "${extension}"`,
		);
	}
	return { name, extension };
}

/** Takes the one part called `file` to disk; anything else in the form is an error. */
async function receive(
	request: FastifyRequest,
	reply: FastifyReply,
	store: FileStore,
	allowed: string[],
	limit: number,
): Promise<Upload> {
	let upload: Upload | undefined;
	try {
		for await (const part of request.parts({ limits: { fileSize: Infinity } })) {
			if (part.type !== 'file' || part.fieldname !== 'file' || upload)
				refuse('VALIDATION', `body.${part.fieldname} is not known`);
			const named = allowedName(part, allowed);
			upload = { ...named, ...(await store.write(part.file, limit)) };
		}
		return upload ?? refuse('VALIDATION', "body must have a part 'file'");
	} catch (error) {
		if (upload) store.remove(upload.path);
		// The answer goes out at once. What the client is still sending is read and thrown away, and the connection kept for it
		// even where the client wants it closed: it would be reset, and the answer lost with it.
		reply.header('connection', 'keep-alive');
		request.raw.unpipe();
		request.raw.resume();
		throw error;
	}
}

/** 4.1 POST /resources/{ref}/file */
export function upload(app: FastifyInstance, sandbox: Sandbox, store: FileStore): void {
	app.register(multipart);
	app.post<{ Params: { ref: number } }>(
		'/resources/:ref/file',
		{
			schema: {
				summary:
					'Upload the file of a resource in place of its current one (multipart/form-data, part `file`)',
				params: {
					type: 'object',
					additionalProperties: false,
					required: ['ref'],
					properties: { ref: { type: 'integer', minimum: 1 } },
				},
				body: { content: { 'multipart/form-data': { schema: form } } },
				response: { 200: messageEnvelopeOf(uploaded) },
			},
			// The form is a stream: its schema is for the document, `receive` checks it part by part.
			validatorCompiler: (part) =>
				part.httpPart === 'body' ? () => true : validatorCompiler(part),
			config: { operation: 'uploadFile', section: '4.1', scope: 'write', linkedUser: true },
		},
		async (request, reply) => {
			const user = userOf(request);
			const resource = editable(sandbox.database, user, request.params.ref);
			if (!request.isMultipart())
				refuse('UNSUPPORTED_MEDIA_TYPE', 'Content-Type must be multipart/form-data');
			const file = await receive(
				request,
				reply,
				store,
				extensionsOf(sandbox, resource),
				sandbox.options.uploadLimit,
			);
			const readable = isDocument(file.extension) && file.size <= largestDocument;
			const text = readable ? extractText(file.extension, await readFile(file.path)) : '';
			const { ref } = resource;
			let replaced: string[] = [];
			const sent = commit(sandbox, request, reply, () => {
				const stored = { ...file, text, mime: contentTypeOf(file.extension) };
				const { oldPaths, jobCreated } = replaceOriginal(sandbox, user, resource, stored);
				replaced = oldPaths;
				const data = {
					ref,
					fileName: file.name,
					fileSize: file.size,
					extension: file.extension,
					checksum: file.checksum,
					previewsGenerated: hasPreview(file.extension),
					textExtracted: text !== '',
					aiJobCreated: jobCreated,
				};
				return { envelope: answerWithMessage(data, 'File uploaded'), subject: ref };
			});
			// Only now: a row that is not committed away must find its file.
			replaced.forEach(store.remove);
			return sent;
		},
	);
}
