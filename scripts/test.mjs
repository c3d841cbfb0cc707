/**
 * `npm test`: sets up what it needs, builds, checks types and lint, runs jest, and ends with `N passed, N failed`.
 * `npm test -- engine sandbox` runs only these suites (folders of test/).
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createProgress, ensureBuild, ensureDependencies, fail, node24, root, run } from './setup.mjs';

/** Suites that need more than Node and npm: a whole n8n, a browser, Redis, PostgreSQL. */
const beyond = ['host', 'browser', 'queue'];

const hasTests = (folder) => readdirSync(folder, { recursive: true }).some((file) => file.endsWith('.test.ts'));

const suites = readdirSync(join(root, 'test'), { withFileTypes: true })
	.filter((entry) => entry.isDirectory() && !beyond.includes(entry.name) && hasTests(join(root, 'test', entry.name)))
	.map(({ name }) => name);

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

/** @returns {Promise<{ passed: number, failed: number }>} jest's own counts */
async function jest(names) {
	const folder = mkdtempSync(join(tmpdir(), 'catalogue-counts-'));
	const file = join(folder, 'counts.json');
	const reporters = ['default', join(root, 'test/setup/countsReporter.js')].map((reporter) => `--reporters=${reporter}`);
	const patterns = names.map((name) => join(root, 'test', name) + '/');
	const env = { ...process.env, CATALOGUE_TEST_COUNTS: file };
	try {
		await run(node24, [join(root, 'node_modules/jest/bin/jest.js'), ...patterns, ...reporters], { cwd: root, env, show: true }).catch((error) => {
			// Exit code 1 is a failed test, which the counts tell.
			if (error.code !== 1) throw error;
		});
		return JSON.parse(readFileSync(file, 'utf8'));
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
