import type { AnyTool } from '../tool.ts';
import { defineTool } from '../tool.ts';
import { objectSchema, positiveRef, text } from './schemas.ts';

const generateField = defineTool<{ resourceRef: number; fieldName: string }>({
	name: 'generate_field_value',
	title: 'Generate a field value',
	description:
		'A value for one AI-enabled field of a resource, from its own metadata. It is returned, not saved.',
	scope: 'ai',
	inputSchema: objectSchema(
		{
			resourceRef: positiveRef('Ref of the resource'),
			fieldName: text('Name or title of the field'),
		},
		['resourceRef', 'fieldName'],
	),
	run: (body, { call }) => call({ method: 'POST', path: '/ai/generate-field', body }),
});

const keywordResearch = defineTool<{ keywords: string[]; marketplace?: string }>({
	name: 'keyword_research',
	title: 'Keyword research',
	description:
		'Search volumes and trends of online bookstores for seed terms and terms related to them.',
	scope: 'ai',
	inputSchema: objectSchema(
		{
			keywords: {
				type: 'array',
				items: { type: 'string' },
				minItems: 1,
				description: 'Seed terms',
			},
			marketplace: text('Marketplace; by default that of your usergroup'),
		},
		['keywords'],
	),
	run: (body, { call }) => call({ method: 'POST', path: '/ai/keyword-research', body }),
});

const trendingTopics = defineTool<{ region?: string; limit: number }>({
	name: 'trending_topics',
	title: 'Trending topics',
	description: "Today's trending search topics of a region.",
	scope: 'ai',
	inputSchema: objectSchema({
		region: { type: 'string', pattern: '^[A-Za-z]{2}$', description: 'Region code, e.g. GB' },
		limit: { type: 'integer', minimum: 1, maximum: 20, default: 10 },
	}),
	run: ({ region, limit }, { sandbox: { assumed }, call }) =>
		call({
			method: 'GET',
			path: '/ai/trending-topics',
			query: { [assumed('trending.region')]: region, [assumed('trending.limit')]: limit },
		}),
});

export const aiTools: AnyTool[] = [generateField, keywordResearch, trendingTopics];
