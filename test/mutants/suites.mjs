/** What whole suites prove: no one line of the code keeps it, so no one patch breaks it. */

/** @type {import('./index.mjs').Promised[]} */
export const suites = [
	{
		promise:
			'Whatever the service answers, at any length, depth, pace and in any encoding, n8n lives, is not blocked for longer than 200 ms, and the key is nowhere to be seen',
		shownBy: ['test/hostile/hostile.test.ts'],
		mutants: [],
	},
	{
		promise:
			'What reads texts of the service takes any text, in time that grows with its length, and lets nothing break out of what it is written into',
		shownBy: ['test/fuzz/readers.test.ts'],
		mutants: [],
	},
	{
		promise:
			'Whatever happens on the way, each input item has one effect and one outcome: every create under every fault, and random schedules of faults',
		shownBy: ['test/faults/exactlyOnce.test.ts', 'test/faults/schedules.test.ts'],
		mutants: [],
	},
	{
		promise:
			'What must not be repeated is attempted once, and the error says what is unknown, under Retry On Fail too',
		shownBy: [
			'test/faults/unrepeatable.test.ts',
			'test/faults/messages.test.ts',
			'test/faults/retryOnFail.test.ts',
		],
		mutants: [],
	},
	{
		promise: 'In queue mode nothing is lost and nothing is done twice when a worker is killed',
		shownBy: ['test/queue/queue.test.ts'],
		mutants: [],
	},
	{
		promise:
			'Every operation and every template runs in every pinned n8n version, with files in memory, on disk and in the database',
		shownBy: ['test/hosts/newest.test.ts', 'test/hosts/older.test.ts'],
		mutants: [],
	},
	{
		promise:
			'Nobody who does not log in asks or generates at the expense of the publisher through a template',
		mutants: [
			{
				name: 'the form of the review lets anybody in',
				file: 'workflows/enrich-with-review.json',
				find: '"authentication": "basicAuth"',
				replace: '"authentication": "none"',
				suite: 'test/contract/templates.test.ts',
				test: 'the templates let nobody talk at the expense of the publisher who does not log in',
			},
		],
	},
	{
		promise:
			'The whole catalogue in batches: every title is worked on, also with two workers of which one is killed, and 100,000 items finish once on one worker',
		shownBy: ['test/queue/large.test.ts'],
		mutants: [
			{
				name: 'of titles that were created at one moment the next batch knows the last ones only',
				file: 'workflows/whole-catalogue-in-batches.json',
				find: 'const first = moments.indexOf(from);',
				replace: 'const first = titles.length - 20;',
				suite: 'test/contract/batchesTemplate.test.ts',
				test: 'the template of the whole catalogue in batches works on every title once: a whole import at one moment',
			},
			{
				name: 'a second import of the template takes what the first one did for its own',
				file: 'workflows/whole-catalogue-in-batches.json',
				find: ', workflow {{ $workflow.id }}',
				replace: '',
				suite: 'test/contract/batchesTemplate.test.ts',
				test: 'the template of the whole catalogue in batches is a run of its own in each workflow',
			},
			{
				name: 'the numbers of an earlier start pass as those of this one',
				file: 'workflows/whole-catalogue-in-batches.json',
				find: "isFinished && !$('Note What Is Done').isExecuted",
				replace: 'false',
				suite: 'test/contract/batchesTemplate.test.ts',
				test: 'the template of the whole catalogue in batches says so if a start by hand found nothing left',
			},
			{
				name: 'a batch that begins after the end of the last one goes on',
				file: 'workflows/whole-catalogue-in-batches.json',
				find: '(before.length > 0 && !before.some((ref) => refs.has(ref)))',
				replace: 'false',
				suite: 'test/contract/batchesTemplate.test.ts',
				test: 'the template of the whole catalogue in batches stops where titles would be left out: a later begin',
			},
		],
	},
	{
		promise: 'A template keeps what it remembers from run to run',
		mutants: [
			{
				name: 'a template has an id that is too long for n8n',
				file: 'workflows/retailer-acknowledgements.json',
				find: '"id": "acknowledgements",\n  "name": "Retailer',
				replace: '"id": "retailerAcknowledgements",\n  "name": "Retailer',
				suite: 'test/contract/templates.test.ts',
				test: 'the templates retailer-acknowledgements.json has an id that n8n takes for valid',
			},
		],
	},
	{
		promise:
			'The ONIX export validates against the schemas of EDItEUR, and names what no schema sees; a review overwrites nothing that was changed since it was shown',
		shownBy: ['test/hosts/newest.test.ts', 'test/hosts/older.test.ts'],
		mutants: [
			{
				name: 'a book that does not say whether it is on sale is told as not available',
				file: 'workflows/weekly-onix-export.json',
				find: '!b.isForthcoming && b.onSale === undefined',
				replace: 'false',
				suite: 'test/contract/onixTemplate.test.ts',
				test: 'the ONIX template leaves a book out that says nothing of whether it is on sale',
			},
			{
				name: 'entities are read although the catalogue has the sign itself',
				file: 'workflows/weekly-onix-export.json',
				find: 'const isHtml = [',
				replace: 'const isHtml = true || [',
				suite: 'test/contract/onixTemplate.test.ts',
				test: 'the ONIX template leaves a book out that says a sign as web pages write it',
			},
			{
				name: 'an ISBN that was corrected counts as no change of the record',
				file: 'workflows/weekly-onix-export.json',
				find: "details.updates === 'blocks' && before[0] === marks[0]",
				replace: "details.updates === 'blocks' && before.length > 0",
				suite: 'test/contract/onixTemplate.test.ts',
				test: 'the ONIX template the changes are what differs from what went out',
			},
		],
	},
	{
		promise:
			'A template counts as delivered or told only what came through the node that a person has placed for it, without an error',
		shownBy: ['test/hosts/newest.test.ts', 'test/hosts/older.test.ts'],
		mutants: [
			{
				name: 'a file that no node has delivered is remembered',
				file: 'workflows/weekly-onix-export.json',
				find: "$prevNode.name !== 'Deliver' && ",
				replace: '',
				suite: 'test/contract/onixTemplate.test.ts',
				test: 'the ONIX template remembers nothing where no node stands between',
			},
			{
				name: 'a file whose delivery went on after its error is remembered',
				file: 'workflows/weekly-onix-export.json',
				find: 'every(({ json }) => !json.error)',
				replace: 'every(({ json }) => json)',
				suite: 'test/contract/onixTemplate.test.ts',
				test: 'the ONIX template remembers nothing where the node went on after its error',
			},
			{
				name: 'files that no node has delivered count as delivered',
				file: 'workflows/batch-file-delivery.json',
				find: 'rows.length > 0 && isStillEmpty()',
				replace: 'false',
				suite: 'test/contract/deliveryTemplate.test.ts',
				test: 'the template of files counts nothing as delivered where no node has taken the place of Deliver',
			},
			{
				name: 'an alert that no node has sent is remembered',
				file: 'workflows/retailer-acknowledgements.json',
				find: "$prevNode.name !== 'Alert' && ",
				replace: '',
				suite: 'test/contract/acknowledgementReport.test.ts',
				test: 'the report on acknowledgements tells an alert again where no node stands between',
			},
			{
				name: 'an alert whose sending went on after its error is remembered',
				file: 'workflows/retailer-acknowledgements.json',
				find: 'every(({ json }) => !json.error)',
				replace: 'every(({ json }) => json)',
				suite: 'test/contract/acknowledgementReport.test.ts',
				test: 'the report on acknowledgements tells an alert again where the node went on after its error',
			},
		],
	},
	{
		promise:
			'What a template cannot know it says: it takes no other word of a retailer for a yes, and no empty search for a complete catalogue',
		mutants: [
			{
				name: 'what a retailer says that is not understood counts as accepted',
				file: 'workflows/retailer-acknowledgements.json',
				find: "isNo(answer) ? 'rejected' : 'unclear'",
				replace: "isNo(answer) ? 'rejected' : 'accepted'",
				suite: 'test/contract/acknowledgementTemplate.test.ts',
				test: 'the template of acknowledgements a status in another language is not understood',
			},
			{
				name: 'what a retailer does not accept yet counts as accepted',
				file: 'workflows/retailer-acknowledgements.json',
				find: 'PLAIN_YES.test(',
				replace: '/accepted/.test(',
				suite: 'test/contract/acknowledgementTemplate.test.ts',
				test: 'the template of acknowledgements a status that is not given yet is not understood',
			},
			{
				name: 'a no that stands by itself beside a yes is passed over',
				file: 'workflows/retailer-acknowledgements.json',
				find: 'isDoubtful(beside) ||',
				replace: 'isNo(beside) ||',
				suite: 'test/contract/acknowledgementTemplate.test.ts',
				test: 'the template of acknowledgements a no before a dash is not understood',
			},
			{
				name: 'the name of a column is the yes that its cells deny',
				file: 'workflows/retailer-acknowledgements.json',
				find: '/^(?:y|yes|true|1)$/i.test(',
				replace: '/./.test(',
				suite: 'test/contract/acknowledgementTemplate.test.ts',
				test: 'the template of acknowledgements a no under Accepted is not understood',
			},
			{
				name: 'a file of another type is delivered for its name',
				file: 'workflows/batch-file-delivery.json',
				find: '$json.extension ? [$json.extension] :',
				replace: 'false ? [$json.extension] :',
				suite: 'test/contract/deliveryTemplate.test.ts',
				test: 'the template of files a file that is told as {"extension":"jpg","name":"Preview of emma.pdf"} is wanted',
			},
			{
				name: 'a season is read as the first day of its year',
				file: 'workflows/nightly-metadata-feed.json',
				find: 'read.isValid || !CLEAR_DATE.test(text)',
				replace: 'read.isValid',
				suite: 'test/contract/feedTemplate.test.ts',
				test: 'the check of the nightly feed {"datesFromFirstToLast":"announced, published"}: tells that it could not compare',
			},
			{
				name: 'prices that cannot be compared are in order',
				file: 'workflows/nightly-metadata-feed.json',
				find: 'filter(({ wrong }) => wrong === undefined)',
				replace: 'filter(({ wrong }) => wrong === null)',
				suite: 'test/contract/feedTemplate.test.ts',
				test: 'the check of the nightly feed {"pricesFromLowToHigh":"ebook, paper"}: tells that it could not compare',
			},
			{
				name: 'a file whose type stands in its name alone is none',
				file: 'workflows/batch-file-delivery.json',
				find: '[$json.fileName, $json.name, $json.downloadUrl]',
				replace: '[]',
				suite: 'test/contract/deliveryTemplate.test.ts',
				test: 'the template of files a file that is told as {"name":"emma.epub"} is wanted',
			},
			{
				name: 'a run that says nothing of its end counts as none of today',
				file: 'workflows/distribution-alert.json',
				find: 'const isKnown = !newest.queueRef ||',
				replace: 'const isKnown = true ||',
				suite: 'test/contract/alertTemplate.test.ts',
				test: 'the template of alerts says what is known, and no more',
			},
			{
				name: 'editors are sent to the books where the list has no codes',
				file: 'workflows/weekly-onix-export.json',
				find: 'return bare.length === 0 ?',
				replace: 'return true ?',
				suite: 'test/contract/onixTemplate.test.ts',
				test: 'the ONIX template sends nobody to the books where the lists of the catalogue show no codes',
			},
			{
				name: 'a date without a timezone is recent where it is so in one of them',
				file: 'workflows/distribution-alert.json',
				find: 'meanings.every(isRecent)',
				replace: 'meanings.some(isRecent)',
				suite: 'test/contract/alertTemplate.test.ts',
				test: 'the template of alerts of a run whose dates name no timezone does not take 2026-11-01 12:00:00 for recent',
			},
			{
				name: 'a title is ready by the length of an object',
				file: 'workflows/readiness-by-retailer.json',
				find: 'there === Object(there) && !Array.isArray(there)',
				replace: 'false',
				suite: 'test/contract/readinessTemplate.test.ts',
				test: 'the template of what titles lack does not count a title as ready whose value is no text, number or list',
			},
			{
				name: 'a person as an object is no person in an ONIX file',
				file: 'workflows/weekly-onix-export.json',
				find: 'part.name && part.role',
				replace: 'false',
				suite: 'test/contract/onixTemplate.test.ts',
				test: 'the ONIX template reads contributors that come as objects of name and role',
			},
			{
				name: 'an empty list counts as a text that is there',
				file: 'workflows/enrich-with-review.json',
				find: 'defaultValue: String(choice.shown)',
				replace: 'defaultValue: choice.shown',
				suite: 'test/contract/reviewTemplate.test.ts',
				test: 'the template of the review proposes to save where [] stands now',
			},
			{
				name: 'the length of a text counts where it is one entry of a list',
				file: 'workflows/readiness-by-retailer.json',
				find: "readAs[field] === 'manyOptions'",
				replace: 'false',
				suite: 'test/contract/readinessTemplate.test.ts',
				test: 'the template of what titles lack the type checklist is one of lists',
			},
			{
				name: 'a title without a format is passed over',
				file: 'workflows/readiness-by-retailer.json',
				find: 'formatOf(title) || types.has(title.resourceTypeName)',
				replace: 'formatOf(title)',
				suite: 'test/contract/readinessTemplate.test.ts',
				test: 'the template of what titles lack names a title without a format',
			},
			{
				name: 'a delivery that failed is not tried again',
				file: 'workflows/batch-file-delivery.json',
				find: 'failed.length === 0 && !isUndelivered && !seesNone ? startedAt',
				replace: 'true ? startedAt',
				suite: 'test/contract/deliveryTemplate.test.ts',
				test: 'the template of files tries again what failed, for four weeks',
			},
		],
	},
	{
		promise: 'Every name and path that the interface leaves open is a setting',
		shownBy: ['test/nodes/moved.test.ts'],
		mutants: [],
	},
	{
		promise:
			'No failure of any kind, at any place from which calls are made, shows the key or a part of it',
		shownBy: ['test/secrets/failures.test.ts'],
		mutants: [],
	},
	{
		promise: 'Every operation, list and poll stays within Allowed Domains and follows no redirect',
		shownBy: ['test/secrets/operations.test.ts'],
		mutants: [],
	},
	{
		promise:
			'No address in an answer, however it is written, takes the key, an idempotency key or a session to another origin',
		shownBy: ['test/secrets/addresses.test.ts'],
		mutants: [],
	},
	{
		promise: 'A certificate that nobody vouches for is refused before the key is sent',
		shownBy: ['test/secrets/certificate.test.ts'],
		mutants: [],
	},
	{
		promise:
			'What ships installs nothing and runs nothing at install; lock files hold no address and every checksum; actions are pinned',
		shownBy: ['test/contract/supplyChain.test.ts'],
		mutants: [],
	},
	{
		promise:
			"What the assistant's template writes is held by n8n 2 until a person approves it; declined, nothing is sent",
		shownBy: ['test/hosts/newest.test.ts'],
		mutants: [],
	},
	{
		promise:
			'Every operation is a tool of the MCP Server Trigger, and does its work for the client of the protocol',
		shownBy: ['test/hosts/newest.test.ts', 'test/hosts/older.test.ts'],
		mutants: [],
	},
	{
		promise:
			'A failing item is on the error output and nothing of it on the other, behind Merge, Switch, Loop Over Items, Execute Sub-workflow, pinned data and a lost pairing',
		shownBy: ['test/hosts/newest.test.ts', 'test/hosts/older.test.ts'],
		mutants: [],
	},
	{
		promise:
			'The trigger loses and repeats nothing when durable poll cursors are switched on and off in the middle',
		shownBy: ['test/hosts/newest.test.ts'],
		mutants: [],
	},
];
