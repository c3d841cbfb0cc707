import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(__dirname, '../../..');
const node = join(root, 'node_modules/node/bin/node');
const suite = join(root, 'node_modules/.bin/conformance');
const client = join(__dirname, 'conformanceClient.mjs');

/** The scenarios for clients of the Model Context Protocol's own suite that need neither its OAuth nor server requests. */
it.each(['initialize', 'tools_call'])(
	'the client passes the scenario %s of the protocol',
	async (scenario) => {
		const { stdout, stderr } = await promisify(execFile)(
			node,
			[
				suite,
				'client',
				'--command',
				`${node} ${client}`,
				'--scenario',
				scenario,
				'--timeout',
				'20000',
			],
			{ cwd: root, timeout: 40_000 },
		);
		expect(stdout + stderr).toMatch(/Passed: (\d+)\/\1, 0 failed/);
	},
	60_000,
);
