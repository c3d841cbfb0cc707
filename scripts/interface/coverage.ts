import { cell } from './files.ts';
import { proofs, sandboxAlone } from './mapping.ts';
import type { Operation } from './operations.ts';
import { coverOf } from './operations.ts';
import type { Row } from './rows.ts';
import { isThere, proofOf } from './tests.ts';

/** Asked and answered fields are proved by one test, which reads them from docs/interface.json. */
const fieldProofs: Partial<Record<Row['kind'], string>> = {
	request: 'interface/interface.test.ts: is asked, with every field of the interface',
	response: 'interface/interface.test.ts: is answered, and every field of the interface comes out',
};

const isOfOneEndpoint = ({ name, endpoints = [] }: Row) =>
	name !== undefined && !endpoints.includes('*');

/** The tests that prove a row: its own, or those of its group (`2.done.*`), or those of every field. */
export function proofsOf(row: Row): string[] {
	const own =
		proofs[row.id] ?? proofs[`${row.id.slice(0, row.id.indexOf('.', row.id.indexOf('.') + 1))}.*`];
	const field = isOfOneEndpoint(row) ? fieldProofs[row.kind] : undefined;
	return [...(field === undefined ? [] : [field]), ...(own ?? [])];
}

export const emptyRows = (rows: readonly Row[], operations: readonly Operation[]): string[] =>
	rows
		.filter((row) => proofsOf(row).length === 0 || coverOf(row, operations).length === 0)
		.map(({ id }) => id);

const isOfSandbox = (proof: string) => proof.startsWith('sandbox/');

/** Rows that say what the sandbox does and not what the package makes of it, but for those that give a reason. */
export const sandboxOnly = (rows: readonly Row[]): string[] =>
	rows
		.filter(
			(row) =>
				proofsOf(row).length > 0 &&
				proofsOf(row).every(isOfSandbox) &&
				sandboxAlone[row.id] === undefined,
		)
		.map(({ id }) => id);

/** Reasons that are none any more: the row is gone, or has a test that goes through the package. */
export const idleReasons = (rows: readonly Row[]): string[] =>
	Object.keys(sandboxAlone).filter(
		(id) => !rows.some((row) => row.id === id && proofsOf(row).every(isOfSandbox)),
	);

/** Nodes whose own tests (test/nodes/<Node>) prove no row. */
export function unprovenNodes(rows: readonly Row[], operations: readonly Operation[]): string[] {
	const nodes = [...new Set(operations.map(({ id }) => id.split('.')[0] ?? ''))];
	const files = rows.flatMap(proofsOf);
	return nodes.filter(
		(node) => !files.some((file) => file.toLowerCase().startsWith(`nodes/${node.toLowerCase()}/`)),
	);
}

/** Tests that are named and do not exist. */
export const missingProofs = (rows: readonly Row[]): string[] =>
	[...new Set(rows.flatMap(proofsOf))].filter((proof) => !isThere(proofOf(proof)));

/** Operations that cover nothing of the interface: a row is missing. */
export function idleOperations(rows: readonly Row[], operations: readonly Operation[]): string[] {
	const busy = new Set(rows.flatMap((row) => coverOf(row, operations)));
	return operations.filter(({ title }) => !busy.has(title)).map(({ title }) => title);
}

/** Keys of the mapping that no row has. */
export const unknownKeys = (rows: readonly Row[]): string[] =>
	Object.keys(proofs).filter(
		(key) =>
			!rows.some(({ id }) => (key.endsWith('.*') ? id.startsWith(key.slice(0, -1)) : id === key)),
	);

const lines = (row: Row, operations: readonly Operation[]) => {
	const tests = proofsOf(row).map((text) => {
		const { file, title } = proofOf(text);
		return `[${file}](../test/${file}): ${cell(title)}`;
	});
	return `| ${row.id} | ${cell(row.statement)} | ${coverOf(row, operations).map(cell).join('<br>')} | ${tests.join('<br>')} |`;
};

/** docs/interface-coverage.md */
export function coverageDocument(rows: readonly Row[], operations: readonly Operation[]): string {
	return [
		'# What covers the interface',
		'',
		'Each row of [interface.md](interface.md), what of the package covers it, and the tests that prove it. Made by `npm run coverage`',
		'from docs/interface.json, from the endpoints of the operations and from scripts/interface/mapping.ts; `npm test` fails when a row',
		'is empty or proved by the sandbox alone, when a test is named that does not exist, and when this page is stale.',
		'',
		'| Row | What the interface says | Covered by | Proved by |',
		'|---|---|---|---|',
		...rows.map((row) => lines(row, operations)),
		'',
	].join('\n');
}
