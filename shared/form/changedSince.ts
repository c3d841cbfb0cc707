import { DateTime } from 'luxon';
import type { IDataObject, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import type { Item } from '../engine/item';
import { answerFailure, parameterFailure } from '../failure/failure';
import { rowsOf } from '../catalogue/pagedLists';
import { dateOf, MOST_ZONE_MS } from '../values/serviceDate';
import { asText, refOf, shown } from '../values/read';
import { progressOf, runState, stateWords } from '../catalogue/states';
import { daysOf, periodOption } from './periods';
import { destinationLocator } from './destinationLocator';

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

const LATE = `And the ${LATE_HOURS} hours before, for a start that comes late and the day of 25 hours`;

const PRESETS: Readonly<Record<Preset, INodePropertyOptions>> = {
	last24Hours: { name: 'Last 24 Hours', value: 'last24Hours', description: LATE },
	last30Days: periodOption('last30Days'),
	last7Days: periodOption('last7Days'),
	thisMonth: periodOption('thisMonth'),
	today: periodOption('today'),
	yesterday: periodOption('yesterday', 'Since the beginning of yesterday'),
};

const LONGEST_OVERLAP_MINUTES = 7 * 24 * 60;

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
					"What has changed since the newest run to a destination that ended well, whoever queued it. A feed takes 'Start of the Feed' instead.",
			},
			{
				name: 'Start of the Feed',
				value: 'startOfFeed',
				description:
					"What a feed must send, by the input item from 'Catalogue Distribution', 'Feed: Start'",
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
		description: "A date or moment. Without a timezone it is one of the workflow's timezone.",
	},
	destinationLocator.field({
		displayOptions: { show: { changedSince: ['lastFinishedRun'] } },
		description: 'The destination whose newest finished run counts',
	}),
	{
		displayName: 'Look Back Further (Minutes)',
		name: 'overlap',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: LONGEST_OVERLAP_MINUTES },
		default: 60,
		displayOptions: { show: { changedSince: ['lastFinishedRun'] } },
		description:
			'How far before that run to look, for changes that were made while it was being prepared',
	},
	{
		displayName: 'If There Is None Yet',
		name: 'firstTime',
		type: 'options',
		options: [
			{ name: 'Any Time', value: 'anyTime', description: 'The first run takes everything' },
			{ name: 'Last 24 Hours', value: 'last24Hours', description: LATE },
			PRESETS.last7Days,
		],
		default: 'last24Hours',
		displayOptions: { show: { changedSince: ['lastFinishedRun'] } },
		description: 'What to take when no run to the destination has finished',
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

async function lastFinishedRun(item: Item): Promise<string | undefined> {
	const { assumed, catalogue, parameters } = item;
	const destination = await destinationLocator.ref(item);
	const words = stateWords(catalogue);
	const isWanted = (row: IDataObject) =>
		refOf(row[assumed('runs.destination')]) === destination &&
		progressOf(runState(row, catalogue), words) === 'succeeded';
	const { rows } = await item.run.perRun(
		`lastFinishedRun:${destination}`,
		async () => await rowsOf(catalogue, 'listRuns', 1, isWanted),
	);
	const [run] = rows;
	if (!run) return undefined;
	const created = dateOf(run[assumed('runs.createdDate')], assumed('dates.timezone'));
	if (created.kind !== 'moment') throw undated(item, run);
	const overlapMs =
		(parameters.integer('overlap', { min: 0, max: LONGEST_OVERLAP_MINUTES }) ?? 0) * 60_000;
	if (!created.zoneless) return new Date(created.ms - overlapMs).toISOString();
	item.run.hint(
		"The service gives the date of the last run without a zone, so 'Changed Since' reaches 14 hours further back. Set 'dates.timezone' in 'Interface Overrides' of the credential, e.g. to Europe/Berlin.",
		'warning',
	);
	return new Date(created.ms - overlapMs - MOST_ZONE_MS).toISOString();
}

/** Without its date nothing tells what has changed since the run; the time before would be taken for the whole of it. */
const undated = ({ assumed }: Item, run: IDataObject) =>
	answerFailure(
		`Distribution run ${asText(run[assumed('runs.ref')])} has no date under '${assumed('runs.createdDate')}' that can be read, but '${shown(run[assumed('runs.createdDate')] ?? 'nothing')}'`,
		"Set 'runs.createdDate' in 'Interface Overrides' of the credential to the name that the date has, or choose another 'Changed Since'.",
	);

/** Undefined where a new feed takes the whole catalogue. */
function feedStart({ json, timezone }: Item): string | undefined {
	if (json.changedSince === null) return undefined;
	const moment = momentIn(timezone, asText(json.changedSince ?? ''));
	if (moment) return moment;
	throw parameterFailure(
		"'Changed Since' is 'Start of the Feed', but the input item does not come from one",
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
