/** Cases with what is in the catalogue already: by a first node, or from the beginning. */
import type { IDataObject } from 'n8n-workflow';

import { byId, byName } from '../engine/locators';
import type { Case, Step } from './cases';

const step = (type: string, parameters: IDataObject): Step => ({ type, parameters });
const steps = (name: string, each: Step[], items: IDataObject[]): Case => ({
	name,
	steps: each,
	items: items.map((json) => ({ json })),
});
const archive = step('catalogueResource', {
	resource: 'resource',
	operation: 'archive',
	resourceRef: byId('={{ $json.ref }}'),
});

/** The reference of the field in the sandbox. */
const KEYWORDS = '72';

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
	steps(
		'catalogueAiChat.chat.get, each message',
		[
			step('catalogueAiChat', { resource: 'message', operation: 'send' }),
			step('catalogueAiChat', { resource: 'chat', operation: 'get', output: 'rows' }),
		],
		[{ chatInput: 'How many books by Jane Austen are there?' }],
	),
	steps(
		'catalogueAiGenerate.field.generate, from the list',
		[
			step('catalogueAiGenerate', {
				resource: 'field',
				operation: 'generate',
				resourceRef: byId('={{ $json.ref }}'),
				field: { __rl: true, mode: 'list', value: KEYWORDS },
				save: true,
				onExistingValue: 'overwrite',
			}),
		],
		[{ ref: 1085 }],
	),
	steps(
		'catalogueCollection.resource.add, one',
		[
			step('catalogueCollection', {
				resource: 'resource',
				operation: 'add',
				collection: byId(1),
				output: 'rows',
			}),
		],
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
const upsertBy = (field: string) =>
	step('catalogueResource', {
		resource: 'resource',
		operation: 'upsert',
		resourceType: byName('Book'),
		fields: {
			mappingMode: 'autoMapInputData',
			value: null,
			matchingColumns: [field],
			schema: [],
		},
	});
const upsert = upsertBy('isbn');
const byTitle = upsertBy('title');
const written = (operation: string, type: string) =>
	step('catalogueResource', {
		resource: 'resource',
		operation,
		resourceType: byName(type),
		fields: {
			mappingMode: 'defineBelow',
			value: { title: 'Sounds of the sea' },
			matchingColumns: ['title'],
			schema: [{ id: 'title', displayName: 'Title', type: 'string' }],
		},
	});

export const presentCases: Case[] = [
	...inTurn,
	steps(
		'catalogueResource.resource.upsert, existing',
		[upsert],
		[present, { ...present, edition: 'Second edition' }],
	),
	steps(
		'catalogueResource.resource.upsert, beside another type',
		[written('create', 'Audio'), written('upsert', 'Book')],
		[{}],
	),
	steps(
		'catalogueResource.resource.upsert, by title',
		[byTitle],
		['María', 'The Queen of Spades'].map((title) => ({ title, edition: 'Second edition' })),
	),
];
