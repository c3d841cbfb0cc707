import type { ICredentialDataDecryptedObject, INodeType } from 'n8n-workflow';

import { additionalDataFor } from './additionalData';
import { core, n8n, startExpressionEngine } from './n8n';
import { packageTypes } from './packageTypes';

/** What the person sees under the credential after "Save" or "Retry". */
export interface CredentialTestResult {
	status: 'OK' | 'Error';
	message: string;
}

interface RequestError {
	message: string;
	cause?: { code?: string; response?: { status: number; statusText?: string } };
}

/** Runs the `test` of the package's credential as n8n's server does it (its CredentialsTesterService). */
export async function testCredential(
	name: string,
	credential: ICredentialDataDecryptedObject,
): Promise<CredentialTestResult> {
	const types = await packageTypes();
	await startExpressionEngine();
	const { test } = types.credentialType(name);
	if (!test) throw new Error(`The credential ${name} has no test.`);
	const helper = types.nodeTypes.getByNameAndVersion('test.noOp');
	const nodeType: INodeType = {
		description: {
			...helper.description,
			credentials: [{ name, required: true }],
			properties: [
				{
					displayName: 'Temp',
					name: 'temp',
					type: 'string',
					routing: { request: test.request },
					default: '',
				},
			],
		},
	};
	const details = { id: 'credential-1', name: 'Catalogue' };
	const node = {
		id: 'temp',
		name: 'Temp-Node',
		type: 'noOp',
		typeVersion: 1,
		position: [0, 0] as [number, number],
		parameters: {},
		credentials: { [name]: details },
	};
	const workflow = new n8n.Workflow({
		nodes: [node],
		connections: {},
		active: false,
		nodeTypes: {
			getByName: () => nodeType,
			getByNameAndVersion: () => nodeType,
			getKnownTypes: () => ({}),
		},
	});
	const context = new core.ExecuteContext(
		workflow,
		node,
		additionalDataFor(types, credential),
		'internal',
		n8n.createEmptyRunExecutionData(),
		0,
		[],
		{ main: [[{ json: {} }]] },
		{ node, data: {}, source: null },
		[],
	);
	const routing = new core.RoutingNode(context, nodeType, {
		...details,
		type: name,
		data: credential,
	});
	try {
		const output = await workflow.expression.withIsolate(() => routing.runNode());
		const body = output?.[0]?.[0]?.json ?? {};
		const failed = test.rules?.find(
			({ type, properties }) =>
				type === 'responseSuccessBody' && valueAt(body, properties.key) === properties.value,
		);
		return failed
			? { status: 'Error', message: failed.properties.message }
			: { status: 'OK', message: 'Connection successful!' };
	} catch (error) {
		return { status: 'Error', message: messageFor(error as RequestError, test.rules) };
	}
}

const valueAt = (body: unknown, path: string): unknown =>
	path
		.split(/[.[\]]+/)
		.reduce((value, key) => (value as Record<string, unknown> | undefined)?.[key], body);

type Rules = NonNullable<
	ReturnType<Awaited<ReturnType<typeof packageTypes>>['credentialType']>['test']
>['rules'];

function messageFor({ message, cause }: RequestError, rules: Rules): string {
	const response = cause?.response;
	if (!response) return cause?.code ?? message;
	const rule = rules?.find(
		({ type, properties }) => type === 'responseCode' && properties.value === response.status,
	);
	return (
		rule?.properties.message ??
		(response.statusText || `Received HTTP status code: ${response.status}`)
	);
}
