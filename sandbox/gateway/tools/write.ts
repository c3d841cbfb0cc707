import type { AnyTool } from '../tool.ts';
import { defineTool } from '../tool.ts';
import { fieldValues, objectSchema, positiveRef, text } from './schemas.ts';

const createResource = defineTool<{ type: string; fields: object }>({
	name: 'create_resource',
	title: 'Create a resource',
	description:
		'Create a metadata-only resource of a type, with field values. Unknown options are reported in fieldErrors.',
	scope: 'write',
	inputSchema: objectSchema(
		{ type: text('Name of the resource type'), fields: { ...fieldValues, default: {} } },
		['type'],
	),
	run: (body, { call }) => call({ method: 'POST', path: '/resources', body }),
});

const updateFields = defineTool<{ ref: number; fields: object }>({
	name: 'update_resource_fields',
	title: 'Update resource fields',
	description:
		'Set or clear field values of a resource. An unknown field name changes nothing at all.',
	scope: 'write',
	idempotent: true,
	inputSchema: objectSchema(
		{ ref: positiveRef('Ref of the resource'), fields: { ...fieldValues, minProperties: 1 } },
		['ref', 'fields'],
	),
	run: ({ ref, fields }, { sandbox, call }) =>
		call({
			method: 'PATCH',
			path: `/resources/${ref}/fields`,
			body: { [sandbox.assumed('update.fields')]: fields },
		}),
});

const archiveResource = defineTool<{ ref: number }>({
	name: 'archive_resource',
	title: 'Archive a resource',
	description:
		'Move a resource to the deletion state; an administrator can bring it back in the app.',
	scope: 'write',
	idempotent: true,
	inputSchema: objectSchema({ ref: positiveRef('Ref of the resource') }, ['ref']),
	run: ({ ref }, { call }) => call({ method: 'DELETE', path: `/resources/${ref}` }),
});

const createCollection = defineTool<{ name: string; visibility?: string }>({
	name: 'create_collection',
	title: 'Create a collection',
	description:
		'Create a team or private collection. Without a visibility it is a team collection where you may make those.',
	scope: 'write',
	inputSchema: objectSchema(
		{ name: text('Name'), visibility: { type: 'string', enum: ['team', 'private'] } },
		['name'],
	),
	run: (body, { call }) => call({ method: 'POST', path: '/collections', body }),
});

const addToCollection = defineTool<{ collectionRef: number; resourceRefs: number[] }>({
	name: 'add_to_collection',
	title: 'Add resources to a collection',
	description: 'Add up to 100 resources; those that are there already are reported as such.',
	scope: 'write',
	idempotent: true,
	inputSchema: objectSchema(
		{
			collectionRef: positiveRef('Ref of the collection'),
			resourceRefs: {
				type: 'array',
				items: { type: 'integer', minimum: 1 },
				minItems: 1,
				maxItems: 100,
			},
		},
		['collectionRef', 'resourceRefs'],
	),
	run: ({ collectionRef, resourceRefs }, { call }) =>
		call({
			method: 'POST',
			path: `/collections/${collectionRef}/resources`,
			body: { resourceRefs },
		}),
});

const queueDistribution = defineTool<{ destinationRef: number; source: object }>({
	name: 'queue_distribution',
	title: 'Queue a distribution run',
	description: 'Send a collection, or resources, to a destination.',
	scope: 'write',
	inputSchema: objectSchema(
		{
			destinationRef: positiveRef('Ref of the destination'),
			source: {
				type: 'object',
				description: 'What is sent: exactly one of the two',
				additionalProperties: false,
				properties: {
					collectionRef: positiveRef('Ref of a collection'),
					resourceRefs: { type: 'array', items: { type: 'integer', minimum: 1 }, minItems: 1 },
				},
				oneOf: [{ required: ['collectionRef'] }, { required: ['resourceRefs'] }],
			},
		},
		['destinationRef', 'source'],
	),
	run: ({ destinationRef, source }, { call }) =>
		call({ method: 'POST', path: '/distribution/queue', body: { destinationRef, ...source } }),
});

const submitJob = defineTool<{ type: string; params: object }>({
	name: 'submit_job',
	title: 'Submit a job',
	description: 'Start a long-running job on a resource.',
	scope: 'write',
	inputSchema: objectSchema(
		{
			type: text('Type of the job'),
			params: {
				type: 'object',
				description: 'The resource, and the options of the type',
				required: ['resource'],
				properties: { resource: positiveRef('Ref of the resource') },
				additionalProperties: true,
			},
		},
		['type', 'params'],
	),
	run: (body, { call }) => call({ method: 'POST', path: '/jobs', body }),
});

export const writeTools: AnyTool[] = [
	createResource,
	updateFields,
	archiveResource,
	createCollection,
	addToCollection,
	queueDistribution,
	submitJob,
];
