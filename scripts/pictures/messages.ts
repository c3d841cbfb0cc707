/** The messages that people meet most, a node each; everyOutput.ts takes their pictures. Without `key` it is the sandbox's. */
import type { WorkflowFile } from '../host/workflows.ts';
import { ours } from './recipes.ts';

const byId = (value: string) => ({ __rl: true, mode: 'id', value });
const byName = (value: string) => ({ __rl: true, mode: 'name', value });

interface Message {
	name: string;
	type: string;
	parameters: object;
	key?: string;
	baseUrl?: string;
}

const search = { resource: 'resource', operation: 'search', query: 'sea voyages' };
const download = { resource: 'file', operation: 'download' };
const generate = { resource: 'field', operation: 'generate', resourceRef: byId('1085') };
const list = (value: string) => ({ __rl: true, mode: 'list', value });

export const messages: Message[] = [
	{
		name: 'Trigger',
		type: 'catalogueTrigger',
		parameters: { events: ['runFailed', 'runOverdue'] },
	},
	{ name: 'Hint', type: 'catalogueResource', parameters: { ...search, limit: 5 } },
	{ name: 'Wrong key', type: 'catalogueResource', parameters: search, key: 'wrong-key' },
	{ name: 'No user', type: 'catalogueResource', parameters: search, key: 'sandbox-unlinked-key' },
	{
		name: 'No scope',
		type: 'catalogueAiGenerate',
		parameters: { ...generate, field: list('keywords') },
		key: 'sandbox-noai-key',
	},
	{
		name: 'No connection',
		type: 'catalogueResource',
		parameters: search,
		baseUrl: 'http://127.0.0.1:9',
	},
	{
		name: 'Not found by ID',
		type: 'catalogueFile',
		parameters: { ...download, resourceRef: byId('999999') },
	},
	{
		name: 'Not found by name',
		type: 'catalogueFile',
		parameters: { ...download, resourceRef: byName('No Such Title') },
	},
	{
		name: 'Empty expression',
		type: 'catalogueFile',
		parameters: { ...download, resourceRef: byId('={{ $json.nothing }}') },
	},
];

const start = {
	id: 'start',
	name: 'Start',
	type: 'n8n-nodes-base.manualTrigger',
	typeVersion: 1,
	position: [0, 0],
};

/** A trigger stands alone; every other node has one to start it. */
export function messageWorkflow(
	{ name, type, parameters }: Message,
	credential: string,
): WorkflowFile {
	const node = {
		id: 'operation',
		name,
		type: ours(type),
		typeVersion: 1,
		position: [220, 0],
		parameters,
		credentials: { publisherCatalogueApi: { id: null, name: credential } },
	};
	const target = { node: name, type: 'main', index: 0 };
	return type === 'catalogueTrigger'
		? { id: '', name, nodes: [node], connections: {} }
		: { id: '', name, nodes: [start, node], connections: { Start: { main: [[target]] } } };
}
