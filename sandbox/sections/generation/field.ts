import type { FastifyInstance } from 'fastify';
import { userOf } from '../../access/caller.ts';
import type { FieldWanted } from '../../ai/generateField.ts';
import { generateField } from '../../ai/generateField.ts';
import { answer } from '../../answer/envelope.ts';
import { commit } from '../../commit.ts';
import { recordUsage } from '../../database/usage.ts';
import type { Sandbox } from '../../sandbox.ts';
import { dataSchema } from '../dataSchema.ts';

const body = {
	type: 'object',
	additionalProperties: false,
	required: ['resourceRef'],
	properties: {
		resourceRef: { type: 'integer', minimum: 1 },
		fieldRef: { type: 'integer', minimum: 1 },
		fieldName: { type: 'string', minLength: 1 },
	},
	oneOf: [{ required: ['fieldRef'] }, { required: ['fieldName'] }],
};

const generated = {
	type: 'object',
	properties: {
		generationType: { type: 'string', enum: ['text', 'classification'] },
		value: { type: 'string' },
		applied: { type: 'boolean' },
		fieldRef: { type: 'integer' },
		fieldName: { type: 'string' },
		streamId: { type: 'string' },
		nodeIds: { type: 'array', items: { type: 'integer' } },
		nodeNames: { type: 'array', items: { type: 'string' } },
	},
};

/** 4.4 POST /ai/generate-field */
export function fieldGeneration(app: FastifyInstance, sandbox: Sandbox): void {
	app.post<{ Body: FieldWanted }>(
		'/ai/generate-field',
		{
			schema: {
				summary: 'Generate the value of one field; nothing is saved',
				body,
				response: { 200: dataSchema(generated) },
			},
			config: { operation: 'generateField', section: '4.4', scope: 'ai', linkedUser: true },
		},
		(request, reply) => {
			const user = userOf(request);
			const { generated, tokens } = generateField(sandbox, user, request.body);
			return commit(sandbox, request, reply, () => {
				recordUsage(sandbox, user, tokens);
				return { envelope: answer(generated), subject: request.body.resourceRef };
			});
		},
	);
}
