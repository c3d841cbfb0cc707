import type { FastifyInstance } from 'fastify';
import { userOf } from '../../access/caller.ts';
import { answer } from '../../answer/envelope.ts';
import { refuse } from '../../answer/errors.ts';
import { commit } from '../../commit.ts';
import { fieldsOfType } from '../../database/fields.ts';
import type { Values } from '../../database/resources.ts';
import { audit, resourceWriter } from '../../database/resources.ts';
import type { GivenValue } from '../../database/values.ts';
import { readValues } from '../../database/values.ts';
import type { Sandbox } from '../../sandbox.ts';
import { envelopeOf, fieldValues, saved } from './schemas.ts';

interface Body {
	type: string;
	fields?: Record<string, GivenValue>;
}

/** The state of an upload by someone who may not edit live resources: it waits for its submission. */
const pendingSubmission = -2;

/** POST /resources (4.1): a metadata-only resource, created as an upload of the linked user would be. */
export function createResource(app: FastifyInstance, sandbox: Sandbox): void {
	const { database, clock } = sandbox;
	app.post<{ Body: Body }>(
		'/resources',
		{
			schema: {
				summary: 'Create a resource',
				body: {
					type: 'object',
					additionalProperties: false,
					properties: { type: { type: 'string', minLength: 1 }, fields: fieldValues },
					required: ['type'],
				},
				response: { 200: envelopeOf(saved) },
			},
			config: {
				operation: 'createResource',
				section: '4.1',
				scope: 'write',
				linkedUser: true,
				keyed: true,
			},
		},
		(request, reply) => {
			const user = userOf(request);
			const { type, fields = {} } = request.body;
			const found = database.row<{ ref: number }>(
				'SELECT ref FROM resource_type WHERE name = ?',
				type,
			);
			const typeRef = found?.ref ?? refuse('UNKNOWN_TYPE', `Unknown resource type: ${type}`);
			const { values, fieldErrors } = readValues(database, fieldsOfType(database, typeRef), fields);
			return commit(sandbox, request, reply, () => {
				const kept = [...values]
					.filter(([, value]) => value !== null)
					.map(([{ name }, value]) => [name, value]);
				const created = clock.iso();
				const ref = resourceWriter(sandbox)({
					type: typeRef,
					usergroup: user.usergroup.ref,
					user: user.ref,
					archive: user.editStates.includes(0) ? 0 : pendingSubmission,
					confidential: false,
					private: false,
					extension: '',
					created,
					modified: created,
					values: Object.fromEntries(kept) as Values,
					fileText: '',
				});
				audit(sandbox, user.ref, ref, 'create', { type });
				return { envelope: answer({ ref, type, fieldErrors }), subject: ref };
			});
		},
	);
}
