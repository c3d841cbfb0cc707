/** The shell of somebody who has nothing but a terminal and the README. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const address = 'https://github.com/publisher-catalogue/n8n-nodes-publisher-catalogue.git';

/** What jest, npm and the tests have set for themselves; a newcomer has none of it. */
const ours =
	/^(npm_(?!config_)|npm_config_local_prefix$|CATALOGUE_|JEST_|N8N_|NODE_ENV$|NODE_OPTIONS$|INIT_CWD$)/;

/** The only substitution of this suite: git finds this checkout where the README names the project's public address. */
const substitution = (checkout: string) => ({
	GIT_CONFIG_COUNT: '1',
	GIT_CONFIG_KEY_0: `url.file://${checkout}.insteadOf`,
	GIT_CONFIG_VALUE_0: address,
});

function environment(checkout: string): NodeJS.ProcessEnv {
	const theirs = Object.entries(process.env).filter(([name]) => !ours.test(name));
	// The Node 24 of this checkout would hide that a command needs more than the machine's own Node.
	const path = (process.env.PATH ?? '')
		.split(delimiter)
		.filter((folder) => !folder.endsWith('node_modules/.bin'));
	return { ...Object.fromEntries(theirs), PATH: path.join(delimiter), ...substitution(checkout) };
}

/** A command that was typed and may still run. */
export interface Running {
	/** All that it printed so far. */
	printed(): string;
	/** Waits for a line; fails with what was printed when the command ends without it. */
	says(line: RegExp): Promise<void>;
	/** Its exit code, or the signal that ended it, once nothing of it holds the terminal any more. */
	readonly ended: Promise<number | NodeJS.Signals | null>;
	/** Ctrl-C: a terminal interrupts the whole group. */
	interrupt(): void;
	/** Interrupts it, and ends by force what is still there half a minute later. */
	end(): Promise<unknown>;
}

/** Runs a line in a shell that notes down in which folder it ended. */
function typeIn(
	command: string,
	{ folder, note, env }: { folder: string; note: string; env: NodeJS.ProcessEnv },
): Running {
	const shell = spawn('bash', ['-c', `${command}\nended=$?; pwd >"$0"; exit $ended`, note], {
		cwd: folder,
		env,
		detached: true,
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	const signal = (name: NodeJS.Signals) =>
		void (shell.exitCode === null && shell.signalCode === null && process.kill(-shell.pid!, name));
	const listeners = new Set<() => void>();
	let text = '';
	for (const stream of [shell.stdout, shell.stderr]) {
		stream.setEncoding('utf8').on('data', (more: string) => {
			text += more;
			for (const listener of listeners) listener();
		});
	}
	const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
		shell.once('close', (code, signal) => resolve(code ?? signal)),
	);
	return {
		printed: () => text,
		says: (line) =>
			new Promise((resolve, reject) => {
				const look = () => line.test(text) && resolve();
				listeners.add(look);
				look();
				void ended.then((code) =>
					reject(
						new Error(
							`"${command}" ended with ${code} and never said ${line}:\n${text.slice(-3000)}`,
						),
					),
				);
			}),
		ended,
		interrupt: () => signal('SIGINT'),
		async end() {
			signal('SIGINT');
			const force = setTimeout(() => signal('SIGKILL'), 30_000);
			await ended;
			clearTimeout(force);
		},
	};
}

export interface Newcomer {
	type(command: string): Running;
	/** Where `cd` has brought the shell. */
	folder(): string;
	/** Ends what still runs, and removes the folder. */
	leave(): Promise<void>;
}

export function arrive(checkout: string): Newcomer {
	const home = mkdtempSync(join(tmpdir(), 'catalogue-readme-'));
	const note = join(home, 'folder');
	const env = environment(checkout);
	const typed: Running[] = [];
	const folder = () => (existsSync(note) ? readFileSync(note, 'utf8').trim() : home);
	return {
		folder,
		type(command) {
			const running = typeIn(command, { folder: folder(), note, env });
			typed.push(running);
			return running;
		},
		async leave() {
			await Promise.all(typed.map((running) => running.end()));
			rmSync(home, { recursive: true, force: true });
		},
	};
}
