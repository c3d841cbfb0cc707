import { DateTime } from 'luxon';
import type { IDataObject, INodePropertyOptions } from 'n8n-workflow';
import { tokensIn, tokenUsage, type DayRange } from '../../../../shared/catalogue/usage';
import { endpoints } from '../../../../shared/deployment/endpoints';
import type { Item } from '../../../../shared/engine/item';
import { oneItem, type EachOperation, type Output } from '../../../../shared/engine/operation';
import { answerFailure, parameterFailure } from '../../../../shared/failure/failure';
import { isSummary, outputChoice } from '../../../../shared/form/outputChoice';
import { boundDay } from '../../../../shared/values/isoDate';
import { entryOf, isNothing } from '../../../../shared/values/read';
import { warnOfPeriod, warnOfTotals, type NamedLevel } from './periodWarnings';

interface Period {
	name: string;
	/** First and last day, both included. */
	days: (today: DateTime) => [DateTime, DateTime];
}

/** Periods that people choose by name, seen from a day in the workflow's timezone. */
const PERIODS: Readonly<Record<string, Period>> = {
	last30Days: { name: 'Last 30 Days', days: (today) => [today.minus({ days: 29 }), today] },
	last7Days: { name: 'Last 7 Days', days: (today) => [today.minus({ days: 6 }), today] },
	lastMonth: {
		name: 'Last Month',
		days: (today) => {
			const month = today.minus({ months: 1 });
			return [month.startOf('month'), month.endOf('month')];
		},
	},
	thisMonth: { name: 'This Month', days: (today) => [today.startOf('month'), today] },
	today: { name: 'Today', days: (today) => [today, today] },
	yesterday: {
		name: 'Yesterday',
		days: (today) => [today.minus({ days: 1 }), today.minus({ days: 1 })],
	},
};

/** The call without dates (interface 4.8). */
const OWN_PERIOD = 'serviceMonth';

const periodOptions: INodePropertyOptions[] = [
	{
		name: "Current Month by the Service's Calendar",
		value: OWN_PERIOD,
		description: "The month so far as the service counts it, whatever the workflow's timezone is",
	},
	{ name: 'Date Range', value: 'range' },
	...Object.entries(PERIODS).map(([value, { name }]) => ({ name, value })),
];

const dayOf = (date: DateTime) => date.toFormat('yyyy-MM-dd');

function enteredDay(item: Item, name: 'from' | 'to'): string {
	const text = item.parameters.date(name) ?? '';
	const date = DateTime.fromISO(boundDay(text, name) ?? text, { zone: item.timezone });
	if (date.isValid) return dayOf(date);
	const label = item.parameters.labelOf(name);
	throw parameterFailure(`'${label}' is empty`, `Choose a date for '${label}', e.g. 2026-01-31.`);
}

/** The chosen days; undefined for the service's own month. */
function rangeOf(item: Item): DayRange | undefined {
	const period = item.parameters.text('period');
	if (period === OWN_PERIOD) return undefined;
	const chosen = entryOf(PERIODS, period);
	if (chosen) {
		const [from, to] = chosen.days(DateTime.now().setZone(item.timezone));
		return { from: dayOf(from), to: dayOf(to) };
	}
	const range = { from: enteredDay(item, 'from'), to: enteredDay(item, 'to') };
	if (range.from <= range.to) return range;
	throw parameterFailure(
		`'From' (${range.from}) is after 'To' (${range.to})`,
		'Swap the two dates.',
	);
}

function rowsOf(item: Item, { name, days, totals, instead }: NamedLevel): Output[] {
	if (instead !== undefined)
		throw answerFailure(
			`The service gives no usage of the ${name}: ${instead}`,
			"Choose another 'Level', or ask the administrator of the catalogue.",
		);
	const tokens = tokensIn(totals, item.catalogue);
	if (!days || (days.length === 0 && tokens))
		throw answerFailure(
			`The usage report of the service holds no days of the ${name}`,
			"Set 'Output' to 'One Summary Item' for the totals.",
		);
	if (days.length === 0 && tokens === 0)
		item.run.hint(`The ${name} used no tokens in this period, so no day of it comes out.`);
	if (days.length === 0 && tokens === undefined)
		item.run.warn(
			`The service lists no days of the ${name}, and its totals cannot be read. Set 'Output' to 'One Summary Item' to see them.`,
		);
	return days.map((row) => ({ json: { level: name, ...row } }));
}

function totalsOf(item: Item, { name, totals, instead }: NamedLevel): IDataObject {
	if (instead !== undefined) item.run.warn(`The service gives no usage of the ${name}: ${instead}`);
	else if (isNothing(totals))
		item.run.warn(
			`The usage report holds no totals of the ${name} that can be read. Set 'Output' to 'One Item per Day' to see its days, or 'usage.totalTokens' in 'Interface Overrides' of the credential.`,
		);
	return totals;
}

/** AI token usage as recorded for billing (interface 4.8). Days without usage are left out by the service. */
export const get: EachOperation = {
	name: 'Get',
	value: 'get',
	action: 'Get token usage',
	description: 'Report the AI tokens used in a period',
	toolDescription:
		'Reports how many AI tokens were used, by day, for this account and for the whole organisation or company, e.g. this month. Use it for questions of cost. Costs nothing. Does not give prices.',
	endpoint: endpoints.getUsage,
	fields: [
		{
			displayName: 'Period',
			name: 'period',
			type: 'options',
			options: periodOptions,
			default: 'thisMonth',
			description: 'Whole days in the timezone of the workflow, including today',
		},
		{
			displayName: 'From',
			name: 'from',
			type: 'dateTime',
			required: true,
			default: '',
			displayOptions: { show: { period: ['range'] } },
			description: 'The first day',
		},
		{
			displayName: 'To',
			name: 'to',
			type: 'dateTime',
			required: true,
			default: '',
			displayOptions: { show: { period: ['range'] } },
			description: 'The last day, included',
		},
		{
			displayName: 'Level',
			name: 'level',
			type: 'options',
			options: [
				{ name: 'Account', value: 'account', description: 'The user of the API key' },
				{ name: 'Account and Organisation', value: 'both' },
				{ name: 'Organisation', value: 'organisation', description: 'All users of the usergroup' },
			],
			default: 'both',
			description: 'Whose usage to report',
		},
		outputChoice({
			each: 'Day',
			eachDescription: 'For each level, good for a chart',
			summaryDescription: 'The totals of the period',
			default: 'summary',
		}),
	],
	async each(item) {
		const asked = rangeOf(item);
		const usage = await tokenUsage(item.catalogue, asked);
		warnOfPeriod(item, asked, usage);
		const chosen = item.parameters.text('level');
		const levels = (['account', 'organisation'] as const)
			.filter((name) => name === chosen || !['account', 'organisation'].includes(chosen))
			.map((name) => ({ name, ...usage.level(name) }));
		// The month to date is what the service reports without dates, too.
		if (asked && item.parameters.text('period') !== 'thisMonth')
			for (const level of levels) warnOfTotals(item, asked, usage, level);
		if (!isSummary(item)) return levels.flatMap((level) => rowsOf(item, level));
		return oneItem({
			...usage.period,
			...Object.fromEntries(levels.map((level) => [level.name, totalsOf(item, level)])),
		});
	},
};
