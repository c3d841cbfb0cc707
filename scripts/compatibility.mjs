/**
 * `npm run compatibility`: the table of docs/compatibility.md, from host/hosts.json (what is to run in which n8n) and docs/compatibility.json (what
 * the full runs of the suites have counted there). A cell without a run says so.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { hostedAs, pinnedVersions, versionsFor } from './hosts.cjs';
import { root } from './setup.mjs';

const counts = join(root, 'docs/compatibility.json');
const page = join(root, 'docs/compatibility.md');

const known = () => (existsSync(counts) ? JSON.parse(readFileSync(counts, 'utf8')) : {});

/** Keeps what a full run of a suite has counted, in the n8n that its tests name or else the only one it runs in. */
export function keepCounts(name, cells, version) {
	if (!hostedAs[name]) return;
	const [only] = version ? [version] : versionsFor(hostedAs[name]);
	const own = Object.entries(cells).filter(([cell]) => cell.split(' ')[0] === name);
	const entries = own.map(([cell, count]) => [
		`${name} ${cell.split(' ')[1] ?? only}`,
		{ ...count, on: new Date().toISOString().slice(0, 10) },
	]);
	const sorted = Object.entries({ ...known(), ...Object.fromEntries(entries) }).sort(
		([one], [other]) => one.localeCompare(other),
	);
	writeFileSync(counts, JSON.stringify(Object.fromEntries(sorted), undefined, '\t') + '\n');
	writeTable();
}

function cellOf(suite, version) {
	if (!versionsFor(hostedAs[suite]).includes(version)) return 'not run here';
	const count = known()[`${suite} ${version}`];
	if (!count) return 'no full run kept';
	return count.failed > 0
		? `${count.passed} passed, **${count.failed} failed** (${count.on})`
		: `${count.passed} passed (${count.on})`;
}

export function tableOf() {
	const rows = Object.keys(hostedAs).map(
		(suite) =>
			`| \`${suite}\` | ${pinnedVersions.map((version) => cellOf(suite, version)).join(' | ')} |`,
	);
	return [
		`| Suite | ${pinnedVersions.map((version) => `n8n ${version}`).join(' | ')} |`,
		`|---|${pinnedVersions.map(() => '---|').join('')}`,
		...rows,
	].join('\n');
}

function writeTable() {
	const text = readFileSync(page, 'utf8');
	writeFileSync(
		page,
		text.replace(
			/(<!-- table -->\n)[^]*?(\n<!-- \/table -->)/,
			(_, before, after) => before + tableOf() + after,
		),
	);
}

if (process.argv[1] === import.meta.filename) writeTable();
