import type { Database } from './database/open.ts';

/** The sandbox's own time. It outlives a restart, so that the idempotency window and moving jobs stay true. */
export interface Clock {
	/** Milliseconds since 1970. */
	now(): number;
	/** ISO 8601 with milliseconds and Z. */
	iso(): string;
	readonly frozen: boolean;
	advance(milliseconds: number): void;
	set(iso: string): void;
	freeze(frozen: boolean): void;
	reset(): void;
}

interface State {
	offset: number;
	frozenAt: number | null;
}

export function openClock(database: Database): Clock {
	const start: State = { offset: 0, frozenAt: null };
	let state: State = database.setting<State>('clock') ?? start;
	const now = () => state.frozenAt ?? Date.now() + state.offset;
	const move = (next: State) => {
		state = next;
		database.setSetting('clock', state);
	};
	const moveTo = (time: number) =>
		move({ offset: time - Date.now(), frozenAt: state.frozenAt === null ? null : time });
	return {
		now,
		iso: () => new Date(now()).toISOString(),
		get frozen() {
			return state.frozenAt !== null;
		},
		advance: (milliseconds) => moveTo(now() + milliseconds),
		set: (iso) => moveTo(Date.parse(iso)),
		freeze: (frozen) => move({ offset: now() - Date.now(), frozenAt: frozen ? now() : null }),
		reset: () => move(start),
	};
}
