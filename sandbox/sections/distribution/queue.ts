import type { FastifyInstance } from 'fastify';
import type { User } from '../../access/caller.ts';
import { userOf } from '../../access/caller.ts';
import { seesResource } from '../../access/walls.ts';
import { answerWithMessage } from '../../answer/envelope.ts';
import { refuse } from '../../answer/errors.ts';
import { commit } from '../../commit.ts';
import { momentsFrom } from '../../motion.ts';
import type { Sandbox } from '../../sandbox.ts';
import {
	addToCollection,
	appliedVisibility,
	insertCollection,
	viewableCollection,
} from '../collections/access.ts';
import { messageEnvelopeOf } from '../resources/schemas.ts';

interface Body {
	destinationRef: number;
	collectionRef?: number;
	resourceRefs?: number[];
}

const integer = { type: 'integer' };

/** A collection that holds the resources that the user can see; 404 when there is none of them. */
function collectionOf(sandbox: Sandbox, user: User, refs: number[]): number {
	const visible = refs.filter((ref) => seesResource(sandbox.database, user, ref));
	if (visible.length === 0) refuse('NOT_FOUND', 'None of the resources was found');
	const name = `Distribution of ${sandbox.clock.iso().slice(0, 16).replace('T', ' ')}`;
	const collection = insertCollection(sandbox, user, name, appliedVisibility(user, undefined));
	for (const ref of visible) addToCollection(sandbox, collection, ref);
	return collection;
}

/** POST /distribution/queue (4.7). */
export function queueRun(app: FastifyInstance, sandbox: Sandbox): void {
	const { database, clock } = sandbox;
	app.post<{ Body: Body }>(
		'/distribution/queue',
		{
			schema: {
				summary: 'Queue a distribution run',
				body: {
					type: 'object',
					additionalProperties: false,
					properties: {
						destinationRef: integer,
						collectionRef: integer,
						resourceRefs: { type: 'array', items: integer, minItems: 1, maxItems: 100_000 },
					},
					required: ['destinationRef'],
				},
				response: {
					200: messageEnvelopeOf({
						type: 'object',
						properties: {
							queueRef: integer,
							status: integer,
							statusLabel: { type: 'string' },
							destinationRef: integer,
						},
						required: ['queueRef', 'status', 'statusLabel', 'destinationRef'],
					}),
				},
			},
			config: {
				operation: 'queueRun',
				section: '4.7',
				scope: 'write',
				linkedUser: true,
				permission: ['dm'],
				keyed: true,
			},
		},
		(request, reply) => {
			const user = userOf(request);
			const { destinationRef, collectionRef, resourceRefs } = request.body;
			if ((collectionRef === undefined) === (resourceRefs === undefined)) {
				refuse('VALIDATION', 'body must have exactly one of collectionRef and resourceRefs');
			}
			if (!database.row('SELECT ref FROM destination WHERE ref = ?', destinationRef)) {
				refuse('NOT_FOUND', `Destination ${destinationRef} was not found`);
			}
			return commit(sandbox, request, reply, () => {
				const collection =
					collectionRef === undefined
						? collectionOf(sandbox, user, resourceRefs ?? [])
						: viewableCollection(sandbox, user, collectionRef).ref;
				const { created, running, ended } = momentsFrom(clock.now(), sandbox.motion);
				const { ref } = database.run(
					'INSERT INTO run (destination, collection, user, usergroup, created, running, ended, outcome) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
					destinationRef,
					collection,
					user.ref,
					user.usergroup.ref,
					created,
					running,
					ended,
					sandbox.motion.runs,
				);
				const data = { queueRef: ref, status: 0, statusLabel: 'pending', destinationRef };
				return { envelope: answerWithMessage(data, 'Distribution queued'), subject: ref };
			});
		},
	);
}
