import { DateTime } from 'luxon';
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { checkLimit, isExpression } from '../engine/emptyExpressions';
import type { Item } from '../engine/item';
import { answerFailure, parameterFailure } from '../failure/failure';
import type { ListSummary } from '../lists/list';
import { asText, entryOf } from '../values/read';
import { destinationLocator } from './destinationLocator';
import { checkTurn } from './feedTurn';
import { lastFinishedRun, LONGEST_OVERLAP_MINUTES } from './lastFinishedRun';

export const START_OF_FEED = 'startOfFeed';
const LAST_FINISHED_RUN = 'lastFinishedRun';

/** The next search goes on behind these, so what the service does not give now would never be sent. */
export const LEAD_ON: readonly string[] = [START_OF_FEED, LAST_FINISHED_RUN];

/** Of what is to be sent the service says itself that it did not give all. */
export const cutOff = ({ gap = '' }: Pick<ListSummary, 'gap'>) =>
	answerFailure(
		'The search did not give all that has changed',
		`Nothing comes out, since what is missing would never be sent. ${gap}`,
	);

/** A daily start may come late, and a day may have 25 hours. */
const LATE_HOURS = 2;

interface Preset {
	name: string;
	description?: string;
	startOf: (now: DateTime) => DateTime;
}

/** Moments that people choose by name. Hours and days reach back from the present moment, so that a feed that runs as often misses nothing. */
const PRESETS: Readonly<Record<string, Preset>> = {
	last24Hours: {
		name: 'Last 24 Hours',
		description: `And ${LATE_HOURS} hours more, in case a start is late or the day has 25 hours`,
		startOf: (now) => now.minus({ hours: 24 + LATE_HOURS }),
	},
	last30Days: { name: 'Last 30 Days', startOf: (now) => now.minus({ days: 30 }) },
	last7Days: { name: 'Last 7 Days', startOf: (now) => now.minus({ days: 7 }) },
	thisMonth: { name: 'This Month', startOf: (now) => now.startOf('month') },
	today: { name: 'Today', startOf: (now) => now.startOf('day') },
	yesterday: {
		name: 'Yesterday',
		description: 'Since the beginning of yesterday',
		startOf: (now) => now.minus({ days: 1 }).startOf('day'),
	},
};

/** The same presets for another field; an expression may give it any date. */
export const presets: INodePropertyOptions[] = Object.entries(PRESETS).map(
	([value, { startOf: _, ...texts }]) => ({ ...texts, value }),
);

const firstTimeOptions = [
	{ name: 'Any Time', value: 'anyTime', description: 'The first time, everything is found' },
	...presets.filter(({ value }) => value === 'last24Hours' || value === 'last7Days'),
];

export const changedSinceFields: INodeProperties[] = [
	{
		displayName: 'Changed Since',
		name: 'changedSince',
		type: 'options',
		options: [
			{ name: 'Any Time', value: 'anyTime' },
			{ name: 'Date', value: 'date' },
			{
				name: 'Last Finished Distribution Run',
				value: LAST_FINISHED_RUN,
				description:
					"Since the last successful run to a destination, by anybody. For a feed, choose 'Start of the Feed'.",
			},
			{
				name: 'Start of the Feed',
				value: START_OF_FEED,
				description: "All that a feed must send, as the input item from 'Feed: Start' says",
			},
			...presets,
		].sort((a, b) => a.name.localeCompare(b.name)),
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
		displayOptions: { show: { changedSince: [LAST_FINISHED_RUN] } },
		description: 'The destination whose last finished run counts',
	}),
	{
		displayName: 'Look Back Further (Minutes)',
		name: 'overlap',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: LONGEST_OVERLAP_MINUTES },
		default: 60,
		displayOptions: { show: { changedSince: [LAST_FINISHED_RUN] } },
		description:
			'How far before that run to look again, for changes made while it was being prepared',
	},
	{
		displayName: 'If There Is None Yet',
		name: 'firstTime',
		type: 'options',
		options: firstTimeOptions,
		default: 'last24Hours',
		displayOptions: { show: { changedSince: [LAST_FINISHED_RUN] } },
		description: 'What to search for if no run to the destination has finished yet',
	},
];

const isoIn = (date: DateTime) => date.toUTC().toISO() ?? undefined;

/** When the preset of this name begins; undefined where none is called so. */
const presetStart = (name: string, timezone: string, now = Date.now()) => {
	const preset = entryOf(PRESETS, name);
	return preset && isoIn(preset.startOf(DateTime.fromMillis(now, { zone: timezone })));
};

/** A date that was typed in, as a moment; without an offset it is in the workflow's timezone. */
export const momentIn = (timezone: string, text: string): string | undefined =>
	isoIn(DateTime.fromISO(text, { zone: timezone }));

const readFarther = (label: string, isLower: boolean, zone: string, other: string) =>
	`'${label}' is a date without a timezone. It was read in ${zone}, not in ${other}: the ${isLower ? 'earlier' : 'later'} moment leaves nothing out. Let the expression name the timezone, e.g. {{ DateTime.fromISO($json.modifiedDate.replace(' ', 'T'), { zone: '${zone}' }).toISO() }}.`;

/**
 * The moment of a date that bounds what is found. The editor gives it in the workflow's timezone; an expression may have it
 * from the service, whose 'dates.timezone' may be another: then the reading that leaves nothing out is taken.
 */
export function boundMoment(item: Item, name: string, text: string, side: 'from' | 'to' = 'from') {
	const { parameters, run, timezone } = item;
	const own = momentIn(timezone, text);
	const zone = item.assumed('dates.timezone');
	const ofService = zone === '' ? own : momentIn(zone, text);
	if (!own || !ofService || own === ofService || !isExpression(item, name)) return own;
	const isLower = side === 'from';
	const isOwn = own < ofService === isLower;
	const zones: [string, string] = isOwn ? [timezone, zone] : [zone, timezone];
	run.warn(readFarther(parameters.labelOf(name), isLower, ...zones));
	return isOwn ? own : ofService;
}

/** The moment of a field with the presets; undefined where it is not filled in. */
export function sinceIn(item: Item, name: string): string | undefined {
	const { parameters, timezone } = item;
	const ofPreset = presetStart(asText(parameters.raw(name)), timezone);
	return ofPreset ?? boundMoment(item, name, parameters.date(name) ?? '');
}

/** The start of the feed that the item brings; undefined where a new feed takes the whole catalogue. */
function feedStart({ json, timezone }: Item): string | undefined {
	checkTurn(json);
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
	if (choice === 'date') {
		const text = parameters.date('changedSinceDate') ?? '';
		const moment = boundMoment(item, 'changedSinceDate', text);
		if (moment) return moment;
		throw parameterFailure("'Changed Since Date' is empty", 'Choose a date, e.g. 2026-01-31.');
	}
	if (choice === START_OF_FEED) return feedStart(item);
	if (choice !== LAST_FINISHED_RUN) return presetStart(choice, timezone, now);
	checkLimit(item, 'firstTime', 'Without a value everything would be found.');
	return (await lastFinishedRun(item)) ?? presetStart(parameters.text('firstTime'), timezone, now);
}
