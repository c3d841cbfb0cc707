/** `npm run bench`: what is needed first, then bench/main.ts on the Node 24 of the dependencies. */
import { once } from 'node:events';
import { join } from 'node:path';

import { spawnGroup } from '../scripts/guard.cjs';
import { versionsFor } from '../scripts/hosts.cjs';
import {
	createProgress,
	ensureBuild,
	ensureDependencies,
	fail,
	node24,
	root,
} from '../scripts/setup.mjs';
import { ensureHost } from '../scripts/start/host.mjs';
import { whenStopped } from '../scripts/stopping.mjs';

async function prepare() {
	const progress = createProgress();
	await ensureDependencies(progress);
	await ensureBuild(progress);
	for (const version of versionsFor('bench')) await ensureHost(progress, version);
}

async function measure(args) {
	const flags = [
		'--expose-gc',
		'--disable-warning=ExperimentalWarning',
		'--disable-warning=MODULE_TYPELESS_PACKAGE_JSON',
	];
	const { child } = spawnGroup(node24, [...flags, join(root, 'bench/main.ts'), ...args], {
		stdio: 'inherit',
	});
	const [code] = await once(child, 'exit');
	return code ?? 1;
}

// What is under way then ends by its guardian.
whenStopped(() => process.exit(1));
try {
	await prepare();
	process.exitCode = await measure(process.argv.slice(2));
} catch (error) {
	fail(error);
	process.exitCode = 1;
}
