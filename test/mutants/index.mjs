/**
 * What the package promises, by subject, and what `npm run test:mutants` breaks to see that a test guards it: one at a
 * time, a text of a shipped file that stands there once, and what takes its place. `test` is the beginning of the full
 * name (describe and it) of the test in `suite` that must turn red.
 * @typedef {{ name: string, file: string, find: string, replace: string, suite: string, test: string }} Mutant
 * @typedef {{ promise: string, shownBy?: string[], mutants: Mutant[] }} Promised `promise` is one row of docs/guarantees.md
 *   (`npm run guarantees`), `shownBy` the suites that show it besides those of its mutants
 */

import { badInput } from './badInput.mjs';
import { unbounded } from './bounds.mjs';
import { calls } from './calls.mjs';
import { chat } from './chat.mjs';
import { demo } from './demo.mjs';
import { dialectsOf } from './dialects.mjs';
import { feed } from './feed.mjs';
import { files } from './files.mjs';
import { gateway } from './gateway.mjs';
import { items } from './items.mjs';
import { once } from './once.mjs';
import { operations } from './operations.mjs';
import { readers } from './readers.mjs';
import { records } from './records.mjs';
import { preview } from './preview.mjs';
import { secrets } from './secrets.mjs';
import { suites } from './suites.mjs';
import { triggers } from './trigger.mjs';
import { variety } from './variety.mjs';
import { waiting } from './waiting.mjs';

/** @type {Record<string, Promised[]>} */
const own = {
	once,
	secrets,
	calls,
	unbounded,
	items,
	operations,
	preview,
	files,
	chat,
	gateway,
	waiting,
	feed,
	triggers,
	readers: [...readers, ...records],
	variety,
	badInput,
	demo,
	suites,
};

/** @type {(all: Record<string, Promised[]>) => Mutant[]} */
const mutantsOf = (all) =>
	Object.values(all)
		.flat()
		.flatMap((promised) => promised.mutants);

export const subjects = { ...own, dialects: dialectsOf(mutantsOf(own)) };

export const mutants = mutantsOf(subjects);
