import { spawnGroup } from './guard.cjs';

const keptLines = 40;

function endGroup(pid) {
	try {
		process.kill(-pid, 'SIGKILL');
	} catch {
		// It has ended, or never began.
	}
}

/**
 * Runs a command to its end and keeps the last lines of what it printed.
 * @param {string} command @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, timeoutMs?: number, show?: boolean }} [options] `show`: pass the output on as it comes
 * @returns {Promise<{ output: string }>}
 * @throws Error with `output`, and `code`: the exit code, or 'ENOENT' where the command does not exist
 */
export function run(command, args, { cwd, env, timeoutMs, show = false } = {}) {
	return new Promise((resolve, reject) => {
		const { child, letGo } = spawnGroup(command, args, {
			cwd,
			env: env ?? process.env,
			timeout: timeoutMs,
			// Shown output goes to our standard output as one stream, so that its order stays.
			stdio: show ? ['ignore', 1, 1] : ['ignore', 'pipe', 'pipe'],
		});
		// At once: npm's own way out takes a minute in a large folder, and the next start would meet it there.
		const endWithUs = () => endGroup(child.pid);
		process.once('exit', endWithUs);
		child.once('close', () => {
			process.off('exit', endWithUs);
			letGo();
		});
		let lines = '';
		const keep = (chunk) => {
			lines = (lines + chunk).split('\n').slice(-keptLines).join('\n');
		};
		child.stdout?.setEncoding('utf8').on('data', keep);
		child.stderr?.setEncoding('utf8').on('data', keep);
		child.once('error', (error) => reject(Object.assign(error, { output: lines })));
		child.once('close', (code, signal) => {
			if (code === 0) return resolve({ output: lines });
			const how = signal ? `was ended by ${signal}` : `ended with exit code ${code}`;
			reject(
				Object.assign(new Error(`${command} ${args.join(' ')} ${how}.`), {
					code: code ?? signal,
					output: lines,
				}),
			);
		});
	});
}
