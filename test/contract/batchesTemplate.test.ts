import { readFileSync } from 'node:fs';

import type { Batch, Title } from './batchRun';
import { choose, first, reported, runs, simulate } from './batchRun';
import { codeOf, isTrue, parametersOf } from './templateCode';

const second = (number: number) => new Date(1.7e12 + number * 1000).toISOString();
/** What the service gives for a batch: the oldest since then. */
const search = (catalogue: Title[], { after, known, batchSize }: Batch) =>
	catalogue
		.filter(({ createdDate = '' }) => createdDate >= after)
		.sort((one, other) => ((one.createdDate ?? '') < (other.createdDate ?? '') ? -1 : 1))
		.slice(0, batchSize + known.split(' ').filter(Boolean).length);

/** How often each title is worked on, batch after batch; people work meanwhile. */
function worked(catalogue: Title[], meanwhile: (batch: number) => void = () => undefined) {
	const times = new Map<number, number>();
	let batch: Batch | undefined = first;
	for (let count = 0; batch; count++) {
		expect(count).toBeLessThan(100);
		const found = search(catalogue, batch);
		for (const { json } of runs<Title>('Titles to Do', batch, found))
			times.set(json.ref, (times.get(json.ref) ?? 0) + 1);
		const [next]: Array<{ json: Batch }> = runs<Batch>('Where the Next Begins', batch, found);
		meanwhile(batch.batch);
		batch = next && { ...next.json, batchSize: first.batchSize };
	}
	return times;
}

const once = (refs: number[]) => new Map(refs.map((ref) => [ref, 1]));
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('the template of the whole catalogue in batches', () => {
	it.each([
		['a title each second', (ref: number) => second(ref)],
		['a whole import at one moment', () => second(1)],
		['an import within a few moments', (ref: number) => second(Math.floor(ref / 70))],
	])('works on every title once: %s', (_, dateOf) => {
		const catalogue = numbers(420).map((ref) => ({ ref, createdDate: dateOf(ref) }));
		expect(worked(catalogue)).toEqual(once(numbers(420)));
	});

	it.each([
		['No field has a value to write', ['No field has a value to write'], 1],
		['some have one', ['No field has a value to write', undefined], 0],
	])('tells where no title has what is mapped: %s', async (_, reasons, told) => {
		const titles = reasons.map((reason, ref) => ({ ref, title: 'Emma', reason }));
		const [batch] = await codeOf<{ failed: number; failures: string }>(
			'whole-catalogue-in-batches',
			'What Came of It',
			{ nodes: { 'Titles to Do': titles }, input: titles },
		);
		expect(batch?.failed).toBe(0);
		expect(/other names here/.test(batch?.failures ?? '')).toBe(told === 1);
	});

	it('leaves none out while titles are archived and made', () => {
		const catalogue = numbers(420).map((ref) => ({ ref, createdDate: second(ref) }));
		const times = worked(catalogue, (batch) => {
			const gone = (ref: number) =>
				ref % 50 === batch || (ref > batch * 50 - 10 && ref < batch * 50);
			const kept = catalogue.filter(({ ref }) => !gone(ref));
			catalogue.splice(0, catalogue.length, ...kept);
			if (batch < 4) catalogue.push({ ref: 1000 + batch, createdDate: second(1000 + batch) });
		});
		expect([...times.values()].every((count) => count === 1)).toBe(true);
		expect(catalogue.filter(({ ref }) => !times.has(ref))).toEqual([]);
	});

	it.each<[string, Title[], Partial<Batch>]>([
		['no order', [2, 1, 3].map((ref) => ({ ref, createdDate: second(ref) })), {}],
		['no dates', [{ ref: 1 }, { ref: 2 }], {}],
		['an earlier begin', [{ ref: 1, createdDate: second(1) }], { after: second(9), known: '9' }],
		['a later begin', [{ ref: 12, createdDate: second(12) }], { after: second(9), known: '9 10' }],
	])('stops where titles would be left out: %s', (_, found, batch) => {
		expect(() => runs('Where the Next Begins', { ...first, ...batch }, found)).toThrow(
			/left out|leave some out/,
		);
	});

	it.each([0, null, 1])('works on one batch at once where atOnce is %j', (atOnce) => {
		const [open, taken] = [0, 2].map((takenUntil) => ({ ...first, takenUntil, finished: false }));
		expect(choose([open!], atOnce, 1).batch).toBe(1);
		expect(choose([taken!, open!], atOnce, 1).batch).toBe(0);
	});

	it('reports a batch once that two starts began at the same moment', () => {
		const work = { state: 'finished', titles: 50, changed: 5, failed: 1, failures: 'one' };
		const rows = [1, 1, 2].map((batch) => ({ ...work, batch }));
		expect(reported(rows)).toMatchObject({
			isFinished: true,
			titles: 100,
			changed: 10,
			failed: 2,
			failures: ['one', 'one'],
			text: 'Finished: 100 titles, 10 changed, 2 failed.',
		});
		expect(reported(rows, true)).toMatchObject({
			text: 'Preview, nothing was changed. Finished: 100 titles, 10 would be changed, 2 failed.',
		});
	});

	it('says so if a start by hand found nothing left to do, since its numbers are of earlier starts', () => {
		const rows = [{ batch: 1, state: 'finished', titles: 100, changed: 4, failed: 2 }];
		expect(reported(rows, false, false).text).toBe(
			'Finished: 100 titles, 4 changed, 2 failed. All of this was done by earlier starts, and nothing was left for this one. To go through the catalogue again, enter another name in "Settings".',
		);
	});

	it('is a run of its own in each workflow, also where both have the same name', () => {
		expect(JSON.stringify(parametersOf('whole-catalogue-in-batches', 'This Run'))).toContain(
			'{{ $workflow.id }}',
		);
	});

	it('says nothing if a start by the clock found nothing to do', () => {
		const tells = (...executed: string[]) =>
			isTrue('whole-catalogue-in-batches', 'Anything to Tell?', {
				nodes: Object.fromEntries(executed.map((name) => [name, []])),
			});
		expect(tells('Every Ten Minutes')).toBe(false);
		expect(tells('Every Ten Minutes', 'Note What Is Done')).toBe(true);
		expect(tells('Run Now')).toBe(true);
	});

	it('takes as long as docs/scale.md says', () => {
		const took = (titles: number, workers: number, work: number, deaths = 0) => {
			const died = new Set<number>();
			return simulate({
				// As many batches, of a hundredth of the titles each.
				titles: titles / 100,
				workers,
				batchSize: 10,
				seconds: { search: 2, work, lease: 300 },
				dies: (batch) =>
					deaths > 0 &&
					batch % (titles / 1_000 / deaths) === 0 &&
					!died.has(batch) &&
					Boolean(died.add(batch)),
			}).seconds;
		};
		const half = (minutes: number) => String(Math.round(minutes * 2) / 2).replace('.5', '½');
		const shown = (seconds: number) => {
			const minutes = Math.round(seconds / 60);
			const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
			return hours > 0
				? `${hours} h ${rest} min`
				: `${minutes < 5 ? half(seconds / 60) : rest} min`;
		};
		const text = readFileSync('docs/scale.md', 'utf8');
		const rows = [...text.matchAll(/^\| (\d+) \| (.+) \|$/gm)].map(([, workers, cells = '']) => ({
			workers: Number(workers),
			cells: cells.split(' | '),
		}));
		expect(rows.map(({ workers }) => workers)).toEqual([1, 2, 4, 10, 20]);
		for (const { workers, cells } of rows)
			expect(cells).toEqual(
				[100_000, 1_000_000].flatMap((titles) =>
					[4, 60].map((work) => shown(took(titles, workers, work))),
				),
			);
		const [withDeaths, without] = [20, 0].map((deaths) => took(1_000_000, 20, 60, deaths) / 60);
		expect(text).toContain(
			`20 workers took ${Math.round(withDeaths ?? 0)} minutes in place of ${Math.round(without ?? 0)}`,
		);
	});

	it.each([1, 4, 20])(
		'a million titles by %i workers, of whom one dies every 50 batches',
		(workers) => {
			const died = new Set<number>();
			const run = simulate({
				titles: 1_000_000,
				workers,
				batchSize: 1_000,
				seconds: { search: 1, work: 60, lease: 300 },
				dies: (batch) => batch % 50 === 0 && !died.has(batch) && Boolean(died.add(batch)),
			});
			expect(run.times.every((count) => count === 1)).toBe(true);
			expect({ broken: run.broken, searches: run.searches }).toEqual({
				broken: 20,
				searches: 1_021,
			});
			expect(run.mostOpen).toBeLessThanOrEqual(workers + 20);
			expect(run.seconds).toBeLessThan((1.3 * 61_000) / workers + 1_800);
		},
	);
});
