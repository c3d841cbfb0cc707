import type { FastifyInstance } from 'fastify';
import { userOf } from '../../access/caller.ts';
import { relatedTerms, someAuthors } from '../../ai/catalogueWords.ts';
import { researchKeywords } from '../../ai/keywordResearch.ts';
import { tokensOf } from '../../ai/tokens.ts';
import { trendingTopics } from '../../ai/trendingTopics.ts';
import { answer } from '../../answer/envelope.ts';
import { commit } from '../../commit.ts';
import { recordUsage } from '../../database/usage.ts';
import type { Sandbox } from '../../sandbox.ts';
import { dataSchema } from '../dataSchema.ts';

const texts = { type: 'array', items: { type: 'string' } };
const researchBody = {
	type: 'object',
	additionalProperties: false,
	required: ['keywords'],
	properties: {
		keywords: { ...texts, minItems: 1 },
		marketplace: { type: 'string', minLength: 1 },
	},
};
const figures = {
	type: 'object',
	properties: {
		name: { type: 'string' },
		monthly_search_volume_exact: { type: 'number' },
		monthly_search_volume_broad: { type: 'number' },
		monthly_trend: { type: 'number' },
		quarterly_trend: { type: 'number' },
		relevancy_score: { type: 'number' },
		organic_product_count: { type: 'number' },
		search_origin: { type: 'string' },
	},
};
const researchResult = {
	type: 'object',
	properties: {
		keywords: texts,
		marketplace: { type: 'string' },
		totalResults: { type: 'integer' },
		results: { type: 'array', items: figures },
		errors: texts,
	},
};
const news = {
	type: 'object',
	properties: { title: { type: 'string' }, source: { type: 'string' } },
};
const trend = {
	type: 'object',
	properties: {
		term: { type: 'string' },
		traffic: { type: 'string' },
		news: { type: 'array', items: news },
	},
};
const trendsResult = {
	type: 'object',
	properties: { geo: { type: 'string' }, trends: { type: 'array', items: trend } },
};

/** 4.4 POST /ai/keyword-research and GET /ai/trending-topics */
export function research(app: FastifyInstance, sandbox: Sandbox): void {
	const { assumed, clock } = sandbox;
	app.post<{ Body: { keywords: string[]; marketplace?: string } }>(
		'/ai/keyword-research',
		{
			schema: {
				summary: 'Figures of online bookstores for seed terms',
				body: researchBody,
				response: { 200: dataSchema(researchResult) },
			},
			config: { operation: 'researchKeywords', section: '4.4', scope: 'ai', linkedUser: true },
		},
		(request, reply) => {
			const user = userOf(request);
			const { keywords, marketplace = user.usergroup.market } = request.body;
			const found = researchKeywords(keywords, marketplace, (term, most) =>
				relatedTerms(sandbox, user, term, most),
			);
			const names = found.results.map(({ name }) => name);
			return commit(sandbox, request, reply, () => {
				recordUsage(sandbox, user, {
					feature: 'keyword-research',
					input: tokensOf(...keywords),
					output: tokensOf(...names),
				});
				return { envelope: answer(found) };
			});
		},
	);

	const [region, limit] = [assumed('trending.region'), assumed('trending.limit')];
	app.get<{ Querystring: Record<string, unknown> }>(
		'/ai/trending-topics',
		{
			schema: {
				summary: "Today's trending search topics of a region",
				querystring: {
					type: 'object',
					additionalProperties: false,
					properties: {
						[region]: { type: 'string', pattern: '^[A-Za-z]{2}$' },
						[limit]: { type: 'integer', minimum: 1, maximum: 20, default: 10 },
					},
				},
				response: { 200: dataSchema(trendsResult) },
			},
			config: { operation: 'getTrendingTopics', section: '4.4', scope: 'ai', linkedUser: true },
		},
		(request, reply) => {
			const user = userOf(request);
			const geo = String(request.query[region] ?? user.usergroup.market).toUpperCase();
			const day = clock.iso().slice(0, 10);
			const trends = trendingTopics(
				geo,
				day,
				Number(request.query[limit]),
				someAuthors(sandbox, user),
			);
			return commit(sandbox, request, reply, () => {
				recordUsage(sandbox, user, {
					feature: 'trending-topics',
					input: 1,
					output: tokensOf(...trends.map(({ term }) => term)),
				});
				return { envelope: answer({ geo, trends }) };
			});
		},
	);
}
