import type { IDataObject, INodeType } from 'n8n-workflow';
import { spawnSync } from 'node:child_process';
import {
	cpSync,
	existsSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunningSandbox } from '../sandbox/startSandbox';
import { editor, startSandbox } from '../sandbox/startSandbox';

jest.setTimeout(120_000);

const root = join(__dirname, '../..');

/** What CONTRIBUTING tells to write: each file that it names, with the code that follows. */
const [, section] = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').split(
	'## How to add an operation',
);
const steps = [...section!.matchAll(/`(nodes\/[^`]+\.ts)`:\n\n```ts\n([\s\S]+?)```/g)].map(
	([, file, code]) => ({ file: file!, code: code! }),
);

/** The statement that the text gives stands for the one that begins alike; an import is added. */
function merged(source: string, code: string): string {
	const [imported, given] = code.split(/\n(?=const)/);
	const start = given!.split(' = ')[0]!;
	const statement = source.slice(source.indexOf(start)).split('];\n')[0]! + '];\n';
	return `${imported}\n${source.replace(statement, () => given!)}`;
}

describe('how to add an operation, as CONTRIBUTING tells it', () => {
	const folder = mkdtempSync(join(tmpdir(), 'catalogue-new-operation-'));
	const packageBefore = process.env.CATALOGUE_PACKAGE;
	let sandbox: RunningSandbox;

	beforeAll(async () => {
		for (const name of [
			'nodes',
			'shared',
			'credentials',
			'dist',
			'package.json',
			'tsconfig.json',
			'index.js',
		])
			cpSync(join(root, name), join(folder, name), { recursive: true });
		symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
		for (const { file, code } of steps) {
			const isNew = !existsSync(join(folder, file));
			writeFileSync(
				join(folder, file),
				isNew ? code : merged(readFileSync(join(folder, file), 'utf8'), code),
			);
		}
		const { status, stdout } = spawnSync(
			process.execPath,
			[join(root, 'node_modules/typescript/bin/tsc')],
			{ cwd: folder, encoding: 'utf8' },
		);
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

	const byId = (ref: unknown) => ({ __rl: true, mode: 'id', value: String(ref) });
	const entriesOf = async (type: string) => {
		const { packageTypes } = await import('../engine/packageTypes');
		const { packageName, nodeTypes } = await packageTypes();
		const { description } = nodeTypes.getByNameAndVersion(`${packageName}.${type}`) as INodeType;
		return description.properties
			.filter(({ name }) => name === 'operation')
			.flatMap(({ options }) => options ?? []);
	};
	const outputOf = async (type: string, parameters: IDataObject) => {
		const { runWorkflow } = await import('../engine/runWorkflow');
		const { catalogue, chain, source } = await import('../engine/workflow');
		const node = catalogue('New', type, parameters);
		const run = await runWorkflow(chain([source([{}]), node]), {
			credential: { baseUrl: sandbox.url, apiKey: editor },
		});
		return run.items('New').map(({ json }) => json);
	};

	it('is an entry of the dropdown with its action, and runs on the engine', async () => {
		process.env.CATALOGUE_PACKAGE = folder;
		expect(await entriesOf('catalogueJob')).toContainEqual(
			expect.objectContaining({
				name: 'Get Result',
				value: 'getResult',
				action: 'Get result of job',
			}),
		);
		const { data } = await sandbox.as(editor).get('/jobs');
		const { jobRef } = data.data.results.find(
			({ status }: { status: { label: string } }) => status.label === 'complete',
		);
		const expected = (await sandbox.as(editor).get(`/jobs/${jobRef}`)).data.data.result;
		expect(
			await outputOf('catalogueJob', {
				resource: 'job',
				operation: 'getResult',
				job: byId(jobRef),
			}),
		).toEqual([{ jobRef, result: expected }]);
	});

	it('brings a list of its own, which the editor can ask for', async () => {
		process.env.CATALOGUE_PACKAGE = folder;
		const { callListSearch } = await import('../engine/editor');
		const { catalogue } = await import('../engine/workflow');
		expect(await entriesOf('catalogueDistribution')).toContainEqual(
			expect.objectContaining({ name: 'Get', value: 'get', action: 'Get distribution run' }),
		);
		const { data } = await sandbox.as(editor).get('/distribution/runs');
		const [newest] = data.data.results;
		const node = catalogue('New', 'catalogueDistribution', { resource: 'run', operation: 'get' });
		const { results } = await callListSearch({
			node,
			method: 'searchRuns',
			credential: { baseUrl: sandbox.url, apiKey: editor },
		});
		expect(results[0]).toEqual({
			name: `${newest.queueRef}: ${newest.statusLabel}`,
			value: String(newest.queueRef),
		});
		expect(
			await outputOf('catalogueDistribution', {
				resource: 'run',
				operation: 'get',
				run: byId(newest.queueRef),
			}),
		).toEqual([newest]);
	});
});
