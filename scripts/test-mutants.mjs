/**
 * `npm run test:mutants`: breaks the shipped code in a copy of the repository, one small patch at a time, and shows that
 * the test that guards it turns red. `npm run test:mutants -- path rate` runs those whose name holds one of the words;
 * `-- --short` those of the day: one of each promise, another one each day; with `--aside` behind whatever else runs.
 * One line of JSON per mutant, then one with the counts. Exit code 1 where a mutant survives, or where a named test is
 * red, or not there, before anything is broken.
 */
import {
	cpSync,
	existsSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

import { mutants, subjects } from '../test/mutants/index.mjs';
import { createProgress, ensureDependencies, node24, root, run } from './setup.mjs';

const suiteTimeoutMs = 180_000;
/** As many mutants at a time, each in a copy of its own: a mutant waits more than it computes. */
const copies = 2;
const leftOut = new Set([
	'.git',
	'node_modules',
	'dist',
	'.demo',
	'coverage',
	'host',
	'bench',
	'docs',
]);
/** What every copy takes from here. */
const linked = ['node_modules', 'host'];

const progress = createProgress({ stream: process.stderr });
const say = (line) => console.log(JSON.stringify(line));

function copyOf(original) {
	const copy = mkdtempSync(join(tmpdir(), 'catalogue-mutants-'));
	process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
	const isWanted = (path) =>
		original !== root || dirname(path) !== root || !leftOut.has(basename(path));
	cpSync(original, copy, { recursive: true, verbatimSymlinks: true, filter: isWanted });
	return copy;
}

/** Built copies of the repository: what one breaks in its own, the others do not see. */
async function builtCopies() {
	const first = copyOf(root);
	for (const folder of linked) symlinkSync(join(root, folder), join(first, folder));
	await progress.step('Building the copy', 'npm run build', () =>
		run('npm', ['run', '--silent', 'build'], { cwd: first }),
	);
	return [first, ...Array.from({ length: copies - 1 }, () => copyOf(first))];
}

/** Calls `work` for each, one at a time in each of the places. */
async function inPlaces(places, all, work) {
	const left = [...all];
	await Promise.all(
		places.map(async (place) => {
			for (let next = left.shift(); next !== undefined; next = left.shift())
				await work(place, next);
		}),
	);
}

/** Which tests with these beginnings passed and failed, by full name. A suite that cannot run has none. */
async function outcomesOf(copy, suites, names) {
	const file = join(copy, 'outcomes.json');
	rmSync(file, { force: true });
	const only = ['--testNamePattern', `^(${names.map(escaped).join('|')})`];
	const args = [
		join(root, 'node_modules/jest/bin/jest.js'),
		'--ci',
		'--forceExit',
		'--testTimeout=60000',
		'--json',
		'--outputFile',
		file,
		...only,
		'--runTestsByPath',
		...suites,
	];
	const env = { ...process.env, CATALOGUE_PACKAGE: copy };
	await run(node24, args, { cwd: copy, env, timeoutMs: suiteTimeoutMs * suites.length }).catch(
		() => undefined,
	);
	const { testResults } = JSON.parse(readFileSync(file, 'utf8'));
	return testResults
		.flatMap(({ assertionResults }) => assertionResults)
		.filter(({ status }) => status === 'passed' || status === 'failed');
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const isGuard =
	(mutant) =>
	({ fullName }) =>
		fullName.startsWith(mutant.test);

/** The built file of a source, as the build leaves it; types are checked elsewhere. The sandbox and the scripts run as they stand. */
async function transpile(copy, file) {
	const built = join(copy, 'dist', file.replace(/\.ts$/, '.js'));
	if (!existsSync(built)) return;
	const { default: typescript } = await import('typescript');
	const { compilerOptions } = typescript.parseConfigFileTextToJson(
		'tsconfig.json',
		readFileSync(join(copy, 'tsconfig.json'), 'utf8'),
	).config;
	const { options } = typescript.convertCompilerOptionsFromJson(compilerOptions, copy);
	const { outputText } = typescript.transpileModule(readFileSync(join(copy, file), 'utf8'), {
		compilerOptions: options,
		fileName: file,
	});
	writeFileSync(built, outputText);
}

/** Breaks the file, hands it to `look`, and mends it again. */
async function whileBroken(copy, { file, find, replace }, look) {
	const path = join(copy, file);
	const source = readFileSync(path, 'utf8');
	if (source.split(find).length !== 2)
		throw new Error(`${file} does not hold this text exactly once: ${find}`);
	try {
		writeFileSync(
			path,
			source.replace(find, () => replace),
		);
		await transpile(copy, file);
		return await look();
	} finally {
		writeFileSync(path, source);
		await transpile(copy, file);
	}
}

/** Red: the guard ran and failed. Anything else is a mutant that nobody noticed. */
async function judge(copy, mutant) {
	const began = Date.now();
	const outcomes = await whileBroken(copy, mutant, () =>
		outcomesOf(copy, [mutant.suite], [mutant.test]),
	).catch((error) => error);
	const { name, file, suite, test } = mutant;
	const isRed =
		Array.isArray(outcomes) &&
		outcomes.some((outcome) => isGuard(mutant)(outcome) && outcome.status === 'failed');
	const line = { mutant: name, file, suite, test, red: isRed, ms: Date.now() - began };
	say(outcomes instanceof Error ? { ...line, error: outcomes.message } : line);
	return isRed;
}

/** One of each promise and then others, beginning at another place each day. */
function ofTheDay() {
	const day = Math.floor(Date.now() / 86_400_000);
	return Object.values(subjects)
		.flat()
		.map((promised) => promised.mutants)
		.filter(({ length }) => length > 0)
		.map((all) => all[day % all.length]);
}

async function main(words, isShort) {
	const began = Date.now();
	const isNamed = ({ name }) => words.some((word) => name.includes(word));
	const chosen = isShort
		? ofTheDay()
		: mutants.filter((mutant) => words.length === 0 || isNamed(mutant));
	if (chosen.length === 0) {
		console.error(`No mutant's name holds ${words.join(' or ')}.`);
		return 1;
	}
	await ensureDependencies(progress);
	const places = await builtCopies();
	const suites = [...new Set(chosen.map(({ suite }) => suite))];
	const names = chosen.map(({ test }) => test);
	const before = await progress.step(
		'Running the named tests unbroken',
		`${suites.length} suites`,
		() => outcomesOf(places[0], suites, names),
	);
	const unguarded = chosen.filter((mutant) => {
		const guards = before.filter(isGuard(mutant));
		return guards.length === 0 || guards.some(({ status }) => status === 'failed');
	});
	for (const { name, suite, test } of unguarded)
		say({
			mutant: name,
			suite,
			test,
			error: 'This test is red, or not there, before anything is broken',
		});
	const survivors = [];
	await inPlaces(
		places,
		chosen.filter((each) => !unguarded.includes(each)),
		async (copy, mutant) => {
			if (!(await judge(copy, mutant))) survivors.push(mutant.name);
		},
	);
	say({
		mutants: chosen.length,
		red: chosen.length - survivors.length - unguarded.length,
		survivors,
		unguarded: unguarded.map(({ name }) => name),
		seconds: Math.round((Date.now() - began) / 1000),
	});
	return survivors.length === 0 && unguarded.length === 0 ? 0 : 1;
}

process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));
const { values, positionals } = parseArgs({
	options: { short: { type: 'boolean' }, aside: { type: 'boolean' } },
	allowPositionals: true,
});
if (values.aside) setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.exit(await main(positionals, values.short));
