/** Loaded once for all test files of a worker (see environment.js), and for the code under test the same as for the engine. */
module.exports = nativeRequire('n8n-workflow');
