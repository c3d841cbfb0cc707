import { endpoints } from '../../../../shared/deployment/endpoints';
import type { Item } from '../../../../shared/engine/item';
import { oneItem, type EachOperation } from '../../../../shared/engine/operation';
import { parameterFailure } from '../../../../shared/failure/failure';
import type { Feed } from '../../../../shared/feed/collectionMarks';
import { makeMark } from '../../../../shared/feed/makeMark';
import { refOf } from '../../../../shared/values/read';
import { startIn } from './startOfFeed';

const FROM_CREATE = "the value of 'feed' in an output item of 'Create Collection'";

const queuedAllTheSame = (queueRef: number) =>
	`Run ${queueRef} was queued all the same. Put an 'If' node behind 'Create Collection' that passes on only items whose 'feed.turn' is true.`;

/** A run to another recipient would count as the feed's, and what this one lacks would never be looked for again. */
function checkDestination({ json }: Item, { name, destinationRef }: Feed, queueRef: number) {
	const to = refOf(json.destinationRef);
	if (refOf(json.queueRef) !== queueRef || to === undefined || to === destinationRef) return;
	throw parameterFailure(
		`Run ${queueRef} goes to destination ${to}, but the feed '${name}' to destination ${destinationRef}`,
		`Run ${queueRef} was queued all the same, and is not noted. In 'Collection of the Feed' enter the name of the 'Create Collection' node of the same feed.`,
	);
}

/** POST /collections (interface 4.5): a private, empty collection whose name says that the feed itself queued the run. */
export const confirmRun: EachOperation = {
	name: 'Confirm Run',
	value: 'confirmRun',
	action: 'Confirm run of feed',
	description:
		'Note that the feed has queued its run, so that the next start carries on from there',
	toolDescription:
		'Step three of a regular feed: notes that its run was queued, so that the next start goes on from there. Writes: makes an empty collection as a mark. Use it only in a scheduled feed, after its run was queued.',
	endpoint: endpoints.createCollection,
	done: { confirmRun: 'confirmed' },
	fields: [
		{
			displayName: 'Collection of the Feed',
			name: 'start',
			type: 'json',
			required: true,
			default: "={{ $('Create collection of feed').first().json.feed }}",
			description:
				"The value of 'feed' in an output item of 'Create Collection'. If your node is not called 'Create collection of feed', enter its name there.",
		},
		{
			displayName: 'Run',
			name: 'queueRef',
			type: 'string',
			required: true,
			default: '={{ $json.queueRef }}',
			placeholder: 'e.g. 512',
			description: "The reference of the run, from 'Queue'",
		},
	],
	async each(item) {
		const queueRef = item.parameters.requiredInteger('queueRef', { min: 1 });
		const { feed, searchedAt } = startIn(item, FROM_CREATE, queuedAllTheSame(queueRef));
		checkDestination(item, feed, queueRef);
		const mark = await makeMark(item, {
			feed,
			searchedAt,
			kind: 'run',
			detail: queueRef,
			after: queueRef,
		});
		if (!mark)
			item.run.warn(
				`Run ${queueRef} was not noted as the feed's: the service says that another start has noted it. If none has, the next start sends the titles again.`,
			);
		return oneItem({ ...item.json, queueRef, confirmed: mark !== undefined });
	},
};
