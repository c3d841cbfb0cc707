import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Renews every node's `__schema__`: builds, runs each operation against the sandbox, writes what came out, builds again. */
const root = fileURLToPath(new URL('..', import.meta.url));

function run(file, args, env = {}) {
	const { status } = spawnSync(process.execPath, [`${root}/node_modules/${file}`, ...args], {
		cwd: root,
		stdio: 'inherit',
		env: { ...process.env, ...env },
	});
	if (status !== 0) process.exit(status ?? 1);
}

run('gulp/bin/gulp.js', ['build']);
run('jest/bin/jest.js', ['test/schemas', '-t', 'every operation has run'], { RENEW_SCHEMAS: '1' });
run('gulp/bin/gulp.js', ['build']);
