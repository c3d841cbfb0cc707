import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { watchIdle } from '../../../shared/transport/bodyStream';

const turn = async () => await new Promise((resolve) => setTimeout(resolve, 0));

const silenceOf = (answer: { end(): void }) => () => answer.end();

/** A watch, and what it would end on silence, as long as that is held. */
function watched() {
	const answer = { end: () => undefined };
	return { watch: watchIdle(60_000, silenceOf(answer)), held: new WeakRef(answer) };
}

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
});
