/**
 * A program that brings one large file down and up again on n8n's engine, in a process of its own, so that its memory is
 * its own. Prints `Transfers` as JSON.
 */
import type { INode, INodeExecutionData } from 'n8n-workflow';
import { readFileSync, writeFileSync } from 'node:fs';
import { byId, runWell } from './bench.ts';
import { loadHarness } from './harness.ts';
import { httpRequest } from './peers.ts';
import type { Sandbox } from './sandbox.ts';

export interface Transfer {
	ms: number;
	/** Most resident memory while it went on, beyond that before; MiB. */
	growthMiB: number;
}

export interface Transfers {
	down: Transfer;
	up: Transfer;
}

export interface Order {
	contender: 'ours' | 'httpRequest';
	packageFolder: string;
	userFolder: string;
	url: string;
	/** Resources: with a small file, with the large one, and the one that is uploaded to. */
	small: number;
	large: number;
	target: number;
}

const order = JSON.parse(process.argv[2] ?? '') as Order;
const harness = await loadHarness(order.packageFolder, order.userFolder);
const bench = { harness, sandbox: { url: order.url } as Sandbox };

const fileNode = (operation: string, resourceRef: number, more: object = {}): INode =>
	harness.catalogue('File', 'catalogueFile', {
		resource: 'file',
		operation,
		resourceRef: byId(String(resourceRef)),
		...more,
	});

const nodes: Record<Order['contender'], Record<'down' | 'up', (ref: number) => INode>> = {
	ours: {
		down: (ref) => fileNode('download', ref),
		up: (ref) => fileNode('upload', ref, { options: { fileName: 'large.mp3' } }),
	},
	httpRequest: {
		down: (ref) =>
			httpRequest({
				method: 'GET',
				url: `${order.url}/resources/${ref}/file`,
				options: { response: { response: { responseFormat: 'file' } } },
			}),
		up: (ref) =>
			httpRequest({
				method: 'POST',
				url: `${order.url}/resources/${ref}/file`,
				sendBody: true,
				contentType: 'multipart-form-data',
				bodyParameters: {
					parameters: [
						{ parameterType: 'formBinaryData', name: 'file', inputDataFieldName: 'data' },
					],
				},
			}),
	},
};

/** Bytes by name, as the kernel counts them for this process: VmRSS now, VmHWM the most since it was last reset. */
const memory = (name: 'VmRSS' | 'VmHWM') =>
	Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) *
	1024;
const resetPeak = () => writeFileSync('/proc/self/clear_refs', '5');

async function measured(
	direction: 'down' | 'up',
	ref: number,
	input: INodeExecutionData,
): Promise<{ transfer: Transfer; output: INodeExecutionData }> {
	globalThis.gc?.();
	resetPeak();
	const before = memory('VmRSS');
	const {
		ms,
		items: [output],
	} = await runWell(bench, 1, [input], [nodes[order.contender][direction](ref)], {
		binaryMode: 'filesystem',
	});
	return {
		transfer: { ms, growthMiB: (memory('VmHWM') - before) / 1024 ** 2 },
		output: output ?? { json: {} },
	};
}

async function downAndUp(ref: number): Promise<Transfers> {
	const { transfer: down, output } = await measured('down', ref, { json: {} });
	const { transfer: up } = await measured('up', order.target, { ...output, json: {} });
	return { down, up };
}

// First with a small file: what n8n loads on the way is not the file's.
await downAndUp(order.small);
console.log(JSON.stringify(await downAndUp(order.large)));
await harness.stopEngine();
