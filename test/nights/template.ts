import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { TestWorkflow } from '../engine/workflow';

/** The nightly feed as it ships. */
export const template = (): TestWorkflow =>
	JSON.parse(
		readFileSync(join(__dirname, '../../workflows/nightly-metadata-feed.json'), 'utf8'),
	) as TestWorkflow;
