import type { User } from '../access/caller.ts';
import { refuse } from '../answer/errors.ts';
import type { Sandbox } from '../sandbox.ts';

interface DayRow {
	day: string;
	input: number;
	output: number;
	requests: number;
}

const isDate = (text: string) => new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;

/** Both ends included; without any, the current month to date. */
function period(now: number, { from, to }: { from?: string | undefined; to?: string | undefined }) {
	for (const text of [from, to]) {
		if (text !== undefined && !isDate(text)) refuse('VALIDATION', `"${text}" is no calendar date`);
	}
	const last = to ?? new Date(now).toISOString().slice(0, 10);
	const first = from ?? `${last.slice(0, 8)}01`;
	if (first > last) refuse('VALIDATION', `The period ends (${last}) before it begins (${first})`);
	return { first, last };
}

/** Tokens as recorded for billing, of the user and of its whole usergroup, in total and by day (4.8). */
export function usageReport(
	sandbox: Sandbox,
	user: User,
	asked: { from?: string | undefined; to?: string | undefined },
): object {
	const { database, clock, assumed } = sandbox;
	const { first, last } = period(clock.now(), asked);
	const counts = ({ input, output, requests }: Omit<DayRow, 'day'>) => ({
		[assumed('usage.inputTokens')]: input,
		[assumed('usage.outputTokens')]: output,
		[assumed('usage.totalTokens')]: input + output,
		[assumed('usage.requests')]: requests,
	});
	const level = (column: 'user' | 'usergroup', ref: number) => {
		const days = database.rows<DayRow>(
			`SELECT day, SUM(input_tokens) input, SUM(output_tokens) output, COUNT(*) requests
			FROM token_usage WHERE ${column} = ? AND day BETWEEN ? AND ? GROUP BY day ORDER BY day`,
			ref,
			first,
			last,
		);
		const sum = (name: 'input' | 'output' | 'requests') =>
			days.reduce((total, row) => total + row[name], 0);
		return {
			...counts({ input: sum('input'), output: sum('output'), requests: sum('requests') }),
			byDay: days.map((row) => ({ [assumed('usage.date')]: row.day, ...counts(row) })),
		};
	};
	return {
		[assumed('usage.from')]: first,
		[assumed('usage.to')]: last,
		[assumed('usage.account')]: level('user', user.ref),
		[assumed('usage.organisation')]: level('usergroup', user.usergroup.ref),
	};
}
