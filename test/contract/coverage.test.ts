import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(__dirname, '../..');
const node = join(root, 'node_modules/node/bin/node');

/** docs/interface-coverage.md against the code, as `npm run coverage` makes it. */
describe('the table of what covers the interface', () => {
	it('has an operation and a test in every row, names only tests that exist, and is not stale', () => {
		const { stdout, stderr, status } = spawnSync(
			node,
			['--disable-warning=ExperimentalWarning', 'scripts/interface/main.ts', '--check'],
			{ cwd: root, encoding: 'utf8' },
		);
		expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
		expect(stdout).toMatch(/^\d{3} rows, \d+ operations and triggers, 0 problems\n$/);
	});
});
