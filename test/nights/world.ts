import type { INode } from 'n8n-workflow';

import { chanceOf } from '../../sandbox/seed/random';
import { editor } from '../sandbox/startSandbox';
import type { Counts } from './counts';
import type { NightRun, Nights } from './night';
import { LIST } from './night';
import type { Title } from './recipient';
import { NORTHWIND, openRecipient } from './recipient';
import { newDone, openTruth, savedIn } from './truth';
import type { Fate, Heard, NightOptions } from './way';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Two o'clock there. A day of 23 or of 25 hours lies in the nights behind each. */
const ZONES = [
	['Europe/London', '2026-03-20T02:00:00Z'],
	['America/New_York', '2026-10-25T06:00:00Z'],
	['Europe/Berlin', '2026-10-15T00:00:00Z'],
] as const;

/** The next time that it is two o'clock there, and how many hours that takes. */
function nextNight(night: number, timeZone: string): number {
	const isTwo = (hours: number) =>
		new Date(night + hours * HOUR_MS).toLocaleString('en-GB', { timeZone, hour: '2-digit' }) ===
		'02';
	return [24, 23, 25].find(isTwo) ?? 24;
}

const renamed = (name: string) => (nodes: INode[]) => {
	for (const node of nodes) if (node.name === 'Start Feed') node.parameters.feed = name;
};

/** One seeded world around the feed. Gives what went wrong, nothing where the recipient's copy holds. */
export async function liveThrough(
	nights: Nights,
	seed: number,
	count: number,
	counts: Counts,
): Promise<string[]> {
	const next = chanceOf(seed);
	const chance = (share: number) => next() < share;
	const below = (end: number) => Math.floor(next() * end);
	const wrongs: string[] = [];
	const service = nights.sandbox.as(editor);
	const happened = (kind: string) => {
		counts.events[kind] = (counts.events[kind] ?? 0) + 1;
	};
	const isCalm = seed % 2 === 0;
	const counted = isCalm ? [counts, counts.calm] : [counts];
	const [timezone, first] = ZONES[seed % ZONES.length]!;
	const skewMs = [0, 10, -10][below(3)]! * MINUTE_MS;
	if (skewMs !== 0) happened('skewed');
	const indexMs = [0, 1, 10][below(3)]! * MINUTE_MS;
	if (indexMs !== 0) happened('indexDelay');
	let n8n = 'first';
	let workflowName = 'Nightly metadata feed';
	let serial = 0;
	/** From when on the feed sends changes, as its first start says; Infinity before that. */
	let baseline = Number.POSITIVE_INFINITY;

	nights.forget();
	await nights.sandbox.control('reset', {});
	const motion = async (runs: 'complete' | 'failed') =>
		await nights.sandbox.control('motion', { runningMs: 0, endedMs: 0, indexMs, runs });
	await motion('complete');
	let day = Date.parse(first);
	/** The clock goes forward only. */
	const at = async (moment: number) =>
		await nights.at(new Date(Math.max(moment, nights.now())).toISOString());
	await nights.at(first);
	const { data: catalogue } = await service.post('/resources/search', { type: 1, limit: 20 });
	const titles = new Map<number, Title>();
	const enter = (ref: number, from: number, text: string) =>
		titles.set(ref, {
			versions: [{ from, text }],
			isArchived: false,
			touched: from,
			known: 0,
			sent: 0,
			own: 0,
		});
	for (const { ref } of catalogue.data.results as Array<{ ref: number }>) enter(ref, 0, '');
	const recipient = openRecipient(nights.sandbox, titles);

	const present = () => [...titles.keys()].filter((ref) => !titles.get(ref)!.isArchived);
	const pick = () => present()[below(present().length)]!;

	async function edit(): Promise<void> {
		const ref = pick();
		const text = `Version ${++serial}`;
		const { status } = await service.patch(`/resources/${ref}/fields`, {
			fields: { subtitle: text, ...(chance(0.3) && { keywords: '' }) },
		});
		if (status !== 200) return;
		happened('edited');
		const title = titles.get(ref)!;
		title.touched = nights.now();
		title.versions.push({ from: title.touched, text });
	}
	/** What people do to the catalogue. Some titles lose their keywords, so that the feed pays for new ones. */
	async function people(): Promise<void> {
		counts.changes += 1;
		const what = below(10);
		if (what === 0 && present().length > 8) {
			const ref = pick();
			happened('archived');
			await service.delete(`/resources/${ref}`);
			titles.get(ref)!.isArchived = true;
		} else if (what === 1) {
			happened('created');
			const text = `Version ${++serial}`;
			const { data } = await service.post('/resources', {
				type: 'Book',
				fields: { title: `New book ${seed} ${serial}`, subtitle: text },
			});
			enter(data.data.ref, nights.now(), text);
		} else await edit();
	}

	const truth = openTruth(nights, titles, recipient, counts);

	/** What becomes of a request: sometimes people are at work meanwhile, the service is away, or refuses to write. */
	async function fateOf(
		{ method, path }: { method: string; path: string },
		isAway: boolean,
	): Promise<Fate> {
		if (chance(0.06)) {
			happened('betweenRequests');
			await people();
		}
		if (isAway && method === 'GET') {
			happened('unavailable');
			return 'unavailable';
		}
		const refusal =
			path === '/ai/generate-field'
				? 'generationRefused'
				: method === 'PATCH'
					? 'saveRefused'
					: undefined;
		if (!refusal || !chance(0.08)) return 'pass';
		happened(refusal);
		return refusal === 'saveRefused' && chance(0.5) ? 'valueRefused' : 'refused';
	}

	/** One start of the feed, with what happens between two of its requests, and whether its summary is true. */
	async function start({
		isKilled = false,
		disturbs = true,
		...options
	}: NightOptions & { isKilled?: boolean; disturbs?: boolean } = {}): Promise<NightRun> {
		const killAt = isKilled ? 2 + below(14) : -1;
		const awayAt = disturbs && chance(0.3) ? below(14) : -1;
		const isBehind = chance(0.5);
		const done = newDone(n8n, isKilled);
		const run = await nights.night({
			n8n,
			timezone,
			skewMs,
			workflowName,
			...options,
			before: async (nth, asked) => {
				if (nth === killAt) return isBehind ? 'killBehind' : 'killBefore';
				const fate = disturbs ? await fateOf(asked, nth === awayAt) : 'pass';
				if (fate === 'refused' || fate === 'valueRefused') done.refused.add(asked.path);
				return fate;
			},
			heard: (told) => truth.hear(done, told),
		});
		const { changedSince } = run.start;
		if (typeof changedSince === 'string' && !options.settings?.preview)
			baseline = Math.min(baseline, Date.parse(changedSince));
		truth.saw(run);
		if (run.status === 'killed') truth.killed(done);
		else if (run.status !== 'success') wrongs.push(`ended as ${run.status}: ${run.error}`);
		else {
			const lies = await truth.liesOf(run, done);
			counts.falseSummaries += lies.length > 0 ? 1 : 0;
			wrongs.push(...lies.map((lie) => `said '${String(run.summary.summary)}', but ${lie}`));
		}
		return run;
	}

	/** What the recipient lacks of what the search could show. */
	function missing(searchedAt: number): string[] {
		return [...titles].flatMap(([ref, { versions, isArchived, touched }]) => {
			const due = versions
				.filter(({ from }) => from < searchedAt && from > baseline + MINUTE_MS)
				.at(-1);
			if (isArchived || !due || touched > searchedAt - indexMs) return [];
			const delivered = recipient.copy.get(ref);
			const isThere = versions.slice(versions.indexOf(due)).some(({ text }) => text === delivered);
			return isThere
				? []
				: [
						`title ${ref} is '${delivered ?? 'not'}' at the recipient, and was '${due.text}' since ${new Date(due.from).toISOString()}`,
					];
		});
	}

	async function evening(): Promise<void> {
		for (let change = below(4); change > 0; change -= 1) await people();
		await at(day + 16 * HOUR_MS);
		if (chance(0.15)) {
			happened('queuedByHand');
			const ref = pick();
			const { data } = await service.post('/distribution/queue', {
				destinationRef: NORTHWIND,
				resourceRefs: [ref],
			});
			const [queued] = await recipient.runs();
			if (queued && data.data?.queueRef === queued.queueRef)
				recipient.add(queued.collectionRef, [ref]);
		}
		if (chance(0.1)) {
			const listed = (await service.get('/collections?limit=20')).data.data.results as Array<{
				ref: number;
				name: string;
				visibility: string;
			}>;
			const own = listed.find(
				({ name, visibility }) => name.startsWith('Nightly feed to') && visibility === 'team',
			);
			if (own) happened('queuedFeedsOwn');
			if (own)
				await service.post('/distribution/queue', {
					destinationRef: NORTHWIND,
					collectionRef: own.ref,
				});
		}
		await recipient.deliver([]);
		if (!chance(0.1)) return;
		happened('otherFeed');
		/** What it writes has changed, for this feed as for anybody. */
		const heard = (told: Heard) => {
			const title = told.status === 200 ? titles.get(savedIn(told)) : undefined;
			if (title) title.touched = nights.now();
		};
		await nights.night({ changed: renamed('Another feed'), heard });
		await recipient.passOver();
	}

	/** What people have set for this night. */
	function settingsOf(): NightOptions {
		if (!chance(0.08)) return {};
		happened('asked');
		if (chance(0.5))
			return {
				settings: { askAboveTitles: 1 },
				answer: { Answer: chance(0.7) ? 'Send' : 'Do not send' },
			};
		happened('unanswered');
		return { settings: { askAboveTitles: 1 } };
	}

	/** The starts of one night: one, or two at once, of which one may be of a copy. */
	async function startsOf(isKilled: boolean): Promise<NightRun[]> {
		if (chance(0.06)) {
			happened('previewed');
			await start({ disturbs: false, settings: { preview: true } });
		}
		const [isTwice, isCopied] = [chance(0.07), chance(0.07)];
		if (isKilled || !(isTwice || isCopied)) return [await start({ isKilled, ...settingsOf() })];
		happened(isCopied ? 'copied' : 'twoStarts');
		return await Promise.all([
			start({ disturbs: false }),
			start({ disturbs: false, workflowId: isCopied ? 'copy' : 'feed' }),
		]);
	}

	/** With its database, or without it and so without the list. */
	function move(to: string): void {
		if (chance(0.5)) nights.bring(n8n, to);
		truth.moved(n8n, nights.list(n8n) === nights.list(to) ? to : undefined);
		n8n = to;
	}
	/** A person deletes a row of the list. */
	function takeOff(): boolean {
		const row = nights.list(n8n).rows(LIST)[0];
		if (row) nights.list(n8n).remove(LIST, ({ id }) => id === row.id);
		if (row) truth.takenOff(Number(row.ref));
		return row !== undefined;
	}

	const isDone = ({ summary }: NightRun) =>
		summary.state === 'complete' || /^Nothing has changed/.test(String(summary.summary));

	/** Whoever finds the run of a start that broke says so: then that one's search counts. */
	const searchOf = ({ summary, start: { moment } }: NightRun) =>
		/had been queued by a start that broke/.test(String(summary.summary))
			? Date.parse(String(moment))
			: Number.POSITIVE_INFINITY;

	for (let night = 1; night <= count; night += 1) {
		const before = wrongs.length;
		await evening();
		const hours = nextNight(day, timezone);
		if (hours !== 24) happened(hours > 24 ? 'longDay' : 'shortDay');
		day += hours * HOUR_MS;
		if (chance(0.03)) {
			await at(day - 5 * MINUTE_MS);
			happened('editedJustBefore');
			await edit();
		}
		// The trigger is late by some seconds.
		await at(day + below(30_000));
		if (chance(0.05)) {
			happened('moved');
			move(`n8n ${night}`);
		}
		if (chance(0.1) && takeOff()) happened('takenOff');
		if (chance(0.05)) {
			happened('renamed');
			workflowName = `Feed ${night}`;
		}
		if (chance(0.07)) {
			happened('notRun');
			continue;
		}
		const fails = !isCalm && chance(0.2);
		if (fails) happened('failedRun');
		await motion(fails ? 'failed' : 'complete');
		const isKilled = chance(0.12);
		if (isKilled) happened('killed');
		let searchedAt = nights.now();
		let runs = await startsOf(isKilled);
		counts.nights += 1;
		if (process.env.CATALOGUE_STORY)
			process.stderr.write(
				`${JSON.stringify({ night, at: new Date(searchedAt), isKilled, fails, runs: runs.map(({ status, summary, start: begun, found }) => ({ status, said: summary.summary, begun, found })) })}\n`,
			);
		await motion('complete');
		await recipient.deliver(counted);
		if (!runs.some(isDone) && chance(0.5)) {
			happened('byHandAgain');
			await at(day + 0.5 * HOUR_MS);
			searchedAt = nights.now();
			runs = [await start()];
			await recipient.deliver(counted);
		}
		const lost = runs.some(isDone) ? missing(Math.min(searchedAt, ...runs.map(searchOf))) : [];
		counts.lost += lost.length;
		wrongs.push(...[...wrongs.splice(before), ...lost].map((wrong) => `night ${night}: ${wrong}`));
	}
	counts.worlds += 1;
	return wrongs;
}
