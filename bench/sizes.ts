export interface Sizes {
	form: 'full' | 'short';
	/** Counted rounds of each comparison. */
	rounds: number;
	/** Resources that are read, and references that are added to a collection. */
	resources: number;
	/** Items of the largest runs, and their counted rounds. */
	many: number;
	manyRounds: number;
	/** Resources that are updated one by one. */
	updates: number;
	/** Bytes of the file that goes down and up, and how often: each time an n8n is loaded anew. */
	file: { bytes: number; rounds: number };
	/** Deltas of the streamed answer. */
	deltas: number;
	/** Runs that the trigger knows, the many and the few, and more than a page of new ones. */
	runs: { many: number; few: number; more: number };
	/** Updates at the limit, how many requests a window lets through, and how long it is. */
	limited: { items: number; perWindow: number; windowMs: number };
}

export const sizes: Record<Sizes['form'], Sizes> = {
	full: {
		form: 'full',
		rounds: 5,
		resources: 10_000,
		many: 100_000,
		manyRounds: 3,
		updates: 1_000,
		file: { bytes: 1024 ** 3, rounds: 5 },
		deltas: 20_000,
		runs: { many: 10_000, few: 100, more: 1_000 },
		limited: { items: 300, perWindow: 120, windowMs: 5_000 },
	},
	short: {
		form: 'short',
		rounds: 3,
		resources: 1_000,
		many: 5_000,
		manyRounds: 1,
		updates: 100,
		file: { bytes: 64 * 1024 ** 2, rounds: 1 },
		deltas: 2_000,
		runs: { many: 1_000, few: 100, more: 300 },
		limited: { items: 60, perWindow: 40, windowMs: 1_500 },
	},
};

/** The shares of a size at which growth is measured. */
export const shares = [0.1, 0.3, 1] as const;
