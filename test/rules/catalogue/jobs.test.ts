import type { IDataObject } from 'n8n-workflow';

import { jobOf } from '../../../shared/catalogue/jobs';
import { stateWords } from '../../../shared/catalogue/progress';
import type { List } from '../../../shared/lists/list';
import { failureIn } from '../failures';
import { itemWith } from '../items';

const none: List<IDataObject> = {
	identityOf: () => ({ ref: undefined }),
	fetchPage: async () => await Promise.resolve({ rows: [], total: 0 }),
};

describe('polling a job', () => {
	const polled = (jobRef: unknown) => {
		const { item } = itemWith({ answer: () => ({ jobRef, result: 'Done', error: '' }) });
		return async () => await jobOf(item.catalogue, none, 7, stateWords(item));
	};

	it('that answers for another job is a failure', async () => {
		const { details } = await failureIn(polled('8'));
		expect(details.message).toBe('The service did not return job 7, but job 8');
	});

	it.each(['0007', 7, undefined])('that answers for %j is of the job', async (jobRef) => {
		expect(await polled(jobRef)()).toMatchObject({ ref: 7, progress: 'succeeded' });
	});
});
