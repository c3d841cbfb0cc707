import type { Assumed } from '../../interface.ts';
import { defineTool } from '../tool.ts';
import { objectSchema, page, positiveRef } from './schemas.ts';

/** A page under this deployment's names. */
const pageQuery = (assumed: Assumed, { limit, offset }: { limit: number; offset: number }) => ({
	[assumed('list.limit')]: limit,
	[assumed('list.offset')]: offset,
});

export const listTypes = defineTool({
	name: 'list_resource_types',
	title: 'List resource types',
	description: 'The resource types of this catalogue, with their refs.',
	scope: 'read',
	readOnly: true,
	inputSchema: objectSchema({}),
	run: (_given, { call }) => call({ method: 'GET', path: '/resources/types' }),
});

export const listFields = defineTool<{ resourceType?: number }>({
	name: 'list_fields',
	title: 'List fields',
	description:
		'The searchable fields of this catalogue, or of one resource type: names, titles and types.',
	scope: 'read',
	readOnly: true,
	inputSchema: objectSchema({ resourceType: positiveRef('Ref of a resource type') }),
	run: ({ resourceType }, { call }) =>
		call({ method: 'GET', path: '/resources/fields', query: { type: resourceType } }),
});

export const listOptions = defineTool<{ field: number }>({
	name: 'list_field_options',
	title: 'List field options',
	description: 'The options of a dropdown, checkbox list or category tree.',
	scope: 'read',
	readOnly: true,
	inputSchema: objectSchema({ field: positiveRef('Ref of the field, from list_fields') }, [
		'field',
	]),
	run: ({ field }, { call }) => call({ method: 'GET', path: `/resources/fields/${field}/options` }),
});

export const listFiles = defineTool<{ ref: number }>({
	name: 'list_files',
	title: 'List files',
	description: 'The original and the alternative files of a resource, with download URLs.',
	scope: 'read',
	readOnly: true,
	inputSchema: objectSchema({ ref: positiveRef('Ref of the resource') }, ['ref']),
	run: ({ ref }, { sandbox, call }) =>
		call({ method: 'GET', path: sandbox.assumed('files.listPath').replace('{ref}', String(ref)) }),
});

export const listCollections = defineTool<{ limit: number; offset: number }>({
	name: 'list_collections',
	title: 'List collections',
	description: 'Team collections of your usergroup and your own private ones, newest first.',
	scope: 'read',
	readOnly: true,
	inputSchema: objectSchema(page),
	run: (given, { sandbox: { assumed }, call }) =>
		call({ method: 'GET', path: '/collections', query: pageQuery(assumed, given) }),
});

export const listDestinations = defineTool({
	name: 'list_destinations',
	title: 'List distribution destinations',
	description: 'The feed targets that distribution runs go to.',
	scope: 'read',
	readOnly: true,
	inputSchema: objectSchema({}),
	run: (_given, { sandbox, call }) =>
		call({ method: 'GET', path: sandbox.assumed('destinations.path') }),
});

export const listRuns = defineTool<{ limit: number; offset: number }>({
	name: 'list_runs',
	title: 'List distribution runs',
	description: 'Recent distribution runs of your usergroup with their states, most recent first.',
	scope: 'read',
	readOnly: true,
	inputSchema: objectSchema(page),
	run: (given, { sandbox: { assumed }, call }) =>
		call({ method: 'GET', path: assumed('runs.path'), query: pageQuery(assumed, given) }),
});
