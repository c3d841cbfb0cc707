/** One case against one address, with n8n's own execute context, real HTTP, and no workflow around it. */
import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	INode,
	INodeExecutionData,
} from 'n8n-workflow';

import { additionalDataFor } from '../engine/additionalData';
import { startExpressionEngine, useBinaryMode } from '../engine/n8n';
import { behindSource, executeContext } from '../engine/oneNode';
import { packageTypes } from '../engine/packageTypes';
import { catalogue } from '../engine/workflow';
import type { RunningSandbox } from '../sandbox/startSandbox';
import type { Case, Step } from './cases';

/** What a user sees of it. */
export interface Seen {
	items: INodeExecutionData[];
	thrown?: { message: string; description: string };
	hints: string[];
}

let executions = 0;

function seenOf(thrown: unknown): Seen {
	const { message, description } = thrown as Error & { description?: string };
	return {
		items: [],
		thrown: { message: String(message), description: String(description ?? '') },
		hints: [],
	};
}

interface Prepared {
	run(
		items: INodeExecutionData[],
		credential: ICredentialDataDecryptedObject,
		signal: AbortSignal,
	): Promise<Seen>;
	through<T>(many: () => Promise<T>): Promise<T>;
}

async function prepareStep({ type, parameters }: Step): Promise<Prepared> {
	const types = await packageTypes();
	await Promise.all([startExpressionEngine(), useBinaryMode('memory')]);
	const workflow = behindSource(types, {
		...catalogue('Node', type, parameters),
		onError: 'continueErrorOutput',
	});
	const node = workflow.nodes.Node as INode;
	const { resource, operation } = node.parameters as { resource: string; operation: string };
	const work = types.nodeTypes.getByNameAndVersion(node.type, node.typeVersion).customOperations?.[
		resource
	]?.[operation];
	if (!work) throw new Error(`${type} has no custom operation ${resource}.${operation}.`);
	return {
		through: async (many) => await workflow.expression.withIsolate(many),
		run: async (items, credential, signal) => {
			const additionalData = {
				...additionalDataFor(types, credential),
				executionId: `execution-${++executions}`,
				workflowId: 'workflow-1',
			};
			const context = executeContext(workflow, node, additionalData, items, signal);
			try {
				const outputs = await work.call(context);
				return {
					items: Array.isArray(outputs) ? (outputs[0] ?? []) : [],
					hints: context.hints.map(({ message }) => message),
				};
			} catch (thrown) {
				return seenOf(thrown);
			}
		},
	};
}

const isError = ({ json }: INodeExecutionData) =>
	Object.keys(json).length === 1 && typeof json.error === 'object' && json.error !== null;
export const errorOf = (item: INodeExecutionData): IDataObject | undefined =>
	isError(item) ? (item.json.error as IDataObject) : undefined;

/** A case that is run many times. */
export interface Runner {
	/** The steps one behind the other; a failure on the way is what is seen. */
	run(
		credential: ICredentialDataDecryptedObject,
		sandbox: RunningSandbox,
		signal: AbortSignal,
	): Promise<Seen>;
	/** Runs many with one engine for expressions: n8n takes a new one for each execution, which costs a tenth of a second. */
	through<T>(many: () => Promise<T>): Promise<T>;
}

export async function prepare({ steps, items, by }: Case): Promise<Runner> {
	if (by)
		return {
			through: async (many) => await many(),
			run: async (credential, sandbox) => await by(credential, sandbox).catch(seenOf),
		};
	const prepared = await Promise.all(steps.map(prepareStep));
	return {
		through: async (many) =>
			await prepared.reduce(
				(inner, { through }) =>
					async () =>
						await through(inner),
				many,
			)(),
		run: async (credential, _sandbox, signal) => {
			let seen: Seen = { items: structuredClone(items), hints: [] };
			for (const { run } of prepared) {
				const given = seen.items.map((item, index): INodeExecutionData => ({
					...item,
					pairedItem: { item: index },
				}));
				if (given.some(isError)) return seen;
				const next = await run(given, credential, signal);
				seen = { ...next, hints: [...seen.hints, ...next.hints] };
				if (seen.thrown) return seen;
			}
			return seen;
		},
	};
}
