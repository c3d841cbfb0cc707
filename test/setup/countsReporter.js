const { writeFileSync } = require('node:fs');
const { relative } = require('node:path');

/** Where a test has run: its suite, and the n8n that the titles around it name. */
const cellOf = (folder, file, titles) => {
	const [suite] = relative(folder, file).split('/');
	return `${suite} ${/n8n (\d+\.\d+\.\d+)/.exec(titles.join(' '))?.[1] ?? ''}`.trim();
};

/** Writes jest's counts to the file that `npm test` names, so that its last line comes from them. */
module.exports = class CountsReporter {
	constructor({ rootDir }) {
		this.folder = `${rootDir}/test`;
	}

	onRunComplete(
		_contexts,
		{
			numPassedTests,
			numFailedTests,
			numRuntimeErrorTestSuites,
			numPendingTests,
			numTodoTests,
			numTotalTestSuites,
			testResults,
		},
	) {
		// A suite that cannot run, a skipped test and a run without suites are failures too.
		const failed =
			numFailedTests +
			numRuntimeErrorTestSuites +
			numPendingTests +
			numTodoTests +
			(numTotalTestSuites === 0 ? 1 : 0);
		const cells = {};
		for (const { testFilePath, testResults: tests } of testResults) {
			for (const { ancestorTitles, status } of tests) {
				const cell = (cells[cellOf(this.folder, testFilePath, ancestorTitles)] ??= {
					passed: 0,
					failed: 0,
				});
				cell[status === 'passed' ? 'passed' : 'failed'] += 1;
			}
		}
		writeFileSync(
			process.env.CATALOGUE_TEST_COUNTS,
			JSON.stringify({ passed: numPassedTests, failed, cells }),
		);
	}
};
