import type { FastifyInstance } from 'fastify';
import { userOf } from '../../access/caller.ts';
import { seesResource } from '../../access/walls.ts';
import { answerWithMessage } from '../../answer/envelope.ts';
import { refuse } from '../../answer/errors.ts';
import type { ListQuery } from '../../answer/list.ts';
import { listAnswer, listQuery, listSchema, pageOf } from '../../answer/list.ts';
import { commit } from '../../commit.ts';
import type { Sandbox } from '../../sandbox.ts';
import { messageEnvelopeOf, refParams } from '../resources/schemas.ts';
import type { CollectionRow } from './access.ts';
import {
	addToCollection,
	appliedVisibility,
	insertCollection,
	viewableCollection,
	visibleCollections,
} from './access.ts';

const collectionEntry = {
	type: 'object',
	properties: {
		ref: { type: 'integer' },
		name: { type: 'string' },
		visibility: { enum: ['team', 'private'] },
	},
	required: ['ref', 'name', 'visibility'],
};

interface NewCollection {
	name: string;
	visibility?: CollectionRow['visibility'];
	/** Validated and not stored. */
	description?: string;
}

function createCollection(app: FastifyInstance, sandbox: Sandbox): void {
	app.post<{ Body: NewCollection }>(
		'/collections',
		{
			schema: {
				summary: 'Create a collection',
				body: {
					type: 'object',
					additionalProperties: false,
					properties: {
						name: { type: 'string', pattern: '\\S', maxLength: 255 },
						visibility: { enum: ['team', 'private'] },
						description: { type: 'string', maxLength: 5000 },
					},
					required: ['name'],
				},
				response: { 200: messageEnvelopeOf(collectionEntry) },
			},
			config: {
				operation: 'createCollection',
				section: '4.5',
				scope: 'write',
				linkedUser: true,
				keyed: true,
			},
		},
		(request, reply) => {
			const user = userOf(request);
			const visibility = appliedVisibility(user, request.body.visibility);
			return commit(sandbox, request, reply, () => {
				const { name } = request.body;
				const ref = insertCollection(sandbox, user, name, visibility);
				return {
					envelope: answerWithMessage({ ref, name, visibility }, 'Collection created'),
					subject: ref,
				};
			});
		},
	);
}

function listCollections(app: FastifyInstance, { database, assumed }: Sandbox): void {
	app.get<{ Querystring: ListQuery }>(
		'/collections',
		{
			schema: {
				summary: 'List collections',
				querystring: listQuery(assumed),
				response: { 200: listSchema(assumed, collectionEntry) },
			},
			config: { operation: 'listCollections', section: '4.5', scope: 'read', linkedUser: true },
		},
		(request) => {
			const { limit, offset } = pageOf(assumed, request.query);
			const { sql, parameters } = visibleCollections(userOf(request));
			const rows = database.rows<CollectionRow>(
				`SELECT c.* FROM collection c WHERE ${sql} ORDER BY c.ref DESC LIMIT ? OFFSET ?`,
				...parameters,
				limit,
				offset,
			);
			const total =
				database.row<{ total: number }>(
					`SELECT count(*) total FROM collection c WHERE ${sql}`,
					...parameters,
				)?.total ?? 0;
			return listAnswer(
				assumed,
				rows.map(({ ref, name, visibility }) => ({ ref, name, visibility })),
				total,
				{ limit, offset },
			);
		},
	);
}

type Status = 'added' | 'already_present' | 'not_found';
const addedEntry = {
	type: 'object',
	properties: {
		ref: { type: 'integer' },
		status: { enum: ['added', 'already_present', 'not_found'] },
	},
	required: ['ref', 'status'],
};
const integer = { type: 'integer' };

function addResources(app: FastifyInstance, sandbox: Sandbox): void {
	const { database } = sandbox;
	app.post<{ Params: { ref: number }; Body: { resourceRefs: number[] } }>(
		'/collections/:ref/resources',
		{
			schema: {
				summary: 'Add resources to a collection',
				params: refParams,
				body: {
					type: 'object',
					additionalProperties: false,
					properties: {
						resourceRefs: { type: 'array', items: integer, minItems: 1, maxItems: 100 },
					},
					required: ['resourceRefs'],
				},
				response: {
					200: messageEnvelopeOf({
						type: 'object',
						properties: {
							collectionRef: integer,
							results: { type: 'array', items: addedEntry },
							addedCount: integer,
							alreadyPresentCount: integer,
							notFoundCount: integer,
						},
						required: [
							'collectionRef',
							'results',
							'addedCount',
							'alreadyPresentCount',
							'notFoundCount',
						],
					}),
				},
			},
			config: { operation: 'addToCollection', section: '4.5', scope: 'write', linkedUser: true },
		},
		(request, reply) => {
			const user = userOf(request);
			const collection = viewableCollection(sandbox, user, request.params.ref);
			if (collection.user !== user.ref && collection.allow_changes === 0) {
				refuse(
					'COLLECTION_NOT_EDITABLE',
					`Collection ${collection.ref} does not allow changes by others`,
				);
			}
			return commit(sandbox, request, reply, () => {
				const results = request.body.resourceRefs.map((ref): { ref: number; status: Status } => {
					if (!seesResource(database, user, ref)) return { ref, status: 'not_found' };
					return {
						ref,
						status: addToCollection(sandbox, collection.ref, ref) ? 'added' : 'already_present',
					};
				});
				const count = (status: Status) =>
					results.filter((result) => result.status === status).length;
				const data = {
					collectionRef: collection.ref,
					results,
					addedCount: count('added'),
					alreadyPresentCount: count('already_present'),
					notFoundCount: count('not_found'),
				};
				return {
					envelope: answerWithMessage(data, `${data.addedCount} resources added`),
					subject: collection.ref,
				};
			});
		},
	);
}

/** Section 4.5. */
export function collections(app: FastifyInstance, sandbox: Sandbox): void {
	for (const route of [createCollection, listCollections, addResources]) route(app, sandbox);
}
