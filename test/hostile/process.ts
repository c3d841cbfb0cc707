/** A process that is asked and answers, one question after another or several at once. */
import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { join } from 'node:path';

const root = join(__dirname, '../..');

export interface Asked {
	/** The answer; 'late' after `withinMs`, 'dead' when the process ended first. */
	ask<Answer>(question: object, withinMs: number): Promise<Answer | 'late' | 'dead'>;
	/** What it wrote to its outputs since the last question. */
	written(): string;
	kill(): Promise<void>;
}

/** @param file a TypeScript file of this folder that answers with `answering` */
export function startProcess(file: string, flags: string[]): Asked {
	const child: ChildProcess = fork(join(__dirname, 'child.cjs'), [join(__dirname, file)], {
		cwd: root,
		execPath: join(root, 'node_modules/node/bin/node'),
		execArgv: ['--disable-warning=ExperimentalWarning', ...flags],
		env: { ...process.env, CATALOGUE_PACKAGE: root },
		serialization: 'advanced',
		stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
	});
	let words = '';
	for (const output of [child.stdout, child.stderr])
		output?.on('data', (text: Buffer) => (words += text.toString()));
	let questions = 0;
	const waiting = new Map<number, (answer: unknown) => void>();
	child.on('message', ({ id, answer }: { id: number; answer: unknown }) =>
		waiting.get(id)?.(answer),
	);
	const ended = new Promise<'dead'>((resolve) => {
		child.once('exit', () => resolve('dead'));
		child.once('error', () => resolve('dead'));
	});
	return {
		ask: async <Answer>(question: object, withinMs: number) => {
			const id = ++questions;
			let timer: NodeJS.Timeout | undefined;
			try {
				return await Promise.race([
					new Promise<Answer>((resolve) => {
						waiting.set(id, resolve as (answer: unknown) => void);
						child.send({ id, question }, () => undefined);
					}),
					new Promise<'late'>((resolve) => {
						timer = setTimeout(() => resolve('late'), withinMs);
					}),
					ended,
				]);
			} finally {
				clearTimeout(timer);
				waiting.delete(id);
			}
		},
		written: () => {
			const said = words;
			words = '';
			return said;
		},
		kill: async () => {
			child.kill('SIGKILL');
			await ended;
		},
	};
}
