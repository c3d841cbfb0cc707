import { basename } from 'node:path';

/**
 * Calls `stop` at Ctrl-C, at a signal, and when the npm that runs this script is gone: npm runs it through a shell, which
 * passes no signal on, so a killed npm shows only in the changed parent.
 * @param {(signal: NodeJS.Signals) => void} stop
 */
export function whenStopped(stop) {
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
	if (!process.env.npm_lifecycle_script?.includes(basename(process.argv[1] ?? ''))) return;
	const parent = process.ppid;
	setInterval(() => process.ppid !== parent && stop('SIGTERM'), 500).unref();
}
