import type { INode } from 'n8n-workflow';

import { editor } from '../sandbox/startSandbox';
import type { Fate, NightRun, Nights } from './night';

/** What the figures of a suite add up. */
export interface Counts {
	worlds: number;
	nights: number;
	changes: number;
	sent: number;
	lost: number;
	resent: number;
	paidTwice: number;
	paidUnknown: number;
	falseSummaries: number;
	events: Record<string, number>;
}

const KINDS = ['edited', 'archived', 'created', 'queuedByHand', 'queuedFeedsOwn', 'otherFeed', 'failedRun', 'killed', 'unavailable', 'betweenRequests', 'twoStarts', 'notRun', 'byHandAgain', 'skewed', 'longDay', 'moved', 'copied', 'renamed'];

export const noCounts = (): Counts => ({
	worlds: 0, nights: 0, changes: 0, sent: 0, lost: 0, resent: 0, paidTwice: 0, paidUnknown: 0, falseSummaries: 0,
	events: Object.fromEntries(KINDS.map((kind) => [kind, 0])),
});

/** The same numbers for the same seed (mulberry32). */
function randomOf(seed: number) {
	let state = seed;
	const next = () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
	};
	return { chance: (share: number) => next() < share, below: (end: number) => Math.floor(next() * end) };
}

const HOUR_MS = 3_600_000;
/** Days of 23 and of 25 hours lie in the nights behind these. */
const ZONES = [['Europe/London', '2026-03-20T02:00:00Z'], ['America/New_York', '2026-10-25T02:00:00Z'], ['Europe/Berlin', '2026-10-15T02:00:00Z']] as const;
const NORTHWIND = 1;

interface Title {
	/** Every version that the catalogue had, by the moment from which on it did. */
	versions: Array<{ from: number; text: string }>;
	isArchived: boolean;
	/** Changes by people since it was last sent with a run that finished. */
	isDue: boolean;
}

/** One seeded world around the feed. Gives what went wrong, nothing where the recipient's copy holds. */
export async function liveThrough(nights: Nights, seed: number, count: number, counts: Counts): Promise<string[]> {
	const { chance, below } = randomOf(seed);
	const wrongs: string[] = [];
	const service = nights.sandbox.as(editor);
	const happened = (kind: string) => { counts.events[kind] = (counts.events[kind] ?? 0) + 1; };
	const [timezone, first] = ZONES[seed % ZONES.length]!;
	const skewMs = [0, 600_000, -600_000][below(3)]!;
	if (skewMs !== 0) happened('skewed');
	let n8n = 'first';
	let name: string | undefined;
	let serial = 0;

	await nights.sandbox.control('reset', {});
	await nights.sandbox.control('motion', { runningMs: 0, endedMs: 0, runs: 'complete' });
	let day = Date.parse(first);
	await nights.at(new Date(day).toISOString());
	const { data: catalogue } = await service.post('/resources/search', { type: 1, limit: 20 });
	const titles = new Map<number, Title>();
	const archived: number[] = [];
	for (const { ref } of catalogue.data.results as Array<{ ref: number }>) titles.set(ref, { versions: [{ from: 0, text: '' }], isArchived: false, isDue: false });

	const pick = () => [...titles.keys()].filter((ref) => !titles.get(ref)!.isArchived)[below(titles.size - archived.length)]!;
	/** What people do to the catalogue. Half of the titles lose their keywords, so that the feed pays for new ones. */
	async function people(): Promise<void> {
		counts.changes += 1;
		const what = below(10);
		if (what === 0 && titles.size - archived.length > 8) {
			const ref = pick();
			happened('archived');
			await service.delete(`/resources/${ref}`);
			titles.get(ref)!.isArchived = true;
			archived.push(ref);
		} else if (what === 1) {
			happened('created');
			const text = `Version ${++serial}`;
			const { data } = await service.post('/resources', { type: 'Book', fields: { title: `New book ${seed} ${serial}`, subtitle: text } });
			titles.set(data.data.ref, { versions: [{ from: nights.now(), text }], isArchived: false, isDue: true });
		} else {
			const ref = pick();
			const text = `Version ${++serial}`;
			const { status } = await service.patch(`/resources/${ref}/fields`, { fields: { subtitle: text, ...(chance(0.3) && { keywords: '' }) } });
			if (status !== 200) return;
			happened('edited');
			titles.get(ref)!.versions.push({ from: nights.now(), text });
			titles.get(ref)!.isDue = true;
		}
	}

	/** What the recipient holds, by applying the runs that have finished, in their order. */
	const copy = new Map<number, string>();
	const applied = new Set<number>();
	/** Titles of a collection, by what was added to it on the way. */
	const held = new Map<number, Set<number>>();
	const textOf = (ref: number) => titles.get(ref)?.versions.at(-1)?.text ?? '';

	async function deliver(isFeedsNight: boolean): Promise<void> {
		const { data } = await service.get('/distribution/runs?limit=20');
		const runs = data.data.results as Array<{ queueRef: number; statusLabel: string; destinationRef: number; collectionRef: number }>;
		for (const { queueRef, statusLabel, destinationRef, collectionRef } of [...runs].reverse()) {
			if (applied.has(queueRef)) continue;
			applied.add(queueRef);
			if (statusLabel !== 'complete' || destinationRef !== NORTHWIND) continue;
			for (const ref of held.get(collectionRef) ?? []) {
				const title = titles.get(ref);
				if (!title) continue;
				if (isFeedsNight) {
					counts.sent += 1;
					if (!title.isDue && !written.has(ref)) counts.resent += 1;
				}
				copy.set(ref, textOf(ref));
				title.isDue = false;
				written.delete(ref);
			}
		}
	}
	/** Titles that the feed itself wrote to. */
	const written = new Set<number>();
	/** Paid for, and whether the answer was saved. */
	const paid = new Map<number, boolean>();

	const changed = (nodes: INode[]) => {
		for (const node of nodes) if (node.name === 'Start Feed' && name !== undefined) node.parameters.feed = name;
	};

	/** One start of the feed, with what happens between two of its requests. */
	async function start(isKilled: boolean, disturbs = true): Promise<NightRun> {
		const killAt = isKilled ? 2 + below(14) : -1;
		const awayAt = disturbs && chance(0.15) ? below(14) : -1;
		const isBehind = chance(0.5);
		return await nights.night({
			n8n, timezone, skewMs, changed,
			before: async (nth, { method }): Promise<Fate> => {
				if (disturbs && chance(0.06)) {
					happened('betweenRequests');
					await people();
				}
				if (nth === killAt) return isBehind ? 'killBehind' : 'killBefore';
				if (nth === awayAt && method === 'GET') {
					happened('unavailable');
					return 'unavailable';
				}
				return 'pass';
			},
			heard: ({ method, path, sent, status }) => {
				if (status !== 200) return;
				const [, collection] = /^\/collections\/(\d+)\/resources/.exec(path) ?? [];
				if (collection !== undefined) for (const ref of sent.resourceRefs as number[]) held.set(Number(collection), (held.get(Number(collection)) ?? new Set()).add(ref));
				const [, ref] = /^\/resources\/(\d+)\/fields/.exec(path) ?? [];
				if (ref !== undefined && method === 'PATCH') {
					written.add(Number(ref));
					paid.delete(Number(ref));
				}
				if (path === '/ai/generate-field') {
					const asked = Number(sent.resourceRef);
					if (paid.has(asked)) counts[isKilled || wasKilled ? 'paidUnknown' : 'paidTwice'] += 1;
					paid.set(asked, true);
				}
			},
		});
	}
	let wasKilled = false;

	/** Whether the sentence says what was done. */
	function isTrue({ summary, json, found }: NightRun): boolean {
		const said = String(summary.summary);
		if (said.startsWith('Another start')) return json('Queue Distribution').length === 0;
		if (said.startsWith('Nothing has changed')) return found.length === 0 && json('Queue Distribution').length === 0;
		const [, sent, run] = /^(\d+) changed titles? went into distribution run (\d+)/.exec(said) ?? [];
		const [added] = json('Add Changed Titles');
		return Number(sent) === Number(added?.addedCount) + Number(added?.alreadyPresentCount) && Number(run) === json('Queue Distribution')[0]?.queueRef;
	}

	for (let night = 1; night <= count; night += 1) {
		for (let change = below(4); change > 0; change -= 1) await people();
		await nights.at(new Date(day + 18 * HOUR_MS).toISOString());
		if (chance(0.15)) {
			happened('queuedByHand');
			const ref = pick();
			const { data } = await service.post('/distribution/queue', { destinationRef: NORTHWIND, resourceRefs: [ref] });
			const queued = (await service.get('/distribution/runs?limit=1')).data.data.results[0];
			if (data.data?.queueRef === queued.queueRef) held.set(queued.collectionRef, new Set([ref]));
		}
		if (chance(0.1)) {
			happened('queuedFeedsOwn');
			const own = ((await service.get('/collections?limit=20')).data.data.results as Array<{ ref: number; name: string; visibility: string }>).find((one) => one.name.startsWith('Nightly feed to') && one.visibility === 'team');
			if (own) await service.post('/distribution/queue', { destinationRef: NORTHWIND, collectionRef: own.ref });
		}
		await deliver(false);
		if (chance(0.1)) {
			happened('otherFeed');
			await nights.night({ changed: (nodes) => { for (const node of nodes) if (node.name === 'Start Feed') node.parameters.feed = 'Another feed'; } });
			for (const { queueRef } of (await service.get('/distribution/runs?limit=1')).data.data.results as Array<{ queueRef: number }>) applied.add(queueRef);
			// What it wrote to has changed, for this feed as for anybody.
			for (const title of titles.values()) title.isDue = true;
		}
		// Of 23 to 25 hours, and by some seconds late.
		const length = [24, 24, 24, 23, 25][below(5)]!;
		if (length !== 24) happened('longDay');
		day += length * HOUR_MS + below(30_000);
		await nights.at(new Date(day).toISOString());
		if (chance(0.05)) { happened('moved'); n8n = `n8n ${night}`; }
		if (chance(0.05)) happened('copied');
		if (chance(0.05)) happened('renamed');
		if (chance(0.07)) { happened('notRun'); continue; }
		const fails = chance(0.1);
		if (fails) happened('failedRun');
		await nights.sandbox.control('motion', { runs: fails ? 'failed' : 'complete' });
		const isKilled = chance(0.12);
		if (isKilled) happened('killed');
		const searchedAt = nights.now();
		const runs = !isKilled && chance(0.1) ? (happened('twoStarts'), await Promise.all([start(false, false), start(false, false)])) : [await start(isKilled)];
		counts.nights += 1;
		if (process.env.CATALOGUE_STORY) console.log(night, new Date(searchedAt).toISOString(), JSON.stringify({ isKilled, fails, runs: runs.map(({ status, summary, start: begun, found }) => ({ status, said: summary.summary, begun, found })) }));
		wasKilled ||= isKilled;
		await deliver(true);
		for (const run of runs) {
			if (run.status === 'killed') continue;
			if (run.status !== 'success') wrongs.push(`night ${night}: ended as ${run.status}: ${run.error}`);
			else if (!isTrue(run)) {
				counts.falseSummaries += 1;
				wrongs.push(`night ${night}: said '${String(run.summary.summary)}'`);
			}
		}
		await nights.sandbox.control('motion', { runs: 'complete' });
		const isDone = runs.some((run) => run.summary.state === 'complete' || /^Nothing has changed/.test(String(run.summary.summary)));
		if (!isDone) {
			if (chance(0.5)) {
				happened('byHandAgain');
				day += 0.5 * HOUR_MS;
				await nights.at(new Date(day).toISOString());
				const again = await start(false);
				await deliver(true);
				if (again.status !== 'success') wrongs.push(`night ${night}: by hand ended as ${again.status}: ${again.error}`);
			}
			continue;
		}
		for (const [ref, { versions, isArchived }] of titles) {
			const due = versions.filter(({ from }) => from < searchedAt && from > Date.parse(first) - 24 * HOUR_MS).at(-1);
			if (isArchived || !due) continue;
			// What was delivered is that version, or a later one.
			const delivered = copy.get(ref);
			const later = versions.slice(versions.indexOf(due)).map(({ text }) => text);
			if (delivered === undefined || !later.includes(delivered)) {
				counts.lost += 1;
				wrongs.push(`night ${night}: title ${ref} is '${delivered ?? 'not'}' at the recipient, and was '${due.text}' since ${new Date(due.from).toISOString()}`);
			}
		}
	}
	counts.worlds += 1;
	return wrongs;
}
