import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bars } from '../bars.ts';
import type { Verdict } from '../bars.ts';
import type { Findings } from '../bench.ts';
import type { Machine } from '../machine.ts';
import { plotOf } from './plot.ts';
import { boundOf, shown, verdictIn } from './table.ts';

export interface Measured {
	verdicts: readonly Verdict[];
	found: Readonly<Record<string, Findings>>;
	/** Before and after. */
	from: Machine;
	until: Machine;
}

const titles: Readonly<Record<string, string>> = {
	read: 'Read 10,000 resources',
	add: 'Add 10,000 resources to a collection',
	update: '1,000 single updates',
	poll: 'A poll of the trigger with 10 new runs',
	chat: 'An answer of 20,000 deltas, all at once',
	file: 'A file of 1 GiB',
};

/** What stands beside the figures that have a bar. */
const beside: Readonly<Record<string, string>> = {
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

const barRow = (verdict: Verdict) => `| \`${verdict.bar.key}\` | ${verdict.bar.says} | **${shown(verdict.value)}** ${verdict.bar.unit} | ${boundOf(verdict)} | ${verdictIn(verdict)} |`;

function besideRows(found: Measured['found']): string[] {
	const withBar = new Set(bars.map(({ key }) => key));
	return Object.values(found).flatMap(({ figures }) =>
		Object.entries(figures).flatMap(([key, value]) => (withBar.has(key) ? [] : [`| \`${key}\` | ${beside[key] ?? key} | ${shown(value)} |`])),
	);
}

const machineLine = ({ from, until }: Measured) =>
	`${until.date}, ${until.cores} cores (${until.processor}), load ${shown(from.load)} at the beginning and ${shown(until.load)} at the end.`;

/** What is told about how to read it; the figures go in the place of the comments. */
function fill(template: string, measured: Measured): string {
	return template
		.replace('<!-- machine -->', machineLine(measured))
		.replace('<!-- bars -->', measured.verdicts.map(barRow).join('\n'))
		.replace('<!-- beside -->', besideRows(measured.found).join('\n'));
}

/** Writes docs/benchmarks.md and its plot. */
export function writeDocument(folder: string, measured: Measured): void {
	const template = readFileSync(join(import.meta.dirname, 'benchmarks.template.md'), 'utf8');
	writeFileSync(join(folder, 'benchmarks.md'), fill(template, measured));
	writeFileSync(join(folder, 'benchmarks.svg'), plotOf(measured.found, titles));
}
