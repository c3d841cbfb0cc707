import type { Scope, User } from '../access/caller.ts';
import type { Sandbox } from '../sandbox.ts';

/** What a tool asks of the service, in the terms of its HTTP interface. */
export interface Call {
	method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
	path: string;
	query?: Record<string, string | number | undefined>;
	body?: Record<string, unknown>;
}

/** What a tool works with. */
export interface ToolContext {
	sandbox: Sandbox;
	user: User;
	baseUrl: string;
	/** Runs a route of the service as this caller and gives its `data`; throws ToolFailure with the service's own words. */
	call(call: Call): Promise<unknown>;
}

export interface Tool<Arguments> {
	name: string;
	title: string;
	description: string;
	scope: Scope;
	/** JSON Schema 2020-12 of the arguments. */
	inputSchema: object;
	/** Changes nothing. */
	readOnly?: true;
	/** May be repeated: the second time changes nothing more. */
	idempotent?: true;
	run(given: Arguments, context: ToolContext): Promise<unknown>;
}

/** A tool as the gateway holds it: its arguments have passed `inputSchema` before `run` sees them. */
export type AnyTool = Tool<Record<string, unknown>>;

/** The one place where checked arguments get the type that their schema promises. */
export function defineTool<Arguments>(tool: Tool<Arguments>): AnyTool {
	return { ...tool, run: (given, context) => tool.run(given as Arguments, context) };
}

/** The work of a tool failed: told to the model as a result with `isError`. */
export class ToolFailure extends Error {
	readonly code: string;

	constructor(code: string, message: string) {
		super(message);
		this.code = code;
	}
}
