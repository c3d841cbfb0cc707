import type { IDataObject } from 'n8n-workflow';
import { answerFailure } from '../failure/failure';
import { eventLoopPauses } from '../transport/concurrency';
import { parseJson } from '../values/json';
import { onePerKey } from '../values/onePerKey';
import {
	entryOf,
	isNothing,
	isObject,
	kindShown,
	objectOf,
	rowsByName,
	textOf,
} from '../values/read';
import { oneLine } from './oneLine';
import type { Gateway } from './session';

/** A tool as the gateway lists it (interface 4.9); names and schemas differ from server to server. */
export interface Tool {
	/** Goes back verbatim. */
	name: string;
	/** One line, nothing hidden. */
	title: string;
	/** The same, at most 1,000 characters. */
	description: string;
	/** JSON Schema of its arguments. */
	inputSchema: IDataObject;
	/** As it came, but for its titles and descriptions, which are as above. */
	raw: IDataObject;
}

/** Lists that never end, or that nobody can choose from, are none. */
const MOST_PAGES = 200;
const MOST_TOOLS = 2_000;
const LONGEST_MS = 60_000;
const LONGEST_CURSOR = 10_000;
const LONGEST_NAME = 200;
const LONGEST_TITLE = 100;
const LONGEST_DESCRIPTION = 1_000;

/** Texts for people and models, wherever they stand in a tool or its schema. */
const TEXTS: Readonly<Record<string, number>> = {
	title: LONGEST_TITLE,
	description: LONGEST_DESCRIPTION,
};

/** Makes titles and descriptions as short and as plain as ours. A parameter may have such a name, too. */
async function makeTextsPlain(listed: IDataObject[]): Promise<void> {
	const unread: object[] = [listed];
	const pause = eventLoopPauses();
	for (let holder = unread.pop(); holder !== undefined; holder = unread.pop()) {
		for (const [key, value] of Object.entries(holder)) {
			const paused = pause();
			if (paused) await paused;
			const longest = entryOf(TEXTS, key);
			if (typeof value === 'object' && value !== null) unread.push(value);
			else if (longest !== undefined && typeof value === 'string')
				(holder as IDataObject)[key] = oneLine(value, longest);
		}
	}
}

/** Some servers use the name of other protocols, or write the schema as text. */
const SCHEMA_NAMES = ['inputSchema', 'input_schema', 'parameters'];

const schemaOf = (raw: IDataObject): IDataObject =>
	SCHEMA_NAMES.map((name) => raw[name])
		.map((schema) => (typeof schema === 'string' ? parseJson(schema) : schema))
		.find(isObject) ?? {};

/** A tool without a name, or with one that is none, cannot be called. */
const toolOf = (raw: IDataObject): Tool[] => {
	const name = textOf(raw.name);
	if (!name || name.length > LONGEST_NAME || oneLine(name, LONGEST_NAME) !== name) return [];
	const title = textOf(raw.title) ?? textOf(objectOf(raw.annotations).title) ?? name;
	return [
		{
			name,
			title: oneLine(title, LONGEST_TITLE) || name,
			description: oneLine(textOf(raw.description) ?? '', LONGEST_DESCRIPTION),
			inputSchema: schemaOf(raw),
			raw,
		},
	];
};

/** Some servers write the list as an object by the names of the tools. */
function toolsIn(result: unknown): IDataObject[] {
	const list = Array.isArray(result) ? result : (objectOf(result).tools ?? 'none');
	const rows = rowsByName(list, ['name', 'inputSchema'], 'name');
	if (rows) return rows;
	throw answerFailure(`The tool gateway returned no list of tools, but ${kindShown(result)}`);
}

const endless = (why: string) =>
	answerFailure(`The list of tools is too long or does not end: ${why}`);

/** tools/list, all its pages: the tools that the key's scopes allow. `warn` gets how many cannot be called. */
export async function listTools(gateway: Gateway, warn: (text: string) => void = () => {}) {
	const listed: IDataObject[] = [];
	const cursors = new Set<string>();
	const end = Date.now() + LONGEST_MS;
	for (let params: IDataObject = {}; ;) {
		const result = await gateway('tools/list', params, 'safe');
		const page = toolsIn(result);
		if (listed.length + page.length > MOST_TOOLS) throw endless(`it has over ${MOST_TOOLS} tools`);
		listed.push(...page);
		const { nextCursor, next_cursor: snakeCased } = objectOf(result);
		const next = isNothing(nextCursor) ? snakeCased : nextCursor;
		if (isNothing(next) || next === false) break;
		const cursor = textOf(next) ?? '';
		if (cursors.has(cursor)) throw endless('a page leads back to an earlier one');
		if (cursor === '' || cursor.length > LONGEST_CURSOR)
			throw endless('a page leads to a place that cannot be sent');
		cursors.add(cursor);
		if (cursors.size >= MOST_PAGES) throw endless(`it has over ${MOST_PAGES} pages`);
		if (Date.now() > end) throw endless(`it took over ${LONGEST_MS / 1000} seconds`);
		params = { cursor };
	}
	await makeTextsPlain(listed);
	const tools = listed.flatMap(toolOf);
	const unnamed = listed.length - tools.length;
	if (unnamed > 0)
		warn(`${unnamed} of the tools were left out, because they have no name to call them by.`);
	// One that stands on two pages is one tool.
	return onePerKey(tools, ({ name }) => name);
}
