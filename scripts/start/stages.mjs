import { startVersion } from '../hosts.cjs';

const seconds = (since) => {
	const elapsed = (Date.now() - since) / 1000;
	return elapsed < 10 ? `${elapsed.toFixed(1)} s` : `${Math.round(elapsed)} s`;
};

/** What the whole start consists of, in order; both halves of the start count along this list. */
export const stages = {
	dependencies: 'Dependencies and Node 24',
	host: `n8n ${startVersion}`,
	build: 'Build of the package',
	install: 'Package installed in n8n',
	sandbox: 'Sandbox service',
	n8n: 'n8n running',
	setUp: 'Owner, credential and workflows',
	feed: 'Nightly metadata feed',
};

/**
 * Numbered stages with what is waited for and the elapsed time: one live line on a terminal, elsewhere a plain line
 * every few seconds. `step` and `note` are what setup.mjs expects of a progress.
 */
export function createProgress({
	stream = process.stdout,
	heartbeatMs = 5000,
	quietMs = 1000,
} = {}) {
	const names = Object.keys(stages);
	const live = Boolean(stream.isTTY);
	let current;

	const heading = () => `[${current.number}/${names.length}] ${stages[current.name]}`;
	const waiting = () =>
		`${heading()}${current.waitsFor ? ` · ${current.waitsFor}` : ''} · ${seconds(current.since)}`;
	const clear = () => live && stream.write('\r\u001b[2K');
	const line = (text) => {
		clear();
		stream.write(`${text}\n`);
	};
	const draw = () => stream.write(`\r\u001b[2K${waiting().slice(0, (stream.columns ?? 80) - 1)}`);
	const startTimer = () => {
		if (live) return setInterval(draw, 200);
		const beat = () => line(waiting());
		const first = setTimeout(beat, quietMs);
		const rest = setInterval(beat, heartbeatMs);
		return { stop: () => [clearTimeout(first), clearInterval(rest)] };
	};
	const stopTimer = (timer) => (timer.stop ? timer.stop() : clearInterval(timer));

	return {
		/**
		 * Runs one numbered stage. An `outcome` in what `work` gives stands on the stage's last line.
		 * @template T @param {keyof typeof stages} name @param {() => Promise<T>} work @returns {Promise<T>}
		 */
		async stage(name, work) {
			current = { name, number: names.indexOf(name) + 1, since: Date.now(), waitsFor: '' };
			const timer = startTimer();
			try {
				const result = await work();
				stopTimer(timer);
				line(`${heading()} · ${result?.outcome ?? 'done'} · ${seconds(current.since)}`);
				return result;
			} catch (error) {
				stopTimer(timer);
				line(`${heading()} · failed after ${seconds(current.since)}`);
				throw error;
			}
		},
		/**
		 * Says what the running stage waits for while `work` runs.
		 * @template T @param {string} title @param {string} waitsFor @param {() => Promise<T>} work @returns {Promise<T>}
		 */
		async step(title, waitsFor, work) {
			const before = current.waitsFor;
			current.waitsFor = waitsFor ? `${title} (${waitsFor})` : title;
			try {
				return await work();
			} finally {
				current.waitsFor = before;
			}
		},
		/** One line of its own. @param {string} text */
		note: (text) => line(text),
	};
}
