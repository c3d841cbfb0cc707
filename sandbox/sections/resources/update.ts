import type { FastifyInstance } from 'fastify';
import { userOf } from '../../access/caller.ts';
import { editable } from '../../access/walls.ts';
import { answer } from '../../answer/envelope.ts';
import { commit } from '../../commit.ts';
import { fieldsOfType } from '../../database/fields.ts';
import { writeValues } from '../../database/resources.ts';
import type { GivenValue } from '../../database/values.ts';
import { readValues } from '../../database/values.ts';
import type { Sandbox } from '../../sandbox.ts';
import { envelopeOf, fieldValues, refParams, saved } from './schemas.ts';

/** PATCH /resources/{ref}/fields (4.1): all names are known before anything is written. */
export function updateFields(app: FastifyInstance, sandbox: Sandbox): void {
	const { database, assumed } = sandbox;
	const bodyKey = assumed('update.fields');
	app.patch<{ Params: { ref: number }; Body: Record<string, Record<string, GivenValue>> }>(
		'/resources/:ref/fields',
		{
			schema: {
				summary: 'Set field values',
				params: refParams,
				body: {
					type: 'object',
					additionalProperties: false,
					properties: { [bodyKey]: fieldValues },
					required: [bodyKey],
				},
				response: { 200: envelopeOf(saved) },
			},
			config: { operation: 'updateFields', section: '4.1', scope: 'write', linkedUser: true },
		},
		(request, reply) => {
			const user = userOf(request);
			const resource = editable(database, user, request.params.ref);
			const { values, fieldErrors } = readValues(
				database,
				fieldsOfType(database, resource.type),
				request.body[bodyKey] ?? {},
			);
			return commit(sandbox, request, reply, () => {
				writeValues(sandbox, user.ref, resource, values);
				const type = database.row<{ name: string }>(
					'SELECT name FROM resource_type WHERE ref = ?',
					resource.type,
				)?.name;
				return {
					envelope: answer({ ref: resource.ref, type, fieldErrors }),
					subject: resource.ref,
				};
			});
		},
	);
}
