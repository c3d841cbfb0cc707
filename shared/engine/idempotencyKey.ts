import { DateTime } from 'luxon';
import type { IDataObject, IExecuteFunctions, IExecuteSingleFunctions, INode } from 'n8n-workflow';
import { createHmac } from 'node:crypto';
import { isAgentTool } from '../failure/agentTool';
import { parameterFailure } from '../failure/failure';
import type { CallRequest } from '../transport/call';
import type { Catalogue } from '../transport/pipeline';
import { todayIn } from '../values/isoDate';
import { executionOf } from './executionMemory';
import type { NodeRun } from './nodeRun';
import type { Parameters } from './parameters';

/** Where a create happens: in which n8n, with whose key, and where in that n8n. */
export interface Place {
	/** n8n's own, the same for all of its workers. Workflow and execution ids begin anew in every n8n, and templates bring theirs along. */
	instanceId: string;
	/** Signs the key, so that nobody who sees it can find out by guessing what was sent. */
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

export interface KeyChoice {
	mode: 'perExecution' | 'perContent' | 'perMatch' | 'custom' | 'off';
	custom: string;
	/** How long a Per Content key lasts, by default the calendar day. */
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

/** The Idempotency-Key of what one item creates; none where it is turned off. */
export function keyOf(
	place: Place,
	{ mode, custom, period }: KeyChoice,
	{ method, path, body, match, prepares }: CallRequest,
): string | undefined {
	const { workflowId, executionId, nodeId, runIndex = null, itemIndex, toolCallId = null } = place;
	const call = [method, path, body];
	switch (mode) {
		// The same on every attempt of one execution, another in the next. A retry that would create something else, e.g. a name
		// with the time, is refused by the service. Without a run index the content alone tells the calls of an agent apart.
		case 'perExecution': {
			const inRun = [executionId, nodeId, runIndex, itemIndex, toolCallId];
			const content = runIndex === null ? [body] : [];
			return signed(place, ['execution', workflowId, ...inRun, method, path, ...content]);
		}
		// The same for the same content within one period, whichever execution, loop or item sends it.
		case 'perContent':
			return signed(place, ['content', workflowId, nodeId, ...call, period]);
		case 'perMatch':
			return signed(place, ['match', method, path, match]);
		case 'custom': {
			if (!prepares) return custom;
			// The service refuses one key with two bodies (interface section 8), so a preparing call has a key of its own.
			return createHmac('sha256', custom)
				.update(`${method} ${String(path)}`)
				.digest('hex');
		}
		case 'off':
			return undefined;
	}
}

/** Interface section 8. HTTP libraries strip other characters silently, so two keys could become one. */
const KEY_PATTERN = /^[\x21-\x7E]{1,255}$/;

/** Whether the service has already forgotten keys of the start of this day, as in the last hour of a day of 25. */
export function outlastsKeys(timezone: string, now = Date.now()): boolean {
	const moment = DateTime.fromMillis(now, { zone: timezone });
	return moment.diff(moment.startOf('day')).as('hours') >= 24;
}

function customKey(parameters: Parameters): string {
	const key = parameters.requiredText('options.customKey');
	if (KEY_PATTERN.test(key)) return key;
	throw parameterFailure(
		"'Custom Key' cannot be sent as it is",
		'Use 1 to 255 letters, digits and signs, without spaces or accents.',
	);
}

/** As it was chosen, or as the form of the operation has it by default. Throws what is wrong with the choice. */
export function keyChoiceOf(parameters: Parameters, timezone: string): KeyChoice {
	const mode = (parameters.choice('options.idempotencyKey') ||
		parameters.usual('options.idempotencyKey')) as KeyChoice['mode'];
	return {
		mode,
		custom: mode === 'custom' ? customKey(parameters) : '',
		period: mode === 'perContent' ? parameters.text('options.period') || todayIn(timezone) : '',
	};
}

/** n8n's older agent tools raise the run index on every attempt of Retry On Fail; there it must not be in the key. */
const isOlderToolPath = (node: INode, json: IDataObject) =>
	isAgentTool(node) && json.toolCallId === undefined;

export async function placeOf(
	context: IExecuteFunctions | IExecuteSingleFunctions,
	{ caller }: Catalogue,
	{ perRun }: NodeRun,
	index: number,
	json: IDataObject,
): Promise<Place> {
	const node = context.getNode();
	// The same for all items of a run, and an expression costs n8n's engine about a millisecond.
	const runIndex = await perRun('runIndex', () =>
		Number(context.evaluateExpression('{{ $runIndex }}', index)),
	);
	const { apiKey } = await perRun('credential', caller.credential);
	return {
		instanceId: context.getInstanceId(),
		apiKey,
		workflowId: String(context.getWorkflow().id ?? ''),
		executionId: executionOf(context),
		nodeId: node.id,
		itemIndex: index,
		...(!isOlderToolPath(node, json) && { runIndex }),
		...(typeof json.toolCallId === 'string' && { toolCallId: json.toolCallId }),
	};
}
