/**
 * A service that wants to kill, freeze or rob n8n: every request of every operation, every list of the editor and every poll
 * of the trigger, answered with every shape of ./shapes, in a process with a limited heap.
 * `npm run test:hostile -- brotli getMany` runs the cells whose shape and target have all these words.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serialize } from 'node:v8';

import { record } from '../fuzz/recordings';
import { inFull, report } from '../setup/figures';
import type { Arena, Outcome } from './arena';
import { arena } from './arena';
import { chosenCells } from './choice';
import type { Cell, Sums, Target } from './messages';
import { titleOf } from './messages';
import { shapes } from './shapes';
import { lastOf, LONG_ANSWER, MANY_OPTIONS, MANY_ROWS } from './shapes/controls';
import { targetsOf } from './targets';

/** A person who waits does not see it, and n8n answers its other webhooks in the meantime. */
const MOST_BLOCKED_MS = 200;
const MOST_MIB = 256;
/**
 * The machine may have been busy elsewhere: a cell over a bound is run again in a worker of its own, and the smaller figures
 * count. V8 marks the heap that n8n fills in 60 to 90 ms of one turn, which take three times as long beside others' work.
 */
const MORE_TRIES = 5;

const words = (process.env.CATALOGUE_WORDS ?? '').split(' ').filter(Boolean);
const LONGEST_SUITE_MS = 4 * 3_600_000;

const isOver = ({ blockedMs, peakMiB }: Outcome) =>
	blockedMs > MOST_BLOCKED_MS || peakMiB > MOST_MIB;
const isWrong = (outcome: Outcome) =>
	outcome.killed || outcome.outlived || outcome.leaks.length > 0 || isOver(outcome);

/** Most cells wait most of their time, so some run side by side, each in processes of its own. */
const SIDE_BY_SIDE = inFull ? 3 : 1;

let arenas: Arena[];
let folder: string;
let targets: Target[];
let chosen: Map<string, Target[]>;
const sums: Sums = { cells: 0, killed: 0, blockedMs: 0, peakMiB: 0, leaks: 0, outlived: 0 };

beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), 'catalogue-hostile-'));
	const recorded = await record();
	// Descriptions hold functions, which stay in their process.
	writeFileSync(
		join(folder, 'recordings'),
		serialize(
			recorded.map(({ operation, parameters, exchanges }) => ({
				operation: JSON.parse(JSON.stringify(operation)) as unknown,
				parameters,
				exchanges,
			})),
		),
	);
	targets = await targetsOf(recorded);
	chosen = chosenCells(targets, words);
	arenas = await Promise.all(Array.from({ length: SIDE_BY_SIDE }, newArena));
}, 300_000);

afterAll(async () => {
	await Promise.all(arenas.map(async (one) => await one.stop()));
	rmSync(folder, { recursive: true, force: true });
	report('hostile', sums);
});

const newArena = async () => await arena(join(folder, 'recordings'));

async function judged(running: Arena, cell: Omit<Cell, 'number'>): Promise<Outcome> {
	let best = await running.run(cell);
	for (
		let tries = 0;
		tries < MORE_TRIES && (isOver(best) || best.outlived) && !best.killed;
		tries++
	) {
		await running.renew();
		const again = await running.run(cell);
		best = {
			...again,
			leaks: [...best.leaks, ...again.leaks],
			blockedMs: Math.min(best.blockedMs, again.blockedMs),
			peakMiB: Math.min(best.peakMiB, again.peakMiB),
		};
	}
	sums.cells += 1;
	sums.killed += Number(best.killed);
	sums.outlived += Number(best.outlived);
	sums.leaks += Number(best.leaks.length > 0);
	sums.blockedMs = Math.max(sums.blockedMs, best.blockedMs);
	sums.peakMiB = Math.max(sums.peakMiB, best.peakMiB);
	return best;
}

const shown = ({ cell, killed, outlived, blockedMs, peakMiB, leaks, ended }: Outcome) =>
	JSON.stringify({
		target: titleOf(cell.target),
		shape: cell.shape,
		killed,
		outlived,
		blockedMs,
		peakMiB,
		leaks: leaks.slice(0, 2),
		ended: ended.slice(0, 300),
	});

it('has at least 60 shapes, each with a name of its own', () => {
	expect(shapes.length).toBeGreaterThanOrEqual(60);
	expect(new Set(shapes.map(({ name }) => name)).size).toBe(shapes.length);
});

const isMeant = (text: string) =>
	words.every((word) => text.toLowerCase().includes(word.toLowerCase()));

it(
	'every list of the editor gives something where nothing is hostile',
	async () => {
		const empty: string[] = [];
		const first = arenas[0] as Arena;
		// The recorded resource has no alternative files.
		for (const target of targets.filter(
			(one) =>
				one.kind === 'list' && one.filter === undefined && one.method !== 'searchAlternatives',
		)) {
			const { ended, given } = await first.run({ shape: 'control: as it is', target });
			if (given === 0) empty.push(`${titleOf(target)}: ${ended}`);
		}
		expect(empty).toEqual([]);
	},
	LONGEST_SUITE_MS,
);

for (const { name: shape } of shapes) {
	it(
		shape,
		async () => {
			const wrong: string[] = [];
			const left = [...(chosen.get(shape) ?? [])];
			const lane = async (running: Arena) => {
				for (let target = left.shift(); target; target = left.shift()) {
					const outcome = await judged(running, { shape, target });
					if (process.env.CATALOGUE_SHOW) console.log(shown(outcome));
					if (isWrong(outcome)) wrong.push(shown(outcome));
				}
			};
			await Promise.all(arenas.map(lane));
			expect(wrong).toEqual([]);
		},
		LONGEST_SUITE_MS,
	);
}

/** What a catalogue may truly send is read as before. Its figures count as little as those of any other long list. */
const MANY_PAGES = inFull ? 2_000_000 : 200_000;
const byName = {
	collection: { __rl: true, mode: 'name', value: `Row ${MANY_PAGES - 1}` },
	resourceRefs: '7',
};
const controls: Array<[shape: string, target: Target, right: unknown]> = [
	[
		'100,000 options in one answer',
		{ kind: 'operation', name: 'catalogueResource.field.getOptions', turn: 1 },
		MANY_OPTIONS,
	],
	[
		'50,000 rows without pages',
		{ kind: 'operation', name: 'catalogueCollection.collection.getMany', turn: 0 },
		MANY_ROWS,
	],
	[
		'a chat answer of 5 MB',
		{ kind: 'operation', name: 'catalogueAiChat.message.send', turn: 2 },
		{ json: expect.objectContaining({ content: LONG_ANSWER }), files: [] },
	],
	[
		`${MANY_PAGES.toLocaleString('en')} rows page by page`,
		{ kind: 'operation', name: 'catalogueCollection.resource.add', turn: 0, parameters: byName },
		{ json: expect.objectContaining({ collectionRef: lastOf(MANY_PAGES) }), files: [] },
	],
];

for (const [name, target, right] of controls.filter(([name]) => isMeant(`control: ${name}`))) {
	it(
		`control: ${name}`,
		async () => {
			// In processes of its own: what the cells before have left there is not its.
			const own = await newArena();
			const { ended, given } = await own.run({ shape: `control: ${name}`, target }, 600_000);
			await own.stop();
			expect({ ended, given }).toEqual({ ended: expect.any(String), given: right });
		},
		LONGEST_SUITE_MS,
	);
}

it('stays within every bound', () => {
	expect(sums).toEqual({ ...sums, killed: 0, leaks: 0, outlived: 0 });
	expect(sums.blockedMs).toBeLessThanOrEqual(MOST_BLOCKED_MS);
	expect(sums.peakMiB).toBeLessThanOrEqual(MOST_MIB);
});
