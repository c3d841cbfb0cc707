import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from './clock.ts';
import { startStopwatch } from './stopwatch.ts';

const lookMs = 15;

/** Waits until the sandbox's clock has run that long; a clock that is advanced ends it at once, a frozen one holds it. */
export async function clockPause(clock: Clock, milliseconds: number): Promise<void> {
	const elapsed = startStopwatch(clock);
	while (elapsed() < milliseconds) await pause(lookMs);
}
