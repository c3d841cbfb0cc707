/**
 * In a process of its own: asks a service for one answer (or several at once) through n8n's own HTTP client and our
 * reading, and prints what came of it as JSON. Arguments: address, how many at once.
 */
import { createRequire } from 'node:module';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const require = createRequire(import.meta.url);
const { httpRequest } = require('@n8n/backend-network');
const { connect } = require('../../dist/shared/transport/pipeline.js');
const { gate } = require('../../dist/shared/transport/gate.js');
const { path } = require('../../dist/shared/deployment/endpoints.js');

const [baseUrl, count] = process.argv.slice(2);
const MiB = 1024 * 1024;
const send = async (options) => await httpRequest(options);
const caller = {
	node: {},
	credential: async () => ({ baseUrl, apiKey: 'kx-4f9d2c-hostile' }),
	sendWithKey: send,
	sendPlain: send,
	isCancelled: () => false,
};
const catalogue = await connect(caller, {
	gate: gate(10),
	policy: { maxTries: 1, maxWaitMs: 0 },
	connection: {},
});

const ask = async (name) => {
	try {
		const { data } = await catalogue.call({
			method: 'GET',
			path: path('/{name}', { name }),
			repeat: 'safe',
		});
		return {
			rows: Array.isArray(data)
				? data.length
				: typeof data === 'string'
					? data.length
					: Object.keys(data ?? {}).length,
		};
	} catch (error) {
		return { message: error.message };
	}
};

await ask('warm');
globalThis.gc?.();
const before = process.memoryUsage().rss;
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
let peak = 0;
const watch = setInterval(() => {
	peak = Math.max(peak, process.memoryUsage().rss - before);
}, 10);
const outcomes = await Promise.all(
	Array.from({ length: Number(count) }, async () => await ask('answer')),
);
clearInterval(watch);
delay.disable();
process.stdout.write(
	JSON.stringify({
		outcomes,
		peakMiB: Math.round(Math.max(peak, process.memoryUsage().rss - before) / MiB),
		blockedMs: Math.round(delay.max / 1e6),
	}),
);
process.exit(0);
