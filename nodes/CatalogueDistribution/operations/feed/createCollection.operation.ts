import { endpoints } from '../../../../shared/deployment/endpoints';
import type { IDataObject } from 'n8n-workflow';
import type { Item } from '../../../../shared/engine/item';
import type { TogetherOperation } from '../../../../shared/engine/operation';
import { NOT_YET } from '../../../../shared/engine/preview';
import { readItems } from '../../../../shared/engine/readItems';
import { failureOf, parameterFailure } from '../../../../shared/failure/failure';
import { cutNames, markName, marksUntil } from '../../../../shared/feed/marks';
import type { Feed, Mark } from '../../../../shared/feed/marks';
import { refOf, textOf } from '../../../../shared/values/read';
import { makeMark } from '../../../../shared/feed/makeMark';

interface FeedStart {
	feed: Feed;
	at: number;
	/** As it was given. */
	given: IDataObject;
}

interface WantedCollection {
	item: Item;
	start: FeedStart;
}

/** What 'Start' has found, or this operation made of it. */
export function startIn(item: Item): FeedStart {
	const given = item.parameters.object('start');
	const [feed, destinationRef, at] = [
		textOf(given.feed),
		refOf(given.destinationRef),
		Date.parse(textOf(given.moment) ?? ''),
	];
	if (feed !== undefined && destinationRef !== undefined && !Number.isNaN(at))
		return { feed: { name: feed, destinationRef }, at, given };
	throw parameterFailure(
		`'${item.parameters.labelOf('start')}' is not what the start of a feed gives`,
		"Enter an expression that gives the whole output item of 'Start'.",
	);
}

/** A service that gives no lock lets two starts make one each: the first of them counts, and both see which that is. */
async function isFirst(
	{ catalogue }: Item,
	feed: Feed,
	own: Mark,
	behind: number,
): Promise<boolean> {
	const marks = await marksUntil(catalogue, feed, async () => await Promise.resolve(true));
	const listed =
		marks.find(({ collectionRef }) => collectionRef === own.collectionRef)?.name ?? own.name;
	if (listed !== own.name && own.name.startsWith(listed)) throw cutNames(feed, listed);
	const starts = marks.filter(
		({ kind, collectionRef }) => kind === 'execution' && collectionRef > behind,
	);
	return starts.every(({ collectionRef }) => collectionRef >= own.collectionRef);
}

/** One collection for all items; where a start that broke has made it, that one. */
async function collectionOf({
	item,
	start: { feed, at, given },
}: WantedCollection): Promise<IDataObject> {
	const own = { feed: feed.name, destinationRef: feed.destinationRef, moment: given.moment };
	const joined = refOf(given.collectionRef);
	if (joined !== undefined) return { ...own, turn: true, collectionRef: joined, joined: true };
	const of = item.plan ? NOT_YET : item.context.getExecutionId();
	const behind = refOf(given.behind) ?? 0;
	const mark = await makeMark(item, { feed, at, kind: 'execution', of, behind });
	if (!mark || (!item.plan && !(await isFirst(item, feed, mark, behind))))
		return {
			...own,
			turn: false,
			told: 'Another start of the feed is running, and sends what has changed.',
		};
	return {
		...own,
		turn: true,
		collectionRef: mark.collectionRef,
		collection: markName(feed, at, 'execution', of),
		joined: false,
	};
}

const wantedCollection = (item: Item): WantedCollection => ({ item, start: startIn(item) });

/** POST /collections (interface 4.5). */
export const createCollection: TogetherOperation = {
	name: 'Create Collection',
	value: 'createCollection',
	action: 'Create collection of feed',
	description:
		'Create the collection for this start, unless another start was first. The input items are passed on with it.',
	toolDescription:
		'Step two of a regular feed: makes the collection that holds what this start of the feed sends. Use it only after the feed was started. Writes: makes a collection. Not for collections that a person asks for.',
	endpoint: endpoints.createCollection,
	done: { createCollection: 'created' },
	fields: [
		{
			displayName: 'Start of the Feed',
			name: 'start',
			type: 'json',
			required: true,
			default: "={{ $('Start feed').first().json }}",
			description: "The output item of 'Start'",
		},
	],
	async together(items) {
		const { wanted, refused } = await readItems(items, wantedCollection);
		const [first] = wanted;
		if (!first) return refused;
		try {
			const feed = await collectionOf(first);
			if (feed.turn === false) first.item.run.hint(String(feed.told));
			return [
				...refused,
				...wanted.map(({ item: { index, json } }) => ({
					items: [index],
					result: [{ json: { ...json, feed } }],
				})),
			];
		} catch (error) {
			return [
				...refused,
				{ items: wanted.map(({ item }) => item.index), result: failureOf(error) },
			];
		}
	},
};
