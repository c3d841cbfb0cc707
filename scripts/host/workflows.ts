import { RestError } from './session.ts';
import type { Session } from './session.ts';

export interface WorkflowNode {
	id: string;
	name: string;
	type: string;
	parameters?: object;
	credentials?: Record<string, { id: string | null; name: string }>;
}

/** A workflow as n8n exports it. */
export interface WorkflowFile {
	id: string;
	name: string;
	nodes: WorkflowNode[];
	connections: object;
	settings?: object;
	meta?: object;
	pinData?: object;
}

export interface StoredWorkflow extends WorkflowFile {
	versionId: string;
	active: boolean;
}

export interface Credential {
	name: string;
	type: string;
	data: Record<string, unknown>;
}

interface StoredCredential {
	id: string;
	name: string;
	type: string;
}

/** Makes the credential, or brings the one of that name and type to the given values; returns its id. */
export async function storeCredential(session: Session, credential: Credential): Promise<string> {
	const known = await session.send<StoredCredential[]>('GET', '/rest/credentials');
	const same = known.find(({ name, type }) => name === credential.name && type === credential.type);
	const stored = same
		? await session.send<StoredCredential>('PATCH', `/rest/credentials/${same.id}`, credential)
		: await session.send<StoredCredential>('POST', '/rest/credentials', credential);
	return stored.id;
}

/** The workflow with its nodes pointed at this n8n's credentials, which files can name by name only. */
export async function withOwnCredentials(session: Session, workflow: WorkflowFile): Promise<WorkflowFile> {
	const known = await session.send<StoredCredential[]>('GET', '/rest/credentials');
	const own = (type: string, name: string) => known.find((entry) => entry.type === type && entry.name === name)?.id ?? null;
	const nodes = workflow.nodes.map((node) => {
		if (!node.credentials) return node;
		const entries = Object.entries(node.credentials).map(([type, { name }]) => [type, { id: own(type, name), name }]);
		return { ...node, credentials: Object.fromEntries(entries) as WorkflowNode['credentials'] };
	});
	return { ...workflow, nodes };
}

async function existing(session: Session, workflow: WorkflowFile): Promise<StoredWorkflow | undefined> {
	try {
		return await session.send<StoredWorkflow>('GET', `/rest/workflows/${workflow.id}`);
	} catch (error) {
		if (error instanceof RestError && [403, 404].includes(error.status)) return undefined;
		throw error;
	}
}

/** Imports a workflow file: 2.35.7 keeps the id of the file, 1.123.81 gives its own. */
export async function importWorkflow(session: Session, file: WorkflowFile): Promise<StoredWorkflow> {
	const { id, name, nodes, connections, settings, meta, pinData } = await withOwnCredentials(session, file);
	const content = { name, nodes, connections, settings, meta, pinData };
	const stored = await existing(session, file);
	return stored
		? await session.send<StoredWorkflow>('PATCH', `/rest/workflows/${stored.id}`, content)
		: await session.send<StoredWorkflow>('POST', '/rest/workflows', { id, active: false, ...content });
}

/** Publishes the imported version, so that the workflow's own triggers run it. */
export async function publishWorkflow(session: Session, { id, versionId }: StoredWorkflow): Promise<StoredWorkflow> {
	return await session.send<StoredWorkflow>('POST', `/rest/workflows/${id}/activate`, { versionId });
}
