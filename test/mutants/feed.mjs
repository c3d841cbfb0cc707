/** The nightly feed: what it sends, and when. */

const suite = 'test/nights/stories.test.ts';
const [list, guard, schedules, lockless] = ['list', 'guard', 'schedules', 'lockless'].map(
	(file) => `test/nights/${file}.test.ts`,
);
const template = 'workflows/nightly-metadata-feed.json';

/** @type {import('./index.mjs').Promised[]} */
export const feed = [
	{
		promise: 'A feed goes by its own runs that have ended well, and by nothing else',
		shownBy: ['test/nights/worlds.test.ts'],
		mutants: [
			{
				name: 'a feed takes the runs of every feed to the destination for its own',
				file: 'shared/feed/marks.ts',
				find: 'const prefixOf = ({ name, destinationRef }: Feed) => `${name} to destination ${destinationRef}, `;',
				replace:
					'const prefixOf = ({ destinationRef }: Feed) => `Nightly feed to destination ${destinationRef}, `;',
				suite,
				test: 'the watermark two feeds to one destination',
			},
			{
				name: 'that a start has begun counts as a finished run',
				file: 'shared/feed/standing.ts',
				find: "if (mark.kind === 'beginning') return mark;",
				replace: "if (mark.kind !== 'run') return mark;",
				suite,
				test: 'the watermark the collection of a night that broke',
			},
			{
				name: 'a run that failed moves the feed on',
				file: 'shared/feed/standing.ts',
				find: "(await progressOf(mark.run)) === 'succeeded') return mark;",
				replace: '(await progressOf(mark.run)) !== undefined) return mark;',
				suite,
				test: 'the watermark a run that failed is sent again',
			},
			{
				name: 'a run that failed is queued again with its own key',
				file: 'shared/feed/standing.ts',
				find: 'open && open.run === undefined && now',
				replace: 'open && now',
				suite,
				test: 'the watermark a run that failed is sent again',
			},
			{
				name: 'a new feed notes no beginning',
				file: 'nodes/CatalogueDistribution/operations/feed/start.operation.ts',
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
				file: 'shared/transport/serviceClock.ts',
				find: 'now: () => Date.now() + (ahead ?? 0)',
				replace: 'now: () => Date.now()',
				suite,
				test: 'the watermark a change that the catalogue dates ten minutes',
			},
			{
				name: 'a feed looks from its last search on, not before',
				file: 'nodes/CatalogueDistribution/operations/feed/start.operation.ts',
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
				file: 'shared/feed/makeMark.ts',
				find: 'key: feedKey(feed, kind, behind),',
				replace: 'key: feedKey(feed, kind, behind) + of,',
				suite,
				test: 'a night started while another start has its collection',
			},
			{
				name: 'a start that came second fails',
				file: 'shared/feed/makeMark.ts',
				find: 'if (isTaken(failure)) return undefined;',
				replace: '',
				suite,
				test: 'a night started while another start has its collection',
			},
			{
				name: 'both starts count where the service gives no lock',
				file: 'nodes/CatalogueDistribution/operations/feed/createCollection.operation.ts',
				find: 'collectionRef >= own.collectionRef',
				replace: 'collectionRef > 0',
				suite: lockless,
				test: 'two starts at once, of a service that gives no lock',
			},
			{
				name: 'a start that broke is not gone on with',
				file: 'nodes/CatalogueDistribution/operations/feed/start.operation.ts',
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
	{
		promise:
			'What failed in a night is tried again until it succeeds, and what may be paid is not paid again',
		shownBy: ['test/nights/worlds.test.ts'],
		mutants: [
			{
				name: 'a generation that was refused is not noted',
				file: template,
				find: "state: lost(error) ? 'may be paid' : 'no keywords'",
				replace: "state: 'sent'",
				suite: list,
				test: 'the list of titles to try again a generation that was refused',
			},
			{
				name: 'what may be paid is paid again',
				file: template,
				find: "const waits = ({ state }) => ['may be paid', 'given up'].includes(state);",
				replace: 'const waits = () => false;',
				suite: list,
				test: 'the list of titles to try again a generation whose answer was lost',
			},
			{
				name: 'what could not be saved is paid again',
				file: template,
				find: 'isEmpty && !keptKeywords && !waits(row)',
				replace: 'isEmpty && !waits(row)',
				suite: list,
				test: 'the list of titles to try again what was paid for and could not be saved',
			},
			{
				name: 'a value that was refused counts as written',
				file: template,
				find: '"onFieldErrors": "fail"',
				replace: '"onFieldErrors": "continue"',
				suite: schedules,
				test: 'what a night costs is nothing paid again where the service refused',
			},
			{
				name: 'what was not its turn is taken off',
				file: template,
				find: 'if (isLeft || json.waits',
				replace: 'if (json.waits',
				suite: schedules,
				test: 'what a night costs may be fewer generations',
			},
			{
				name: 'each look reads all past nights',
				file: 'shared/feed/marks.ts',
				find: 'if (found.length > 0 && isNewestFirst(value) && (await isEnough(marks)))',
				replace: 'if (found.length > 9999 && isNewestFirst(value) && (await isEnough(marks)))',
				suite: schedules,
				test: 'what a night costs is as many requests',
			},
			{
				name: 'a row is taken off while its run has not ended',
				file: template,
				find: "$json.succeeded === true ? 'sent'",
				replace: "true ? 'sent'",
				suite: list,
				test: 'the list of titles to try again a row is taken off only',
			},
			{
				name: 'what fails again is sent again',
				file: template,
				find: "changed || ['not sent', 'sent'].includes(listed) || isSaved[index]",
				replace: 'true',
				suite: list,
				test: 'the list of titles to try again a title that fails again',
			},
		],
	},
	{
		promise: 'A night that is not as usual waits for a person, and a preview sends nothing',
		mutants: [
			{
				name: 'nobody is asked',
				file: template,
				find: 'if (!lastRun) return [];',
				replace: 'return [];',
				suite: guard,
				test: 'a night that is not as usual sends nothing before',
			},
			{
				name: 'the first run is asked about',
				file: template,
				find: 'if (!lastRun) return [];',
				replace: '',
				suite: guard,
				test: 'a night that is not as usual asks nobody in the first run',
			},
			{
				name: 'no answer is a yes',
				file: template,
				find: "$json.Answer === 'Send'",
				replace: "$json.Answer !== 'Do not send'",
				suite: guard,
				test: 'a night that is not as usual ends unsent',
			},
			{
				name: 'a preview notes what it does not pay',
				file: template,
				find: "$json.pay && !$('Settings').first().json.preview",
				replace: '$json.pay',
				suite: guard,
				test: 'a preview of the whole night sends and pays nothing',
			},
		],
	},
];
