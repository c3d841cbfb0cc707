import { execFile } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Bench, Findings, Scenario } from '../bench.ts';
import { nodeFlags } from '../program.ts';
import { median, ratio } from '../runner.ts';
import { keys } from '../sandbox.ts';
import type { Order, Transfers } from '../transfer.ts';

const command = promisify(execFile);
const MiB = 1024 ** 2;

/** A file that is really on the disk, of whole MiB. */
function writeFile(path: string, bytes: number): void {
	const block = Buffer.alloc(MiB, 'The catalogue. ');
	const file = openSync(path, 'w');
	for (let written = 0; written < bytes; written += MiB) writeSync(file, block);
	closeSync(file);
}

async function curl(...args: string[]): Promise<number> {
	const { stdout } = await command('curl', [
		'--silent',
		'--show-error',
		'--fail',
		'--header',
		`X-Api-Key: ${keys.editor}`,
		'--write-out',
		'%{time_total}',
		...args,
	]);
	return Number(stdout) * 1000;
}

/** A file of the service fetched and sent, each time on an n8n of its own; and by curl. */
export const file: Scenario = {
	name: 'file',
	async run(bench: Bench): Promise<Findings> {
		const { sandbox, sizes, installed } = bench;
		const folder = mkdtempSync(join(bench.folder, 'files-'));
		const audio = async () =>
			(
				await sandbox.ask<{ data: { ref: number } }>('POST', '/resources', {
					type: 'Audio',
					fields: { title: 'A reading' },
				})
			).data.ref;
		const address = (ref: number) => `${sandbox.url}/resources/${ref}/file`;
		const [small, large, target] = [await audio(), await audio(), await audio()];
		const path = join(folder, 'large.mp3');
		const fetched = join(folder, 'fetched');
		const upload = async (ref: number) =>
			await curl('--output', '/dev/null', '--form', `file=@${path}`, address(ref));

		const transfer = async (contender: Order['contender']): Promise<Transfers> => {
			const userFolder = mkdtempSync(join(folder, 'user-'));
			const order: Order = {
				contender,
				packageFolder: installed.folder,
				userFolder,
				url: sandbox.url,
				small,
				large,
				target,
			};
			const { stdout } = await command(process.execPath, [
				...nodeFlags,
				'--expose-gc',
				join(import.meta.dirname, '../transfer.ts'),
				JSON.stringify(order),
			]).catch((error: { signal?: string; stdout: string }) => {
				// isolated-vm, which n8n evaluates expressions in, may abort Node as it ends: all is measured by then.
				if (error.signal === 'SIGABRT' && error.stdout.endsWith('}\n')) return error;
				throw error;
			});
			rmSync(userFolder, { recursive: true, force: true });
			return JSON.parse(stdout) as Transfers;
		};
		const curlBoth = async () => {
			const down = await curl('--output', fetched, address(large));
			if (statSync(fetched).size !== sizes.file.bytes)
				throw new Error('curl did not fetch the whole file');
			return { down, up: await upload(target) };
		};

		writeFile(path, MiB);
		await upload(small);
		writeFile(path, sizes.file.bytes);
		await upload(large);
		const runs: Array<{ ours: Transfers; curl: { down: number; up: number }; theirs: Transfers }> =
			[];
		for (let round = 0; round < sizes.file.rounds; round++) {
			runs.push({
				ours: await transfer('ours'),
				curl: await curlBoth(),
				theirs: await transfer('httpRequest'),
			});
		}
		rmSync(folder, { recursive: true, force: true });

		const of = (figure: (run: (typeof runs)[number]) => number) => runs.map(figure);
		const ours = { down: of((run) => run.ours.down.ms), up: of((run) => run.ours.up.ms) };
		const bare = { down: of((run) => run.curl.down), up: of((run) => run.curl.up) };
		const theirs = { down: of((run) => run.theirs.down.ms), up: of((run) => run.theirs.up.ms) };
		return {
			figures: {
				'file1g.rssGrowthMiB': Math.max(
					median(of((run) => run.ours.down.growthMiB)),
					median(of((run) => run.ours.up.growthMiB)),
				),
				'file1g.rssGrowthMiBDown': median(of((run) => run.ours.down.growthMiB)),
				'file1g.rssGrowthMiBUp': median(of((run) => run.ours.up.growthMiB)),
				'file1g.httpRequestRssGrowthMiBDown': median(of((run) => run.theirs.down.growthMiB)),
				'file1g.httpRequestRssGrowthMiBUp': median(of((run) => run.theirs.up.growthMiB)),
				'file1g.vsCurl': Math.max(ratio(ours.down, bare.down), ratio(ours.up, bare.up)),
				'file1g.vsCurlDown': ratio(ours.down, bare.down),
				'file1g.vsCurlUp': ratio(ours.up, bare.up),
			},
			times: {
				'Catalogue File, down': median(ours.down),
				'HTTP Request node, down': median(theirs.down),
				'curl, down': median(bare.down),
				'Catalogue File, up': median(ours.up),
				'HTTP Request node, up': median(theirs.up),
				'curl, up': median(bare.up),
			},
		};
	},
};
