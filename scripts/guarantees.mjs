/**
 * `npm run guarantees`: docs/guarantees.md, one row per promise, from test/mutants. With `--print` to stdout instead.
 * `npm run test:mutants` shows for each row that its tests turn red when the promise is broken.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { subjects } from '../test/mutants/index.mjs';
import { root } from './setup.mjs';

const titles = {
	once: 'Nothing twice',
	secrets: 'Nothing leaked',
	calls: 'Calls',
	unbounded: 'Bounds on answers',
	items: 'Items',
	operations: 'Operations',
	files: 'Files',
	chat: 'Chat',
	gateway: 'Tools',
	waiting: 'Waiting',
	feed: 'The nightly feed',
	triggers: 'Trigger',
	badInput: 'Bad input',
	demo: 'Demo and sandbox',
	suites: 'Shown by whole suites',
	dialects: 'Dialects',
};

const cell = (text) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
const unique = (all) => [...new Set(all)];
const link = (file) => `[${file.replace(/^test\//, '')}](../${file})`;

/** As many as a reader takes in at a glance; more are folded, so that the promises stay one below the other. */
const MOST_SHOWN = 3;

function list(entries, noun) {
	const all = entries.join('<br>');
	if (entries.length <= MOST_SHOWN) return all || '–';
	return `<details><summary>${entries.length} ${noun}</summary>${all}</details>`;
}

function row({ promise, shownBy = [], mutants }) {
	const tests = unique([...shownBy, ...mutants.map(({ suite }) => suite)]).map(link);
	const patches = mutants.map(({ name }) => cell(name));
	return `| ${cell(promise)} | ${list(tests, 'tests')} | ${list(patches, 'patches')} |`;
}

const sections = Object.entries(subjects).map(([subject, promises]) =>
	[
		`## ${titles[subject] ?? subject}`,
		'',
		'| Promise | Tests | Broken on purpose |',
		'|---|---|---|',
		...promises.map(row),
	].join('\n'),
);

const intro = [
	'# Guarantees',
	'',
	'What the package promises, the tests that guard it, and the small patches to the shipped code that each turn their test red',
	'(`npm run test:mutants`). Written by `npm run guarantees` from test/mutants; a test fails if it is out of date.',
	'Long lists are folded: click on one to open it.',
	'',
	'At the end is every write with every way to lose its answer, as `npm run test:once` saw it ([once.md](once.md)).',
].join('\n');

/** Made by the run itself; its headings are one level lower here. */
const once = readFileSync(join(root, 'docs/once.md'), 'utf8').trim().replace(/^#/gm, '##');

const text = `${[intro, ...sections, once].join('\n\n')}\n`;
if (process.argv.includes('--print')) process.stdout.write(text);
else writeFileSync(join(root, 'docs/guarantees.md'), text);
