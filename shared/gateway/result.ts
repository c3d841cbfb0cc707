import type { IDataObject } from 'n8n-workflow';
import { Failure } from '../failure/failure';
import { adviceFor, byCode } from '../failure/refusalMessages';
import { joinSentences, refusalWords } from '../transport/refusalWords';
import { parseJson } from '../values/json';
import {
	asText,
	flagOf,
	isBlank,
	isNothing,
	isObject,
	listOf,
	objectOf,
	objectsOf,
	textOf,
} from '../values/read';
import { oneLine } from './oneLine';

const LONGEST_MESSAGE = 1000;
const LONGEST_REASON = 500;
/** How a text may name what the API key lacks: 'NO_LINKED_USER: The key has no user'. */
const CODE_BEFORE = /^\s*([A-Z]+(?:_[A-Z]+)+):/;

/** The texts of the parts; some servers write one text, or one part, in the place of a list. */
const textIn = (content: unknown): string =>
	listOf(content)
		.flatMap((part) =>
			isObject(part) ? (isText(part) ? (textOf(part.text) ?? '') : []) : (textOf(part) ?? []),
		)
		.join('\n');

const isText = ({ type, text }: IDataObject) =>
	type === 'text' || (isBlank(type) && typeof text === 'string');

/** The tool ran and failed: its result says so, not a JSON-RPC error (interface 4.9), in its text or its structured content. */
function toolFailure(tool: string, text: string, structured: unknown): Failure {
	const [own, written] = [structured, parseJson(text)].map((content) =>
		isObject(content) ? refusalWords(content) : undefined,
	);
	const reason = own?.message ?? (isNothing(structured) ? '' : asText(structured));
	const parts = [oneLine(text, LONGEST_MESSAGE), oneLine(reason, LONGEST_REASON)];
	const words = joinSentences(parts.filter(Boolean));
	const [, said] = CODE_BEFORE.exec(text) ?? [];
	const code = own?.code ?? written?.code ?? (byCode(said)?.ofKey ? said : undefined);
	const { refused, limited, ofKey, retryable, description } = adviceFor(code, 200, words);
	return new Failure({
		message: `The tool '${tool}' could not do this: ${words || 'it gave no reason'}`,
		// Advice on the service's other codes speaks of lists that a tool's parameters do not have.
		description:
			limited || ofKey
				? description
				: "Check the node's 'Parameters'. The message is in the tool's own words.",
		code: (refused ? code : limited && 'RATE_LIMITED') || 'TOOL_FAILED',
		retryable: retryable === true,
	});
}

/** Text is JSON only where it is an object or a list: an ISBN is no number. */
function valueOf(text: string): unknown {
	const parsed = parseJson(text);
	return typeof parsed === 'object' && parsed !== null ? parsed : text;
}

/** Null or an empty list or object beside a text is how some servers write that there is no structured content. */
const isStructured = (value: unknown, text: string) =>
	value !== undefined && (!isNothing(value) || ['', 'null'].includes(text.trim()));

/** A sentence beside structured content may say what that does not, e.g. how many it leaves out. JSON is the same once more. */
const hasOtherWords = (text: string, value: unknown) =>
	typeof valueOf(text) === 'string' && !['', value, JSON.stringify(value)].includes(text.trim());

/** Nothing at all counts as an empty result. */
const isOfProtocol = (result: unknown) =>
	(isNothing(result) && !Array.isArray(result)) ||
	(isObject(result) &&
		['content', 'structuredContent', 'isError', 'is_error'].some((key) => key in result));

/** What a tool gave: its structured content, else its JSON or text; pictures stay in `content`. Any other result passes as it is: it must not look failed. */
export function toolOutput(tool: string, result: unknown): IDataObject {
	if (!isOfProtocol(result))
		return { tool, result: (typeof result === 'string' ? valueOf(result) : result) as IDataObject };
	const { content, structuredContent, isError, is_error: snakeCased } = objectOf(result);
	const text = textIn(content);
	if (flagOf(isError ?? snakeCased) === true) throw toolFailure(tool, text, structuredContent);
	const value = isStructured(structuredContent, text) ? structuredContent : valueOf(text);
	const hasOtherParts = objectsOf(listOf(content)).some((part) => !isText(part));
	const keepsContent = hasOtherParts || (value === structuredContent && hasOtherWords(text, value));
	return { tool, result: value as IDataObject, ...(keepsContent && { content }) };
}
