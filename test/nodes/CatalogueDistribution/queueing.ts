import type { IDataObject } from 'n8n-workflow';

import { byId } from '../../engine/locators';
import { editor } from '../../sandbox/startSandbox';
import { service } from '../service';

export const catalogue = service();
export const continues = { onError: 'continueErrorOutput' as const };
/** Of the seed: "Library feed" is destination 2, collection 1 is a team collection. */
export const DESTINATION = 2;
export const COLLECTION = 1;
export const MISSING = 999_999;

export const queue = async (parameters: object, options = {}) =>
	await catalogue.run(
		'catalogueDistribution',
		{ resource: 'run', operation: 'queue', destination: byId(DESTINATION), ...parameters },
		options,
	);
export const resources = { distribute: 'resources' };
export const queued = async () =>
	(await catalogue.journal()).filter(({ path }) => path === '/distribution/queue');
export const effects = async () =>
	(await catalogue.sandbox.control('effects')).operations.queueRun ?? 0;

/** The refs out of `wanted` that the collection of that run holds. */
export async function sentIn(queueRef: unknown, wanted: number[]): Promise<number[]> {
	const client = catalogue.sandbox.as(editor);
	const { data } = await client.get('/distribution/runs?limit=100');
	const { collectionRef } = data.data.results.find((run: IDataObject) => run.queueRef === queueRef);
	const { data: added } = await client.post(`/collections/${collectionRef}/resources`, {
		resourceRefs: wanted,
	});
	return added.data.results
		.filter(({ status }: IDataObject) => status === 'already_present')
		.map(({ ref }: { ref: number }) => ref);
}

beforeEach(async () => await catalogue.forget());
