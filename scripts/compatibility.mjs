/**
 * `npm run compatibility`: the table of docs/compatibility.md, from host/hosts.json (what is to run in which n8n) and docs/compatibility.json (what
 * the suites have counted there, in full or by `npm run test:all -- --keep`). A cell without a run says so.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { hostedAs, pinnedVersions, versionsFor } from './hosts.cjs';
import { root } from './setup.mjs';

const counts = join(root, 'docs/compatibility.json');
const page = join(root, 'docs/compatibility.md');

const known = () => (existsSync(counts) ? JSON.parse(readFileSync(counts, 'utf8')) : {});

/** Keeps what a run of a suite has counted, in the n8n that its tests name or else the only one it runs in. A short run never replaces a full one. */
export function keepCounts(name, cells, { version, full }) {
	const what = hostedAs[name];
	// Without a version, engine tests run on the n8n-core of package.json, which is none of the pinned ones.
	if (!what || (what === 'engine' && !version)) return;
	const [only] = version ? [version] : versionsFor(what);
	const before = known();
	const form = { form: full ? 'full' : 'short', on: new Date().toISOString().slice(0, 10) };
	const counted = {};
	for (const [cell, { passed, failed }] of Object.entries(cells)) {
		const [suite, at = only] = cell.split(' ');
		const key = `${name} ${at}`;
		if (suite !== name || (!full && before[key]?.form === 'full')) continue;
		const sum = (counted[key] ??= { passed: 0, failed: 0, ...form });
		sum.passed += passed;
		sum.failed += failed;
	}
	const sorted = Object.entries({ ...before, ...counted }).sort(([one], [other]) =>
		one.localeCompare(other),
	);
	writeFileSync(counts, JSON.stringify(Object.fromEntries(sorted), undefined, '\t') + '\n');
	writeTable();
}

function cellOf(suite, version) {
	if (!versionsFor(hostedAs[suite]).includes(version)) return 'not run here';
	const count = known()[`${suite} ${version}`];
	if (!count) return 'no run kept';
	const failed = count.failed > 0 ? `, **${count.failed} failed**` : '';
	return `${count.passed} passed${failed} (${count.form}, ${count.on})`;
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
