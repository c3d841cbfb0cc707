import { join } from 'node:path';
import type { Child } from '../../scripts/host/child';
import { startChild } from '../../scripts/host/child';
import { addressOf } from '../../scripts/host/server';

const root = join(__dirname, '../..');

/** A sandbox on any free port, with nothing kept but what is put into a file (`--data`); its log is `<name>.log` in the folder. */
export async function startSandbox(
	folder: string,
	name = 'sandbox',
	...args: string[]
): Promise<Child & { url: string }> {
	const rewind = args.includes('--data') ? [] : ['--rewind'];
	const child = startChild(
		process.execPath,
		['--disable-warning=ExperimentalWarning', 'sandbox/main.ts', '--port', '0', ...rewind, ...args],
		{
			cwd: root,
			logFile: join(folder, `${name}.log`),
		},
	);
	const url = await addressOf(child);
	if (url === undefined) throw new Error(`The sandbox did not start: ${child.logTail()}`);
	return { ...child, url };
}
