import type { DateTime } from 'luxon';

interface Period {
	name: string;
	/** First and last day, both included. */
	days: (today: DateTime) => [DateTime, DateTime];
}

/** Periods that people choose by name, seen from a day in the workflow's timezone. */
export const PERIODS: Readonly<Record<string, Period>> = {
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
