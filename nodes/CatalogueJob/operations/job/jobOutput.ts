import type { IDataObject } from 'n8n-workflow';
import type { Item } from '../../../../shared/engine/item';
import type { Job } from '../../../../shared/catalogue/jobs';

/** The job's own `error` is `jobError` here: n8n takes a key of that name for a failed item. */
export const jobOutput = ({ record, progress }: Job): IDataObject => ({
	...record,
	finished: progress !== 'unfinished',
	succeeded: progress === 'succeeded',
});

/** Says why an output has no type, status and dates. */
export function tellUnlisted({ run }: Item, { ref, isListed }: Job): void {
	if (isListed) return;
	run.hint(
		`Job ${ref} is not among the newest in the list of jobs, so its type, status and dates are not known. If the list has other names, set 'jobs.path', 'list.results' or 'jobs.ref' in 'Interface Overrides' of the credential.`,
	);
}
