import type { FastifyInstance } from 'fastify';
import { userOf } from '../../access/caller.ts';
import { deletionState, editable, viewable } from '../../access/walls.ts';
import { answer } from '../../answer/envelope.ts';
import { commit } from '../../commit.ts';
import { audit } from '../../database/resources.ts';
import type { Sandbox } from '../../sandbox.ts';
import { envelopeOf, refParams } from './schemas.ts';

const archived = {
	type: 'object',
	properties: {
		deleted: { type: 'boolean' },
		type: { const: 'soft' },
		details: {
			type: 'object',
			properties: {
				previous_state: { type: 'integer' },
				new_state: { type: 'integer' },
				already_in_deletion_state: { type: 'boolean' },
			},
			required: ['previous_state', 'new_state'],
		},
	},
	required: ['deleted', 'type', 'details'],
};

/** DELETE /resources/{ref} (4.1, section 3): into the deletion archive state; doing it twice succeeds. */
export function archiveResource(app: FastifyInstance, sandbox: Sandbox): void {
	const { database, clock, catalogue } = sandbox;
	app.delete<{ Params: { ref: number } }>(
		'/resources/:ref',
		{
			schema: {
				summary: 'Archive a resource',
				params: refParams,
				response: { 200: envelopeOf(archived) },
			},
			config: { operation: 'archiveResource', section: '4.1', scope: 'write', linkedUser: true },
		},
		(request, reply) => {
			const user = userOf(request);
			const { ref } = request.params;
			// Nobody sees the deletion state, and yet archiving again is answered to whom the resource would else be open.
			const seesDeleted = {
				...user,
				viewStates: [...user.viewStates, deletionState],
				editStates: [...user.editStates, deletionState],
			};
			const { archive } = viewable(database, seesDeleted, ref);
			editable(database, archive === deletionState ? seesDeleted : user, ref);
			return commit(sandbox, request, reply, () => {
				const states = { previous_state: archive, new_state: deletionState };
				if (archive === deletionState) {
					const details = { ...states, already_in_deletion_state: true };
					return { envelope: answer({ deleted: true, type: 'soft', details }), subject: ref };
				}
				database.run(
					'UPDATE resource SET archive = ?, modified = ? WHERE ref = ?',
					deletionState,
					clock.iso(),
					ref,
				);
				catalogue.changed(ref);
				audit(sandbox, user.ref, ref, 'archive', states);
				return { envelope: answer({ deleted: true, type: 'soft', details: states }), subject: ref };
			});
		},
	);
}
