/** `npm run host -- 1.123.81`: installs a pinned n8n of host/, unless it is there. Without a version: all of them. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createProgress, fail } from './progress.mjs';
import { ensureDependencies, root } from './setup.mjs';
import { ensureHost } from './start/host.mjs';

const pinned = readdirSync(join(root, 'host'));
const chosen = process.argv.slice(2);

try {
	const progress = createProgress();
	await ensureDependencies(progress);
	for (const version of chosen.length > 0 ? chosen : pinned) await ensureHost(progress, version);
} catch (error) {
	fail(error);
	process.exitCode = 1;
}
