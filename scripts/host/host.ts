import { join } from 'node:path';
import type { Child } from './child.ts';
import { freePort, pause, startChild } from './child.ts';
import type { BinaryMode } from './environment.ts';
import { hostEnvironment } from './environment.ts';
import type { HostVersion } from './layout.ts';
import { hostFolder, hostProgram } from './layout.ts';
import { ownBeforeStart } from './owner.ts';
import type { Owner } from './session.ts';

/** n8n did not start; `log` holds its last lines. */
export class HostNotReady extends Error {
	readonly log: string;
	constructor(version: HostVersion, reason: string, log: string) {
		super(`n8n ${version} did not start: ${reason}`);
		this.log = log;
	}
}

export interface HostOptions {
	version: HostVersion;
	userFolder: string;
	/** 0 takes any free port. */
	port?: number;
	binaryMode?: BinaryMode;
	/** Owns this n8n before it listens; without one, whoever comes first makes itself the owner. */
	owner?: Owner;
	logFile?: string;
	/** n8n's own variables beside those of a quiet local host, e.g. for queue mode. */
	more?: Record<string, string>;
	/** The limit of V8's heap, in MiB; without it that of Node. */
	heapMiB?: number;
	/** How long the start with its migrations may take. */
	readyWithinMs?: number;
}

export interface Host extends Pick<Child, 'pid' | 'logFile' | 'ended' | 'isRunning' | 'stop'> {
	readonly version: HostVersion;
	/** http://127.0.0.1:<port> */
	readonly url: string;
	readonly userFolder: string;
}

async function answers(url: string): Promise<boolean> {
	try {
		const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
		await response.body?.cancel();
		return response.ok;
	} catch {
		return false;
	}
}

/** `/healthz` answers before the database is migrated, and readiness before the REST routes stand: wait for both. */
async function ready(child: Child, url: string, withinMs: number): Promise<string | undefined> {
	const deadline = Date.now() + withinMs;
	for (const path of ['/healthz/readiness', '/rest/settings']) {
		while (!(await answers(`${url}${path}`))) {
			if (!child.isRunning()) return await child.ended;
			if (Date.now() > deadline)
				return `no answer on ${url} within ${Math.round(withinMs / 1000)} s`;
			await pause(100);
		}
	}
	return undefined;
}

/**
 * Starts a pinned n8n on the loopback interface and waits until it takes requests.
 * The caller installs the version first (scripts/start/host.mjs) and stops the host at the end.
 * @throws HostNotReady
 */
export async function startHost(options: HostOptions): Promise<Host> {
	const { version, userFolder } = options;
	const port = options.port || (await freePort());
	const settings = {
		version,
		userFolder,
		port,
		brokerPort: await freePort(),
		binaryMode: options.binaryMode ?? 'filesystem',
	};
	const owned = options.owner ? await ownBeforeStart(settings, options.owner) : {};
	const flags = options.heapMiB === undefined ? [] : [`--max-old-space-size=${options.heapMiB}`];
	const child = startChild(process.execPath, [...flags, hostProgram(version), 'start'], {
		cwd: hostFolder(version),
		env: { ...hostEnvironment(settings), ...owned, ...options.more },
		logFile: options.logFile ?? join(userFolder, 'n8n.log'),
	});
	const url = `http://127.0.0.1:${port}`;
	const reason = await ready(child, url, options.readyWithinMs ?? 120_000);
	if (reason !== undefined) {
		await child.stop(2000);
		throw new HostNotReady(version, reason, child.logTail());
	}
	return { ...child, version, url, userFolder };
}
