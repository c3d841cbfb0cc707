import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Session } from '../host/session.ts';
import type { WorkflowFile } from '../host/workflows.ts';
import { importWorkflow, publishWorkflow, storeCredential } from '../host/workflows.ts';
import { demoKey } from './sandbox.ts';
import { imported, places } from './state.ts';

/** The workflow that the demo runs; its Schedule Trigger is switched on too. */
export const feedWorkflow = 'nightly-metadata-feed';

const credentialName = 'Publisher Catalogue (sandbox)';
const credentialType = 'publisherCatalogueApi';

/** The credential with the sandbox's address and the key of the seed's editor. */
export async function storeSandboxCredential(session: Session, sandboxUrl: string): Promise<void> {
	await storeCredential(session, {
		name: credentialName,
		type: credentialType,
		data: { baseUrl: sandboxUrl, apiKey: demoKey },
	});
}

/**
 * Imports every file of workflows/ whose content is not the one imported last, and publishes the nightly feed.
 * @returns how many were imported
 */
export async function importWorkflows(session: Session): Promise<number> {
	const known = imported.read();
	const files = readdirSync(places.workflows).filter((name) => name.endsWith('.json'));
	let count = 0;
	for (const name of files.sort()) {
		const text = readFileSync(join(places.workflows, name), 'utf8');
		const hash = createHash('sha256').update(text).digest('hex');
		if (known[name] === hash) continue;
		const stored = await importWorkflow(session, JSON.parse(text) as WorkflowFile);
		if (name === `${feedWorkflow}.json`) await publishWorkflow(session, stored);
		known[name] = hash;
		imported.write(known);
		count += 1;
	}
	return count;
}

/** The id of the feed in n8n: the one that its file carries. */
export function feedId(): string {
	return (
		JSON.parse(readFileSync(join(places.workflows, `${feedWorkflow}.json`), 'utf8')) as WorkflowFile
	).id;
}
