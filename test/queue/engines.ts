import { execFileSync } from 'node:child_process';
import { accessSync, chownSync, constants, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import type { Child } from '../../scripts/host/child';
import { freePort, pause, startChild } from '../../scripts/host/child';

/** An engine that n8n's queue mode needs, in a process of its own on the loopback interface, with nothing kept. */
export interface Engine extends Child {
	readonly port: number;
}

const READY_WITHIN_MS = 30_000;

const onPath = (): string[] => (process.env.PATH ?? '').split(delimiter);

/** Debian keeps PostgreSQL's programs off the PATH, in a folder per version. */
function postgresFolders(): string[] {
	const versions = '/usr/lib/postgresql';
	if (!existsSync(versions)) return [];
	return readdirSync(versions)
		.sort((a, b) => Number(b) - Number(a))
		.map((version) => join(versions, version, 'bin'));
}

function isProgram(file: string): boolean {
	try {
		accessSync(file, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}

/** @throws Error that names the Debian package of a program that is not there */
export function findProgram(
	name: string,
	debianPackage: string,
	folders: readonly string[],
): string {
	const found = folders.map((folder) => join(folder, name)).find(isProgram);
	if (found) return found;
	throw new Error(
		`${name} was not found. The queue suite needs it; on Debian or Ubuntu: sudo apt-get install -y ${debianPackage}`,
	);
}

/** Waits until the engine answers; @throws Error with its last words */
async function untilReady(
	engine: Child,
	name: string,
	isReady: () => Promise<boolean>,
): Promise<void> {
	for (const deadline = Date.now() + READY_WITHIN_MS; !(await isReady()); await pause(50)) {
		if (engine.isRunning() && Date.now() < deadline) continue;
		await engine.stop(1000);
		throw new Error(`${name} did not start: ${engine.logTail()}`);
	}
}

/** Sends one line and resolves to whether the answer begins as expected. */
function answers(port: number, line: string, beginning: string): Promise<boolean> {
	return new Promise((resolve) => {
		const socket = connect(port, '127.0.0.1', () => socket.write(line));
		socket.setTimeout(1000, () => socket.destroy());
		socket.once('data', (answer) =>
			socket.end(() => resolve(answer.toString().startsWith(beginning))),
		);
		socket.on('error', () => undefined).once('close', () => resolve(false));
	});
}

export async function startRedis(folder: string): Promise<Engine> {
	const redis = findProgram('redis-server', 'redis-server', onPath());
	const port = await freePort();
	const flags = [
		'--bind',
		'127.0.0.1',
		'--port',
		String(port),
		'--save',
		'',
		'--appendonly',
		'no',
		'--dir',
		folder,
	];
	const child = startChild(redis, flags, {
		cwd: folder,
		logFile: join(folder, 'redis.log'),
		env: { PATH: process.env.PATH ?? '' },
	});
	await untilReady(child, 'Redis', () => answers(port, 'PING\r\n', '+PONG'));
	return { ...child, port };
}

const idOf = (flag: string): number =>
	Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));

/** PostgreSQL refuses to run as root: then it runs as the user that its Debian package made. */
function asPostgres(folder: string, program: string, args: readonly string[]): [string, string[]] {
	if (process.getuid?.() !== 0) return [program, [...args]];
	chownSync(folder, idOf('-u'), idOf('-g'));
	return ['setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', program, ...args]];
}

/** A PostgreSQL with the superuser and database `postgres` and no password. Nothing of it is meant to survive a power cut. */
export async function startPostgres(folder: string): Promise<Engine> {
	const program = (name: string) =>
		findProgram(name, 'postgresql', [...postgresFolders(), ...onPath()]);
	const home = join(folder, 'postgres');
	const data = join(home, 'data');
	const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C' };
	mkdirSync(home);
	const flags = [
		'--pgdata',
		data,
		'--username',
		'postgres',
		'--auth',
		'trust',
		'--encoding',
		'UTF8',
		'--no-sync',
	];
	const [initdb, initdbArgs] = asPostgres(home, program('initdb'), flags);
	execFileSync(initdb, initdbArgs, { cwd: home, env, stdio: 'pipe', timeout: READY_WITHIN_MS });

	const port = await freePort();
	const settings = [
		`port=${port}`,
		'listen_addresses=127.0.0.1',
		'unix_socket_directories=',
		'fsync=off',
		'max_connections=60',
	];
	const [postgres, postgresArgs] = asPostgres(home, program('postgres'), [
		'-D',
		data,
		...settings.flatMap((setting) => ['-c', setting]),
	]);
	const child = startChild(postgres, postgresArgs, {
		cwd: home,
		logFile: join(folder, 'postgres.log'),
		env,
	});
	const isReady = program('pg_isready');
	await untilReady(child, 'PostgreSQL', async () => {
		try {
			execFileSync(isReady, ['--host', '127.0.0.1', '--port', String(port), '--quiet'], { env });
			return true;
		} catch {
			return false;
		}
	});
	return { ...child, port };
}
