import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ScriptTarget, transpileModule } from 'typescript';

interface Promised {
	promise: string;
	shownBy?: string[];
	mutants: Array<Record<'name' | 'file' | 'find' | 'replace' | 'suite' | 'test', string>>;
}

const root = join(__dirname, '../..');
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

/** Read by a process of its own: jest does not load ES modules. */
const index = pathToFileURL(join(root, 'test/mutants/index.mjs')).href;
const promises = JSON.parse(
	execFileSync(
		process.execPath,
		[
			'--input-type=module',
			'--eval',
			`console.log(JSON.stringify(Object.values((await import('${index}')).subjects).flat()))`,
		],
		{ encoding: 'utf8' },
	),
) as Promised[];
const mutants = promises.flatMap((promised) => promised.mutants);

it('docs/guarantees.md is what npm run guarantees writes', () => {
	expect(textOf('docs/guarantees.md')).toBe(
		execFileSync(process.execPath, ['scripts/guarantees.mjs', '--print'], {
			cwd: root,
			encoding: 'utf8',
		}),
	);
});

it('every promise is said once and has a test', () => {
	const said = promises.map(({ promise }) => promise);
	expect(new Set(said).size).toBe(said.length);
	expect(
		promises.filter((promised) => promised.mutants.length === 0 && !promised.shownBy?.length),
	).toEqual([]);
});

it('every test file that is named is there', () => {
	const files = [
		...promises.flatMap(({ shownBy = [] }) => shownBy),
		...mutants.map(({ suite }) => suite),
	];
	expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

it('every mutant has a name of its own and a text that stands once in its file', () => {
	expect(mutants.length).toBeGreaterThanOrEqual(50);
	expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
	expect(
		mutants
			.filter(({ file, find }) => textOf(file).split(find).length !== 2)
			.map(({ name }) => name),
	).toEqual([]);
});

it('every mutant is code: one that cannot be read is noticed by no test of its own', () => {
	const isRead = (file: string, text: string) =>
		file.endsWith('.json')
			? JSON.parse(text) !== undefined
			: transpileModule(text, {
					fileName: file,
					reportDiagnostics: true,
					compilerOptions: { target: ScriptTarget.ES2023 },
				}).diagnostics?.length === 0;
	const unread = mutants.filter(
		({ file, find, replace }) =>
			!isRead(
				file,
				textOf(file).replace(find, () => replace),
			),
	);
	expect(unread.map(({ name }) => name)).toEqual([]);
});

it('SECURITY.md names tests that are there', () => {
	const named = [...textOf('SECURITY.md').matchAll(/test\/[\w./-]+\.test\.ts/g)].map(
		([file]) => file,
	);
	expect(named.length).toBeGreaterThan(8);
	expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
