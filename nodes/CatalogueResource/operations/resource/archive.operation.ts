import { ARCHIVED } from '../../../../shared/catalogue/answerShapes';
import { recordOf, recordWith } from '../../../../shared/catalogue/recordShape';
import { hintIfOther } from '../../../../shared/catalogue/writeHints';
import { endpoints, to } from '../../../../shared/deployment/endpoints';
import { oneItem, type EachOperation } from '../../../../shared/engine/operation';
import { answerFailure } from '../../../../shared/failure/failure';
import { notice } from '../../../../shared/form/options';
import { resourceLocator } from '../../../../shared/form/resourceLocator';
import { bookFor, targetRef } from '../../../../shared/form/resourceRefs';
import { saysNotSaved } from '../../../../shared/record/savedValues';
import { asText, flagOf, numberOf, objectOf } from '../../../../shared/values/read';

const BEFORE = 'already_in_deletion_state';
/** The archive state of what is in normal views; which others a deployment has is open. */
const LIVE = 0;

/** How `details` report it is open in the interface (section 2): by a key, or by the word itself. */
function isArchivedBefore(details: unknown): boolean {
	const flag = objectOf(details)[BEFORE];
	return flag === undefined ? asText(details).includes(BEFORE) : flagOf(flag) !== false;
}

/** DELETE /resources/{ref} (interface 4.1, section 3). Archiving twice succeeds, so it is safe to repeat. */
export const archive: EachOperation = {
	name: 'Archive',
	value: 'archive',
	action: 'Archive resource',
	description: 'Remove a resource from searches and normal views',
	toolDescription:
		"Archives one resource: removes a withdrawn edition or a record from the catalogue's searches and views. Writes: only an administrator can bring it back, so ask first. Deletes nothing for good.",
	endpoint: endpoints.archiveResource,
	done: { archive: 'archived' },
	fields: [
		resourceLocator.field(),
		notice(
			'archiveNotice',
			'The resource is not deleted for good. An administrator can bring it back in the catalogue.',
		),
	],
	async each(item) {
		const ref = await targetRef(item);
		const book = await bookFor(item, ref);
		const { data, isAgain = false } = await item.safe({
			...to(endpoints.archiveResource, { ref }),
			previewDetails: () => ({ ref, ...book }),
		});
		const answer = recordWith(Object.keys(ARCHIVED), data);
		hintIfOther(item, 'resource', answer, ['ref'], ref);
		const result = recordOf(ARCHIVED, answer);
		const wasArchived = isArchivedBefore(result.details);
		const { previous_state: before, new_state: after } = objectOf(result.details);
		const isDenied = (result.deleted === false || saysNotSaved(data)) && !wasArchived;
		if (isDenied || after === LIVE)
			throw answerFailure(
				`The service says that it did not archive resource ${ref}${isDenied ? '' : `: its state is ${LIVE} afterwards`}`,
				'Look at the resource in the catalogue, or ask its administrator.',
			);
		if (wasArchived || (numberOf(after) !== undefined && before === after)) {
			const orNow =
				isAgain || item.run.retryOnFail.isAgain() ? ', or by a first request of this run' : '';
			item.run.hint(`Some resources were archived before${orNow}. See 'details' in the output.`);
		}
		// A service that says nothing about it has archived it all the same.
		return oneItem({ ref, ...book, deleted: true, ...result });
	},
};
