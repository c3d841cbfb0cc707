import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(__dirname, '../..');

/** Runs the module on Node 24 until it prints a line, kills it outright, and gives that line. */
function killedAfterItsLine(module: string): Promise<string> {
	const flags = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', module];
	const child = spawn(process.execPath, flags, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
	return new Promise((resolve, reject) => {
		let line = '';
		child.once('error', reject);
		child.stdout.setEncoding('utf8').on('data', (text: string) => {
			line += text;
			if (line.includes('\n')) child.kill('SIGKILL');
		});
		child.once('exit', () => resolve(line.trim()));
	});
}

function isRunning(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
}

/** Looks again and again, for ten seconds at the most. */
async function becomes(holds: () => boolean): Promise<boolean> {
	for (let looks = 0; looks < 500 && !holds(); looks += 1)
		await new Promise((resolve) => setTimeout(resolve, 20));
	return holds();
}

/** A program that starts another one and prints that one's process id. */
const family =
	"const { spawn } = require('node:child_process'); console.log(spawn('sleep', ['300']).pid)";

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'catalogue-guard-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a process that is killed outright', () => {
	it('leaves no command behind that it ran, nor what that has started', async () => {
		const pid = Number(
			await killedAfterItsLine(`
			import { run } from './scripts/run.mjs';
			await run(process.execPath, ['--eval', ${JSON.stringify(family)}], { show: true });
		`),
		);
		expect(pid).toBeGreaterThan(0);
		expect(await becomes(() => !isRunning(pid))).toBe(true);
	});

	it('leaves no program behind that it started, nor what that has started', async () => {
		const logFile = join(folder, 'program.log');
		const pid = Number(
			await killedAfterItsLine(`
			import { pause, startChild } from './scripts/host/child.ts';
			const child = startChild(process.execPath, ['--eval', ${JSON.stringify(family)}], { logFile: ${JSON.stringify(logFile)} });
			while (child.logTail() === '') await pause(20);
			console.log(child.logTail());
			await pause(300_000);
		`),
		);
		expect(pid).toBeGreaterThan(0);
		expect(await becomes(() => !isRunning(pid))).toBe(true);
	});

	it('leaves no folder behind that it put under guard, and those that it let go', async () => {
		const [gone = '', kept = ''] = ['gone', 'kept'].map((name) => join(folder, name));
		for (const each of [gone, kept]) {
			mkdirSync(each);
			writeFileSync(join(each, 'file'), 'text');
		}
		await killedAfterItsLine(`
			import { guardFolder } from './scripts/guard.cjs';
			guardFolder(${JSON.stringify(gone)});
			guardFolder(${JSON.stringify(kept)})();
			console.log('ready');
			setInterval(() => undefined, 1000);
		`);
		expect(await becomes(() => !existsSync(gone))).toBe(true);
		expect(existsSync(join(kept, 'file'))).toBe(true);
	});
});
