/** What the service limits: all calls of a key by the hour, and its streams at once (interface section 8). */
export type RateLimitKind = 'calls' | 'streams';

export type Gate = ReturnType<typeof gate>;

/** Lets at most `capacity` calls of one node through at a time, and holds them while the service asks to wait. */
export function gate(capacity: number) {
	const waiting: Array<() => void> = [];
	const places = Math.max(1, Math.floor(capacity) || 1);
	let free = places;
	/** Milliseconds since 1970. */
	const closed: Record<RateLimitKind, number> = { calls: 0, streams: 0 };

	return {
		capacity: places,
		/** Runs the work when there is room, in the order of the calls. */
		async through<T>(work: () => Promise<T>): Promise<T> {
			if (free > 0) free -= 1;
			else await new Promise<void>((resolve) => waiting.push(resolve));
			try {
				return await work();
			} finally {
				const next = waiting.shift();
				if (next) next();
				else free += 1;
			}
		},
		/** Holds all that the limit concerns until this time. */
		closeUntil(time: number, limit: RateLimitKind): void {
			closed[limit] = Math.max(closed[limit], time);
		},
		/** The time until which a call is held, in the past when it is not. Both limits hold a new stream. */
		closedUntil: (limit: RateLimitKind) => Math.max(closed.calls, closed[limit]),
	};
}
