import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Worker } from 'node:worker_threads';

import { watchIdle } from '../../../shared/transport/bodyStream';

const turn = async () => await new Promise((resolve) => setTimeout(resolve, 0));

const silenceOf = (answer: { end(): void }) => () => answer.end();

/** A watch, and what it would end on silence, as long as that is held. */
function watched() {
	const answer = { end: () => undefined };
	return { watch: watchIdle(60_000, silenceOf(answer)), held: new WeakRef(answer) };
}

/** Another thread: it goes on while this one stands still. */
const TALKS = "setInterval(() => require('node:worker_threads').parentPort.postMessage(''), 20)";

describe('a watch for silence', () => {
	it('keeps nothing of an answer that has ended, though its last sleep goes on', async () => {
		setFlagsFromString('--expose_gc');
		const collect = runInNewContext('gc') as () => void;
		const { watch, held } = watched();
		await turn();
		collect();
		expect(held.deref() === undefined).toBe(false);
		watch.end();
		await turn();
		collect();
		expect(held.deref() === undefined).toBe(true);
	});

	it('takes it for no silence when the process itself stood still', async () => {
		const talker = new Worker(TALKS, { eval: true });
		await once(talker, 'message');
		const onSilence = jest.fn();
		const watch = watchIdle(300, onSilence);
		talker.on('message', () => watch.moved());
		// Behind it Node looks at its timers first, then at what has come.
		await new Promise(setImmediate);
		Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 700);
		await new Promise((resolve) => setTimeout(resolve, 50));
		watch.end();
		await talker.terminate();
		expect(onSilence).not.toHaveBeenCalled();
	});
});
