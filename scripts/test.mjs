/**
 * `npm test`: sets up what it needs, builds, checks types and lint, runs jest, and ends with `N passed, N failed`.
 * `npm test -- engine sandbox` runs only these suites (folders of test/).
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createProgress, ensureBuild, ensureDependencies, fail, node24, root, run } from './setup.mjs';

const suites = ['rules', 'contract', 'engine', 'sandbox'];

/** Each check must pass; one that does not counts as one failed test. */
const checks = [
	{ script: 'typecheck', title: 'Checking the types' },
	{ script: 'lint', title: 'Checking with n8n\'s lint rules' },
];

async function check(progress, { script, title }) {
	try {
		await progress.step(title, `npm run ${script}, some seconds`, () => run('npm', ['run', '--silent', script], { cwd: root }));
		return 0;
	} catch (error) {
		fail(error, process.stdout);
		return 1;
	}
}

/** @returns {Promise<{ passed: number, failed: number }>} counted by jest; a suite that cannot run and a skipped test are failures */
async function jest(names) {
	const folder = mkdtempSync(join(tmpdir(), 'catalogue-jest-'));
	const report = join(folder, 'report.json');
	const patterns = names.map((name) => join(root, 'test', name) + '/');
	const args = ['--json', `--outputFile=${report}`, ...patterns];
	try {
		await run(node24, [join(root, 'node_modules/jest/bin/jest.js'), ...args], { cwd: root, show: true }).catch((error) => {
			if (error.code !== 1) throw error;
		});
		const counts = JSON.parse(readFileSync(report, 'utf8'));
		const failed = counts.numFailedTests + counts.numRuntimeErrorTestSuites + counts.numPendingTests + counts.numTodoTests;
		return { passed: counts.numPassedTests, failed: counts.numTotalTestSuites === 0 ? 1 : failed };
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

async function test(names) {
	const progress = createProgress({ stream: process.stdout });
	await ensureDependencies(progress);
	await ensureBuild(progress);
	let failedChecks = 0;
	for (const each of checks) failedChecks += await check(progress, each);
	progress.note(`Running the tests: ${names.join(', ')}`);
	const { passed, failed } = await jest(names);
	return { passed, failed: failed + failedChecks };
}

const chosen = process.argv.slice(2);
const counts = await test(chosen.length > 0 ? chosen : suites).catch((error) => {
	fail(error, process.stdout);
	return { passed: 0, failed: 1 };
});
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed === 0 ? 0 : 1;
