import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const forOthers = 0o077;

/**
 * Keeps the folder, and what this process and its children make from here on, from other users of the machine, whatever the
 * umask of the shell was and whatever an earlier version left open.
 */
export function keepToOneself(folder: string): void {
	process.umask(forOthers);
	mkdirSync(folder, { recursive: true, mode: 0o700 });
	chmodSync(folder, 0o700);
	for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
		const path = join(folder, name);
		const entry = lstatSync(path);
		// chmod follows a link, out of the folder perhaps.
		if (!entry.isSymbolicLink() && entry.mode & forOthers) chmodSync(path, entry.mode & 0o700);
	}
}
