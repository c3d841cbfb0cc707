import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import type { Child } from '../scripts/host/child.ts';
import { startChild } from '../scripts/host/child.ts';
import { addressOf } from '../scripts/host/server.ts';

const root = join(import.meta.dirname, '..');
export const nodeFlags = [
	'--disable-warning=ExperimentalWarning',
	'--disable-warning=MODULE_TYPELESS_PACKAGE_JSON',
];

/** Starts a server of ours, written in TypeScript, and waits until it has printed its address; `folder` takes its log. */
export async function startServer(
	folder: string,
	program: string,
	...args: string[]
): Promise<Child & { url: string }> {
	const logFile = join(mkdtempSync(join(folder, 'server-')), 'server.log');
	const child = startChild(process.execPath, [...nodeFlags, join(root, program), ...args], {
		cwd: root,
		logFile,
	});
	const url = await addressOf(child);
	if (url === undefined) throw new Error(`${program} did not start: ${child.logTail()}`);
	return { ...child, url };
}
