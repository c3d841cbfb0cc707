import { dateOf } from '../values/serviceDate';
import type { Catalogue } from './pipeline';

/** For comparing clocks: the Date header has whole seconds, and the answer took its time. */
export const CLOCK_TOLERANCE_MS = 10_000;

/** The catalogue, and the clock by which it dates its records, as its answers show it. A difference to n8n's clock below `toleranceMs` is ignored. */
export function withServiceClock(catalogue: Catalogue, toleranceMs = 0) {
	let ahead: number | undefined;
	const call: Catalogue['call'] = async (request) => {
		const answer = await catalogue.call(request);
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
