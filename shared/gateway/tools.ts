import type { IDataObject } from 'n8n-workflow';
import { answerFailure } from '../request/failure';
import { objectOf, objectsOf, textOf } from '../service/read';
import type { Gateway } from './session';

/** A tool as the gateway lists it (interface 4.9); names and schemas differ from server to server. */
export interface Tool {
	name: string;
	title: string;
	description: string;
	/** JSON Schema of its arguments. */
	inputSchema: IDataObject;
	raw: IDataObject;
}

/** A list that never ends is not one. */
const MOST_PAGES = 200;

const toolOf = (raw: IDataObject): Tool[] => {
	const name = textOf(raw.name);
	if (!name) return [];
	return [
		{
			name,
			title: textOf(raw.title) ?? textOf(objectOf(raw.annotations).title) ?? name,
			description: textOf(raw.description) ?? '',
			inputSchema: objectOf(raw.inputSchema),
			raw,
		},
	];
};

/** tools/list, all its pages: the tools that the key's scopes allow. */
export async function listTools(gateway: Gateway): Promise<Tool[]> {
	const tools: Tool[] = [];
	let cursor: string | undefined;
	for (let page = 0; page < MOST_PAGES; page++) {
		const result = await gateway.request('tools/list', cursor === undefined ? {} : { cursor }, 'safe');
		tools.push(...objectsOf(result.tools).flatMap(toolOf));
		const next = textOf(result.nextCursor);
		if (next === undefined || next === '') return tools;
		cursor = next;
	}
	throw answerFailure('The list of tools does not end', 'Ask the administrator of the catalogue.');
}
