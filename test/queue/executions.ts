import { pause } from '../../scripts/host/child';
import type { Session } from '../../scripts/host/session';
import { RestError } from '../../scripts/host/session';

/** An execution as n8n lists it. */
export interface Listed {
	id: string;
	mode: string;
	status: string;
	retryOf: string | null;
}

const ended = ['success', 'error', 'crashed', 'canceled'];

/** Asks again until there is an answer. @throws Error saying what was waited for */
export async function until<T>(
	what: string,
	withinMs: number,
	look: () => T | undefined | false | Promise<T | undefined | false>,
): Promise<T> {
	for (const deadline = Date.now() + withinMs; Date.now() < deadline; await pause(50)) {
		const found = await look();
		if (found !== undefined && found !== false) return found;
	}
	throw new Error(`${what}: not within ${Math.round(withinMs / 1000)} s`);
}

/** Newest first. */
export async function executionsOf(session: Session, workflowId: string): Promise<Listed[]> {
	const filter = encodeURIComponent(JSON.stringify({ workflowId }));
	return (
		await session.send<{ results: Listed[] }>('GET', `/rest/executions?filter=${filter}&limit=100`)
	).results;
}

/** Starts a workflow by its webhook, and gives its execution. */
export async function startByWebhook(
	session: Session,
	workflow: { id: string; path: string },
	body: object = {},
): Promise<Listed> {
	const before = new Set((await executionsOf(session, workflow.id)).map(({ id }) => id));
	const response = await fetch(`${session.url}/webhook/${workflow.path}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(body),
	});
	if (!response.ok)
		throw new Error(
			`The webhook ${workflow.path} answered ${response.status}: ${await response.text()}`,
		);
	return await until('An execution of the webhook', 30_000, async () =>
		(await executionsOf(session, workflow.id)).find(({ id }) => !before.has(id)),
	);
}

/** Retries an execution as the editor's list of executions does. n8n answers when the retry has ended; this does not wait for that. */
export async function retry(session: Session, workflowId: string, id: string): Promise<Listed> {
	let refusal: unknown;
	session
		.send('POST', `/rest/executions/${id}/retry`, { loadWorkflow: false })
		.catch((error: unknown) => {
			refusal = error;
		});
	return await until(`A retry of execution ${id}`, 30_000, async () => {
		if (refusal instanceof RestError) throw refusal;
		return (await executionsOf(session, workflowId)).find(({ retryOf }) => retryOf === id);
	});
}

/** Follows an execution to the state in which n8n leaves it. */
export async function outcomeOf(
	session: Session,
	workflowId: string,
	id: string,
	withinMs = 400_000,
): Promise<string> {
	return await until(`The end of execution ${id}`, withinMs, async () => {
		await pause(200);
		const listed = (await executionsOf(session, workflowId)).find(
			(execution) => execution.id === id,
		);
		return listed && ended.includes(listed.status) && listed.status;
	});
}
