import type { Clock } from './clock.ts';

/** Milliseconds that the sandbox's clock has run forward since now; a clock that is set back takes nothing away. */
export function startStopwatch(clock: Clock): () => number {
	let seen = clock.now();
	let elapsed = 0;
	return () => {
		const now = clock.now();
		elapsed += Math.max(0, now - seen);
		seen = now;
		return elapsed;
	};
}
