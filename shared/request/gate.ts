/** Lets at most `capacity` calls of one node run through at a time, and holds all of them while the service asks to wait. */
export interface Gate {
	/** Runs the work when there is room. Started in the order of the calls. */
	through<T>(work: () => Promise<T>): Promise<T>;
	/** Nobody is let through before this time (milliseconds since 1970). */
	closeUntil(time: number): void;
	/** The time until which the gate is closed; in the past when it is open. */
	readonly closedUntil: number;
}

export function gate(capacity: number): Gate {
	const waiting: Array<() => void> = [];
	let free = Math.max(1, Math.floor(capacity) || 1);
	let closedUntil = 0;

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
		async through(work) {
			await enter();
			try {
				return await work();
			} finally {
				leave();
			}
		},
		closeUntil(time) {
			closedUntil = Math.max(closedUntil, time);
		},
		get closedUntil() {
			return closedUntil;
		},
	};
}
