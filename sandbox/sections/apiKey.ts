import type { FastifyInstance } from 'fastify';
import { callerOf } from '../access/caller.ts';
import { imageProvider } from '../ai/images.ts';
import { answer } from '../answer/envelope.ts';
import type { Sandbox } from '../sandbox.ts';
import { dataSchema } from './dataSchema.ts';

/** 4.8 Inspect the api-key: any valid key may, with or without a linked user. */
export function apiKey(app: FastifyInstance, sandbox: Sandbox): void {
	const { assumed } = sandbox;
	const identity = {
		type: 'object',
		properties: {
			[assumed('apiKey.user')]: {
				type: ['object', 'null'],
				properties: { ref: { type: 'integer' }, name: { type: 'string' } },
			},
			[assumed('apiKey.usergroup')]: {
				type: ['object', 'null'],
				properties: { ref: { type: 'integer' }, name: { type: 'string' } },
			},
			[assumed('apiKey.scopes')]: { type: 'array', items: { type: 'string' } },
			cmsAccess: { type: 'boolean' },
			imageProviderDefault: { type: 'string' },
			[assumed('apiKey.access')]: {
				type: 'object',
				properties: { group: { type: 'string' }, permissions: { type: 'array' } },
			},
		},
	};
	app.get(
		assumed('apiKey.path'),
		{
			schema: {
				summary: 'Who the API key is, and what it may do',
				querystring: { type: 'object', additionalProperties: false },
				response: { 200: dataSchema(identity) },
			},
			config: { operation: 'inspectApiKey', section: '4.8' },
		},
		(request) => {
			const { user, scopes, cmsAccess } = callerOf(request);
			const access = { group: user?.usergroup.name, permissions: [...(user?.permissions ?? [])] };
			return answer({
				[assumed('apiKey.user')]: user && {
					ref: user.ref,
					name: user.fullName,
					login: user.name,
					email: user.email,
				},
				[assumed('apiKey.usergroup')]: user && {
					ref: user.usergroup.ref,
					name: user.usergroup.name,
				},
				[assumed('apiKey.scopes')]: [...scopes],
				cmsAccess,
				imageProviderDefault: imageProvider,
				...(user && cmsAccess ? { [assumed('apiKey.access')]: access } : {}),
			});
		},
	);
}
