/** The nightly feed: what it sends, and when. */

const suite = 'test/nights/stories.test.ts';
const operation = (file) => `nodes/CatalogueDistribution/resources/feed/${file}.ts`;

/** @type {import('./index.mjs').Promised[]} */
export const feed = [
	{
		promise: 'A feed goes by its own runs that have ended well, and by nothing else',
		shownBy: ['test/nights/worlds.test.ts'],
		mutants: [
			{
				name: 'a feed takes the runs of every feed to the destination for its own',
				file: 'shared/service/feeds.ts',
				find: 'const prefixOf = ({ name, destinationRef }: Feed) => `${name} to destination ${destinationRef}, `;',
				replace: 'const prefixOf = ({ destinationRef }: Feed) => `Nightly feed to destination ${destinationRef}, `;',
				suite,
				test: 'the watermark two feeds to one destination',
			},
			{
				name: 'that a start has begun counts as a finished run',
				file: operation('standing'),
				find: "if (mark.kind === 'beginning') return mark;",
				replace: "if (mark.kind !== 'run') return mark;",
				suite,
				test: 'the watermark the collection of a night that broke',
			},
			{
				name: 'a run that failed moves the feed on',
				file: operation('standing'),
				find: "(await progressOf(mark.run)) === 'succeeded') return mark;",
				replace: '(await progressOf(mark.run)) !== undefined) return mark;',
				suite,
				test: 'the watermark a run that failed is sent again',
			},
			{
				name: 'a run that failed is queued again with its own key',
				file: operation('standing'),
				find: 'open && open.run === undefined && now',
				replace: 'open && now',
				suite,
				test: 'the watermark a run that failed is sent again',
			},
			{
				name: 'a new feed notes no beginning',
				file: operation('start.operation'),
				find: 'if (last || before === undefined) return',
				replace: 'if (last || before !== undefined) return',
				suite,
				test: 'the watermark a feed without a night yet',
			},
		],
	},
	{
		promise: "What has changed is found by the service's clock, over an overlap",
		shownBy: ['test/nights/worlds.test.ts'],
		mutants: [
			{
				name: "a feed goes by n8n's clock",
				file: 'shared/service/feeds.ts',
				find: 'now: () => told ?? Date.now()',
				replace: 'now: () => Date.now()',
				suite,
				test: 'the watermark a change that the catalogue dates ten minutes',
			},
			{
				name: 'a feed looks from its last search on, not before',
				file: operation('start.operation'),
				find: 'new Date(since.at - overlapMs)',
				replace: 'new Date(since.at)',
				suite,
				test: 'the watermark a change that the search shows ten minutes late',
			},
		],
	},
	{
		promise: 'Started twice, a feed makes one collection and one run, and ends without an error',
		shownBy: ['test/nights/worlds.test.ts'],
		mutants: [
			{
				name: 'each start has a key of its own',
				file: operation('makeMark'),
				find: 'key: feedKey(feed, kind, behind),',
				replace: 'key: feedKey(feed, kind, behind) + of,',
				suite,
				test: 'a night started while another start has its collection',
			},
			{
				name: 'a start that came second fails',
				file: operation('makeMark'),
				find: 'if (isTaken(failure)) return undefined;',
				replace: '',
				suite,
				test: 'a night started while another start has its collection',
			},
			{
				name: 'a start that broke is not gone on with',
				file: operation('start.operation'),
				find: 'collectionRef: broken?.collectionRef ?? null',
				replace: 'collectionRef: null',
				suite,
				test: 'a night a start that was killed before it heard',
			},
		],
	},
	{
		promise: 'The summary of the night is true',
		shownBy: ['test/nights/worlds.test.ts'],
		mutants: [
			{
				name: 'a run whose end is unknown is told by no words',
				file: 'workflows/nightly-metadata-feed.json',
				find: "whose end is not known: ' + end.error.message",
				replace: "which is now: complete'",
				suite,
				test: 'a night a run whose end cannot be seen',
			},
			{
				name: 'a run that failed is told as if it needed no more',
				file: 'workflows/nightly-metadata-feed.json',
				find: "end.finished && !end.succeeded && 'The next start sends these titles again.'",
				replace: 'false',
				suite,
				test: 'the watermark a run that failed is sent again',
			},
		],
	},
];
