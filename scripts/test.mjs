/**
 * `npm test`: sets up what it needs, builds, checks types and lint, runs jest, and ends with `N passed, N failed`.
 * `npm run test:all` adds the suites that need more than Node and npm, but for `alone`; with `-- --rest` it runs only those, without the checks. Both break the code beside the others (the mutants of the day). `--keep` keeps what was counted in docs/compatibility.md.
 * `npm test -- engine sandbox` runs only these suites (folders of test/).
 * `npm run test:faults` and its like run one suite in its full form, `npm run test:hostile -- brotli` only what has these words; its figures are the last line, as JSON (test/setup/figures.ts).
 */
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { keepCounts } from './compatibility.mjs';
import { guardFolder } from './guard.cjs';
import { hostedAs, versionsFor } from './hosts.cjs';
import {
	createProgress,
	ensureBuild,
	ensureDependencies,
	fail,
	node24,
	root,
	run,
} from './setup.mjs';
import { ensureHost } from './start/host.mjs';
import { whenStopped } from './stopping.mjs';

/** Suites that need more than Node and npm (a whole n8n, a browser, Redis, PostgreSQL), or minutes. */
const beyond = [
	'host',
	'hosts',
	'browser',
	'editor',
	'tasks',
	'queue',
	'heavy',
	'faults',
	'once',
	'moving',
	'fuzz',
	'hostile',
	'dialects',
	'secrets',
	'nights',
	'readme',
];

/** Of those, the one that runs only when it is named: it installs a whole n8n anew. */
const alone = ['readme'];

/** Those beyond that start no n8n and measure nothing: they run side by side. */
const sideBySide = ['dialects', 'faults', 'fuzz', 'moving', 'nights', 'once', 'secrets'];

/** Those that start whole n8ns without a browser: two files at a time, of which n8n takes minutes to begin and to end. */
const wholeN8n = ['host', 'hosts', 'queue'];

/** Of their time a third to a half is waiting: for a next poll, an answer that is late, a second that must pass. */
const mostlyWaiting = { flags: ['--maxWorkers=4'] };

const hasTests = (folder) =>
	readdirSync(folder, { recursive: true }).some((file) => file.endsWith('.test.ts'));

const suites = readdirSync(join(root, 'test'), { withFileTypes: true })
	.filter((entry) => entry.isDirectory() && hasTests(join(root, 'test', entry.name)))
	.map(({ name }) => name);

const isBeyond = (name) => beyond.includes(name);

/** Each check must pass; one that does not counts as one failed test. */
const checks = [
	{ script: 'typecheck', title: 'Checking the types' },
	{ script: 'lint', title: "Checking with n8n's lint rules" },
];

async function check(progress, { script, title }) {
	try {
		await progress.step(title, `npm run ${script}, some seconds`, () =>
			run('npm', ['run', '--silent', script], { cwd: root }),
		);
		return 0;
	} catch (error) {
		fail(error, process.stdout);
		return 1;
	}
}

const nothing = { passed: 0, failed: 0, figures: [] };

/** Numbers are added up, lists and objects laid together, anything else is the last that was reported. */
function together(one, other) {
	if (typeof other === 'number') return (one ?? 0) + other;
	if (Array.isArray(other)) return [...new Set([...(one ?? []), ...other])];
	return typeof other === 'object' ? { ...one, ...other } : other;
}

/** What the files of each suite reported, a line each. */
function figuresOf(file) {
	const suites = new Map();
	for (const line of existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : []) {
		const { suite, ...figures } = JSON.parse(line);
		const sums = suites.get(suite) ?? {};
		for (const [key, value] of Object.entries(figures)) sums[key] = together(sums[key], value);
		suites.set(suite, sums);
	}
	return [...suites].map(([suite, sums]) => JSON.stringify({ suite, ...sums }));
}

/** @returns {Promise<{ passed: number, failed: number, figures: string[] }>} jest's own counts, and what the suites counted */
async function jest(names, { flags = [], full, keep, words, engine }) {
	if (names.length === 0) return nothing;
	const folder = mkdtempSync(join(tmpdir(), 'catalogue-counts-'));
	const file = join(folder, 'counts.json');
	const figures = join(folder, 'figures.jsonl');
	const reporters = ['default', join(root, 'test/setup/countsReporter.js')].map(
		(reporter) => `--reporters=${reporter}`,
	);
	const patterns = names.map((name) => join(root, 'test', name) + '/');
	const env = {
		...process.env,
		CATALOGUE_TEST_COUNTS: file,
		CATALOGUE_FIGURES: figures,
		CATALOGUE_FORM: full ? 'full' : 'short',
		CATALOGUE_WORDS: words.join(' '),
		...(engine && { CATALOGUE_N8N: engine }),
	};
	try {
		await run(
			node24,
			[join(root, 'node_modules/jest/bin/jest.js'), '--ci', ...flags, ...patterns, ...reporters],
			{ cwd: root, env, show: true },
		).catch((error) => {
			// Exit code 1 is a failed test, which the counts tell.
			if (error.code !== 1) throw error;
		});
		const { cells, ...counts } = JSON.parse(readFileSync(file, 'utf8'));
		if (keep && words.length === 0)
			for (const name of names) keepCounts(name, cells, { version: engine, full });
		return { ...counts, figures: figuresOf(figures) };
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

/** Each mutant that its test turned red is one passed, each other one failed; what became of those is shown. */
async function mutants(progress) {
	const flags = ['--short', '--aside'];
	const work = run(node24, [join(root, 'scripts/test-mutants.mjs'), ...flags], { cwd: root });
	const { output } = await progress.step(
		'Breaking the code on purpose',
		'npm run test:mutants -- --short, beside whole n8ns',
		() => work.catch((error) => error),
	);
	const lines = output.trimEnd().split('\n');
	const last = lines.pop();
	if (!last?.startsWith('{"mutants"')) {
		console.log(output);
		return { ...nothing, failed: 1 };
	}
	const { red, survivors, unguarded } = JSON.parse(last);
	const failed = survivors.length + unguarded.length;
	if (failed > 0)
		console.log(
			lines.filter((line) => line.startsWith('{') && !line.includes('"red":true')).join('\n'),
		);
	return {
		passed: red,
		failed,
		figures: [JSON.stringify({ suite: 'mutants', ...JSON.parse(last) })],
	};
}

/** Whatever the tests write, they write below one temporary folder, which goes with this process, however it ends. */
function useOwnTemporaryFolder() {
	const folder = mkdtempSync(join(tmpdir(), 'catalogue-tests-'));
	guardFolder(folder);
	// PostgreSQL has its data below it and runs as a user of its own.
	chmodSync(folder, 0o711);
	process.env.TMPDIR = folder;
}

async function test(names, { withChecks, withMutants, ...form }) {
	const { full } = form;
	const progress = createProgress({ stream: process.stdout });
	await ensureDependencies(progress);
	await ensureBuild(progress);
	const versions = new Set(
		names.flatMap((name) => (hostedAs[name] ? versionsFor(hostedAs[name], { inFull: full }) : [])),
	);
	// In full these run once in each n8n (test/setup/environment.js, test/queue/cluster.ts).
	const inEach = full && ['engine', 'queue'].includes(hostedAs[names[0]]) ? [...versions] : [];
	for (const version of versions) await ensureHost(progress, version);
	useOwnTemporaryFolder();
	const refused = withChecks ? await Promise.all(checks.map((each) => check(progress, each))) : [];
	const failed = refused.reduce((sum, count) => sum + count, 0);
	progress.note(`Running the tests: ${names.join(', ')}`);
	const rest = (name) => isBeyond(name) && !wholeN8n.includes(name) && !sideBySide.includes(name);
	// A browser beside its n8n takes what two workers have, and some of the others measure.
	const oneByOne = { flags: ['--runInBand'] };
	const portions = inEach.length
		? inEach.map((engine) => [names, { engine, ...(names.includes('queue') && oneByOne) }])
		: [
				[names.filter((name) => !isBeyond(name)), mostlyWaiting],
				[names.filter((name) => wholeN8n.includes(name))],
				[names.filter((name) => sideBySide.includes(name)), mostlyWaiting],
				[names.filter(rest), oneByOne],
			];
	const runs = [];
	const broken = withMutants ? mutants(progress) : nothing;
	for (const [portion, more] of portions) runs.push(await jest(portion, { ...form, ...more }));
	runs.push(await broken);
	return {
		passed: runs.reduce((sum, run) => sum + run.passed, 0),
		failed: runs.reduce((sum, run) => sum + run.failed, failed),
		figures: runs.flatMap((run) => run.figures),
	};
}

whenStopped(() => process.exit(1));
const { values, positionals } = parseArgs({
	options: {
		all: { type: 'boolean' },
		rest: { type: 'boolean' },
		full: { type: 'boolean' },
		keep: { type: 'boolean' },
	},
	allowPositionals: true,
});
const wanted = suites.filter(
	(name) => !alone.includes(name) && (values.rest ? isBeyond(name) : values.all || !isBeyond(name)),
);
// Behind the name of one suite in full come words of what is wanted of it.
const [words, asked] = values.full
	? [positionals.slice(1), positionals.slice(0, 1)]
	: [[], positionals];
const names = asked.length > 0 ? asked : wanted;
const { passed, failed, figures } = await test(names, {
	withChecks: !values.rest && !values.full,
	withMutants: positionals.length === 0 && Boolean(values.all || values.rest),
	full: values.full ?? false,
	keep: Boolean(values.full || values.keep),
	words,
}).catch((error) => {
	fail(error, process.stdout);
	return { ...nothing, failed: 1 };
});
const counts = `${passed} passed, ${failed} failed`;
console.log([...(values.full ? [counts, ...figures] : [...figures, counts])].join('\n'));
process.exitCode = failed === 0 ? 0 : 1;
