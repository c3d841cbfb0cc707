import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Verdict } from '../bars.ts';
import { bars } from '../bars.ts';
import { plotOf } from './plot.ts';
import type { Measurements } from './record.ts';
import { boundOf, shown, verdictIn } from './table.ts';

const titles: Readonly<Record<string, string>> = {
	read: 'Read 10,000 resources',
	add: 'Add 10,000 resources to a collection',
	update: '1,000 single updates',
	poll: 'A poll of the trigger with 10 new runs',
	chat: 'An answer of 20,000 deltas',
	file: 'A file of 1 GiB',
	limit: '300 updates at the hourly limit',
	load: 'Loading the package',
	many: '100,000 items',
	readMany: 'Read 100,000 resources',
	form: 'A form with 100,000 options',
};

/** What stands beside the figures that have a bar. */
const beside: Readonly<Record<string, string>> = {
	'update100kUnchanged.memoryOverNoOp':
		"Updates of which nothing differs, 100,000: memory beside n8n's No Operation node, which has no output of its own",
	'update100kUnchanged.memoryVsEditFields':
		'The same: memory beside Edit Fields over the same items',
	'read100k.poolMemoryShare': 'Read 100,000 resources: memory of the bare pool beside that node',
	'chat.atOnceVsBareReaderInN8n':
		"An answer that is all there at once: time beside that bare reader and n8n's No Operation node",
	'update1k.httpRequestPeakInFlight': 'Requests that the HTTP Request node has under way at once',
	'file1g.rssGrowthMiBDown': 'Memory, down (MiB)',
	'file1g.rssGrowthMiBUp': 'Memory, up (MiB)',
	'file1g.httpRequestRssGrowthMiBDown': 'Memory of the HTTP Request node, down (MiB)',
	'file1g.httpRequestRssGrowthMiBUp': 'Memory of the HTTP Request node, up (MiB)',
	'file1g.vsCurlDown': 'Time beside curl, down',
	'file1g.vsCurlUp': 'Time beside curl, up',
	'limit.httpRequestLost': 'Items that the HTTP Request node with Retry On Fail loses at the limit',
	'limit.refusals': 'Refusals that our requests met',
	'limit.httpRequestRequests': 'Requests of the HTTP Request node there',
};

const barRow = (verdict: Verdict) =>
	`| \`${verdict.bar.key}\` | ${verdict.bar.says} | **${shown(verdict.value)}** ${verdict.bar.unit} | ${boundOf(verdict)} | ${verdictIn(verdict)} |`;

function besideRows(found: Measurements): string[] {
	const withBar = new Set(bars.map(({ key }) => key));
	return Object.values(found).flatMap(({ figures }) =>
		Object.entries(figures).flatMap(([key, value]) =>
			withBar.has(key) ? [] : [`| \`${key}\` | ${beside[key] ?? key} | ${shown(value)} |`],
		),
	);
}

const machineRow = ([name, { machine }]: [string, Measurements[string]]) =>
	`| ${titles[name] ?? name} | ${machine.date} | ${machine.cores} (${machine.processor}) | ${shown(machine.load)} |`;

/** What is told about how to read it; the figures go in the place of the comments. */
const fill = (template: string, found: Measurements, verdicts: readonly Verdict[]) =>
	template
		.replace('<!-- machines -->', Object.entries(found).map(machineRow).join('\n'))
		.replace('<!-- bars -->', verdicts.map(barRow).join('\n'))
		.replace('<!-- beside -->', besideRows(found).join('\n'));

/** Writes docs/benchmarks.md and its plot. */
export function writeDocument(
	folder: string,
	found: Measurements,
	verdicts: readonly Verdict[],
): void {
	const template = readFileSync(join(import.meta.dirname, 'benchmarks.template.md'), 'utf8');
	writeFileSync(join(folder, 'benchmarks.md'), fill(template, found, verdicts));
	writeFileSync(join(folder, 'benchmarks.svg'), plotOf(found, titles));
}
