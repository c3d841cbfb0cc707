import type { IDataObject } from 'n8n-workflow';

import { byId, byName } from '../engine/locators';
import { writes } from '../once/writes';
import type { Work } from '../request/running';

type Form = Pick<Work, 'type' | 'parameters'>;

const once = (name: string): Form => {
	const write = writes[name];
	if (!write) throw new Error(`There is no write ${name}`);
	return write.work();
};

const filled = ({ type, parameters }: Form, more: IDataObject): Form => ({
	type,
	parameters: { ...parameters, ...more },
});
const feed = (operation: string, more: IDataObject): Form => ({
	type: 'catalogueDistribution',
	parameters: { resource: 'feed', operation, ...more },
});
const start = {
	feed: 'Nightly feed',
	destinationRef: 2,
	moment: '2026-03-10T02:00:00Z',
	behind: 0,
};

/** A form that writes, for every operation that has effects: by its title, several where it goes more than one way. */
export const forms: Record<string, Form[]> = {
	'catalogueResource resource create': [once('Resource: Create')],
	'catalogueResource resource update': [
		once('Resource: Update'),
		filled(once('Resource: Update'), { options: { clearFields: ['subtitle'] } }),
	],
	'catalogueResource resource upsert': [
		once('Resource: Create or Update'),
		filled(once('Resource: Create or Update'), {
			fields: {
				mappingMode: 'defineBelow',
				value: { isbn: '={{ $json.isbn }}', title: 'Another title' },
				matchingColumns: ['isbn'],
				schema: [],
			},
		}),
	],
	'catalogueResource resource archive': [once('Resource: Archive')],
	'catalogueCollection collection create': [once('Collection: Create')],
	'catalogueCollection resource add': [
		once('Collection: Add'),
		filled(once('Collection: Add'), {
			resourceRefs: Array.from({ length: 230 }, (_, index) => 1001 + index).join(),
		}),
	],
	'catalogueDistribution run queue': [
		once('Run: Queue, a collection'),
		once('Run: Queue, resources'),
		filled(once('Run: Queue, resources'), { options: { checkLeftOut: false } }),
	],
	'catalogueDistribution feed start': [
		feed('start', { feed: 'Nightly feed', destination: byId('2'), firstTime: 'last24Hours' }),
	],
	'catalogueDistribution feed createCollection': [feed('createCollection', { start })],
	'catalogueDistribution feed confirmRun': [feed('confirmRun', { start, queueRef: '3' })],
	'catalogueJob job submit': [once('Job: Submit')],
	'catalogueFile file upload': [once('File: Upload')],
	'catalogueTool tool call': [once('Tool: Call')],
	'catalogueAiChat chat create': [once('Chat: Create')],
	'catalogueAiChat message send': [
		{
			type: 'catalogueAiChat',
			parameters: {
				resource: 'message',
				operation: 'send',
				message: 'Which books are about the sea?',
			},
		},
	],
	'catalogueAiGenerate field generate': [
		once('Field: Generate'),
		filled(once('Field: Generate'), { save: true }),
	],
	'catalogueAiGenerate artwork generate': [once('Artwork: Generate')],
	'catalogueAiGenerate image generate': [once('Image: Generate')],
	'catalogueAiGenerate keyword research': [
		{
			type: 'catalogueAiGenerate',
			parameters: {
				resource: 'keyword',
				operation: 'research',
				keywords: 'sea, whales',
				marketplace: byName('GB'),
			},
		},
	],
};
