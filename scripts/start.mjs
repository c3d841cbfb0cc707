/**
 * `npm start`, first half: plain JavaScript for Node 20 with nothing installed. It brings Node 24, the dependencies, the
 * pinned n8n and the build, and then hands over to scripts/demo/main.ts, which runs on that Node 24.
 */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startVersion } from './hosts.cjs';
import { fail } from './progress.mjs';
import { ensureBuild, ensureDependencies, node24, root } from './setup.mjs';
import { readFlags, usage } from './start/flags.mjs';
import { ensureHost } from './start/host.mjs';
import { checkNode, checkNotRunning, checkPorts } from './start/preflight.mjs';
import { createProgress } from './start/stages.mjs';
import { whenStopped } from './stopping.mjs';

const stateFolder = join(root, '.demo');

async function setUp(flags) {
	checkNode();
	checkNotRunning(stateFolder);
	await checkPorts(flags);
	if (flags.fresh) rmSync(stateFolder, { recursive: true, force: true });
	const progress = createProgress();
	await progress.stage('dependencies', () => ensureDependencies(progress));
	await progress.stage('host', () => ensureHost(progress, startVersion));
	await progress.stage('build', () => ensureBuild(progress));
}

/** Node says these about every TypeScript file that it runs as it stands; they are no concern of the person who waits. */
const quiet = ['ExperimentalWarning', 'MODULE_TYPELESS_PACKAGE_JSON'].map(
	(warning) => `--disable-warning=${warning}`,
);

let demo;

/** Before the demo runs there is only a set-up to break off; the next start goes on with it. */
const stop = (signal) => (demo ? demo.kill(signal) : process.exit(1));

/** Node 24 gets a channel to this process, so that it stops even when this process is killed outright. */
function runDemo(args) {
	demo = spawn(node24, [...quiet, join(root, 'scripts/demo/main.ts'), ...args], {
		cwd: root,
		stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
	});
	return new Promise((resolve, reject) => {
		demo.once('error', reject);
		demo.once('exit', (code) => resolve(code ?? 1));
	});
}

whenStopped(stop);
try {
	const args = process.argv.slice(2);
	const flags = readFlags(args);
	if (flags.help) {
		console.log(usage);
	} else {
		await setUp(flags);
		process.exitCode = await runDemo(args);
	}
} catch (error) {
	fail(error);
	process.exitCode = 1;
}
