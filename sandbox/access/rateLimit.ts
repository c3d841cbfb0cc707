import { refuse } from '../answer/errors.ts';
import type { Clock } from '../clock.ts';

export interface RateLimit {
	/** Counts one request of the key; throws 429 RATE_LIMITED with Retry-After when the window is used up. */
	admit(key: string): void;
	readonly hourly: number;
	readonly windowMs: number;
	configure(limits: { hourly?: number; windowMs?: number }): void;
}

const hour = 3_600_000;

/** A fixed window per key that opens with its first request, by the sandbox's clock. */
export function openRateLimit(clock: Clock, startHourly: number): RateLimit {
	const windows = new Map<string, { from: number; count: number }>();
	let hourly = startHourly;
	let windowMs = hour;
	return {
		get hourly() {
			return hourly;
		},
		get windowMs() {
			return windowMs;
		},
		configure: (limits) => {
			hourly = limits.hourly ?? hourly;
			windowMs = limits.windowMs ?? windowMs;
			windows.clear();
		},
		admit: (key) => {
			const now = clock.now();
			const known = windows.get(key);
			const current =
				known && now >= known.from && now < known.from + windowMs ? known : { from: now, count: 0 };
			windows.set(key, current);
			if (current.count >= hourly) {
				const seconds = Math.max(1, Math.ceil((current.from + windowMs - now) / 1000));
				refuse('RATE_LIMITED', 'Hourly rate limit exceeded.', { 'Retry-After': String(seconds) });
			}
			current.count += 1;
		},
	};
}
