import type { IDataObject, INode, INodeExecutionData, JsonObject } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import { isAgentTool } from './agentTool';
import { failureOf, parameterFailure, sentence, type Failure } from './failure';

/** A parameter that n8n could not read, e.g. an expression that fails, in n8n's words. */
export function unreadableParameter(label: string, thrown: unknown): Failure {
	const { details } = failureOf(thrown);
	const ofNode = details.message.startsWith("Referenced node doesn't exist")
		? 'Its expression takes a value from a node that this workflow does not have. Put that node before this one, or enter the name that it has here. '
		: '';
	const hint =
		thrown instanceof Error && 'description' in thrown && typeof thrown.description === 'string'
			? `${thrown.description} `
			: '';
	return parameterFailure(
		`'${label}' could not be read: ${details.message}`,
		`${ofNode}${hint}Check '${label}'.`,
	);
}

const DETAILS = ['message', 'description', 'code', 'httpStatus', 'retryable', 'resumeAt'] as const;

/** The item on the error output. n8n routes it there only when `error` is the only key of its json; with `item.error` it overwrites the json. */
export function failureItem({ details }: Failure, items: number[]): INodeExecutionData {
	const { partialText, context } = details;
	const error: IDataObject = Object.fromEntries(DETAILS.map((key) => [key, details[key]]));
	return {
		json: { error: { ...error, ...context, ...(partialText && { partialText }) } },
		pairedItem: pairing(items),
	};
}

export const pairing = (items: number[]): INodeExecutionData['pairedItem'] =>
	items.length === 1 ? { item: items[0] ?? 0 } : items.map((item) => ({ item }));

/** The failure as n8n shows it, with its item. It holds no request, so it cannot hold the key. */
export function asNodeError(
	node: INode,
	{ details }: Pick<Failure, 'details'>,
	itemIndex?: number,
): NodeApiError | NodeOperationError {
	const description = [
		details.description,
		details.resumeAt && `The service accepts calls again at ${details.resumeAt}.`,
		...Object.entries(details.context ?? {}).flatMap(([name, value]) =>
			value === null ? [] : `${name}: ${value}.`,
		),
		details.partialText && `The answer until then: ${details.partialText}`,
	]
		.filter(Boolean)
		.join(' ');
	// As the editor writes it, which adds its own behind another spelling.
	const withItem =
		itemIndex === undefined ? details.message : `${details.message} [item ${itemIndex}]`;
	// An agent hands on the message alone to its model, which must learn what to do.
	const message = isAgentTool(node) ? `${sentence({ details })} ${description}`.trim() : withItem;
	if (details.httpStatus === null)
		return new NodeOperationError(node, message, { description, itemIndex });
	const answer: JsonObject = { code: details.code, message: details.message };
	return new NodeApiError(node, answer, {
		message,
		description,
		httpCode: String(details.httpStatus),
		itemIndex,
	});
}
