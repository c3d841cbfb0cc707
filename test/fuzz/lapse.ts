import type * as Module from 'node:module';

declare const nativeRequire: NodeJS.Require;

/** Node's own: jest's would load the modules of n8n a second time, and nobody would sleep there. */
const { createRequire } = nativeRequire('node:module') as typeof Module;

/** The module that n8n-workflow takes its `sleep` from. */
const sleeping = createRequire(nativeRequire.resolve('n8n-workflow'))('@n8n/utils/sleep') as { sleep: (ms: number) => Promise<void> };

/**
 * From here on what sleeps is woken at once and the clock jumps ahead, so that a wait of minutes costs milliseconds. While
 * an answer is under way the clock goes as always: silence must not be made up. Gives what puts both back.
 */
export function lapse(isBusy: () => boolean): () => void {
	const { sleep } = sleeping;
	const { now } = Date;
	let ahead = 0;
	Date.now = () => now() + ahead;
	sleeping.sleep = async (ms) => {
		if (isBusy()) return await sleep(Math.min(ms, 20));
		await sleep(1);
		ahead += ms;
	};
	return () => {
		sleeping.sleep = sleep;
		Date.now = now;
	};
}
