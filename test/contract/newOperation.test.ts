import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INodeType } from 'n8n-workflow';
import { editor, startSandbox } from '../sandbox/startSandbox';
import type { RunningSandbox } from '../sandbox/startSandbox';

jest.setTimeout(120_000);

const root = join(__dirname, '../..');

/** What CONTRIBUTING tells to write: each file that it names, with the code that follows. */
const [, section] = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').split('## How to add an operation');
const steps = [...section!.matchAll(/`(nodes\/[^`]+\.ts)`:\n\n```ts\n([\s\S]+?)```/g)].map(([, file, code]) => ({ file: file!, code: code! }));

/** The line that the text gives stands for the one that begins alike; an import is added. */
function merged(source: string, code: string): string {
	const [imported, exported] = code.trim().split('\n');
	const start = exported!.split(' = ')[0]!;
	const line = source.split('\n').find((text) => text.startsWith(start));
	return `${imported}\n${source.replace(line!, () => exported!)}`;
}

describe('how to add an operation, as CONTRIBUTING tells it', () => {
	const folder = mkdtempSync(join(tmpdir(), 'catalogue-new-operation-'));
	const packageBefore = process.env.CATALOGUE_PACKAGE;
	let sandbox: RunningSandbox;

	beforeAll(async () => {
		for (const name of ['nodes', 'shared', 'credentials', 'dist', 'package.json', 'tsconfig.json', 'index.js']) cpSync(join(root, name), join(folder, name), { recursive: true });
		symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
		const [operation, resource] = steps;
		writeFileSync(join(folder, operation!.file), operation!.code);
		writeFileSync(join(folder, resource!.file), merged(readFileSync(join(folder, resource!.file), 'utf8'), resource!.code));
		const { status, stdout } = spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc')], { cwd: folder, encoding: 'utf8' });
		expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
		sandbox = await startSandbox();
	});
	afterAll(async () => {
		// The next test file of this worker has the same environment.
		if (packageBefore === undefined) delete process.env.CATALOGUE_PACKAGE;
		else process.env.CATALOGUE_PACKAGE = packageBefore;
		await sandbox?.stop();
		rmSync(folder, { recursive: true, force: true });
	});

	it('is an entry of the dropdown with its action, and runs on the engine', async () => {
		process.env.CATALOGUE_PACKAGE = folder;
		const { runWorkflow } = await import('../engine/runWorkflow');
		const { catalogue, chain, source } = await import('../engine/workflow');
		const { packageTypes } = await import('../engine/packageTypes');
		const { packageName, nodeTypes } = await packageTypes();
		const { description } = nodeTypes.getByNameAndVersion(`${packageName}.catalogueJob`) as INodeType;
		const entries = description.properties.filter(({ name }) => name === 'operation').flatMap(({ options }) => options ?? []);
		expect(entries).toContainEqual(expect.objectContaining({ name: 'Get Result', value: 'getResult', action: 'Get result of job' }));

		const { data } = await sandbox.as(editor).get('/jobs');
		const { jobRef } = data.data.results.find(({ status }: { status: { label: string } }) => status.label === 'complete');
		const expected = (await sandbox.as(editor).get(`/jobs/${jobRef}`)).data.data.result;
		const node = catalogue('Result', 'catalogueJob', { resource: 'job', operation: 'getResult', job: { __rl: true, mode: 'id', value: String(jobRef) } });
		const run = await runWorkflow(chain([source([{}]), node]), { credential: { baseUrl: sandbox.url, apiKey: editor } });
		expect(run.items('Result').map(({ json }) => json)).toEqual([{ jobRef, result: expected }]);
	});
});
