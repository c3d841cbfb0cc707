/**
 * `npm run coverage`: writes docs/interface.md and docs/interface-coverage.md from docs/interface.json, the operations of
 * the built package and the tests. `--check` writes nothing and fails where one is stale or a row is empty.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
	coverageDocument,
	emptyRows,
	idleOperations,
	idleReasons,
	missingProofs,
	sandboxOnly,
	unknownKeys,
	unprovenNodes,
} from './coverage.ts';
import { interfaceRows, root } from './files.ts';
import { interfaceDocument } from './interfaceDocument.ts';
import { packageOperations } from './operations.ts';

const rows = interfaceRows();
const operations = packageOperations();
const documents = {
	'docs/interface.md': interfaceDocument(rows),
	'docs/interface-coverage.md': coverageDocument(rows, operations),
};

const isStale = ([file, text]: [string, string]) => readFileSync(join(root, file), 'utf8') !== text;

const problems = [
	...unknownKeys(rows).map((key) => `No row of docs/interface.json is named ${key}.`),
	...missingProofs(rows).map((proof) => `There is no test "${proof}".`),
	...emptyRows(rows, operations).map((id) => `Row ${id} has no operation or no test.`),
	...sandboxOnly(rows).map((id) => `Row ${id} is proved by tests of the sandbox alone.`),
	...idleReasons(rows).map((id) => `Row ${id} needs no reason to be proved by the sandbox alone.`),
	...unprovenNodes(rows, operations).map((node) => `No row is proved by a test of ${node} itself.`),
	...idleOperations(rows, operations).map(
		(title) => `${title} covers no row of docs/interface.json.`,
	),
];

if (process.argv.includes('--check')) {
	problems.push(
		...Object.entries(documents)
			.filter(isStale)
			.map(([file]) => `${file} is stale: npm run coverage`),
	);
} else {
	for (const [file, text] of Object.entries(documents)) writeFileSync(join(root, file), text);
}
for (const problem of problems) console.error(problem);
console.log(
	`${rows.length} rows, ${operations.length} operations and triggers, ${problems.length} problems`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
