/** Progress that a person can follow on standard error: the step, what it waits for, the time gone by. */

/** A set-up that cannot go on: one clear sentence, and what to do about it. */
export class SetupError extends Error {
	/** @param {string} message @param {string} advice */
	constructor(message, advice) {
		super(message);
		this.advice = advice;
	}
}

/** Prints why it stopped; the caller sets the exit code. */
export function fail(error, stream = process.stderr) {
	if (error instanceof SetupError) stream.write(`\n${error.message}\n${error.advice}\n`);
	else
		stream.write(
			`\n${error?.output ? `${error.output}\n\n${error.message}` : (error?.stack ?? error)}\n`,
		);
}

/** @param {{ stream?: { write(text: string): unknown }, heartbeatMs?: number }} [options] */
export function createProgress({ stream = process.stderr, heartbeatMs = 10_000 } = {}) {
	const start = Date.now();
	const seconds = (since) => ((Date.now() - since) / 1000).toFixed(1);
	const print = (text) => stream.write(`[${seconds(start).padStart(6)} s] ${text}\n`);
	return {
		/** One line of its own. */
		note: print,

		/**
		 * Runs `work` and says so before, every `heartbeatMs` while it lasts, and after.
		 * @template T @param {string} title @param {string} waitsFor @param {() => Promise<T>} work @returns {Promise<T>}
		 */
		async step(title, waitsFor, work) {
			const began = Date.now();
			print(`${title} (${waitsFor}) ...`);
			const heartbeat = setInterval(
				() => print(`  ${title}: still at it after ${seconds(began)} s`),
				heartbeatMs,
			);
			try {
				const result = await work();
				print(`  done in ${seconds(began)} s`);
				return result;
			} catch (error) {
				print(`  ended without success after ${seconds(began)} s`);
				throw error;
			} finally {
				clearInterval(heartbeat);
			}
		},
	};
}
