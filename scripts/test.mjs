/**
 * `npm test`: sets up what it needs, builds, checks types and lint, runs jest, and ends with `N passed, N failed`.
 * `npm run test:all` adds the suites that need more than Node and npm; with `-- --rest` it runs only those, without the checks.
 * `npm test -- engine sandbox` runs only these suites (folders of test/).
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { createProgress, ensureBuild, ensureDependencies, fail, node24, root, run } from './setup.mjs';
import { ensureHost } from './start/host.mjs';

/** Suites that need more than Node and npm (a whole n8n, a browser, Redis, PostgreSQL), or minutes. */
const beyond = ['host', 'browser', 'queue', 'heavy'];

const hasTests = (folder) => readdirSync(folder, { recursive: true }).some((file) => file.endsWith('.test.ts'));

const suites = readdirSync(join(root, 'test'), { withFileTypes: true })
	.filter((entry) => entry.isDirectory() && hasTests(join(root, 'test', entry.name)))
	.map(({ name }) => name);

const isBeyond = (name) => beyond.includes(name);

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
async function jest(names, flags = []) {
	if (names.length === 0) return { passed: 0, failed: 0 };
	const folder = mkdtempSync(join(tmpdir(), 'catalogue-counts-'));
	const file = join(folder, 'counts.json');
	const reporters = ['default', join(root, 'test/setup/countsReporter.js')].map((reporter) => `--reporters=${reporter}`);
	const patterns = names.map((name) => join(root, 'test', name) + '/');
	const env = { ...process.env, CATALOGUE_TEST_COUNTS: file };
	try {
		await run(node24, [join(root, 'node_modules/jest/bin/jest.js'), '--ci', ...flags, ...patterns, ...reporters], { cwd: root, env, show: true }).catch((error) => {
			// Exit code 1 is a failed test, which the counts tell.
			if (error.code !== 1) throw error;
		});
		return JSON.parse(readFileSync(file, 'utf8'));
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

async function test(names, withChecks) {
	const progress = createProgress({ stream: process.stdout });
	await ensureDependencies(progress);
	await ensureBuild(progress);
	if (names.some(isBeyond)) for (const version of readdirSync(join(root, 'host'))) await ensureHost(progress, version);
	let failed = 0;
	if (withChecks) for (const each of checks) failed += await check(progress, each);
	progress.note(`Running the tests: ${names.join(', ')}`);
	// A whole n8n takes what two workers have: those suites run one after another.
	const counts = [await jest(names.filter((name) => !isBeyond(name))), await jest(names.filter(isBeyond), ['--runInBand'])];
	return counts.reduce((sum, one) => ({ passed: sum.passed + one.passed, failed: sum.failed + one.failed }), { passed: 0, failed });
}

const { values, positionals } = parseArgs({ options: { all: { type: 'boolean' }, rest: { type: 'boolean' } }, allowPositionals: true });
const wanted = suites.filter((name) => (values.rest ? isBeyond(name) : values.all || !isBeyond(name)));
const counts = await test(positionals.length > 0 ? positionals : wanted, !values.rest).catch((error) => {
	fail(error, process.stdout);
	return { passed: 0, failed: 1 };
});
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed === 0 ? 0 : 1;
