import { TRENDS } from '../../../../shared/catalogue/answerShapes';
import { answeredRecord, recordWith, underName } from '../../../../shared/catalogue/recordShape';
import { endpoints, to } from '../../../../shared/deployment/endpoints';
import { checkGiven } from '../../../../shared/engine/emptyExpressions';
import type { Item } from '../../../../shared/engine/item';
import { oneItem, type EachOperation } from '../../../../shared/engine/operation';
import { answerFailure, parameterFailure } from '../../../../shared/failure/failure';
import { region } from '../../../../shared/form/aiSuggestions';
import { isSummary, outputChoice } from '../../../../shared/form/outputChoice';
import { distinct } from '../../../../shared/values/onePerKey';
import {
	isBlank,
	isNothing,
	kindShown,
	objectOf,
	objectsOf,
	textOf,
} from '../../../../shared/values/read';
import { isCountryOf, isRegion, isRegionCode } from '../regionCode';

/** Interface section 8. */
const MOST_TOPICS = 20;
const DEFAULT_TOPICS = 10;

/** Whether the topics are of the region that was asked for; `geo` is empty where the answer does not say. */
function checkRegion({ run }: Item, geo: string, code: string): void {
	if (code === '') return;
	if (geo === '')
		run.warn(
			`The service does not say of which region the topics are, so whether they are of '${code}' cannot be checked. If it has another name for the region, set 'trending.region' in 'Interface Overrides' of the credential.`,
		);
	else if (isCountryOf(geo, code))
		run.warn(
			`The service gave the topics of all of ${geo}, though those of '${code}' were asked for. It may know no parts of countries. If it has another name for the region, set 'trending.region' in 'Interface Overrides' of the credential.`,
		);
	else if (!isRegion(geo, code))
		throw answerFailure(
			`The service gave the topics of '${geo}', although those of '${code}' were asked for`,
			"It may have another name for the region. Set 'trending.region' in 'Interface Overrides' of the credential.",
		);
}

function warnOfCount({ run }: Item, count: number, limit: number): void {
	if (count > limit)
		run.warn(
			`The service gave ${count} topics although ${limit} were asked for. It may have another name for the number: set 'trending.limit' in 'Interface Overrides' of the credential.`,
		);
	if (limit > DEFAULT_TOPICS && count === DEFAULT_TOPICS)
		run.warn(
			`The service gave ${DEFAULT_TOPICS} topics, its usual number, although ${limit} were asked for. If it has more, set 'trending.limit' in 'Interface Overrides' of the credential to the name that it has for the number.`,
		);
}

/** GET /ai/trending-topics (interface 4.4). */
export const getTrending: EachOperation = {
	name: 'Get Trending',
	value: 'getTrending',
	action: 'Get trending topics',
	description: 'Read what people in a region are searching for today, with the news behind it',
	toolDescription:
		'Shows what people in a country are searching for today: trending topics with the news behind them. Use it to find books that fit the day. Costs nothing. Knows today only, and not your sales.',
	endpoint: endpoints.trendingTopics,
	fields: [
		region.field,
		{
			displayName: 'Maximum Topics',
			name: 'maximum',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: MOST_TOPICS },
			default: DEFAULT_TOPICS,
			description: 'The most topics to return, from 1 to 20',
		},
		outputChoice({
			each: 'Topic',
			summaryDescription: 'All topics in one list, as the service returns them',
			default: 'rows',
		}),
	],
	async each(item) {
		const { assumed, parameters } = item;
		checkGiven(item, ['region'], 'the topics would be those of your catalogue');
		const code = region.text(item);
		if (code !== '' && !isRegionCode(code))
			throw parameterFailure(
				`'Region' is '${code}', which is not a region code`,
				'Enter a code such as GB or US-NY, or leave it empty.',
			);
		const limit = parameters.integer('maximum', { min: 1, max: MOST_TOPICS });
		const answered = await item.safe({
			...to(endpoints.trendingTopics),
			query: {
				[assumed('trending.region')]: code.toUpperCase(),
				[assumed('trending.limit')]: limit,
			},
		});
		const data = underName('trends', 'term', answered.data);
		const answer = answeredRecord(TRENDS, data, 'topics');
		checkRegion(item, textOf(answer.geo) ?? textOf(objectOf(answer.geo).code) ?? '', code);
		const all = distinct(objectsOf(answer.trends));
		if (all.length === 0 && !isNothing(answer.trends))
			throw answerFailure(`The service gave no list of topics, but ${kindShown(answer.trends)}`);
		if (isBlank(recordWith(Object.keys(TRENDS), data).trends))
			item.run.warn(`The service gave no list of topics, but ${kindShown(data)}.`);
		if (limit !== undefined) warnOfCount(item, all.length, limit);
		const trends = all.slice(0, limit);
		if (isSummary(item)) return oneItem({ ...answer, trends });
		return trends.map((trend) => ({ json: { ...trend, geo: answer.geo } }));
	},
};
