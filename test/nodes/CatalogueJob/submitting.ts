import { byId } from '../../engine/locators';
import { service } from '../service';

export const catalogue = service();
export const continues = { onError: 'continueErrorOutput' as const };
export const job = async (operation: string, parameters: object, options = {}) =>
	await catalogue.run('catalogueJob', { resource: 'job', operation, ...parameters }, options);
export const submission = (jobType: string, options: object = {}) => ({
	jobType: { __rl: true, mode: 'name', value: jobType },
	resourceRef: byId('={{ $json.ref }}'),
	options,
});

/** Submits a job and gives its reference. */
export async function submitted(
	jobType: string,
	ref: number,
	options: object = {},
): Promise<number> {
	const { items } = await job('submit', submission(jobType, options), { items: [{ ref }] });
	return Number(items[0]?.json.jobRef);
}
export async function submittedToFail(ref: number): Promise<number> {
	await catalogue.sandbox.control('motion', { jobs: 'failed' });
	const jobRef = await submitted('metadata_export', ref);
	await catalogue.sandbox.control('motion', { jobs: 'complete' });
	return jobRef;
}
export const advance = async (ms: number) =>
	await catalogue.sandbox.control('clock', { advance: ms });
