/** Runs a TypeScript file of the tests in a process of its own, on the packages that n8n itself would load. */
const { transformFileSync } = require('@swc/core');

require.extensions['.ts'] = (module, file) => {
	const { code } = transformFileSync(file, {
		jsc: { target: 'es2023', parser: { syntax: 'typescript' } },
		module: { type: 'commonjs' },
	});
	module._compile(code, file);
};
// What test/setup/environment.js gives to jest's files.
globalThis.nativeRequire = require;
require(process.argv[2]);
