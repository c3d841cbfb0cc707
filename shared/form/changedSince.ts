import { DateTime } from 'luxon';
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import type { Item } from '../engine/item';
import { parameterFailure } from '../failure/failure';
import { asText } from '../values/read';
import { daysOf, periodOption } from './periods';
import { destinationLocator } from './destinationLocator';
import { lastFinishedRun, LONGEST_OVERLAP_MINUTES } from './lastFinishedRun';

/** A daily start may come late, and a day may have 25 hours. */
const LATE_HOURS = 2;

/**
 * Presets as functions of the present moment in the workflow's timezone. A number of hours or days reaches back from the
 * moment itself, so that a feed that runs as often misses nothing.
 */
const START_OF = {
	today: (now: DateTime) => daysOf('today', now)[0].startOf('day'),
	yesterday: (now: DateTime) => daysOf('yesterday', now)[0].startOf('day'),
	last24Hours: (now: DateTime) => now.minus({ hours: 24 + LATE_HOURS }),
	last7Days: (now: DateTime) => now.minus({ days: 7 }),
	last30Days: (now: DateTime) => now.minus({ days: 30 }),
	thisMonth: (now: DateTime) => daysOf('thisMonth', now)[0],
};

type Preset = keyof typeof START_OF;

const isPreset = (value: string): value is Preset => Object.hasOwn(START_OF, value);

const LATE = `And ${LATE_HOURS} hours more, in case a start is late or the day has 25 hours`;

const PRESETS: Readonly<Record<Preset, INodePropertyOptions>> = {
	last24Hours: { name: 'Last 24 Hours', value: 'last24Hours', description: LATE },
	last30Days: periodOption('last30Days'),
	last7Days: periodOption('last7Days'),
	thisMonth: periodOption('thisMonth'),
	today: periodOption('today'),
	yesterday: periodOption('yesterday', 'Since the beginning of yesterday'),
};

export const changedSinceFields: INodeProperties[] = [
	{
		displayName: 'Changed Since',
		name: 'changedSince',
		type: 'options',
		options: [
			{ name: 'Any Time', value: 'anyTime' },
			{ name: 'Date', value: 'date' },
			PRESETS.last24Hours,
			PRESETS.last30Days,
			PRESETS.last7Days,
			{
				name: 'Last Finished Distribution Run',
				value: 'lastFinishedRun',
				description:
					"What has changed since the last successful run to a destination, no matter who queued it. For a feed, choose 'Start of the Feed' instead.",
			},
			{
				name: 'Start of the Feed',
				value: 'startOfFeed',
				description:
					"What a feed must send, according to the input item from 'Catalogue Distribution', 'Feed: Start'",
			},
			PRESETS.thisMonth,
			PRESETS.today,
			PRESETS.yesterday,
		],
		default: 'anyTime',
		description:
			'Only resources that were modified at or after this moment. Days begin in the timezone of the workflow.',
	},
	{
		displayName: 'Changed Since Date',
		name: 'changedSinceDate',
		type: 'dateTime',
		required: true,
		default: '',
		displayOptions: { show: { changedSince: ['date'] } },
		description:
			"A date, with or without a time. If it names no timezone, the workflow's timezone applies.",
	},
	destinationLocator.field({
		displayOptions: { show: { changedSince: ['lastFinishedRun'] } },
		description: 'The destination whose last finished run counts',
	}),
	{
		displayName: 'Look Back Further (Minutes)',
		name: 'overlap',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: LONGEST_OVERLAP_MINUTES },
		default: 60,
		displayOptions: { show: { changedSince: ['lastFinishedRun'] } },
		description:
			'How far before that run to look again, for changes made while it was being prepared',
	},
	{
		displayName: 'If There Is None Yet',
		name: 'firstTime',
		type: 'options',
		options: [
			{ name: 'Any Time', value: 'anyTime', description: 'The first time, everything is found' },
			{ name: 'Last 24 Hours', value: 'last24Hours', description: LATE },
			PRESETS.last7Days,
		],
		default: 'last24Hours',
		displayOptions: { show: { changedSince: ['lastFinishedRun'] } },
		description: 'What to search for if no run to the destination has finished yet',
	},
];

const startOf = (preset: Preset, timezone: string, now: number) =>
	START_OF[preset](DateTime.fromMillis(now, { zone: timezone }))
		.toUTC()
		.toISO() ?? undefined;

/** The same presets for another field; an expression may give it any date. */
export const presets = Object.values(PRESETS);

/** Since when, by a field with the presets; undefined where it is not filled in. */
export function sinceIn({ parameters, timezone }: Item, name: string): string | undefined {
	const entered = parameters.raw(name);
	if (typeof entered === 'string' && isPreset(entered))
		return startOf(entered, timezone, Date.now());
	return momentIn(timezone, parameters.date(name) ?? '');
}

/** A typed-in date as a moment; without an offset it is of the workflow's timezone. */
export function momentIn(timezone: string, text: string): string | undefined {
	return DateTime.fromISO(text, { zone: timezone }).toUTC().toISO() ?? undefined;
}

/** Undefined where a new feed takes the whole catalogue. */
function feedStart({ json, timezone }: Item): string | undefined {
	if (json.changedSince === null) return undefined;
	const moment = momentIn(timezone, asText(json.changedSince ?? ''));
	if (moment) return moment;
	throw parameterFailure(
		"'Changed Since' is 'Start of the Feed', but the input item does not come from a feed's start",
		"Put 'Catalogue Distribution' with 'Feed: Start' before this node.",
	);
}

/** The chosen moment as an ISO text in UTC, or undefined for any time. */
export async function changedSince(item: Item, now = Date.now()): Promise<string | undefined> {
	const { parameters, timezone } = item;
	const choice = parameters.text('changedSince') || 'anyTime';
	if (isPreset(choice)) return startOf(choice, timezone, now);
	if (choice === 'date') {
		const moment = momentIn(timezone, parameters.date('changedSinceDate') ?? '');
		if (moment) return moment;
		throw parameterFailure("'Changed Since Date' is empty", 'Choose a date, e.g. 2026-01-31.');
	}
	if (choice === 'startOfFeed') return feedStart(item);
	if (choice !== 'lastFinishedRun') return undefined;
	const since = await lastFinishedRun(item);
	const fallback = parameters.text('firstTime');
	return since ?? (isPreset(fallback) ? startOf(fallback, timezone, now) : undefined);
}
