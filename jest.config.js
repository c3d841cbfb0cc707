/** @type {import('jest').Config} */
module.exports = {
	rootDir: __dirname,
	testMatch: ['<rootDir>/test/**/*.test.ts'],
	testEnvironment: '<rootDir>/test/setup/environment.js',
	globalSetup: '<rootDir>/test/setup/makeFolder.js',
	globalTeardown: '<rootDir>/test/setup/removeFolder.js',
	transform: {
		'\\.ts$': ['@swc/jest', { jsc: { target: 'es2023', parser: { syntax: 'typescript' } } }],
	},
	moduleNameMapper: { '^n8n-workflow$': '<rootDir>/test/setup/n8nWorkflow.js' },
	// Not in the temporary folder, which is another one at each run of `npm test`.
	cacheDirectory: '<rootDir>/node_modules/.cache/jest',
	// n8n 1 has no engine-v2, and makes no data table in a workflow, which the template in batches needs.
	testPathIgnorePatterns: /^1\./.test(process.env.CATALOGUE_N8N)
		? ['test/queue/(engineV2|large)']
		: [],
	modulePathIgnorePatterns: ['<rootDir>/host/', '<rootDir>/dist/', '<rootDir>/.demo/'],
	testSequencer: '<rootDir>/test/setup/longestFirst.js',
	testTimeout: 20_000,
	maxWorkers: 2,
};
