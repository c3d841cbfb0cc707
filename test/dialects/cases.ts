/** What is done in every dialect: each operation as its workflow has it, and a few forms more of those that read a list. */
import type { ICredentialDataDecryptedObject, IDataObject, INodeExecutionData } from 'n8n-workflow';

import { byId, byName } from '../engine/locators';
import type { RunningSandbox } from '../sandbox/startSandbox';
import { operationWorkflows } from '../workflows/files';
import { liveLists, triggerEvents } from './others';
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
	}),
	one('catalogueTool.tool.getMany, all', 'catalogueTool', {
		resource: 'tool',
		operation: 'getMany',
		...all,
	}),
];

const step = (type: string, parameters: IDataObject): Step => ({ type, parameters });
const steps = (name: string, each: Step[], items: IDataObject[] = [{}]): Case => ({
	name,
	steps: each,
	items: items.map((json) => ({ json })),
});
const archive = step('catalogueResource', {
	resource: 'resource',
	operation: 'archive',
	resourceRef: byId('={{ $json.ref }}'),
});

/** What a first node leaves to a second one, and what is there already. */
const inTurn: Case[] = [
	steps('catalogueResource.resource.archive, once more', [archive, archive], [{ ref: 1003 }]),
	steps(
		'catalogueAiChat.chat.get, with messages',
		[
			step('catalogueAiChat', { resource: 'message', operation: 'send' }),
			step('catalogueAiChat', { resource: 'chat', operation: 'get' }),
		],
		[{ chatInput: 'How many books by Jane Austen are there?' }],
	),
	one(
		'catalogueCollection.resource.add, one',
		'catalogueCollection',
		{ resource: 'resource', operation: 'add', collection: byId(1), output: 'rows' },
		[{ ref: 1040 }],
	),
];

/** As a publisher's sheet has a book that is in the catalogue. */
const present: IDataObject = {
	isbn: '979-7-00-210110-1',
	author: 'Anonymous',
	format: 'Paperback',
	editionDate: '2023-09-15',
	pageCount: 112,
	price: '6.99',
	language: 'English',
	subjects: [
		'POETRY / Ancient & Classical',
		'POETRY / Epic',
		'FICTION / Fairy Tales, Folk Tales, Legends & Mythology',
	],
};
const existing = one(
	'catalogueResource.resource.upsert, existing',
	'catalogueResource',
	{
		resource: 'resource',
		operation: 'upsert',
		resourceType: byName('Book'),
		fields: {
			mappingMode: 'autoMapInputData',
			value: null,
			matchingColumns: ['isbn'],
			schema: [],
		},
	},
	[present, { ...present, edition: 'Second edition' }],
);

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
	...inTurn,
	existing,
	listed,
	...(await liveLists()),
	...(await triggerEvents()),
];
