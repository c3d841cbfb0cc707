import type { ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { spawnGroup } from '../guard.cjs';

/** A program in a process group of its own: Ctrl-C in the terminal does not reach it, `stop` reaches all it started. */
export interface Child {
	readonly pid: number;
	readonly logFile: string;
	/** How it ended, once it has. */
	readonly ended: Promise<string>;
	isRunning(): boolean;
	logTail(lines?: number): string;
	/** SIGTERM, then SIGKILL for whatever of the group is left after `graceMs`. */
	stop(graceMs?: number): Promise<void>;
}

/** What is up, so that a crash of this process leaves nothing behind; its guardian sees to the rest. */
const children = new Set<Child>();
process.once('exit', () => children.forEach(({ pid }) => killGroup(pid, 'SIGKILL')));

/** Stops everything that was started, also what is still on its way up. */
export async function stopChildren(): Promise<void> {
	await Promise.all([...children].map((child) => child.stop()));
}

function killGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
	try {
		return process.kill(-pid, signal);
	} catch {
		return false;
	}
}

export const pause = (ms: number): Promise<void> =>
	new Promise((resolve) => setTimeout(resolve, ms));

function endOf(child: ChildProcess): Promise<string> {
	return new Promise((resolve) => {
		child.once('error', (error) => resolve(error.message));
		child.once('exit', (code, signal) =>
			resolve(signal ? `ended by ${signal}` : `exit code ${code}`),
		);
	});
}

/** Starts a program whose output goes to a log file, which is begun anew. */
export function startChild(
	command: string,
	args: readonly string[],
	options: { logFile: string; cwd?: string; env?: Record<string, string> },
): Child {
	mkdirSync(dirname(options.logFile), { recursive: true });
	const log = openSync(options.logFile, 'w');
	const { child, letGo } = spawnGroup(command, args, {
		cwd: options.cwd,
		env: options.env,
		stdio: ['ignore', log, log],
	});
	closeSync(log);
	const pid = child.pid ?? 0;
	let running = pid > 0;
	const ended = endOf(child).then((how) => {
		running = false;
		return how;
	});
	const started: Child = {
		pid,
		logFile: options.logFile,
		ended,
		isRunning: () => running,
		logTail: (lines = 15) =>
			readFileSync(options.logFile, 'utf8').trimEnd().split('\n').slice(-lines).join('\n'),
		async stop(graceMs = 15_000) {
			if (!pid) return;
			if (running) child.kill('SIGTERM');
			const deadline = Date.now() + graceMs;
			while (killGroup(pid, 0) && Date.now() < deadline) await pause(50);
			killGroup(pid, 'SIGKILL');
			if (running) await ended;
			children.delete(started);
			letGo();
		},
	};
	children.add(started);
	return started;
}

/** A port of the loopback interface that was free a moment ago. */
export function freePort(): Promise<number> {
	return new Promise((resolve, reject) => {
		const server = createServer();
		server.once('error', reject);
		server.listen(0, '127.0.0.1', () => {
			const { port } = server.address() as AddressInfo;
			server.close(() => resolve(port));
		});
	});
}
