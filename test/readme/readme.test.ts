/**
 * Somebody who has only the README: every command in it is typed in a fresh clone of HEAD, in the README's order, on its own ports
 * (5678 and 4010, which must be free), and while `npm start` runs its clicks are followed in a browser. rows.ts says which commands the
 * short form leaves out; the clicks are the same in both.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { pinnedVersions } from '../../scripts/hosts.cjs';
import { inFull } from '../setup/figures';
import { clickTests } from './clickTests';
import { commandsOf } from './commands';
import type { Newcomer, Running } from './newcomer';
import { arrive } from './newcomer';
import type { Expected } from './rows';
import { expectations, start } from './rows';

const root = join(__dirname, '../..');
/** That of the clone: what is not committed, nobody can follow. */
const readme = execFileSync('git', ['show', 'HEAD:README.md'], { cwd: root, encoding: 'utf8' });

/** `CATALOGUE_README_LINK=1` takes this checkout's n8n into the clone, which spares some minutes; it is then not what a newcomer meets. */
function linkHosts(clone: string): void {
	if (process.env.CATALOGUE_README_LINK !== '1') return;
	for (const version of pinnedVersions)
		symlinkSync(
			join(root, 'host', version, 'node_modules'),
			join(clone, 'host', version, 'node_modules'),
		);
}

/** The script that package.json has for `npm test` or `npm run name`, and the file that it starts. */
function scriptOf(command: string, clone: string): { script: string; file: string } {
	const { scripts } = JSON.parse(readFileSync(join(clone, 'package.json'), 'utf8')) as {
		scripts: Record<string, string>;
	};
	const script = scripts[command.replace(/^npm (run )?/, '').split(' ')[0]!] ?? '';
	return {
		script,
		file: join(clone, script.split(' ').find((word) => /\.[mc]?[jt]s$/.test(word)) ?? ''),
	};
}

let newcomer: Newcomer;
beforeAll(() => {
	newcomer = arrive(root);
});
afterAll(() => newcomer.leave(), 120_000);

/** One test for each command, or several for one that goes on. */
const tests: {
	[Kind in Expected['kind']]: (command: string, expected: Expected & { kind: Kind }) => void;
} = {
	ends(command, { says, minutes, long }) {
		if (long && !inFull) {
			it('is a script of package.json that starts', () => {
				const { script, file } = scriptOf(command, newcomer.folder());
				expect(script).toMatch(/^node /);
				execFileSync(process.execPath, ['--check', file], { stdio: 'pipe' });
			});
			return;
		}
		it(
			`ends well, and says ${says}`,
			async () => {
				const running = newcomer.type(command);
				await running.says(says);
				expect(await running.ended).toBe(0);
				if (command.startsWith('git clone')) linkHosts(newcomer.folder());
			},
			minutes * 60_000,
		);
	},
	goesOn(command, { ready, minutes }) {
		let running: Running;
		it(
			`says ${ready}`,
			async () => {
				running = newcomer.type(command);
				await running.says(ready);
			},
			minutes * 60_000,
		);
		if (command === start)
			describe('while it runs', () =>
				clickTests({ printed: () => running.printed(), folder: () => newcomer.folder() }));
		it('goes on until Ctrl-C, and then ends', async () => {
			running.interrupt();
			// The interrupt ends npm's shell itself, too; that the program stopped well shows in the next row, on the same ports.
			expect([0, 'SIGINT']).toContain(await running.ended);
		}, 60_000);
	},
	elsewhere(_command, { file, words }) {
		it(`is run by ${file}`, () => {
			expect(existsSync(join(root, file))).toBe(true);
			for (const word of words) expect(readFileSync(join(root, file), 'utf8')).toContain(word);
		});
	},
};

it('has a row for every command, and a command for every row', () => {
	expect(commandsOf(readme).toSorted()).toEqual(Object.keys(expectations).toSorted());
});

describe.each(commandsOf(readme).filter((command) => command in expectations))('%s', (command) => {
	const expected = expectations[command]!;
	(tests[expected.kind] as (command: string, expected: Expected) => void)(command, expected);
});
