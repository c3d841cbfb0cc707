import type { DateTime } from 'luxon';
import type { INodePropertyOptions } from 'n8n-workflow';

type Days = (today: DateTime) => [DateTime, DateTime];
type Period = 'last30Days' | 'last7Days' | 'lastMonth' | 'thisMonth' | 'today' | 'yesterday';

/** First and last day, both included, of periods that people choose by name, seen from a day in the workflow's timezone. */
const PERIODS: Readonly<Record<Period, Days>> = {
	last30Days: (today) => [today.minus({ days: 29 }), today],
	last7Days: (today) => [today.minus({ days: 6 }), today],
	lastMonth: (today) => [
		today.minus({ months: 1 }).startOf('month'),
		today.minus({ months: 1 }).endOf('month'),
	],
	thisMonth: (today) => [today.startOf('month'), today],
	today: (today) => [today, today],
	yesterday: (today) => [today.minus({ days: 1 }), today.minus({ days: 1 })],
};

const NAMES: Readonly<Record<Period, string>> = {
	last30Days: 'Last 30 Days',
	last7Days: 'Last 7 Days',
	lastMonth: 'Last Month',
	thisMonth: 'This Month',
	today: 'Today',
	yesterday: 'Yesterday',
};

export const periodOption = (value: Period, description?: string): INodePropertyOptions => ({
	name: NAMES[value],
	value,
	...(description && { description }),
});

export const isPeriod = (value: string): value is Period => Object.hasOwn(PERIODS, value);

export const daysOf = (period: Period, today: DateTime): [DateTime, DateTime] =>
	PERIODS[period](today);
