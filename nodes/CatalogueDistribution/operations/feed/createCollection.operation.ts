import type { IDataObject } from 'n8n-workflow';
import { endpoints } from '../../../../shared/deployment/endpoints';
import type { Item } from '../../../../shared/engine/item';
import { readItems } from '../../../../shared/engine/itemsTogether';
import type { TogetherOperation } from '../../../../shared/engine/operation';
import { NOT_YET } from '../../../../shared/engine/preview';
import { failureOf, parameterFailure } from '../../../../shared/failure/failure';
import type { Feed, Mark } from '../../../../shared/feed/collectionMarks';
import { cutNames, markName, marksUntil } from '../../../../shared/feed/collectionMarks';
import { checkMarksShown, makeMark } from '../../../../shared/feed/makeMark';
import { refOf } from '../../../../shared/values/read';
import { ANOTHER_IS_AT_WORK, startIn } from './startOfFeed';

/** Without locks in the service two starts may make a collection each: the first one counts, and both see which that is. */
async function isFirst(item: Item, feed: Feed, own: Mark, after: number) {
	const marks = await marksUntil(item.catalogue, feed);
	// One that sends the whole catalogue first has noted nothing before.
	if (marks.length === 0) await checkMarksShown(item, feed);
	const listed =
		marks.find(({ collectionRef }) => collectionRef === own.collectionRef)?.name ?? own.name;
	if (listed !== own.name && own.name.startsWith(listed)) throw cutNames(feed, listed);
	return marks
		.filter(({ kind, collectionRef }) => kind === 'execution' && collectionRef > after)
		.every(({ collectionRef }) => collectionRef >= own.collectionRef);
}

/** The one start of all items: the titles of one feed must not go to the recipient of another. */
function onlyStart(starts: Array<ReturnType<typeof startIn>>) {
	const feeds = new Set(
		starts.map(({ feed }) => `'${feed.name}' to destination ${feed.destinationRef}`),
	);
	const [first] = starts;
	if (first && feeds.size < 2) return first;
	throw parameterFailure(
		`The items belong to several feeds: ${[...feeds].join(' and ')}`,
		"Nothing was created. Start one feed at a time, e.g. with 'Loop Over Items', or give each feed a workflow of its own.",
	);
}

/** One collection for all items; where a start that broke has made it, that one. */
async function collectionOf(
	item: Item,
	{ feed, searchedAt, given }: ReturnType<typeof startIn>,
): Promise<IDataObject> {
	const own = { feed: feed.name, destinationRef: feed.destinationRef, moment: given.moment };
	const joined = refOf(given.collectionRef);
	if (joined !== undefined) return { ...own, turn: true, collectionRef: joined, joined: true };
	const detail = item.plan ? NOT_YET : item.context.getExecutionId();
	const after = refOf(given.behind) ?? 0;
	const mark = await makeMark(item, { feed, searchedAt, kind: 'execution', detail, after });
	if (!mark || (!item.plan && !(await isFirst(item, feed, mark, after))))
		return { ...own, turn: false, told: ANOTHER_IS_AT_WORK };
	return {
		...own,
		turn: true,
		collectionRef: mark.collectionRef,
		collection: markName(feed, searchedAt, 'execution', detail),
		joined: false,
	};
}

/** POST /collections (interface 4.5). */
export const createCollection: TogetherOperation = {
	name: 'Create Collection',
	value: 'createCollection',
	action: 'Create collection of feed',
	description: 'Create the collection of this start, and pass the input items on',
	toolDescription:
		'Step two of a regular feed: makes the collection that holds what this start of the feed sends. Use it only after the feed was started. Writes: makes a collection. Not for collections that a person asks for.',
	endpoint: endpoints.createCollection,
	done: { createCollection: 'created' },
	needs: 'the read and write scopes',
	fields: [
		{
			displayName: 'Start of the Feed',
			name: 'start',
			type: 'json',
			required: true,
			default: "={{ $('Start feed').first().json }}",
			description:
				"The output item of 'Start'. If your node is not called 'Start feed', enter its name there.",
		},
	],
	async together(items) {
		const { wanted: starts, refused } = await readItems(items, (item) => ({
			item,
			start: startIn(item),
		}));
		const [first] = starts;
		if (!first) return refused;
		try {
			const feed = await collectionOf(first.item, onlyStart(starts.map(({ start }) => start)));
			if (feed.turn === false) first.item.run.hint(String(feed.told));
			const outcomes = starts.map(({ item: { index, json } }) => ({
				items: [index],
				result: [{ json: { ...json, feed } }],
			}));
			return [...refused, ...outcomes];
		} catch (error) {
			const indexes = starts.map(({ item }) => item.index);
			return [...refused, { items: indexes, result: failureOf(error) }];
		}
	},
};
