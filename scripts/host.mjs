/** `npm run host -- 1.123.81`: installs a pinned n8n of host/hosts.json, unless it is there. Without a version: all of them. */
import { pinnedVersions } from './hosts.cjs';
import { createProgress, fail } from './progress.mjs';
import { ensureDependencies } from './setup.mjs';
import { ensureHost } from './start/host.mjs';

const chosen = process.argv.slice(2);

try {
	const progress = createProgress();
	await ensureDependencies(progress);
	for (const version of chosen.length > 0 ? chosen : pinnedVersions)
		await ensureHost(progress, version);
} catch (error) {
	fail(error);
	process.exitCode = 1;
}
