import { DateTime } from 'luxon';
import type { IDataObject, INodePropertyOptions } from 'n8n-workflow';
import { daysOf, isPeriod, periodOption } from '../../../../shared/fields/days';
import { isSummary, outputChoice } from '../../../../shared/fields/outputChoice';
import type { Item } from '../../../../shared/operation/item';
import { one } from '../../../../shared/operation/operation';
import type { EachOperation, Output } from '../../../../shared/operation/operation';
import { parameterFailure } from '../../../../shared/request/failure';
import { tokenUsage } from '../../../../shared/service/usage';
import type { DayRange } from '../../../../shared/service/usage';
import { objectOf, objectsOf } from '../../../../shared/service/read';

const PERIODS: INodePropertyOptions[] = [
	{ name: 'Date Range', value: 'range' },
	periodOption('last30Days'),
	periodOption('last7Days'),
	periodOption('lastMonth'),
	periodOption('thisMonth'),
	periodOption('today'),
	periodOption('yesterday'),
];

const dayOf = (date: DateTime) => date.toFormat('yyyy-MM-dd');

function day(item: Item, name: string): string {
	const text = item.parameters.date(name);
	const date = DateTime.fromISO(text ?? '', { zone: item.timezone });
	if (date.isValid) return dayOf(date);
	const label = item.parameters.labelOf(name);
	throw parameterFailure(`'${label}' is empty`, `Choose a date for '${label}', e.g. 2026-01-31.`);
}

function rangeOf(item: Item): DayRange {
	const period = item.parameters.text('period');
	if (isPeriod(period)) {
		const [from, to] = daysOf(period, DateTime.now().setZone(item.timezone));
		return { from: dayOf(from), to: dayOf(to) };
	}
	const range = { from: day(item, 'from'), to: day(item, 'to') };
	if (range.from <= range.to) return range;
	throw parameterFailure(`'From' (${range.from}) is after 'To' (${range.to})`, 'Swap the two dates.');
}

/** One row per day and level, fit for a chart or a spreadsheet. */
function byDay(usage: IDataObject, levels: string[]): Output[] {
	return levels.flatMap((level) =>
		objectsOf(objectOf(usage[level]).byDay).map((row) => ({ json: { level, ...row } })),
	);
}

const totalsOf = (level: IDataObject): IDataObject =>
	Object.fromEntries(Object.entries(level).filter(([name]) => name !== 'byDay'));

/** AI token usage as recorded for billing (interface 4.8). Days without usage are left out by the service. */
export const get: EachOperation = {
	name: 'Get',
	value: 'get',
	action: 'Get token usage',
	description: 'Report the AI tokens used in a period',
	endpoint: { method: 'GET', path: '/usage' },
	fields: [
		{
			displayName: 'Period',
			name: 'period',
			type: 'options',
			options: PERIODS,
			default: 'thisMonth',
			description: 'Whole days in the timezone of the workflow, today included',
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
			eachDescription: 'For each level, fit for a chart',
			summaryDescription: 'The totals of the period',
			default: 'summary',
		}),
	],
	async each(item) {
		const { at, catalogue, parameters } = item;
		const range = rangeOf(item);
		const usage = await tokenUsage(catalogue, range);
		const levels = { account: ['account'], organisation: ['organisation'] }[parameters.text('level')] ?? ['account', 'organisation'];
		const byLevel = Object.fromEntries(
			levels.map((level) => [level, objectOf(usage[at(level === 'account' ? 'usage.account' : 'usage.organisation')])]),
		);
		if (!isSummary(item)) return byDay(byLevel, levels);
		const totals = levels.map((level) => [level, totalsOf(objectOf(byLevel[level]))]);
		return one({ ...range, ...Object.fromEntries(totals) });
	},
};
