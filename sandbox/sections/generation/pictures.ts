import type { FastifyInstance } from 'fastify';
import { userOf } from '../../access/caller.ts';
import { editable } from '../../access/walls.ts';
import type { ArtworkWanted } from '../../ai/artwork.ts';
import { makeArtwork } from '../../ai/artwork.ts';
import type { Stage } from '../../ai/chat/stage.ts';
import { makePromptImage } from '../../ai/promptImage.ts';
import { answer } from '../../answer/envelope.ts';
import { baseUrl } from '../../answer/links.ts';
import { clockPause } from '../../clockPause.ts';
import { commit } from '../../commit.ts';
import { recordUsage } from '../../database/usage.ts';
import type { Sandbox } from '../../sandbox.ts';
import { dataSchema } from '../dataSchema.ts';

const images = {
	type: 'array',
	items: { type: 'object', properties: { path: { type: 'string' }, url: { type: 'string' } } },
};
const artworkBody = {
	type: 'object',
	additionalProperties: true, // the other options are forwarded unchanged (4.4)
	required: ['resourceRef', 'asset_type', 'aspect_ratio'],
	properties: {
		resourceRef: { type: 'integer', minimum: 1 },
		asset_type: { type: 'string', minLength: 1 },
		aspect_ratio: { type: 'string', minLength: 1 },
	},
};
const artworkResult = {
	type: 'object',
	properties: {
		images,
		prompt: { type: 'string' },
		historyRef: { type: 'integer' },
		batchId: { type: 'string' },
		imageName: { type: 'string' },
	},
};
const imageBody = {
	type: 'object',
	additionalProperties: false,
	required: ['prompt'],
	properties: { prompt: { type: 'string', minLength: 1, pattern: '\\S' } },
};
const imageResult = {
	type: 'object',
	properties: { images, prompt: { type: 'string' }, textResponse: { type: 'string' } },
};

/** 4.4 POST /ai/generate-artwork and POST /ai/images/generate */
export function pictureGeneration(app: FastifyInstance, sandbox: Sandbox, stage: Stage): void {
	app.post<{ Body: ArtworkWanted }>(
		'/ai/generate-artwork',
		{
			schema: {
				summary: 'Render a first concept of artwork for a resource',
				body: artworkBody,
				response: { 200: dataSchema(artworkResult) },
			},
			config: { operation: 'generateArtwork', section: '4.4', scope: 'ai', linkedUser: true },
		},
		async (request, reply) => {
			const user = userOf(request);
			editable(sandbox.database, user, request.body.resourceRef); // refused at once, not after minutes
			await clockPause(sandbox.clock, stage.pace.artworkMs);
			return commit(sandbox, request, reply, () => {
				const { artwork, tokens } = makeArtwork(sandbox, user, baseUrl(request), request.body);
				recordUsage(sandbox, user, tokens);
				return { envelope: answer(artwork), subject: request.body.resourceRef };
			});
		},
	);

	app.post<{ Body: { prompt: string } }>(
		'/ai/images/generate',
		{
			schema: {
				summary: 'Generate an image from a prompt',
				body: imageBody,
				response: { 200: dataSchema(imageResult) },
			},
			config: {
				operation: 'generateImage',
				section: '4.4',
				scope: 'ai',
				linkedUser: true,
				keyed: true,
			},
		},
		async (request, reply) => {
			const user = userOf(request);
			await clockPause(sandbox.clock, stage.pace.imageMs);
			return commit(sandbox, request, reply, () => {
				const { image, tokens } = makePromptImage(
					sandbox,
					user,
					baseUrl(request),
					request.body.prompt,
				);
				recordUsage(sandbox, user, tokens);
				return { envelope: answer(image) };
			});
		},
	);
}
