/**
 * `npm run audit`: published holes in what ships, of which there may be none, and in what develops, of which those are let through that
 * audit-exceptions.json states, each until a day.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { judgeHoles } from './holes.cjs';
import { root } from './setup.mjs';

const exceptions = JSON.parse(readFileSync(join(root, 'scripts/audit-exceptions.json'), 'utf8'));
const today = new Date().toISOString().slice(0, 10);

function holesIn(flags) {
	const { stdout } = spawnSync('npm', ['audit', '--json', ...flags], {
		cwd: root,
		encoding: 'utf8',
		maxBuffer: 64 * 1024 * 1024,
	});
	const { vulnerabilities, message } = JSON.parse(stdout);
	if (vulnerabilities) return vulnerabilities;
	console.error(
		`The registry gave no list of holes: ${message}. Run it where npm can ask the registry for one.`,
	);
	process.exit(2);
}

const ships = judgeHoles(holesIn(['--omit', 'dev', '--omit', 'peer']), [], today);
const develops = judgeHoles(holesIn([]), exceptions, today);
for (const text of [...ships.failures, ...develops.failures]) console.error(text);
for (const text of develops.notes) console.log(text);
console.log(
	`${ships.failures.length} in what ships, ${develops.failures.length} in what develops; ${exceptions.length} exceptions`,
);
process.exitCode = ships.failures.length + develops.failures.length > 0 ? 1 : 0;
