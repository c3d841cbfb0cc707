/**
 * What every operation sends and what the sandbox truly answers, recorded once: the operations of test/tools/agentTools.ts,
 * run one after another on the engine, with a listener between the node and the sandbox.
 */
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { DescribedOperation } from '../contract/operations';
import { nodeTypes, operationsOf } from '../contract/operations';
import { runWorkflow } from '../engine/runWorkflow';
import { catalogue, chain, source } from '../engine/workflow';
import { editor, startSandbox } from '../sandbox/startSandbox';
import type { AgentTool } from '../tools/agentTools';
import { agentTools } from '../tools/agentTools';
import type { Exchange } from './exchanges';
import { ADDRESS, isText, rpcMethodOf } from './exchanges';

/** An operation, parameters with which it succeeds, and what was answered then. */
export interface Recorded {
	operation: DescribedOperation;
	parameters: IDataObject;
	exchanges: Exchange[];
	output: INodeExecutionData[];
}

/** Asked once, never waiting: a case is about one answer. */
const requestOptions = { maxTries: 1, maxWait: 0 };

/** What an operation needs beyond its own entry, so that it can succeed by itself and never waits. */
const beside: Record<string, IDataObject> = {
	'catalogueAiChat.message.send': { options: { maximumWait: 1 } },
	'catalogueJob.job.waitForCompletion': { options: { maximumWait: 0 } },
	'catalogueDistribution.run.waitForCompletion': { options: { maximumWait: 0 } },
};

/** The file that every input item carries; only Upload looks at it. */
export const inputFile = {
	data: {
		data: Buffer.from('A sample chapter.').toString('base64'),
		mimeType: 'application/epub+zip',
		fileName: 'sample.epub',
	},
};

/** The model's values take the place of `$fromAI()`. */
function filledIn(value: unknown, input: Record<string, unknown>): unknown {
	if (Array.isArray(value)) return value.map((entry) => filledIn(entry, input));
	if (typeof value === 'object' && value !== null)
		return Object.fromEntries(
			Object.entries(value).map(([name, entry]) => [name, filledIn(entry, input)]),
		);
	const key = typeof value === 'string' ? /^=\{\{ \$fromAI\('(\w+)'/.exec(value)?.[1] : undefined;
	return key === undefined ? value : input[key];
}

/** Stands before the sandbox and keeps every exchange. */
async function listener(service: string) {
	let kept: Exchange[] = [];
	const server = createServer((incoming, outgoing) => {
		const { method = 'GET', url = '/' } = incoming;
		const { 'accept-encoding': _, ...headers } = incoming.headers;
		const sent: Buffer[] = [];
		incoming.on('data', (chunk: Buffer) => sent.push(chunk));
		incoming.once('end', () => {
			const onward = request(new URL(url, service), { method, headers }, (answer) => {
				const chunks: Buffer[] = [];
				answer.on('data', (chunk: Buffer) => chunks.push(chunk));
				outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
				answer.pipe(outgoing);
				answer.once('end', () => {
					const {
						'content-length': _length,
						'transfer-encoding': _encoding,
						connection: _connection,
						...kinds
					} = answer.headers;
					const body = Buffer.concat(sent).toString();
					kept.push({
						method,
						url,
						rpc: url.startsWith('/mcp') ? rpcMethodOf(body) : undefined,
						sent: body,
						status: answer.statusCode ?? 502,
						headers: kinds as Record<string, string>,
						body: Buffer.concat(chunks),
					});
				});
			});
			onward.end(Buffer.concat(sent));
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		take: () => kept.splice(0),
		stop: async () => {
			kept = [];
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

/** Known before the package is loaded, so that each is a test of its own; `record` makes sure that none is missing. */
export const operationNames = agentTools.map(({ operation }) => operation);

export const nameOf = ({ node, resource, value }: DescribedOperation) =>
	`${node}.${resource}.${value}`;

/** Every operation of the built package; throws where one is without an entry or does not succeed against the sandbox. */
export async function record(): Promise<Recorded[]> {
	const operations = new Map(
		[...(await nodeTypes())]
			.flatMap(([node, type]) => operationsOf(node, type))
			.map((operation) => [nameOf(operation), operation]),
	);
	const missing = [...operations.keys()].filter((name) => !operationNames.includes(name));
	if (missing.length > 0)
		throw new Error(`test/tools/agentTools.ts has no entry for ${missing.join(', ')}.`);
	const sandbox = await startSandbox();
	const between = await listener(sandbox.url);
	try {
		await sandbox.control('chat/pace', { artworkMs: 0, imageMs: 0 });
		const outputs = new Map<string, IDataObject>();
		const earlier = (name: string) => outputs.get(name) ?? {};
		const recorded: Recorded[] = [];
		for (const tool of agentTools) {
			const operation = operations.get(tool.operation);
			if (!operation) throw new Error(`The package has no operation ${tool.operation}.`);
			const one = await recordOne(operation, tool, earlier, between);
			outputs.set(tool.operation, one.output[0]?.json ?? {});
			recorded.push(one);
		}
		return recorded;
	} finally {
		await between.stop();
		await sandbox.stop();
	}
}

async function recordOne(
	operation: DescribedOperation,
	tool: AgentTool,
	earlier: (name: string) => IDataObject,
	between: Awaited<ReturnType<typeof listener>>,
): Promise<Recorded> {
	const input = (tool.input?.(earlier) ?? {}) as Record<string, unknown>;
	const given = filledIn(tool.parameters ?? {}, input) as IDataObject;
	const parameters = {
		resource: operation.resource,
		operation: operation.value,
		...given,
		...beside[tool.operation],
		requestOptions,
	};
	between.take();
	const run = await runWorkflow(
		chain([
			source([{ json: {}, binary: inputFile }]),
			catalogue('Node', operation.node, parameters),
		]),
		{
			executionId: `recorded ${tool.operation}`,
			credential: { baseUrl: between.url, apiKey: editor },
		},
	);
	if (run.error)
		throw new Error(`${tool.operation} failed against the sandbox: ${run.error.message}`);
	const withoutAddress = (text: string) => text.replaceAll(between.url, ADDRESS);
	return {
		operation,
		parameters: JSON.parse(withoutAddress(JSON.stringify(parameters))) as IDataObject,
		exchanges: between.take().map((exchange) => ({
			...exchange,
			body: isText(exchange)
				? Buffer.from(withoutAddress(exchange.body.toString()))
				: exchange.body,
		})),
		output: run.items('Node'),
	};
}
