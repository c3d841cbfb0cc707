const { IsolatePool } = require('@n8n/expression-runtime/dist/cjs/pool/isolate-pool.js');

/**
 * n8n makes an isolate for the expressions of each execution, which takes a tenth of a second of the processor: a third of
 * what the tests computed. Here they are used again. Nothing of an expression stays in one: each has a closure of its own.
 */
exports.useIsolatesAgain = () => {
	Object.assign(IsolatePool.prototype, {
		replenish: () => undefined,
		async release(bridge) {
			if (!bridge.isDisposed()) this.bridges.push(bridge);
		},
	});
};
