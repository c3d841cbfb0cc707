/** What the service limits: all calls of a key by the hour, and its streams at once (interface section 8). */
export type RateLimitKind = 'calls' | 'streams';

export type Gate = ReturnType<typeof gate>;

/** Lets at most `capacity` calls of one node run through at a time, and holds them while the service asks to wait. */
export function gate(capacity: number) {
	const waiting: Array<() => void> = [];
	const places = Math.max(1, Math.floor(capacity) || 1);
	let free = places;
	const closed: Record<RateLimitKind, number> = { calls: 0, streams: 0 };

	const enter = async () => {
		if (free > 0) free -= 1;
		else await new Promise<void>((resolve) => waiting.push(resolve));
	};
	const leave = () => {
		const next = waiting.shift();
		if (next) next();
		else free += 1;
	};

	return {
		capacity: places,
		/** Runs the work when there is room. Started in the order of the calls. */
		async through<T>(work: () => Promise<T>): Promise<T> {
			await enter();
			try {
				return await work();
			} finally {
				leave();
			}
		},
		/** Nobody whom the limit concerns is let through before this time (milliseconds since 1970). */
		closeUntil(time: number, limit: RateLimitKind): void {
			closed[limit] = Math.max(closed[limit], time);
		},
		/** The time until which a call that the limit concerns is held; in the past when it is not. A new stream is a call as well. */
		closedUntil: (limit: RateLimitKind) => Math.max(closed.calls, closed[limit]),
	};
}
