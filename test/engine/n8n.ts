import type * as Di from '@n8n/di';
import type * as Core from 'n8n-core';
import type * as Workflow from 'n8n-workflow';
import { join } from 'node:path';

/** The checkout, or the package folder that a run of the tests is pointed at. */
export const packageFolder = process.env.CATALOGUE_PACKAGE ?? join(__dirname, '../..');

/**
 * Node's own require, not jest's (see test/setup/environment.js): the package's built files get the same n8n-workflow as
 * the engine that runs them, as they do in n8n.
 */
declare const nativeRequire: NodeJS.Require;

export const core = nativeRequire('n8n-core') as typeof Core;
export const n8n = nativeRequire('n8n-workflow') as typeof Workflow;
export const { Container } = nativeRequire('@n8n/di') as typeof Di;

/** Its test of a credential knows no statuses apart. */
export const isN8n1 = !('injectDomainRestrictionFields' in n8n);

/** n8n 1 has Allowed Domains in its own credentials only: what needs them is no test there. */
export const whereDomainsAre = (tests: () => void): void => {
	if (!isN8n1) tests();
};

/** Starts n8n's isolated expression engine (once) with the settings that n8n itself starts it with. */
export const startExpressionEngine = (): Promise<void> =>
	n8n.Expression.initExpressionEngine({
		engine: 'vm',
		poolSize: 1,
		maxCodeCacheSize: 1024,
		bridgeTimeout: 5000,
		bridgeMemoryLimit: 128,
	});

export type BinaryMode = 'memory' | 'filesystem';

/** Sets where n8n keeps binary data from here on (of this test file's process). */
export async function useBinaryMode(mode: BinaryMode): Promise<void> {
	Container.get(core.BinaryDataConfig).mode = mode === 'memory' ? 'default' : 'filesystem';
	await Container.get(core.BinaryDataService).init();
}

/** The bytes of an item's file, wherever n8n keeps them. */
export const binaryOf = (data: Workflow.IBinaryData): Promise<Buffer> =>
	Container.get(core.BinaryDataService).getAsBuffer(data);
