const Module = require('node:module');
const { join } = require('node:path');
const vm = require('node:vm');

const { ModernFakeTimers } = require('@jest/fake-timers');
const { TestEnvironment } = require('jest-environment-node');
const { ModuleMocker } = require('jest-mock');

const { useIsolatesAgain } = require('./isolates');

/**
 * Jest's node environment without its separate realm: n8n-core and Node itself make errors, arrays and dates of the main
 * realm, and `instanceof` in the code under test must see what it sees in n8n. (In jest's realm every such check fails.)
 */
const mainRealm = {};
const { compileFunction } = vm;
vm.compileFunction = (code, parameters, options) =>
	compileFunction(
		code,
		parameters,
		options?.parsingContext === mainRealm ? { ...options, parsingContext: undefined } : options,
	);

/**
 * n8n gives its patterns 250 ms by the clock, and fails the node behind that: on a shared machine any of them may wait as
 * long for a processor. The tests ask what comes, not when.
 */
const PATIENCE_MS = 10_000;
const { runInContext } = vm.Script.prototype;
vm.Script.prototype.runInContext = function (context, options) {
	const timeout = options?.timeout && Math.max(options.timeout, PATIENCE_MS);
	return runInContext.call(this, context, timeout ? { ...options, timeout } : options);
};

/**
 * With CATALOGUE_N8N=1.123.81 n8n's own packages are those of that pinned n8n, for the tests and for the built package alike:
 * `npm run test:engine` runs the suites of the engine in each.
 */
const pinned = process.env.CATALOGUE_N8N;
const ofN8n = /^(n8n-core|n8n-workflow|n8n-nodes-base|@n8n\/di)(\/|$)/;
const { _resolveFilename: resolveFilename } = Module;
if (pinned) {
	const paths = [join(__dirname, '../../host', pinned)];
	Module._resolveFilename = (request, parent, isMain, options) =>
		resolveFilename(request, parent, isMain, ofN8n.test(request) ? { paths } : options);
} else useIsolatesAgain();

class MainRealmEnvironment extends TestEnvironment {
	constructor(config, context) {
		super(config, context);
		this.global = globalThis;
		// For n8n-core: loaded once for all test files of a worker, and outside of jest's module registry.
		this.global.nativeRequire = Module.createRequire(__filename);
		this.moduleMocker = new ModuleMocker(globalThis);
		this.fakeTimersModern = new ModernFakeTimers({
			config: config.projectConfig,
			global: globalThis,
		});
		// Read by n8n-core when it is loaded: each worker has a user folder of its own, and nothing reaches the home folder.
		process.env.N8N_USER_FOLDER = join(
			process.env.CATALOGUE_TEST_FOLDER,
			process.env.JEST_WORKER_ID,
		);
	}

	getVmContext() {
		return mainRealm;
	}
}

module.exports = MainRealmEnvironment;
