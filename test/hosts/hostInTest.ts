import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freePort, stopChildren } from '../../scripts/host/child';
import type { BinaryMode } from '../../scripts/host/environment';
import type { Host } from '../../scripts/host/host';
import { startHost } from '../../scripts/host/host';
import type { HostVersion } from '../../scripts/host/layout';
import type { PackedPackage } from '../../scripts/host/package';
import { installPackage, packPackage } from '../../scripts/host/package';
import type { Session } from '../../scripts/host/session';
import { logIn } from '../../scripts/host/session';
import { storeCredential } from '../../scripts/host/workflows';
import { packageFolder } from '../engine/n8n';
import { owner } from '../host/owner';
import { startSandbox } from '../host/sandboxProcess';
import type { Loot } from '../host/stranger';
import { watchAndClaim } from '../host/stranger';

/** V8's limit in MiB where large files go through: little more than n8n needs, which does not start in 256, and less than the files have. */
export const heapMiB = 448;

/** Some ten seconds on a quiet machine; a busy one may take many times that. */
const readyWithinMs = 300_000;

/** The credential that the templates name. */
export const credentialName = 'Publisher Catalogue (sandbox)';
export const apiKey = 'sandbox-editor-key';

/** A real n8n with the package and a sandbox, shared by all that is tested in that version and mode. */
export interface HostInTest {
	version: HostVersion;
	binaryMode: BinaryMode;
	folder: string;
	packed: PackedPackage;
	host: Host;
	session: Session;
	/** What a stranger got who tried to become the owner while n8n started. */
	loot: Loot;
	sandbox: { url: string; pid: number };
	/** Brings the sandbox to its first state. */
	reset(): Promise<void>;
}

/** Asks the sandbox; no kept connection, which it may be closing just when it is used again. */
export async function post(url: string, body: object): Promise<unknown> {
	const headers = { 'content-type': 'application/json', 'x-api-key': apiKey, connection: 'close' };
	const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
	if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
	return await response.json();
}

async function start(
	version: HostVersion,
	binaryMode: BinaryMode,
	folder: string,
	port: number,
	more: Record<string, string> = {},
): Promise<Host> {
	const limit = binaryMode === 'default' ? undefined : heapMiB;
	return await startHost({
		version,
		userFolder: folder,
		port,
		owner,
		binaryMode,
		heapMiB: limit,
		more: { N8N_LOG_LEVEL: 'debug', ...more },
		readyWithinMs,
	});
}

/** The same n8n again, after it was stopped, with these settings. */
export async function startAgain(
	{ version, binaryMode, folder }: HostInTest,
	more: Record<string, string>,
): Promise<Pick<HostInTest, 'host' | 'session'>> {
	const host = await start(version, binaryMode, folder, await freePort(), more);
	return { host, session: await logIn(host.url, owner) };
}

/** Starts n8n before the tests of the block that calls it, and stops it after them. */
export function useHost(version: HostVersion, binaryMode: BinaryMode): () => HostInTest {
	let folder = '';
	let inTest: HostInTest | undefined;
	beforeAll(async () => {
		folder = mkdtempSync(join(tmpdir(), 'catalogue-hosts-'));
		const packed = await packPackage(packageFolder, join(folder, 'package'));
		await installPackage(folder, packed);
		const sandbox = await startSandbox(folder);
		const port = await freePort();
		const strangerLeaves = watchAndClaim(`http://127.0.0.1:${port}`);
		const host = await start(version, binaryMode, folder, port);
		const loot = await strangerLeaves();
		const session = await logIn(host.url, owner);
		await storeCredential(session, {
			name: credentialName,
			type: 'publisherCatalogueApi',
			data: { baseUrl: sandbox.url, apiKey },
		});
		inTest = {
			version,
			binaryMode,
			folder,
			packed,
			host,
			session,
			loot,
			sandbox,
			reset: async () => void (await post(`${sandbox.url}/_sandbox/reset`, {})),
		};
	}, readyWithinMs + 60_000);
	afterAll(async () => {
		await stopChildren();
		if (folder !== '') rmSync(folder, { recursive: true, force: true });
	}, 60_000);
	return () => {
		if (!inTest) throw new Error('n8n has not started');
		return inTest;
	};
}
