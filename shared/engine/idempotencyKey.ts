import { createHmac } from 'node:crypto';
import type { CallRequest } from '../transport/call';

/** Where a create happens: in which n8n, with whose key, and where in that n8n. */
export interface Place {
	/** n8n's own, the same for all of its workers. Workflow and execution ids begin anew in every n8n, and templates bring theirs along. */
	instanceId: string;
	/** Signs the key, so that who sees it cannot find out by guessing what was sent. */
	apiKey: string;
	workflowId: string;
	executionId: string;
	nodeId: string;
	/** Left out where n8n raises it on every attempt (the older agent tools). */
	runIndex?: number;
	itemIndex: number;
	/** The id of the language model's call, where an agent runs the node. */
	toolCallId?: string;
}

export type KeyMode = 'perExecution' | 'perContent' | 'perMatch' | 'custom' | 'off';

export interface KeyChoice {
	mode: KeyMode;
	custom: string;
	/** What a Per Content key lasts for, by default the calendar day. */
	period: string;
}

/** JSON with sorted keys, so that the order in which fields were filled in does not matter. */
export function canonicalJson(value: unknown): string {
	if (Array.isArray(value))
		return `[${value.map((entry) => canonicalJson(entry ?? null)).join(',')}]`;
	if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
	// Dates of expressions: without this any two of them would look the same.
	if ('toJSON' in value && typeof value.toJSON === 'function') return canonicalJson(value.toJSON());
	const entries = Object.entries(value)
		.filter(([, entry]) => entry !== undefined)
		.sort(([a], [b]) => (a < b ? -1 : 1));
	return `{${entries.map(([name, entry]) => `${JSON.stringify(name)}:${canonicalJson(entry)}`).join(',')}}`;
}

const signed = ({ instanceId, apiKey }: Place, parts: unknown[]) =>
	createHmac('sha256', canonicalJson([instanceId, apiKey]))
		.update(canonicalJson(parts))
		.digest('hex');

type Content = Pick<CallRequest, 'method' | 'path' | 'body' | 'prepares' | 'match'>;

/** The same on every attempt of one execution, another in the next. */
export function perExecutionKey(place: Place, { method, path, body }: Content): string {
	const { workflowId, executionId, nodeId, runIndex, itemIndex, toolCallId } = place;
	return signed(place, [
		'execution',
		workflowId,
		executionId,
		nodeId,
		runIndex ?? null,
		itemIndex,
		toolCallId ?? null,
		method,
		path,
		body,
	]);
}

/** The same for the same content within one period, whichever execution, loop or item sends it. */
export function perContentKey(
	place: Place,
	{ method, path, body }: Content,
	period: string,
): string {
	return signed(place, ['content', place.workflowId, place.nodeId, method, path, body, period]);
}

/** One key with two bodies is refused (interface section 8), and the user's own belongs to what was asked for. */
const preparingKey = (custom: string, { method, path }: Content) =>
	createHmac('sha256', custom)
		.update(`${method} ${String(path)}`)
		.digest('hex');

/** The Idempotency-Key of what one item creates; none where it is turned off. */
export function keyOf(place: Place, choice: KeyChoice, content: Content): string | undefined {
	switch (choice.mode) {
		case 'perExecution':
			return perExecutionKey(place, content);
		case 'perContent':
			return perContentKey(place, content, choice.period);
		case 'perMatch':
			return signed(place, ['match', content.method, content.path, content.match]);
		case 'custom':
			return content.prepares ? preparingKey(choice.custom, content) : choice.custom;
		case 'off':
			return undefined;
	}
}
