const { mkdtempSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

/** One temporary folder for everything that n8n-core writes during the tests. */
module.exports = () => {
	Object.assign(process.env, {
		CATALOGUE_TEST_FOLDER: mkdtempSync(join(tmpdir(), 'catalogue-test-')),
		N8N_LOG_LEVEL: 'silent',
		N8N_ENCRYPTION_KEY: 'for-tests-only',
	});
};
