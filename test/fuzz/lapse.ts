import type * as Channels from 'node:diagnostics_channel';
import type * as Module from 'node:module';

declare const nativeRequire: NodeJS.Require;

/** Node's own: jest's would load the modules of n8n a second time, and nobody would sleep there. */
const { createRequire } = nativeRequire('node:module') as typeof Module;
const { channel } = nativeRequire('node:diagnostics_channel') as typeof Channels;

/** The module that n8n-workflow takes its `sleep` from. */
const sleeping = createRequire(nativeRequire.resolve('n8n-workflow'))('@n8n/utils/sleep') as {
	sleep: (ms: number) => Promise<void>;
};

/** Requests of this process that no answer has come to: on a busy machine a server sees them late. */
function outgoing() {
	const open = new Set<unknown>();
	const [begin, ...ends] = ['request.start', 'response.finish', 'request.error'].map((name) =>
		channel(`http.client.${name}`),
	);
	const opened = (message: unknown) => open.add((message as { request: unknown }).request);
	const closed = (message: unknown) => open.delete((message as { request: unknown }).request);
	begin?.subscribe(opened);
	for (const end of ends) end.subscribe(closed);
	return {
		areUnderWay: () => open.size > 0,
		stop: () => {
			begin?.unsubscribe(opened);
			for (const end of ends) end.unsubscribe(closed);
		},
	};
}

/**
 * From here on what sleeps is woken at once and the clock jumps ahead, so that a wait of minutes costs milliseconds. While
 * an answer is under way the clock goes as always: silence must not be made up. Gives what puts both back.
 */
export function lapse(isBusy: () => boolean): () => void {
	const { sleep } = sleeping;
	const { now } = Date;
	let ahead = 0;
	Date.now = () => now() + ahead;
	const calls = outgoing();
	sleeping.sleep = async (ms) => {
		if (!isBusy() && !calls.areUnderWay()) await sleep(1);
		// It may have been sent meanwhile.
		if (isBusy() || calls.areUnderWay()) return await sleep(Math.min(ms, 20));
		ahead += ms;
	};
	return () => {
		calls.stop();
		sleeping.sleep = sleep;
		Date.now = now;
	};
}
