import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { randomUUID } from 'node:crypto';

type Context = Pick<IExecuteFunctions, 'getContext' | 'getExecutionId' | 'getMode'>;

/** What n8n keeps for the node over an execution, and hands to the one that retries it. Around some tools n8n keeps nothing. */
export function executionMemory(context: Pick<Context, 'getContext'>): IDataObject {
	try {
		return context.getContext('node');
	} catch {
		return {};
	}
}

/**
 * The execution that this one belongs to: itself or, if it retries a failed one, that one. So what that one has created is not
 * created again. Without an id, as under n8n's MCP Server Trigger, each call is a request of its own.
 */
export function executionOf(context: Context): string {
	const id = context.getExecutionId();
	if (!id) return randomUUID();
	const kept = executionMemory(context);
	if (context.getMode() !== 'retry' || typeof kept.execution !== 'string') kept.execution = id;
	return kept.execution as string;
}
