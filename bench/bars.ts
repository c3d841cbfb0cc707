import { requestsAtOnce } from './lanes.ts';
import type { Sizes } from './sizes.ts';

/** A promise about a figure. */
export interface Bar {
	key: string;
	/** What is measured, in words. */
	says: string;
	unit: string;
	is: 'at most' | 'exactly';
	/** From the sizes and from what else was found. */
	bound(sizes: Sizes, figures: Readonly<Record<string, number>>): number;
	/**
	 * Counted ones hold on any machine. Timed ones are ratios of medians, or times; the short form's sizes are too small
	 * for them, so it tells its verdict on them but does not fail by it.
	 */
	kind: 'counted' | 'timed';
	/** An exact count that the short form may stay below: its few items can be done before the cap is reached. */
	mayStayBelowWhenShort?: true;
}

const atMost = (bound: number) => ({ is: 'at most', bound: () => bound }) as const;
const timed = (key: string, bound: number, says: string, unit = '×'): Bar => ({
	key,
	says,
	unit,
	...atMost(bound),
	kind: 'timed',
});
const counted = (key: string, bound: number, says: string, unit: string): Bar => ({
	key,
	says,
	unit,
	...atMost(bound),
	kind: 'counted',
});
const exactly = (key: string, bound: Bar['bound'], says: string, unit: string): Bar => ({
	key,
	says,
	unit,
	is: 'exactly',
	bound,
	kind: 'counted',
});

const perCall = 100;

export const bars: readonly Bar[] = [
	{
		key: 'read10k.requests',
		says: 'Read all resources: requests, of which one for each 1,000 shows that nothing was missed',
		unit: 'requests',
		is: 'at most',
		bound: ({ resources }) => Math.ceil(resources / perCall) + Math.ceil(resources / 1000),
		kind: 'counted',
	},
	timed(
		'read10k.vsHttpRequestNode',
		0.6,
		'Read all resources: time beside the HTTP Request node with its pagination',
	),
	timed('read10k.vsAxiosLoop', 1.3, 'Read all resources: time beside a bare loop of axios'),
	timed(
		'read10kLatency.vsHttpRequestNode',
		0.3,
		'The same 20 ms away: time beside the HTTP Request node',
	),
	timed(
		'update1k.vsHttpRequestNode',
		1.1,
		'Single updates: time beside the HTTP Request node per item',
	),
	{
		...exactly(
			'update1k.peakInFlight',
			() => requestsAtOnce,
			'Single updates: requests under way at once, at most',
			'requests',
		),
		mayStayBelowWhenShort: true,
	},
	exactly(
		'add10k.requests',
		({ resources }) => Math.ceil(resources / perCall),
		'Add resources to a collection: requests',
		'requests',
	),
	timed(
		'add10k.vsHandMadeChunks',
		1.1,
		'Add resources: time beside the HTTP Request node with chunks of 100 made by hand',
	),
	timed(
		'add10k.vsPerItem',
		0.05,
		'Add resources, a tenth of them: time beside the HTTP Request node per item',
	),
	counted('file1g.rssGrowthMiB', 96, 'A large file down and up: memory, the worse way', 'MiB'),
	timed('file1g.vsCurl', 1.5, 'A large file down and up: time beside curl, the worse way'),
	timed(
		'chat.addedMs',
		20,
		'A streamed answer: what 99 % of the deltas are later than a bare reader has them, at most',
		'ms',
	),
	timed(
		'chat.vsBareReader',
		1.5,
		'A streamed answer: time until it is complete beside a bare eventsource-parser',
	),
	timed(
		'chat.atOnceVsBareReader',
		1.3,
		'An answer that is all there at once: time beside that bare reader',
	),
	counted(
		'poll.requests',
		3,
		'A poll of the trigger with new runs: requests, of which two are for names',
		'requests',
	),
	{
		key: 'poll1k.requests',
		says: 'A poll with many new runs: requests, at most two more than the pages up to a known one',
		unit: 'requests',
		is: 'at most',
		kind: 'counted',
		bound: ({ runs }) => Math.floor(runs.more / perCall) + 1 + 2,
	},
	timed('poll.growth', 1.5, 'A poll with many known runs: time beside one with a hundred'),
	counted('poll.stateBytes', 65_536, "What the trigger keeps in n8n's static data", 'bytes'),
	exactly('limit.lost', () => 0, 'Updates beyond the hourly limit: items lost', 'items'),
	{
		key: 'limit.requests',
		says: 'Updates beyond the hourly limit: requests, at most items and refusals',
		unit: 'requests',
		is: 'at most',
		kind: 'counted',
		bound: ({ limited }, figures) => limited.items + (figures['limit.refusals'] ?? 0),
	},
	timed('load.ms', 150, 'Loading all nodes', 'ms'),
	counted('load.kib', 400, 'The tarball', 'KiB'),
	counted('load.heapKiB', 16_384, 'Memory of the loaded nodes', 'KiB'),
	timed(
		'update100kUnchanged.vsEditFields',
		0.5,
		'Updates of which nothing differs, 100,000: time beside Edit Fields over the same items',
	),
	timed(
		'update100kUnchanged.blockMs',
		100,
		'The same: longest time without a turn for others, beyond that of a node that does nothing',
		'ms',
	),
	timed(
		'update100kUnchanged.memoryShare',
		1.25,
		'The same: memory beside a node that does nothing, with the same input and output',
	),
	timed(
		'update10k.vsPool',
		1.3,
		'Single updates: time beside a bare pool of ten connections and a node that does nothing',
	),
	timed(
		'add100k.vsPool',
		1.3,
		'Add 100,000 references: time beside that bare pool and a node that does nothing',
	),
	timed(
		'add100k.blockMs',
		100,
		'The same: longest time without a turn for others, beyond that of a node that does nothing',
		'ms',
	),
	timed(
		'read100k.vsPool',
		1.3,
		'Read 100,000 resources: time beside a bare pool of ten connections and a node that does nothing',
	),
	timed(
		'read100k.blockMs',
		100,
		'The same: longest time without a turn for others, beyond that of a node that does nothing',
		'ms',
	),
	timed(
		'read100k.memoryShare',
		1.25,
		'The same: memory beside a node that does nothing, with the same items',
	),
	counted(
		'mapper.schemaKiB',
		64,
		'A form with 100,000 options behind it: what its node saves',
		'KiB',
	),
	timed('mapper.openMs', 1000, 'The same: from the answers of the service to the form', 'ms'),
	timed('cancel.ms', 500, 'From Stop to the end of the node', 'ms'),
	timed('growth.read', 1.05, 'How reading grows with the number of resources', 'exponent'),
	timed('growth.update', 1.05, 'How updating grows with the number of items', 'exponent'),
	timed('growth.add', 1.05, 'How adding grows with the number of references', 'exponent'),
	timed('growth.chat', 1.1, 'How a streamed answer grows with its deltas', 'exponent'),
];

export interface Verdict {
	bar: Bar;
	value: number;
	bound: number;
	isMet: boolean;
	/** Whether missing it fails the run. */
	isJudged: boolean;
}

/** Each bar beside what was found; a figure that is missing meets nothing. Bars of scenarios that were not run are left out. */
export function verdicts(
	sizes: Sizes,
	figures: Readonly<Record<string, number>>,
	keys: ReadonlySet<string>,
): Verdict[] {
	return bars
		.filter(({ key }) => keys.has(key))
		.map((bar) => {
			const value = figures[bar.key] ?? Number.NaN;
			const bound = bar.bound(sizes, figures);
			const isExact =
				bar.is === 'exactly' && !(bar.mayStayBelowWhenShort && sizes.form === 'short');
			const isMet = isExact ? value === bound : value <= bound;
			return {
				bar,
				value,
				bound,
				isMet,
				isJudged: sizes.form === 'full' || bar.kind === 'counted',
			};
		});
}
