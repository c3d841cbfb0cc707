import type { FastifyInstance, FastifyReply } from 'fastify';
import { authenticate, authorise } from '../../access/admission.ts';
import { callerOf, userOf } from '../../access/caller.ts';
import type { ImageRow } from '../../ai/images.ts';
import { imageAt, signatureHolds } from '../../ai/images.ts';
import { refuse } from '../../answer/errors.ts';
import type { Sandbox } from '../../sandbox.ts';

const pathOnly = {
	type: 'object',
	additionalProperties: false,
	required: ['path'],
	properties: { path: { type: 'string', minLength: 1 } },
};
const pathAndSignature = {
	...pathOnly,
	properties: {
		...pathOnly.properties,
		exp: { type: 'integer', minimum: 0 },
		sig: { type: 'string', minLength: 1 },
	},
	dependentRequired: { exp: ['sig'], sig: ['exp'] },
};
const bytes = {
	description: 'The bytes of the image',
	content: { 'image/png': { schema: { type: 'string', format: 'binary' } } },
};

function notFound(): never {
	refuse('NOT_FOUND', 'There is no such image');
}

function send(reply: FastifyReply, image: ImageRow): FastifyReply {
	return reply
		.type(image.mime)
		.header('cache-control', 'private, max-age=3600')
		.send(Buffer.from(image.bytes));
}

/** 4.3 GET /ai/images (signed or with the key) and 4.4 GET /ai/artwork/images (with the key only) */
export function images(app: FastifyInstance, sandbox: Sandbox): void {
	app.get<{ Querystring: { path: string; exp?: number; sig?: string } }>(
		'/ai/images',
		{
			schema: {
				summary: 'Bytes of a chat or prompt image',
				querystring: pathAndSignature,
				response: { 200: bytes },
			},
			config: { operation: 'getImage', section: '4.3', scope: 'ai', linkedUser: true, open: true },
		},
		(request, reply) => {
			const { path, exp, sig } = request.query;
			const image = imageAt(sandbox, path);
			if (exp !== undefined && sig !== undefined) {
				if (!signatureHolds(sandbox, path, exp, sig))
					refuse('INVALID_SIGNATURE', 'The signed URL is not valid, or no longer');
				return send(reply, image ?? notFound());
			}
			authenticate(sandbox, request);
			sandbox.rateLimit.admit(callerOf(request).key);
			authorise(request);
			const isOwn = image && image.kind !== 'artwork' && image.user === userOf(request).ref;
			return send(reply, isOwn ? image : notFound());
		},
	);

	app.get<{ Querystring: { path: string } }>(
		'/ai/artwork/images',
		{
			schema: {
				summary: "Bytes of the linked user's own artwork",
				querystring: pathOnly,
				response: { 200: bytes },
			},
			config: { operation: 'getArtworkImage', section: '4.4', scope: 'ai', linkedUser: true },
		},
		(request, reply) => {
			const image = imageAt(sandbox, request.query.path);
			return send(
				reply,
				image?.kind === 'artwork' && image.user === userOf(request).ref ? image : notFound(),
			);
		},
	);
}
