import type { Verdict } from '../bars.ts';
import { bars } from '../bars.ts';

/** Enough digits to compare with its bound. */
export function shown(value: number): string {
	if (Number.isInteger(value)) return value.toLocaleString('en');
	return value.toLocaleString(
		'en',
		value >= 100
			? { maximumFractionDigits: 0 }
			: { maximumFractionDigits: 2, minimumFractionDigits: 2 },
	);
}

export const verdictIn = ({ isMet, isJudged }: Verdict): string =>
	isMet ? 'met' : isJudged ? 'MISSED' : 'missed, not judged at these sizes';

export const boundOf = ({ bar, bound }: Verdict): string =>
	`${bar.is === 'exactly' ? '=' : '≤'} ${shown(bound)}`;

/** The figures for the terminal: those with a bar, then what stands beside them. */
export function tableOf(
	verdicts: readonly Verdict[],
	figures: Readonly<Record<string, number>>,
): string {
	const withBar = new Set(bars.map(({ key }) => key));
	const rows = [
		...verdicts.map((verdict) => [
			verdict.bar.key,
			`${shown(verdict.value)} ${verdict.bar.unit}`,
			boundOf(verdict),
			verdictIn(verdict),
		]),
		...Object.entries(figures).flatMap(([key, value]) =>
			withBar.has(key) ? [] : [[key, shown(value), '', 'beside']],
		),
	];
	const widths = [0, 1, 2, 3].map((column) =>
		Math.max(...rows.map((row) => row[column]?.length ?? 0)),
	);
	return rows
		.map((row) =>
			row
				.map((cell, column) => cell.padEnd(widths[column] ?? 0))
				.join('  ')
				.trimEnd(),
		)
		.join('\n');
}
