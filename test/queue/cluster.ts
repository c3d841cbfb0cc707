import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Child } from '../../scripts/host/child';
import { freePort, pause, startChild } from '../../scripts/host/child';
import { hostEnvironment } from '../../scripts/host/environment';
import type { Host } from '../../scripts/host/host';
import { startHost } from '../../scripts/host/host';
import { hostFolder, hostProgram, nodesFolder } from '../../scripts/host/layout';
import { installPackage, packPackage } from '../../scripts/host/package';
import { versionsFor } from '../../scripts/hosts.cjs';
import type { Engine } from './engines';
import { startPostgres, startRedis } from './engines';

/** The built package; the mutation tests set another. */
const packageFolder = process.env.CATALOGUE_PACKAGE ?? join(__dirname, '../..');

/** The newest; `npm run test:queue` runs it in each. */
export const VERSION = process.env.CATALOGUE_N8N ?? versionsFor('queue')[0] ?? '';
const BINARY_MODE = 'database';
const STARTS_WITHIN_MS = 150_000;

/** How soon the queue notices that a worker is gone: after its lock, and one look. n8n's own settings are 60 s and 30 s. */
const QUICK_LOCKS = {
	QUEUE_WORKER_LOCK_DURATION: '20000',
	QUEUE_WORKER_LOCK_RENEW_TIME: '3000',
	QUEUE_WORKER_STALLED_INTERVAL: '3000',
};
/**
 * How often main looks for executions that no worker has any more. It takes one that stalled for crashed while n8n 2.41
 * still looks at it for 30 s more, so that only a main that finds a crash of its own looks soon.
 */
export const RECOVERY_MINUTES = { usual: 180, soon: 0.1 };

export interface Worker extends Child {
	readonly name: string;
	/** Whether it is the one that began the execution; its log says so. */
	began(executionId: string): boolean;
	/** What it has logged. */
	log(): string;
	/** Whether it answers who asks for its health. */
	isHealthy(): Promise<boolean>;
	/** kill -9: nothing of it runs any more, not even a handler. */
	kill(): Promise<void>;
}

/** n8n in queue mode. Main and each worker have a folder of their own, as on servers of their own. */
export interface Cluster {
	/** The same address at every start. */
	startMain(recoveryMinutes: number): Promise<Host>;
	startWorker(): Promise<Worker>;
}

/** It is noon there now, so that no midnight falls into a test. */
export function timezoneAtNoon(now = new Date()): string {
	const offset = 12 - now.getUTCHours();
	return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
}

/** What main and workers share. */
function queueSettings(redis: Engine, postgres: Engine): Record<string, string> {
	return {
		EXECUTIONS_MODE: 'queue',
		N8N_ENCRYPTION_KEY: 'the same for main and workers',
		DB_TYPE: 'postgresdb',
		DB_POSTGRESDB_HOST: '127.0.0.1',
		DB_POSTGRESDB_PORT: String(postgres.port),
		DB_POSTGRESDB_USER: 'postgres',
		DB_POSTGRESDB_DATABASE: 'postgres',
		QUEUE_BULL_REDIS_HOST: '127.0.0.1',
		QUEUE_BULL_REDIS_PORT: String(redis.port),
		GENERIC_TIMEZONE: timezoneAtNoon(),
	};
}

async function isUp(url: string): Promise<boolean> {
	try {
		return (await fetch(url, { signal: AbortSignal.timeout(2000) })).ok;
	} catch {
		return false;
	}
}

async function untilUp(child: Child, name: string, url: string): Promise<void> {
	for (const deadline = Date.now() + STARTS_WITHIN_MS; !(await isUp(url)); await pause(200)) {
		if (!child.isRunning() || Date.now() > deadline)
			throw new Error(`${name} did not start: ${child.logTail()}`);
	}
}

/** Starts Redis and PostgreSQL and installs the package for main; `stopChildren` ends whatever was started. */
export async function openCluster(
	folder: string,
	locks: Record<string, string> = QUICK_LOCKS,
): Promise<Cluster> {
	const mainFolder = join(folder, 'main');
	mkdirSync(mainFolder);
	const [redis, postgres, port] = await Promise.all([
		startRedis(folder),
		startPostgres(folder),
		freePort(),
	]);
	await installPackage(mainFolder, await packPackage(packageFolder, join(folder, 'package')));
	const shared = { ...queueSettings(redis, postgres), ...locks };
	let workers = 0;

	return {
		startMain: async (recoveryMinutes) => {
			const more = { ...shared, N8N_EXECUTIONS_QUEUE_RECOVERY_INTERVAL: String(recoveryMinutes) };
			return await startHost({
				version: VERSION,
				userFolder: mainFolder,
				port,
				binaryMode: BINARY_MODE,
				more,
				readyWithinMs: STARTS_WITHIN_MS,
			});
		},
		startWorker: async () => {
			workers += 1;
			const name = `worker-${workers}`;
			const userFolder = join(folder, name);
			mkdirSync(nodesFolder(userFolder), { recursive: true });
			cpSync(nodesFolder(mainFolder), nodesFolder(userFolder), { recursive: true });
			const healthPort = await freePort();
			const logFile = join(folder, `${name}.log`);
			const child = startChild(
				process.execPath,
				[hostProgram(VERSION), 'worker', '--concurrency=2'],
				{
					cwd: hostFolder(VERSION),
					env: {
						...hostEnvironment({
							version: VERSION,
							userFolder,
							port: healthPort,
							brokerPort: await freePort(),
							binaryMode: BINARY_MODE,
						}),
						...shared,
						QUEUE_HEALTH_CHECK_ACTIVE: 'true',
						QUEUE_HEALTH_CHECK_PORT: String(healthPort),
						N8N_WORKER_SERVER_ADDRESS: '127.0.0.1',
					},
					logFile,
				},
			);
			await untilUp(child, name, `http://127.0.0.1:${healthPort}/healthz/readiness`);
			const log = () => readFileSync(logFile, 'utf8');
			return {
				...child,
				name,
				log,
				began: (executionId) => log().includes(`Worker started execution ${executionId} (`),
				isHealthy: async () => await isUp(`http://127.0.0.1:${healthPort}/healthz`),
				kill: async () => await killed(child),
			};
		},
	};
}

/** kill -9, and waits until the system says that it is gone. */
export async function killed(child: Pick<Child, 'pid' | 'ended'>): Promise<void> {
	process.kill(child.pid, 'SIGKILL');
	await child.ended;
}
