const { mkdtempSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { createRequire } = require('node:module');
const { Script } = require('node:vm');

const { TestEnvironment } = require('jest-environment-node');

/**
 * Jest's node environment without its separate realm: n8n-core and Node itself make errors, arrays and dates of the main
 * realm, and `instanceof` in the code under test must see what it sees in n8n. (Jest's realm makes every such check false.)
 */
const mainRealm = {};
const runInContext = Script.prototype.runInContext;
Script.prototype.runInContext = function (context, options) {
	return context === mainRealm ? this.runInThisContext(options) : runInContext.call(this, context, options);
};

class MainRealmEnvironment extends TestEnvironment {
	constructor(config, context) {
		super(config, context);
		this.global = globalThis;
		this.userFolder = mkdtempSync(join(tmpdir(), 'catalogue-test-'));
		// Read by n8n-core when it is loaded; nothing of a test may reach the home folder.
		Object.assign(process.env, { N8N_USER_FOLDER: this.userFolder, N8N_LOG_LEVEL: 'silent', N8N_ENFORCE_SETTINGS_FILE_PERMISSIONS: 'false' });
		// n8n-core is loaded by Node itself, once for all test files of a worker, not by jest's module registry.
		this.global.nativeRequire = createRequire(__filename);
	}

	getVmContext() {
		return mainRealm;
	}
}

module.exports = MainRealmEnvironment;
