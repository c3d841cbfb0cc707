/** What is no operation: the lists of the editor, and the trigger's events. */
import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	INodePropertyOptions,
} from 'n8n-workflow';

import { nodeTypes } from '../contract/operations';
import { byName } from '../engine/locators';
import { runPoll } from '../engine/poll';
import { catalogue } from '../engine/workflow';
import type { RunningSandbox } from '../sandbox/startSandbox';
import { editor } from '../sandbox/startSandbox';
import type { EditorMethod } from '../secrets/everyMethod';
import { everyMethod } from '../secrets/everyMethod';
import type { Case } from './cases';
import type { Seen } from './run';

const plainOf = (value: unknown) => JSON.parse(JSON.stringify(value)) as IDataObject;

/** So many entries of a list are compared: a person sees no more. */
const SEEN = 40;

/** The first entries of a list, however many of them the service gives at once. */
async function shown(
	{ call }: EditorMethod,
	credential: ICredentialDataDecryptedObject,
): Promise<IDataObject> {
	const first = plainOf(await call(credential));
	// What an entry puts in counts; how it is labelled is as the service has it.
	if (Array.isArray(first.fields))
		return {
			list: (first.fields as IDataObject[]).map(({ id, kind, options }) => ({ id, kind, options })),
		};
	if (Array.isArray(first))
		return { list: (first as IDataObject[]).map(({ value }) => value as string) };
	const entries = new Map<string, string>();
	let page = first;
	for (let turn = 0; turn <= SEEN; turn += 1) {
		for (const entry of page.results as IDataObject[])
			entries.set(String(entry.value), String(entry.value));
		if (!page.paginationToken || entries.size >= SEEN) break;
		page = plainOf(await call(credential, String(page.paginationToken)));
	}
	return { list: [...entries.values()].slice(0, SEEN) };
}

/** Each list, dropdown and mapper: what it shows, as one item. */
export async function liveLists(): Promise<Case[]> {
	return (await everyMethod()).map((method) => ({
		name: `list ${method.title}`,
		steps: [],
		items: [],
		by: async (credential: ICredentialDataDecryptedObject): Promise<Seen> => ({
			items: [{ json: await shown(method, credential) }],
			hints: [],
		}),
	}));
}

const minute = 60_000;

/** What happens between two polls: a run and a job that move, and a title that is changed; all of it in plain. */
async function happens(sandbox: RunningSandbox, outcome: 'complete' | 'failed'): Promise<void> {
	const as = sandbox.as(editor);
	await sandbox.control('motion', { runningMs: 1000, endedMs: 4000, jobs: outcome, runs: outcome });
	await as.post('/distribution/queue', { destinationRef: 1, collectionRef: 1 });
	await as.post('/jobs', { type: 'metadata_export', params: { resource: 1001 } });
	await as.patch('/resources/1002/fields', { fields: { title: 'Changed between two polls' } });
	await sandbox.control('clock', { advance: 5 * minute });
}

/** One poll that only looks, and one that tells. */
async function polled(
	event: string,
	filters: IDataObject,
	credential: ICredentialDataDecryptedObject,
	sandbox: RunningSandbox,
): Promise<Seen> {
	const node = catalogue('Trigger', 'catalogueTrigger', { events: [event], filters });
	const staticData: IDataObject = {};
	await runPoll(node, { credential, staticData });
	await happens(sandbox, event.includes('Failed') ? 'failed' : 'complete');
	const items = (await runPoll(node, { credential, staticData })) ?? [];
	// The id is one of this deployment: it may hold a date or a reference as the service writes it.
	return { items: items.map(({ json: { eventId: _, ...json } }) => ({ json })), hints: [] };
}

export async function triggerEvents(): Promise<Case[]> {
	const properties =
		[...(await nodeTypes())].find(([name]) => name === 'catalogueTrigger')?.[1].description
			.properties ?? [];
	const events = (properties.find(({ name }) => name === 'events')?.options ??
		[]) as INodePropertyOptions[];
	const all = events.map(({ value }) => ({ name: `event ${String(value)}`, event: String(value) }));
	const ofType = { resourceType: byName('Book') };
	return [
		...all.map((each) => ({ ...each, filters: {} })),
		{ name: 'event resourceModified, Book', event: 'resourceModified', filters: ofType },
	].map(({ name, event, filters }) => ({
		name,
		steps: [],
		items: [],
		by: async (credential, sandbox) => await polled(event, filters, credential, sandbox),
	}));
}
