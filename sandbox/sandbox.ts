import type { RateLimit } from './access/rateLimit.ts';
import type { Clock } from './clock.ts';
import type { Faults } from './control/faults.ts';
import type { Journal } from './control/journal.ts';
import type { Database } from './database/open.ts';
import type { Idempotency } from './idempotency.ts';
import type { Assumed } from './interface.ts';
import type { Motion } from './motion.ts';
import type { Options } from './options.ts';
import type { Catalogue } from './search/catalogue.ts';

/** What every section is given. */
export interface Sandbox {
	options: Options;
	database: Database;
	clock: Clock;
	/** Vectors and remembered searches; every write of a resource must tell it. */
	catalogue: Catalogue;
	/** The name that this run uses for an assumption: assumed('runs.path'). */
	assumed: Assumed;
	faults: Faults;
	journal: Journal;
	rateLimit: RateLimit;
	idempotency: Idempotency;
	/** How new jobs and runs move. */
	motion: Motion;
	/** Called after a reset or a new seed: forget what was kept in memory. */
	onReset: (() => void)[];
}
