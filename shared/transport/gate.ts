/** What the service limits: all calls of a key by the hour, and its streams at once (interface section 8). */
export type RateLimitKind = 'calls' | 'streams';

/** Lets at most `capacity` calls of one node run through at a time, and holds them while the service asks to wait. */
export interface Gate {
	readonly capacity: number;
	/** Runs the work when there is room. Started in the order of the calls. */
	through<T>(work: () => Promise<T>): Promise<T>;
	/** Nobody whom the limit concerns is let through before this time (milliseconds since 1970). */
	closeUntil(time: number, limit: RateLimitKind): void;
	/** The time until which the gate is closed for a call that the limit concerns; in the past when it is open. */
	closedUntil(limit: RateLimitKind): number;
}

export function gate(capacity: number): Gate {
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
		async through(work) {
			await enter();
			try {
				return await work();
			} finally {
				leave();
			}
		},
		closeUntil(time, limit) {
			closed[limit] = Math.max(closed[limit], time);
		},
		// A new stream is a call as well.
		closedUntil: (limit) => Math.max(closed.calls, closed[limit]),
	};
}
