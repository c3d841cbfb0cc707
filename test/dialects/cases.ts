/** What is done in every dialect: each operation as its workflow has it, and a few forms more of those that read a list. */
import type { ICredentialDataDecryptedObject, IDataObject, INodeExecutionData } from 'n8n-workflow';

import { byId, byName } from '../engine/locators';
import type { RunningSandbox } from '../sandbox/startSandbox';
import { operationWorkflows } from '../workflows/files';
import { liveLists, triggerEvents } from './others';
import { presentCases } from './presentCases';
import type { Seen } from './run';

export interface Step {
	type: string;
	parameters: IDataObject;
}

export interface Case {
	/** `catalogueJob.job.get`, with what is special about it. */
	name: string;
	/** One node behind the other. */
	steps: Step[];
	/** `{}` for `{{ $json... }}` of the first. */
	items: INodeExecutionData[];
	/** In place of steps. What it throws is what is seen; `sandbox` is the plain service. */
	by?: (credential: ICredentialDataDecryptedObject, sandbox: RunningSandbox) => Promise<Seen>;
}

const fromWorkflows = (): Case[] =>
	operationWorkflows().map(({ operation, nodes, pinData }) => ({
		name: operation,
		steps: nodes
			.filter(({ type }) => type.startsWith('n8n-nodes-publisher-catalogue.'))
			.map(({ type, parameters }) => ({
				type: type.split('.')[1] ?? '',
				parameters: parameters as IDataObject,
			})),
		items: structuredClone(Object.values(pinData ?? {})[0] ?? [{ json: {} }]),
	}));

const one = (
	name: string,
	type: string,
	parameters: IDataObject,
	items: IDataObject[] = [{}],
): Case => ({ name, steps: [{ type, parameters }], items: items.map((json) => ({ json })) });

const all = { returnAll: true };
const further: Case[] = [
	one('catalogueResource.resource.search, all', 'catalogueResource', {
		resource: 'resource',
		operation: 'search',
		query: 'love',
		...all,
	}),
	one('catalogueResource.resource.search, 150', 'catalogueResource', {
		resource: 'resource',
		operation: 'search',
		query: '',
		limit: 150,
	}),
	one('catalogueResource.resource.advancedSearch, all', 'catalogueResource', {
		resource: 'resource',
		operation: 'advancedSearch',
		resourceType: byName('Book'),
		...all,
	}),
	one('catalogueResource.resource.advancedSearch, 250', 'catalogueResource', {
		resource: 'resource',
		operation: 'advancedSearch',
		limit: 250,
		sort: { by: { field: 'createdDate', direction: 'desc' } },
	}),
	one('catalogueCollection.collection.getMany, all', 'catalogueCollection', {
		resource: 'collection',
		operation: 'getMany',
		...all,
	}),
	one('catalogueJob.job.getMany, all', 'catalogueJob', {
		resource: 'job',
		operation: 'getMany',
		...all,
	}),
	one('catalogueDistribution.run.getMany, all', 'catalogueDistribution', {
		resource: 'run',
		operation: 'getMany',
		...all,
	}),
	one('catalogueDistribution.destination.getMany, all', 'catalogueDistribution', {
		resource: 'destination',
		operation: 'getMany',
		...all,
	}),
	one('catalogueResource.field.getMany, all', 'catalogueResource', {
		resource: 'field',
		operation: 'getMany',
		resourceType: byName('Book'),
		...all,
	}),
	one('catalogueResource.field.getOptions, tree', 'catalogueResource', {
		resource: 'field',
		operation: 'getOptions',
		field: byName('thema'),
		...all,
	}),
	one('catalogueQuery.query.byFilters, operators', 'catalogueQuery', {
		resource: 'query',
		operation: 'byFilters',
		specifyFilters: 'json',
		filtersJson: '[{ "field": "author", "op": "~", "value": "Verne" }]',
		output: 'summary',
	}),
	one('catalogueJob.job.waitForCompletion, failed', 'catalogueJob', {
		resource: 'job',
		operation: 'waitForCompletion',
		job: byId(2),
	}),
	one('catalogueJob.job.getMany, failed', 'catalogueJob', {
		resource: 'job',
		operation: 'getMany',
		...all,
		filters: { state: 'failed' },
	}),
	one('catalogueResource.resource.search, hybrid', 'catalogueResource', {
		resource: 'resource',
		operation: 'search',
		query: 'whales',
		mode: 'hybrid',
		limit: 30,
	}),
	one('catalogueResource.resource.advancedSearch, dates', 'catalogueResource', {
		resource: 'resource',
		operation: 'advancedSearch',
		options: { dateFilters: { filter: [{ field: 'modifiedDate', from: '2025-06-20' }] } },
		...all,
	}),
	one('catalogueResource.resource.advancedSearch, moments', 'catalogueResource', {
		resource: 'resource',
		operation: 'advancedSearch',
		changedSince: 'date',
		changedSinceDate: '2025-06-28T05:00:00Z',
		options: {
			dateFilters: { filter: [{ field: 'createdDate', to: '2025-04-30T14:00:00Z' }] },
		},
		...all,
	}),
	one('catalogueResource.resource.advancedSearch, any of', 'catalogueResource', {
		resource: 'resource',
		operation: 'advancedSearch',
		fieldFilters: {
			filter: [{ field: 'format', operator: 'oneOf', value: 'Paperback, Hardback' }],
		},
		...all,
	}),
	one('catalogueResource.resource.advancedSearch, contains', 'catalogueResource', {
		resource: 'resource',
		operation: 'advancedSearch',
		fieldFilters: { filter: [{ field: 'author', operator: 'contains', value: 'verne' }] },
		...all,
	}),
	one('catalogueResource.resource.advancedSearch, days', 'catalogueResource', {
		resource: 'resource',
		operation: 'advancedSearch',
		options: {
			dateFilters: { filter: [{ field: 'createdDate', from: '2025-04-02', to: '2025-04-30' }] },
		},
		...all,
	}),
	one('catalogueResource.resource.advancedSearch, empty', 'catalogueResource', {
		resource: 'resource',
		operation: 'advancedSearch',
		resourceType: byName('Book'),
		fieldFilters: { filter: [{ field: 'edition', operator: 'isEmpty' }] },
		...all,
	}),
	one(
		'catalogueAiGenerate.field.generate, not saved',
		'catalogueAiGenerate',
		{
			resource: 'field',
			operation: 'generate',
			resourceRef: byId('={{ $json.ref }}'),
			field: byName('keywords'),
		},
		[{ ref: 1085 }],
	),
	one('catalogueFile.file.download, alternative by ID', 'catalogueFile', {
		resource: 'file',
		operation: 'download',
		file: 'alternative',
		resourceRef: byId(1102),
		alternative: byId('1'),
	}),
	one('catalogueFile.file.download, alternative', 'catalogueFile', {
		resource: 'file',
		operation: 'download',
		file: 'alternative',
		resourceRef: byId(1102),
		alternative: { __rl: true, mode: 'name', value: '*.wav' },
	}),
	one('catalogueUsage.tokenUsage.get, this month', 'catalogueUsage', {
		resource: 'tokenUsage',
		operation: 'get',
		period: 'thisMonth',
		output: 'summary',
	}),
	one('catalogueTool.tool.getMany, all', 'catalogueTool', {
		resource: 'tool',
		operation: 'getMany',
		...all,
	}),
];

/** A file is downloaded from the address that its list gave. */
const listed: Case = {
	name: 'catalogueFile.file.download, from the list',
	steps: [
		{
			type: 'catalogueFile',
			parameters: { resource: 'file', operation: 'getMany', resourceRef: byId(1085) },
		},
		{
			type: 'catalogueFile',
			parameters: {
				resource: 'file',
				operation: 'download',
				file: 'address',
				downloadUrl: '={{ $json.downloadUrl }}',
			},
		},
	],
	items: [{ json: {} }],
};

export const cases = async (): Promise<Case[]> => [
	...fromWorkflows(),
	...further,
	...presentCases,
	listed,
	...(await liveLists()),
	...(await triggerEvents()),
];
