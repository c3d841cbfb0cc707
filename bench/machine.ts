import { availableParallelism, cpus, loadavg } from 'node:os';

/** Where and under what load it was measured. */
export interface Machine {
	cores: number;
	processor: string;
	/** Of the last minute: how many programs wanted to run. Above the cores they waited for each other. */
	load: number;
	date: string;
}

export const machine = (): Machine => ({
	cores: availableParallelism(),
	processor: cpus()[0]?.model.trim() ?? 'unknown',
	load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
	date: new Date().toISOString().slice(0, 10),
});
