import { createHash, createHmac } from 'node:crypto';
import type { Asked } from './call';

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

export type KeyMode = 'perExecution' | 'perContent' | 'custom' | 'off';

export interface KeyChoice {
	mode: KeyMode;
	custom: string;
	/** What a Per Content key lasts for, by default the calendar day. */
	period: string;
}

/** JSON with sorted keys, so that the order in which fields were filled in does not matter. */
export function canonicalJson(value: unknown): string {
	if (Array.isArray(value)) return `[${value.map((entry) => canonicalJson(entry ?? null)).join(',')}]`;
	if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
	// Dates of expressions: without this any two of them would look the same.
	if ('toJSON' in value && typeof value.toJSON === 'function') return canonicalJson(value.toJSON());
	const entries = Object.entries(value)
		.filter(([, entry]) => entry !== undefined)
		.sort(([a], [b]) => (a < b ? -1 : 1));
	return `{${entries.map(([name, entry]) => `${JSON.stringify(name)}:${canonicalJson(entry)}`).join(',')}}`;
}

/** Never leaves the process. */
const digest = (parts: unknown[]) => createHash('sha256').update(canonicalJson(parts)).digest('hex');

const signed = ({ instanceId, apiKey }: Place, parts: unknown[]) =>
	createHmac('sha256', canonicalJson([instanceId, apiKey])).update(canonicalJson(parts)).digest('hex');

type Content = Pick<Asked, 'method' | 'path' | 'body'>;

/** The same on every attempt of one execution, another in the next. */
export function perExecutionKey(place: Place, { method, path, body }: Content): string {
	const { workflowId, executionId, nodeId, runIndex, itemIndex, toolCallId } = place;
	return signed(place, ['execution', workflowId, executionId, nodeId, runIndex ?? null, itemIndex, toolCallId ?? null, method, path, body]);
}

/** The same for the same content within one period, whichever execution sends it. */
export function perContentKey(place: Place, { method, path, body }: Content, period: string, ordinal: number): string {
	return signed(place, ['content', place.workflowId, place.nodeId, method, path, body, period, ordinal]);
}

/** Counts identical contents of one node run and its tries: the first is 0, the next 1, so that identical items stay separate effects. */
export function ordinals(): (content: Content, period: string) => number {
	const seen = new Map<string, number>();
	return ({ method, path, body }, period) => {
		const content = digest([method, path, body, period]);
		const ordinal = seen.get(content) ?? 0;
		seen.set(content, ordinal + 1);
		return ordinal;
	};
}

/** The Idempotency-Key of what one item creates; none where it is turned off. */
export function keyOf(place: Place, choice: KeyChoice, ordinal: ReturnType<typeof ordinals>, content: Content): string | undefined {
	switch (choice.mode) {
		case 'perExecution':
			return perExecutionKey(place, content);
		case 'perContent':
			return perContentKey(place, content, choice.period, ordinal(content, choice.period));
		case 'custom':
			return choice.custom;
		case 'off':
			return undefined;
	}
}
