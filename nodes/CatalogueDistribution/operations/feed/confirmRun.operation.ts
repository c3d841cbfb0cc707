import { endpoints } from '../../../../shared/deployment/endpoints';
import { oneItem, type EachOperation } from '../../../../shared/engine/operation';
import { makeMark } from '../../../../shared/feed/makeMark';
import { startIn } from './startOfFeed';

const FROM_CREATE = "the value of 'feed' in an output item of 'Create Collection'";

const queuedAllTheSame = (queueRef: number) =>
	`Run ${queueRef} was queued all the same. Put an 'If' node behind 'Create Collection' that passes on only items whose 'feed.turn' is true.`;

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
