import { dateOf } from '../values/serviceDate';
import type { Catalogue } from './pipeline';

/** The header has whole seconds, and the answer took its time: where clocks are compared, so much is no difference. */
export const CLOCK_TOLERANCE_MS = 10_000;

/** The catalogue, and the clock that its answers tell: its records have dates of that and not of n8n's. A difference below `toleranceMs` is none: they say whole seconds, and took their time. */
export function withServiceClock(catalogue: Catalogue, toleranceMs = 0) {
	let ahead: number | undefined;
	const call: Catalogue['call'] = async (wanted) => {
		const answer = await catalogue.call(wanted);
		const date = dateOf(answer.headers.date, 'utc');
		const difference = date.kind === 'moment' ? date.ms - Date.now() : undefined;
		if (difference !== undefined) ahead = Math.abs(difference) < toleranceMs ? 0 : difference;
		return answer;
	};
	return {
		catalogue: { ...catalogue, call },
		clock: { now: () => Date.now() + (ahead ?? 0), isTold: () => ahead !== undefined },
	};
}
