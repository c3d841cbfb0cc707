import type { IDataObject } from 'n8n-workflow';
import { Failure } from '../request/failure';
import { parseJson } from '../service/json';
import { isObject, objectsOf, textOf } from '../service/read';

const LONGEST_MESSAGE = 1000;

const textIn = (content: IDataObject[]) =>
	content
		.filter(({ type }) => type === 'text')
		.map(({ text }) => textOf(text) ?? '')
		.join('\n');

/** The tool ran and could not do it: told as a result, not as a JSON-RPC error (interface 4.9). */
const toolFailure = (tool: string, said: string) =>
	new Failure({
		message: `The tool '${tool}' could not do it: ${said.slice(0, LONGEST_MESSAGE) || 'it gave no reason'}`,
		description: "Check 'Parameters' of the node. The message holds the tool's own words.",
		code: 'TOOL_FAILED',
	});

/** What a tool gave: its structured content, else the JSON or the text that it wrote. Pictures and the like stay in `content`. */
export function toolOutput(tool: string, result: IDataObject): IDataObject {
	const content = objectsOf(result.content);
	const text = textIn(content);
	if (result.isError === true) throw toolFailure(tool, text);
	const { structuredContent } = result;
	const value = isObject(structuredContent) ? structuredContent : (parseJson(text) ?? text);
	const isTextOnly = content.every(({ type }) => type === 'text');
	return { tool, result: value as IDataObject, ...(!isTextOnly && { content }) };
}
