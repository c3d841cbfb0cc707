/** `npm run bench`: what is needed first, then bench/main.ts on the Node 24 of the dependencies. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { createProgress, ensureBuild, ensureDependencies, fail, node24, root } from '../scripts/setup.mjs';
import { ensureHost } from '../scripts/start/host.mjs';

async function prepare() {
	const progress = createProgress();
	await ensureDependencies(progress);
	await ensureBuild(progress);
	await ensureHost(progress, '2.35.7');
}

try {
	await prepare();
	const flags = ['--disable-warning=ExperimentalWarning', '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON'];
	process.exitCode = spawnSync(node24, [...flags, join(root, 'bench/main.ts'), ...process.argv.slice(2)], { stdio: 'inherit' }).status ?? 1;
} catch (error) {
	fail(error);
	process.exitCode = 1;
}
