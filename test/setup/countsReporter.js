const { writeFileSync } = require('node:fs');

/** Writes jest's counts to the file that `npm test` names, so that its last line comes from them. */
module.exports = class CountsReporter {
	onRunComplete(_contexts, { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, numPendingTests, numTodoTests, numTotalTestSuites }) {
		// A suite that cannot run, a skipped test and a run without suites are failures too.
		const failed = numFailedTests + numRuntimeErrorTestSuites + numPendingTests + numTodoTests + (numTotalTestSuites === 0 ? 1 : 0);
		writeFileSync(process.env.CATALOGUE_TEST_COUNTS, JSON.stringify({ passed: numPassedTests, failed }));
	}
};
