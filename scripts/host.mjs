/**
 * `npm run host -- 1.123.81`: installs a pinned n8n of host/hosts.json, unless it is there. Without a version: all of them;
 * with `-- --short` those that `npm run test:all` starts, with `-- --none` only the dependencies of this package.
 */
import { parseArgs } from 'node:util';

import { pinnedVersions, versionsInShort } from './hosts.cjs';
import { createProgress, fail } from './progress.mjs';
import { ensureDependencies } from './setup.mjs';
import { ensureHost } from './start/host.mjs';

const { values, positionals } = parseArgs({
	options: { short: { type: 'boolean' }, none: { type: 'boolean' } },
	allowPositionals: true,
});

function chosen() {
	if (values.none) return [];
	if (positionals.length > 0) return positionals;
	return values.short ? versionsInShort : pinnedVersions;
}

try {
	const progress = createProgress();
	await ensureDependencies(progress);
	for (const version of chosen()) await ensureHost(progress, version);
} catch (error) {
	fail(error);
	process.exitCode = 1;
}
