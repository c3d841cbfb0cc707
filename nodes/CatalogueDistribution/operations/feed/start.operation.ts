import { endpoints } from '../../../../shared/deployment/endpoints';
import type { Item } from '../../../../shared/engine/item';
import { oneItem, type EachOperation } from '../../../../shared/engine/operation';
import { parameterFailure } from '../../../../shared/failure/failure';
import { LONGEST_FEED_NAME, type Feed } from '../../../../shared/feed/collectionMarks';
import { checkMarksShown, makeMark } from '../../../../shared/feed/makeMark';
import {
	brokenStart,
	mayBeAtWork,
	standingOf,
	type Standing,
} from '../../../../shared/feed/standing';
import { checkedDestination, destinationLocator } from '../../../../shared/form/destinationLocator';
import { optionsField } from '../../../../shared/form/options';
import { chosenStateWords, stateWordsOptions } from '../../../../shared/form/stateFields';
import {
	DEFAULT_WAIT_MINUTES,
	maximumMs,
	maximumWaitOption,
} from '../../../../shared/form/waitOptions';
import { DAY_MS, MINUTE_MS } from '../../../../shared/values/durations';
import { entryOf } from '../../../../shared/values/read';
import { checkUntil } from '../../../../shared/waiting/checkUntil';
import { ANOTHER_IS_AT_WORK } from './startOfFeed';

const DEFAULT_OVERLAP_MINUTES = 15;
const DEFAULT_OTHER_MINUTES = 5;

/** How far before the first start a new feed looks; what is not here takes the whole catalogue. */
const FIRST_MS: Readonly<Record<string, number>> = { last24Hours: DAY_MS, fromNowOn: 0 };

async function feedOf(item: Item): Promise<Feed> {
	const name = item.parameters.requiredText('feed').trim();
	if (name.length > LONGEST_FEED_NAME)
		throw parameterFailure(
			`'Feed' has more than ${LONGEST_FEED_NAME} characters`,
			'Give the feed a shorter name.',
		);
	return { name, destinationRef: (await checkedDestination(item)).ref };
}

/** Why it is not this start's turn; undefined where it is. */
function notItsTurn(first: Standing, { last, open, unclear }: Standing, isFree: boolean) {
	if (!isFree && open?.run !== undefined)
		return `Run ${open.run} of an earlier start of the feed is ${unclear === undefined ? 'still under way' : 'not known to have ended'}. What has changed since goes out with the next start.`;
	if (!isFree) return ANOTHER_IS_AT_WORK;
	if (first.open && last && last.searchedAt >= first.open.start.searchedAt)
		return `Another start of the feed has just sent what had changed, with run ${last.run}.`;
	return undefined;
}

const NOTES_UNSEEN =
	"The feed has made collections before, but its private notes of where it stands are not seen, so it begins anew as 'First Time' says. If the API key is now that of another user, use the former one, or give the feed a new name and set 'First Time' to 'Whole Catalogue'.";

/** Each preview of a new feed looks back from its own moment, and so does the first start that sends. */
const NOT_BEGUN =
	"The feed has not begun. Its first start without 'Preview' looks back only as 'First Time' says: what earlier previews have shown and is older is not sent. To send it, set 'First Time' to 'Whole Catalogue' for that start.";

/** From when on a new start looks; undefined for the whole catalogue. Where a new feed begins is noted for its second start. */
async function beginning(
	item: Item,
	feed: Feed,
	{ last, now, newest }: Standing,
): Promise<{ since?: number; isTaken?: boolean }> {
	if (last) return { since: last.searchedAt };
	// An expression that gives nothing must not stand for the whole catalogue.
	item.parameters.requiredText('firstTime');
	const before = entryOf(FIRST_MS, item.parameters.choice('firstTime'));
	if (before === undefined) return {};
	if (newest) item.run.warn(NOTES_UNSEEN);
	if (item.plan) item.run.hint(NOT_BEGUN);
	const since = now - before;
	const mark = await makeMark(item, { feed, searchedAt: since, kind: 'beginning', after: 0 });
	await checkMarksShown(item, feed);
	return mark ? { since } : { isTaken: true };
}

/** GET /collections (interface 4.5) and GET /distribution/runs (4.8). */
export const start: EachOperation = {
	name: 'Start',
	value: 'start',
	action: 'Start feed',
	description: 'Find since when changes must be sent',
	toolDescription:
		'Step one of a regular feed that sends only changes: finds since when books have to be sent. Use it in a scheduled feed. Sends nothing itself; may wait while another start of the feed is at work. Not for sending once.',
	endpoint: endpoints.listCollections,
	done: { start: 'begun' },
	needs: 'the read and write scopes and the right to see runs (dm or dv)',
	// Where a new feed begins is noted in a collection.
	changes: true,
	fields: [
		{
			displayName: 'Feed',
			name: 'feed',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. Nightly feed',
			description:
				'The name of the feed. The names of its collections begin with it. Workflows with the same name and destination are one feed. A new name starts a new feed.',
		},
		destinationLocator.field({ description: 'Where the feed goes' }),
		{
			displayName: 'First Time',
			name: 'firstTime',
			type: 'options',
			options: [
				{
					name: 'From Now On',
					value: 'fromNowOn',
					description: 'Only what changes after the first start',
				},
				{
					name: 'Last 24 Hours',
					value: 'last24Hours',
					description: 'What has changed in the day before the first start',
				},
				{
					name: 'Whole Catalogue',
					value: 'wholeCatalogue',
					description: 'Everything that the search finds',
				},
			],
			default: 'last24Hours',
			description:
				'What a new feed sends first. After that, it sends what has changed since its last finished run.',
		},
		{
			displayName: 'Look Back Further (Minutes)',
			name: 'overlap',
			type: 'number',
			typeOptions: { minValue: 0, maxValue: 1440 },
			default: DEFAULT_OVERLAP_MINUTES,
			description:
				'How far before its last search to look again, because the catalogue may show changes late. Titles changed in this time are sent twice.',
		},
		optionsField([
			{
				displayName: 'Take Over After (Minutes)',
				name: 'otherStart',
				type: 'number',
				typeOptions: { minValue: 0, maxValue: 600 },
				default: DEFAULT_OTHER_MINUTES,
				description:
					'How long an earlier start of the feed that has queued nothing yet counts as running. After that it counts as broken off, and this start takes over its work.',
			},
			maximumWaitOption({
				typeOptions: { minValue: 0, maxValue: 1440 },
				default: DEFAULT_WAIT_MINUTES,
				description:
					'How long to wait for another start of the feed and its run. After that, this start ends without sending.',
			}),
			...stateWordsOptions,
		]),
	],
	async each(item) {
		const { parameters, run } = item;
		const feed = await feedOf(item);
		const words = chosenStateWords(item);
		const msOf = (name: string, otherwiseMinutes: number) =>
			(parameters.number(name, { min: 0 }) ?? otherwiseMinutes) * MINUTE_MS;
		const overlapMs = msOf('overlap', DEFAULT_OVERLAP_MINUTES);
		const otherMs = msOf('options.otherStart', DEFAULT_OTHER_MINUTES);

		const first = await standingOf(item, feed, words);
		const { state: standing = first, isDone: isFree } = await checkUntil(
			item.catalogue,
			async (_abort, index) => (index === 0 ? first : await standingOf(item, feed, words)),
			(current) => !mayBeAtWork(current, otherMs),
			maximumMs(item, DEFAULT_WAIT_MINUTES),
		);
		if (!standing.isTold)
			run.warn(
				"The service does not tell the time, so n8n's clock is used. Set 'Look Back Further (Minutes)' to more than the two clocks may differ.",
			);
		for (const warning of [standing.unclear, standing.forgotten])
			if (warning !== undefined) run.warn(warning);

		const reason = notItsTurn(first, standing, isFree);
		const { since, isTaken } = reason === undefined ? await beginning(item, feed, standing) : {};
		const hint = reason ?? (isTaken ? ANOTHER_IS_AT_WORK : undefined);
		// Unless it begins with the whole catalogue, a feed of this user's has noted its beginning before its first collection.
		const isOwn = standing.last !== undefined || since === undefined;
		const broken = isOwn ? brokenStart(standing) : undefined;
		return oneItem({
			feed: feed.name,
			destinationRef: feed.destinationRef,
			turn: hint === undefined,
			told: hint,
			changedSince: since === undefined ? null : new Date(since - overlapMs).toISOString(),
			moment: new Date(broken?.searchedAt ?? standing.now).toISOString(),
			lastRun: standing.last?.run,
			collectionRef: broken?.collectionRef,
			behind: standing.newest?.collectionRef ?? 0,
		});
	},
};
