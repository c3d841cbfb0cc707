/**
 * Measures the package beside what a user would build instead and beside the bare floor (docs/benchmarks.md).
 *
 *	npm run bench                 a table; docs/benchmarks.md and its plot are written anew
 *	npm run bench -- --short      small sizes, less than a minute and a half
 *	npm run bench -- --json       one JSON object on standard output
 *	npm run bench -- --only read,chat   some of the scenarios
 *
 * Exits with 1 when a bar is missed, and names it.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { guardFolder } from '../scripts/guard.cjs';
import { stopChildren } from '../scripts/host/child.ts';
import { createProgress } from '../scripts/progress.mjs';
import { bars, verdicts } from './bars.ts';
import type { Bench } from './bench.ts';
import { loadHarness } from './harness.ts';
import { machine } from './machine.ts';
import { installPackage } from './package.ts';
import { writeDocument } from './report/document.ts';
import type { Measured } from './report/record.ts';
import { keep } from './report/record.ts';
import { tableOf } from './report/table.ts';
import type { Sandbox } from './sandbox.ts';
import { startSandbox } from './sandbox.ts';
import { scenarios } from './scenarios/index.ts';
import { sizes } from './sizes.ts';

const checkout = join(import.meta.dirname, '..');

/** References of all resources that the editor sees: as many as are to be read, the missing ones made. */
async function fillCatalogue(sandbox: Sandbox, count: number): Promise<number[]> {
	const refs: number[] = [];
	for (let total = 1; refs.length < total;) {
		const { data } = await sandbox.ask<{
			data: { results: Array<{ ref: number }>; total: number };
		}>('GET', `/resources/search?limit=100&offset=${refs.length}`);
		refs.push(...data.results.map(({ ref }) => ref));
		total = data.total;
	}
	while (refs.length < count) {
		const { data } = await sandbox.ask<{ data: { ref: number } }>('POST', '/resources', {
			type: 'Book',
			fields: { title: `One more ${refs.length}` },
		});
		refs.push(data.ref);
	}
	return refs;
}

const { values } = parseArgs({
	options: { short: { type: 'boolean' }, json: { type: 'boolean' }, only: { type: 'string' } },
});
const size = sizes[values.short ? 'short' : 'full'];
const chosen = scenarios.filter(({ name }) => values.only?.split(',').includes(name) ?? true);
const progress = createProgress();
const folder = mkdtempSync(join(tmpdir(), 'catalogue-bench-'));
guardFolder(folder);

async function measureAll(): Promise<Record<string, Measured>> {
	const installed = await installPackage(checkout, join(folder, 'nodes'));
	const harness = await loadHarness(installed.folder, join(folder, 'user'));
	const found: Record<string, Measured> = {};
	for (const { name, run } of chosen) {
		await progress.step(`Measuring: ${name}`, 'by turns, medians', async () => {
			// The same seed each time: a scenario must not meet what another one left.
			const sandbox = await startSandbox(folder, '--records', String(size.resources));
			const bench: Bench = {
				sizes: size,
				folder,
				installed,
				sandbox,
				harness,
				refs: await fillCatalogue(sandbox, size.resources),
			};
			found[name] = { ...(await run(bench)), machine: machine() };
			await sandbox.stop();
		});
	}
	await harness.stopEngine();
	return found;
}

const found = await measureAll().finally(stopChildren);
const figuresOf = (measured: Readonly<Record<string, Measured>>) =>
	Object.assign({}, ...Object.values(measured).map((one) => one.figures)) as Record<string, number>;

const figures = figuresOf(found);
const judged = verdicts(
	size,
	figures,
	new Set(values.only ? Object.keys(figures) : bars.map(({ key }) => key)),
);
const missed = judged.filter(({ isMet, isJudged }) => isJudged && !isMet);

console.log(values.json ? JSON.stringify(figures) : tableOf(judged, figures));
if (size.form === 'full') {
	const docs = join(checkout, 'docs');
	const all = keep(docs, found);
	writeDocument(docs, all, verdicts(size, figuresOf(all), new Set(Object.keys(figuresOf(all)))));
}
for (const { bar, value, bound } of missed)
	console.error(`Missed: ${bar.key} is ${value}, not ${bar.is} ${bound}.`);
process.exitCode = missed.length === 0 ? 0 : 1;
