import { createHash } from 'node:crypto';
import {
	closeSync,
	createReadStream,
	ftruncateSync,
	openAsBlob,
	openSync,
	readFileSync,
	rmSync,
	writeFileSync,
	writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { itemsOf, runWorkflow } from '../../scripts/host/execution';
import type { WorkflowFile } from '../../scripts/host/workflows';
import { importWorkflow } from '../../scripts/host/workflows';
import { manualStart } from '../host/manualStart';
import type { HostInTest } from './hostInTest';
import { apiKey, credentialName, heapMiB } from './hostInTest';

const MiB = 1024 * 1024;
/** n8n keeps no file above 512 MiB in its database. */
const sizes = { filesystem: 600, database: 500 };
const EBOOK = 1085;

const peaks: Record<string, number> = {};
export const largeFileFigures = () => ({
	largeFileMiB: { ...sizes, heapLimit: heapMiB },
	peakRssMiB: peaks,
});

/** Mostly holes, so that it costs no disk; each MiB begins with its number, so that none can be lost or change places. */
async function makeFile(path: string, sizeMiB: number): Promise<string> {
	const file = openSync(path, 'w');
	ftruncateSync(file, sizeMiB * MiB);
	for (let number = 0; number < sizeMiB; number += 1)
		writeSync(file, `piece ${number} of ${sizeMiB}`, number * MiB);
	closeSync(file);
	const hash = createHash('sha256');
	await pipeline(createReadStream(path, { highWaterMark: MiB }), hash);
	return hash.digest('hex');
}

const memoryOf = (pid: number, line: 'VmHWM' | 'VmRSS'): number =>
	Math.round(
		Number(
			new RegExp(`^${line}:\\s+(\\d+) kB`, 'm').exec(
				readFileSync(`/proc/${pid}/status`, 'utf8'),
			)?.[1],
		) / 1024,
	);

/** Lets the kernel count a process's most memory anew. */
const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

const resourceRef = { __rl: true, mode: 'id', value: String(EBOOK) };
const node = (name: string, operation: string) => ({
	id: name,
	name,
	type: 'n8n-nodes-publisher-catalogue.catalogueFile',
	typeVersion: 1,
	position: [0, 0],
	parameters: { operation, resourceRef },
	credentials: { publisherCatalogueApi: { id: null, name: credentialName } },
});
const to = (name: string) => ({ main: [[{ node: name, type: 'main', index: 0 }]] });

const downAndUp: WorkflowFile = {
	id: 'down-and-up',
	name: 'Down and up',
	nodes: [
		manualStart,
		node('Download', 'download'),
		node('Upload', 'upload'),
	] as WorkflowFile['nodes'],
	connections: { Start: to('Download'), Download: to('Upload') },
	settings: { executionOrder: 'v1' },
};

async function putIntoService(sandboxUrl: string, path: string): Promise<{ checksum: string }> {
	const form = new FormData();
	form.set('file', await openAsBlob(path), 'large.epub');
	const response = await fetch(`${sandboxUrl}/resources/${EBOOK}/file`, {
		method: 'POST',
		headers: { 'x-api-key': apiKey },
		body: form,
	});
	const answer = (await response.json()) as { data: { checksum: string } };
	if (!response.ok) throw new Error(JSON.stringify(answer));
	return answer.data;
}

/** n8n's process must not hold the file; in database mode n8n itself does, outside of V8's heap. */
export function largeFileTests(inTest: () => HostInTest, mode: 'filesystem' | 'database'): void {
	const sizeMiB = sizes[mode];

	it(`a file of ${sizeMiB} MiB goes both ways through a heap of ${heapMiB} MiB`, async () => {
		const { version, folder, host, sandbox, session } = inTest();
		const path = join(folder, 'large.epub');
		const checksum = await makeFile(path, sizeMiB);
		expect(await putIntoService(sandbox.url, path)).toMatchObject({ checksum });
		rmSync(path);
		const { id } = await importWorkflow(session, downAndUp);
		const processes = [
			{ name: `n8n ${version}, ${mode}`, pid: host.pid },
			{ name: `sandbox beside n8n ${version}, ${mode}`, pid: sandbox.pid },
		];
		const before = processes.map(({ pid }) => memoryOf(pid, 'VmRSS'));
		processes.forEach(({ pid }) => forgetPeak(pid));

		const execution = await runWorkflow(session, id);

		expect(execution.error).toBeUndefined();
		const json = (name: string) => execution.runData[name]!.flatMap(itemsOf)[0]!.json;
		expect(json('Download')).toMatchObject({ fileName: 'large.epub', fileSize: sizeMiB * MiB });
		expect(json('Upload')).toMatchObject({
			fileSize: sizeMiB * MiB,
			checksum,
			checksumVerified: true,
		});
		for (const { name, pid } of processes) peaks[name] = memoryOf(pid, 'VmHWM');
		const growth = processes.map(({ name }, index) => peaks[name]! - before[index]!);
		if (mode === 'filesystem') expect(growth[0]).toBeLessThan(sizeMiB / 2);
		expect(growth[1]).toBeLessThan(sizeMiB / 2);
	});
}
