import type { BinaryMode } from '../../scripts/host/environment';
import type { HostVersion } from '../../scripts/host/layout';
import { report } from '../setup/figures';
import { agentTests } from './agentTests';
import { assistantTests } from './assistantTests';
import { credentialTests } from './credentialTests';
import { durableCursorTests } from './durableCursorTests';
import { errorOutputTests } from './errorOutputTests';
import { feedTests } from './feedTests';
import { useHost } from './hostInTest';
import { largeFileFigures, largeFileTests } from './largeFileTests';
import { mcpTests } from './mcpTests';
import { migrationTests } from './migrationTests';
import { onixTests } from './onixTests';
import { movedTests, operationFigures, operationTests } from './operationTests';
import { packageTests } from './packageTests';
import { acknowledgementTests, readinessTests } from './reportTests';
import { reviewTests } from './reviewTests';
import { searchTests, secretFigures, secretTests } from './secretTests';
import { streamTests } from './streamTests';
import { templateTests } from './templateTests';
import { triggerTests } from './triggerTests';

const modes: BinaryMode[] = ['filesystem', 'database', 'default'];

/** From 2.40 on. */
const hasDurableCursors = (version: HostVersion) => /^2\.(4\d|[5-9]\d|\d{3})\./.test(version);

/** 2.35 has it, too, but does not load it. */
const hasMigrationReport = (version: HostVersion) =>
	version.startsWith('1.') || hasDurableCursors(version);

/** All that is tested in a real n8n of these versions. Each is started once for each binary mode, and everything runs in that process. */
export function hostTests(versions: HostVersion[]): void {
	jest.setTimeout(300_000);
	afterAll(() =>
		report('hosts', {
			hosts: versions,
			modes,
			...operationFigures(),
			...largeFileFigures(),
			...secretFigures(),
		}),
	);
	for (const version of versions.filter(hasDurableCursors))
		describe(`n8n ${version}, durable cursors`, () =>
			durableCursorTests(useHost(version, 'filesystem')));
	for (const version of versions)
		describe.each(modes)(`n8n ${version}, files in %s mode`, (mode) => inMode(version, mode));
}

function inMode(version: HostVersion, mode: BinaryMode): void {
	const inTest = useHost(version, mode);

	describe('every operation', () => operationTests(inTest));
	describe('templates', () => templateTests(inTest));
	describe('the nightly feed', () => feedTests(inTest));
	describe('streams', () => streamTests(inTest));
	if (mode === 'filesystem') {
		describe('package', () => packageTests(inTest));
		describe('the test of the credential', () => credentialTests(inTest));
		describe('error output', () => errorOutputTests(inTest));
		describe('assistant', () => assistantTests(inTest));
		if (!version.startsWith('1.')) describe('MCP Server Trigger', () => mcpTests(inTest));
		if (hasMigrationReport(version)) describe('migration report', () => migrationTests(inTest));
		describe('trigger', () => triggerTests(inTest));
		describe('secrets', () => secretTests(inTest));
	}
	if (mode === 'database') describe('moved', () => movedTests(inTest));
	// Their many tools, and whole catalogues, take more memory than the other modes leave.
	if (mode === 'default') {
		describe('agents', () => agentTests(inTest));
		describe('the ONIX template', () => onixTests(inTest));
		describe('the review template', () => reviewTests(inTest));
		describe('the readiness template', () => readinessTests(inTest));
		describe('the acknowledgements template', () => acknowledgementTests(inTest));
	}
	describe('search', () => searchTests(inTest));
	if (mode !== 'default') describe('large file', () => largeFileTests(inTest, mode));

	it('leaves no process behind when it is stopped', async () => {
		const { host } = inTest();
		const group = () => process.kill(-host.pid, 0);
		expect(group()).toBe(true);
		await host.stop();
		expect(group).toThrow('ESRCH');
		await expect(fetch(host.url)).rejects.toThrow();
	});
}
