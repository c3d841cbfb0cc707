import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Caller } from '../access/caller.ts';
import { linkedUser } from '../access/caller.ts';
import { Refusal } from '../answer/errors.ts';
import type { Sandbox } from '../sandbox.ts';
import { RpcFailure } from './jsonRpc.ts';
import type { AnyTool, ToolContext } from './tool.ts';
import { ToolFailure } from './tool.ts';
import { tools } from './tools/index.ts';

/** Newest first; a client that asks for another one is offered the newest. */
const protocols = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];
const toolsPerPage = 10;

const ajv = new Ajv2020({ allErrors: false, useDefaults: true, strict: false });

export interface MethodContext {
	sandbox: Sandbox;
	caller: Caller;
	baseUrl: string;
	call: ToolContext['call'];
}

type Params = Record<string, unknown>;

/** Answers with the protocol version that both sides will speak. */
export function initialize({ protocolVersion, capabilities, clientInfo }: Params) {
	if (
		typeof protocolVersion !== 'string' ||
		typeof capabilities !== 'object' ||
		typeof clientInfo !== 'object'
	) {
		throw new RpcFailure(
			'invalidParams',
			'Invalid params: protocolVersion, capabilities and clientInfo are required',
		);
	}
	return {
		protocolVersion: protocols.find((known) => known === protocolVersion) ?? protocols[0] ?? '',
		capabilities: { tools: { listChanged: false } },
		serverInfo: {
			name: 'publisher-catalogue-sandbox',
			title: 'Publisher Catalogue (sandbox)',
			version: '1.0.0',
		},
		instructions:
			"Tools of a publisher's catalogue. Call list_resource_types and list_fields first: types and fields differ per catalogue.",
	};
}

const described = ({
	name,
	title,
	description,
	inputSchema,
	readOnly,
	idempotent,
	scope,
}: AnyTool) => ({
	name,
	title,
	description,
	inputSchema,
	annotations: {
		title,
		readOnlyHint: readOnly === true,
		destructiveHint: name === 'archive_resource',
		idempotentHint: readOnly === true || idempotent === true,
		openWorldHint: scope === 'ai',
	},
});

function pageStart(cursor: unknown): number {
	if (cursor === undefined) return 0;
	const start = Number(
		Buffer.from(String(cursor), 'base64url')
			.toString('latin1')
			.replace(/^from /, ''),
	);
	if (!Number.isInteger(start) || start < 1)
		throw new RpcFailure('invalidParams', 'Invalid params: unknown cursor');
	return start;
}

function listTools({ cursor }: Params, { caller }: MethodContext): object {
	const allowed = tools.filter(({ scope }) => caller.scopes.has(scope));
	const start = pageStart(cursor);
	const end = start + toolsPerPage;
	const next =
		end < allowed.length ? { nextCursor: Buffer.from(`from ${end}`).toString('base64url') } : {};
	return { tools: allowed.slice(start, end).map(described), ...next };
}

/** The arguments with the schema's defaults; a failure is the model's to correct, so it is a tool failure. */
function checked({ inputSchema }: AnyTool, given: unknown): Params {
	const copy = structuredClone(given ?? {}) as Params;
	const validate = ajv.compile(inputSchema);
	if (validate(copy)) return copy;
	const [error] = validate.errors ?? [];
	const unknown = (error?.params as { additionalProperty?: string } | undefined)
		?.additionalProperty;
	const place = `arguments${(error?.instancePath ?? '').replaceAll('/', '.')}`;
	throw new ToolFailure(
		'VALIDATION',
		unknown === undefined ? `${place} ${error?.message}` : `${place}.${unknown} is not known`,
	);
}

function toolResult(data: unknown): object {
	const structuredContent = Array.isArray(data) ? { items: data } : data;
	return {
		content: [{ type: 'text', text: JSON.stringify(data) }],
		structuredContent,
		isError: false,
	};
}

async function callTool(
	{ name, arguments: given }: Params,
	context: MethodContext,
): Promise<object> {
	const tool = tools.find((known) => known.name === name);
	if (!tool) throw new RpcFailure('invalidParams', `Unknown tool: ${String(name)}`);
	const { sandbox, caller, baseUrl, call } = context;
	if (!caller.scopes.has(tool.scope)) {
		throw new RpcFailure(
			'missingScope',
			`This API key lacks the scope of the tool ${tool.name}: ${tool.scope}`,
		);
	}
	try {
		return toolResult(
			await tool.run(checked(tool, given), { sandbox, user: linkedUser(caller), baseUrl, call }),
		);
	} catch (error) {
		if (!(error instanceof ToolFailure) && !(error instanceof Refusal)) throw error;
		return { content: [{ type: 'text', text: `${error.code}: ${error.message}` }], isError: true };
	}
}

/** Every method but `initialize`, which alone needs no session. */
export const methods: Record<
	string,
	(params: Params, context: MethodContext) => object | Promise<object>
> = {
	ping: () => ({}),
	'tools/list': listTools,
	'tools/call': callTool,
};
