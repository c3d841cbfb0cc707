import { pause } from './child.ts';
import type { Session } from './session.ts';
import { RestError } from './session.ts';

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

/** A minute would do; a busy machine may take longer. */
const publishedWithinMs = 120_000;

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
export async function withOwnCredentials(
	session: Session,
	workflow: WorkflowFile,
): Promise<WorkflowFile> {
	const known = await session.send<StoredCredential[]>('GET', '/rest/credentials');
	const own = (type: string, name: string) =>
		known.find((entry) => entry.type === type && entry.name === name)?.id ?? null;
	const nodes = workflow.nodes.map((node) => {
		if (!node.credentials) return node;
		const entries = Object.entries(node.credentials).map(([type, { name }]) => [
			type,
			{ id: own(type, name), name },
		]);
		return { ...node, credentials: Object.fromEntries(entries) as WorkflowNode['credentials'] };
	});
	return { ...workflow, nodes };
}

/** Undefined where this n8n, or this user, has no such thing. */
async function existing<T>(session: Session, path: string): Promise<T | undefined> {
	try {
		return await session.send<T>('GET', path);
	} catch (error) {
		if (error instanceof RestError && [403, 404].includes(error.status)) return undefined;
		throw error;
	}
}

/** Imports a workflow file: n8n 2 keeps the id of the file, n8n 1 gives its own. */
export async function importWorkflow(
	session: Session,
	file: WorkflowFile,
): Promise<StoredWorkflow> {
	const { id, name, nodes, connections, settings, meta, pinData } = await withOwnCredentials(
		session,
		file,
	);
	const content = { name, nodes, connections, settings, meta, pinData };
	const stored = await existing<StoredWorkflow>(session, `/rest/workflows/${file.id}`);
	return stored
		? await session.send<StoredWorkflow>('PATCH', `/rest/workflows/${stored.id}`, content)
		: await session.send<StoredWorkflow>('POST', '/rest/workflows', {
				id,
				active: false,
				...content,
			});
}

interface Publication {
	status: 'in_progress' | 'published' | 'partial' | 'failed' | 'not_published';
	triggers: Array<{ errorMessage: string | null }>;
}

/** From 2.41 on n8n publishes in the background: its answer comes before the triggers stand. Earlier ones know no such status. */
async function untilPublished(session: Session, id: string): Promise<void> {
	for (const deadline = Date.now() + publishedWithinMs; Date.now() < deadline; await pause(100)) {
		const publication = await existing<Publication>(
			session,
			`/rest/workflows/${id}/publication-status`,
		);
		if (publication === undefined || ['published', 'not_published'].includes(publication.status))
			return;
		if (publication.status === 'in_progress') continue;
		const reasons = publication.triggers.flatMap(({ errorMessage }) => errorMessage ?? []);
		throw new Error(
			`n8n could not publish workflow ${id}: ${reasons.join('; ') || publication.status}`,
		);
	}
	throw new Error(`Workflow ${id} was not published within ${publishedWithinMs / 1000} s`);
}

/** Publishes the imported version, so that the workflow's own triggers run it from the return on. */
export async function publishWorkflow(
	session: Session,
	{ id, versionId }: StoredWorkflow,
): Promise<StoredWorkflow> {
	const stored = await session.send<StoredWorkflow>('POST', `/rest/workflows/${id}/activate`, {
		versionId,
	});
	await untilPublished(session, id);
	return stored;
}

/** None of the workflow's triggers runs it after the return. */
export async function unpublishWorkflow(session: Session, id: string): Promise<void> {
	await session.send('POST', `/rest/workflows/${id}/deactivate`, {});
	await untilPublished(session, id);
}
