import { resourceLocator } from '../../../../shared/fields/resourceLocator';
import { one } from '../../../../shared/operation/operation';
import type { EachOperation } from '../../../../shared/operation/operation';
import { path } from '../../../../shared/request/path';
import { objectOf } from '../../../../shared/service/read';
import { ARCHIVED, recordOf } from '../../../../shared/service/records';

/** DELETE /resources/{ref} (interface 4.1, section 3). Archiving twice succeeds, so it is safe to repeat. */
export const archive: EachOperation = {
	name: 'Archive',
	value: 'archive',
	action: 'Archive resource',
	description: 'Take a resource out of searches and normal views',
	endpoint: { method: 'DELETE', path: '/resources/{resourceRef}' },
	fields: [
		resourceLocator.field(),
		{
			displayName:
				'The resource is not deleted for good: the service has no operation for that. An administrator can bring it back in the catalogue.',
			name: 'archiveNotice',
			type: 'notice',
			default: '',
		},
	],
	async each(item) {
		const ref = await resourceLocator.ref(item);
		const { data } = await item.safe({ method: 'DELETE', path: path('/resources/{ref}', { ref }), tells: () => ({ ref }) });
		const result = recordOf(ARCHIVED, objectOf(data));
		if ('already_in_deletion_state' in objectOf(result.details)) {
			item.run.hint("Some resources were archived before. See 'details' in the output.");
		}
		// A service that says nothing about it has archived it all the same.
		return one({ ref, deleted: true, ...result });
	},
};
