import type { IDataObject } from 'n8n-workflow';
import type { Job } from '../../../../shared/service/jobs';

/** The job's own `error` is `jobError` here: n8n takes a key of that name for a failed item. */
export const jobOutput = ({ record, progress }: Job): IDataObject => ({
	...record,
	finished: progress !== 'unfinished',
	succeeded: progress === 'succeeded',
});
