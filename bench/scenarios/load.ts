import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Bench, Findings, Scenario } from '../bench.ts';
import { median } from '../runner.ts';

const command = promisify(execFile);

/** Loads the classes of the package in a process that has n8n-workflow, as n8n has; prints what that took. */
const program = `
	const { n8n } = require('./package.json');
	require('n8n-workflow');
	require('luxon');
	gc();
	const heap = process.memoryUsage().heapUsed;
	const start = performance.now();
	const loaded = [...n8n.nodes, ...n8n.credentials].map((file) => Object.values(require('./' + file)).map((Type) => new Type()));
	const ms = performance.now() - start;
	gc();
	const bytes = process.memoryUsage().heapUsed - heap;
	const { parametersOf } = require('./dist/shared/engine/parameters');
	const [read, fields, json] = [() => '', [], {}];
	const make = () => parametersOf(read, fields, 0, json);
	const readers = Object.getOwnPropertyNames(Object.getPrototypeOf(make()));
	const functionsOf = (one) => Object.fromEntries(readers.map((name) => [name, one[name].bind(one)]));
	const bytesOf = (makeOne) => {
		gc();
		const before = process.memoryUsage().heapUsed;
		const made = Array.from({ length: 10_000 }, makeOne);
		gc();
		return (process.memoryUsage().heapUsed - before) / made.length;
	};
	const itemBytes = bytesOf(make);
	const functionsBytes = bytesOf(() => functionsOf(make()));
	console.log(JSON.stringify({ ms, bytes, itemBytes, functionsBytes, loaded: loaded.flat().length }));
`;

interface Load {
	ms: number;
	bytes: number;
	/** What the parameters of an item take, and what they would as functions of its own. */
	itemBytes: number;
	functionsBytes: number;
}

async function loadOnce({ installed }: Bench): Promise<Load> {
	const { stdout } = await command(process.execPath, ['--expose-gc', '-e', program], {
		cwd: installed.folder,
	});
	const { loaded, ...found } = JSON.parse(stdout) as Load & { loaded: number };
	const { n8n } = JSON.parse(readFileSync(join(installed.folder, 'package.json'), 'utf8')) as {
		n8n: { nodes: string[]; credentials: string[] };
	};
	if (loaded < n8n.nodes.length + n8n.credentials.length)
		throw new Error(`Only ${loaded} classes were loaded`);
	return found;
}

/** What every start of n8n pays for the package. */
export const load: Scenario = {
	name: 'load',
	async run(bench): Promise<Findings> {
		const loads: Load[] = [];
		for (let round = 0; round < bench.sizes.rounds; round++) loads.push(await loadOnce(bench));
		return {
			figures: {
				'load.ms': median(loads.map(({ ms }) => ms)),
				'load.kib': bench.installed.tarballBytes / 1024,
				'load.heapKiB': median(loads.map(({ bytes }) => bytes)) / 1024,
				'load.parametersBytes': median(loads.map(({ itemBytes }) => itemBytes)),
				'load.parametersAsFunctionsBytes': median(
					loads.map(({ functionsBytes }) => functionsBytes),
				),
			},
		};
	},
};
