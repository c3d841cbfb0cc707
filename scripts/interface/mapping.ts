/** What the endpoint of an operation and the titles of the tests do not say by themselves. */

const send = 'catalogueAiChat.message.send';
const waitForJob = 'catalogueJob.job.waitForCompletion';
const waitForRun = 'catalogueDistribution.run.waitForCompletion';
const trigger = 'catalogueTrigger';

/** Operations that use an endpoint beside their own. */
export const also: Readonly<Record<string, string[]>> = {
	'POST /ai/streams/init': [send],
	'GET /ai/streams/{streamId}': [send],
	'GET /ai/streams/{streamId}/events': [send],
	'POST /ai/chats/{ref}/messages': [send],
	'GET /ai/images': ['catalogueAiGenerate.image.generate', send],
	'GET /ai/artwork/images': ['catalogueAiGenerate.artwork.generate'],
	'PATCH /resources/{ref}/fields': [
		'catalogueResource.resource.upsert',
		'catalogueAiGenerate.field.generate',
	],
	'POST /resources/search': ['catalogueResource.resource.upsert', trigger],
	'GET /jobs/{ref}': [waitForJob],
	'GET /jobs': ['catalogueJob.job.get', waitForJob, trigger],
	'GET /distribution/runs': [waitForRun, trigger],
};

/** Rows that no single operation covers. */
export const everywhere: Readonly<Record<string, string>> = {
	'5.key': 'The credential, for every operation',
	'7.NO_API_KEY': 'The credential: a key is required, and its test',
	'4.9.ping': 'The sandbox only: the package has no use for it',
	'3.resource.no-hard-delete': 'Said in the form of Catalogue Resource, Resource: Archive',
};

/**
 * Row, or the rows of a group (`2.done.*`), to tests: `<file under test/>: <title as it stands there>`. The tests of asked
 * and answered fields need no entry (test/interface).
 */
export const proofs: Readonly<Record<string, string[]>> = {
	'1.user': [
		'interface/rules.test.ts: each usergroup finds and counts its own',
		'sandbox/access.test.ts: each usergroup sees its own resources only',
		"nodes/CatalogueJob/get.test.ts: another user's job is not found",
	],
	'1.discovery': [
		'sandbox/resources.test.ts: the two instances have different fields and refs',
		'nodes/CatalogueResource/lists.test.ts: lists the fields of all types, or of one',
	],

	'2.envelope.data': [
		'rules/transport/judge.success.test.ts: is an object with data, with all that stands beside it',
	],
	'2.message-envelope.*': [
		'rules/transport/judge.success.test.ts: is an object with data, with all that stands beside it',
		'sandbox/openapi.test.ts: describes the answers that are really given',
	],
	'2.error-envelope.*': [
		"rules/transport/judge.test.ts: says the service's own words and code, and what to do",
		'sandbox/openapi.test.ts: describes the answers that are really given',
	],
	'2.search.*': [
		'sandbox/openapi.test.ts: describes the answers that are really given',
		'rules/lists/readRows.test.ts: comes whole and in order, each row once, in one request per 1,000 rows more than there are pages',
	],
	'2.values.by-name': [
		"rules/record/columns.test.ts: go out for the fields that the type has, by name or title, in the live list's kind",
		'sandbox/updateFields.test.ts: sets, clears with null, keeps the rest, moves modifiedDate and answers as create does',
	],
	'2.values.by-title': [
		'sandbox/resources.test.ts: a field title in any case stands for its name; a title that two fields have does not',
		'rules/record/columns.test.ts: a name counts before a title',
	],
	'2.values.kinds': ['rules/record/convertByKind.test.ts: %j is %s'],
	'2.values.null': [
		'rules/record/fieldValues.test.ts: clear them where that is wanted, and so does the list of fields to clear',
		'sandbox/updateFields.test.ts: sets, clears with null, keeps the rest, moves modifiedDate and answers as create does',
	],
	'2.values.options': [
		'sandbox/resources.test.ts: options are given as an array, exactly, or as one text in which option names may contain commas',
		'rules/record/optionNames.test.ts: %j holds no option names',
	],
	'2.values.type-name': [
		'sandbox/resources.test.ts: an unknown type is UNKNOWN_TYPE, an unknown field UNKNOWN_FIELD; the message has the name; nothing is made',
		'interface/interface.test.ts: is asked, with every field of the interface',
	],
	'2.done.*': [
		'interface/interface.test.ts: is answered, and every field of the interface comes out',
		'sandbox/events.test.ts: are text/event-stream: deltas to concatenate, then done, then the end',
	],
	'2.image.signed': [
		'sandbox/images.test.ts: is for an hour of the clock',
		'nodes/CatalogueAiGenerate/generate.test.ts: is fetched by its path and the key when the hour of its URL is over',
	],
	'2.image.artwork': [
		'nodes/CatalogueAiGenerate/generate.test.ts: is downloaded with the key, at once or later by its path',
	],
	'2.collection.no-description': [
		'interface/rules.test.ts: are for the team unless told otherwise; a private one is listed for its owner only',
		'sandbox/collections.test.ts: makes a team collection by default, in the message envelope, without the description',
	],
	'2.archived.details.already_in_deletion_state': [
		'nodes/CatalogueResource/archive.test.ts: says deleted, and what became of the state; again it says that it was archived before',
	],
	'2.open.moded-search': ['nodes/CatalogueResource/search.test.ts: by meaning: %s'],
	'2.open.stream-words': [
		'nodes/CatalogueAiChat/brokenOff.test.ts: fails with the text so far when the answer is aborted or ends in an error',
	],
	'2.open.entries': [
		'sandbox/interface.test.ts: types, fields and options',
		'interface/movedNames.test.ts: types and fields are listed, and make the form',
	],
	'2.open.options': [
		'sandbox/interface.test.ts: types, fields and options',
		'nodes/CatalogueResource/lists.test.ts: of a tree chosen by its name or title (%s), each node with its parent',
	],
	'2.open.error-event': [
		'nodes/CatalogueAiChat/brokenOff.test.ts: fails with the text so far when the answer is aborted or ends in an error',
	],
	'2.open.usage': [
		'sandbox/interfaceAi.test.ts: parameters and entries of usage',
		'interface/movedNames.test.ts: token usage has its period, its levels and its days',
	],
	'2.open.key': [
		'interface/interface.test.ts: is answered, and every field of the interface comes out',
		'sandbox/usage.test.ts: names user, usergroup, scopes and access',
	],

	'3.resource.archived': [
		'sandbox/archive.test.ts: goes to the deletion state 3, out of search and updates; a second time succeeds and says so',
		'nodes/CatalogueResource/archive.test.ts: says deleted, and what became of the state; again it says that it was archived before',
	],
	'3.resource.again': [
		'nodes/CatalogueResource/archive.test.ts: says deleted, and what became of the state; again it says that it was archived before',
	],
	'3.resource.no-hard-delete': [
		'interface/limits.test.ts: nothing deletes for good: the one DELETE archives',
	],
	'3.stream.complete': [
		'sandbox/events.test.ts: are text/event-stream: deltas to concatenate, then done, then the end',
		'nodes/CatalogueAiChat/send.test.ts: starts a chat, asks on one connection, listens on another, and gives the whole answer',
	],
	'3.stream.timeout': [
		'sandbox/events.test.ts: end with error and status timeout after 120 s of the clock, while the answer goes on',
		'nodes/CatalogueAiChat/brokenOff.test.ts: finishes by the snapshot when the event connection reaches its time limit',
	],
	'3.job.ready': [
		'nodes/CatalogueJob/submit.test.ts: gives the reference and the state, and sends a key',
		'sandbox/jobs.test.ts: are submitted as 1 ready',
	],
	'3.run.pending': [
		'interface/noRefusals.test.ts: resources of a run that cannot be seen: it is queued for the others, and output and hint say which were left out',
		'sandbox/distribution.test.ts: queues a collection as 0 pending, in the message envelope',
		'nodes/CatalogueTrigger/runs.test.ts: that pass several states between two polls are reported as what they are',
	],
	'3.collection.visibility': [
		'interface/rules.test.ts: are for the team unless told otherwise; a private one is listed for its owner only',
		'sandbox/collections.test.ts: private collections are seen by their owner only',
	],

	'4.1.create': [
		'sandbox/resources.test.ts: makes a metadata-only resource of the linked user, found at once',
		'nodes/CatalogueResource/upsert.test.ts: creates what is not there, and updates it the next time',
	],
	'4.1.create.bad-option': [
		'interface/noRefusals.test.ts: an option that there is not: created or saved, and told per field',
		'sandbox/resources.test.ts: an option that does not exist is told per field and does not fail the create',
	],
	'4.1.update': [
		'sandbox/updateFields.test.ts: is audit-logged: who, what, from and to',
		'nodes/CatalogueResource/upsert.test.ts: creates what is not there, and updates it the next time',
	],
	'4.1.update.body': [
		'sandbox/interface.test.ts: update, advanced search and query operators',
		'interface/movedNames.test.ts: an update is written, and answered',
	],
	'4.1.update.all-or-none': [
		'interface/refusals.test.ts: %s is the failure of its item, with code, status and words of the service, and nothing was done',
		'sandbox/updateFields.test.ts: an unknown name fails the whole request before anything is written',
	],
	'4.1.update.field-errors': [
		'interface/noRefusals.test.ts: an option that there is not: created or saved, and told per field',
		'sandbox/updateFields.test.ts: a bad option is told while the other fields are saved; a failed write moves nothing',
	],
	'4.1.archive': [
		'nodes/CatalogueResource/archive.test.ts: says deleted, and what became of the state; again it says that it was archived before',
		'sandbox/archive.test.ts: needs edit access',
	],
	'4.1.upload': [
		'nodes/CatalogueFile/upload.test.ts: replaces the file byte for byte, with its length and name, in %s mode',
		'sandbox/upload.test.ts: needs write scope and edit access',
	],
	'4.1.upload.extension': [
		'nodes/CatalogueFile/upload.test.ts: says what is wrong with a file: too large, of another kind, without a name, or not there',
		'sandbox/upload.test.ts: refuses extensions that the resource type does not allow, and keeps what was there',
	],
	'4.1.upload.pipeline': [
		'sandbox/upload.test.ts: extracts the text of documents and queues the extraction job of the type',
		'interface/behind.test.ts: keeps its name, is read anew, and starts the extraction job of its type',
	],
	'4.1.search': [
		'nodes/CatalogueResource/search.test.ts: finds by words for each input item, in the raw form of the service',
	],
	'4.1.search.modes': [
		'nodes/CatalogueResource/search.test.ts: by meaning: %s',
		'sandbox/search.test.ts: vector: finds by topic what shares no word, and says its mode',
		'sandbox/search.test.ts: hybrid: both, each resource once',
	],
	'4.1.advanced': [
		'sandbox/search.test.ts: no body at all, and an empty one, are the first page of everything',
		'interface/interface.test.ts: is asked, with every field of the interface',
	],
	'4.1.advanced.open': [
		'sandbox/interface.test.ts: update, advanced search and query operators',
		'sandbox/search.test.ts: nodeFilters: an option means its descendants too; one field ORed, several ANDed',
		'sandbox/search.test.ts: sorts by any field both ways, those without a value last',
		'interface/movedNames.test.ts: a search has its type, dates, category, order and pages',
		'nodes/CatalogueTrigger/resources.test.ts: are reported once each, the oldest first, however many share one moment',
	],
	'4.1.types': ['nodes/CatalogueResource/lists.test.ts: lists the types'],
	'4.1.fields': ['nodes/CatalogueResource/lists.test.ts: lists the fields of all types, or of one'],
	'4.1.options': [
		'nodes/CatalogueResource/lists.test.ts: of a tree chosen by its name or title (%s), each node with its parent',
		'sandbox/resources.test.ts: options carry the message envelope, and trees their parents',
	],

	'4.2.query': [
		'nodes/CatalogueQuery/query.test.ts: one item per book, all conditions holding, for each input item',
		'sandbox/catalogueQuery.test.ts: totals are exact beyond the books listed, titles counted once over formats',
	],
	'4.2.query.one-of-both': [
		'sandbox/catalogueQuery.test.ts: filters win over the query and are ANDed',
		'nodes/CatalogueQuery/query.test.ts: needs a text',
	],
	'4.2.query.operators': [
		'nodes/CatalogueQuery/query.test.ts: %s goes out as %s',
		'nodes/CatalogueQuery/query.test.ts: an operator that the deployment calls otherwise is a setting',
	],
	'4.2.query.walls': [
		'interface/rules.test.ts: each usergroup finds and counts its own',
		'sandbox/catalogueQuery.test.ts: is limited by the usergroup, and an unknown field is UNKNOWN_FIELD',
	],

	'4.3.init': [
		'nodes/CatalogueAiChat/send.test.ts: starts a chat, asks on one connection, listens on another, and gives the whole answer',
	],
	'4.3.message': [
		'nodes/CatalogueAiChat/send.test.ts: starts a chat, asks on one connection, listens on another, and gives the whole answer',
		'sandbox/chat.test.ts: answers the POST only when the AI has finished',
	],
	'4.3.message.images': [
		'nodes/CatalogueAiChat/send.test.ts: puts the images of an answer into the output',
		'sandbox/chat.test.ts: carries results, follow-up questions and images with inline references to their signed URLs',
	],
	'4.3.new-chat': [
		'nodes/byRouting.test.ts: Chat: Create, Get and Stream: Get work',
		'sandbox/interfaceAi.test.ts: chats and messages',
	],
	'4.3.chat': [
		'nodes/byRouting.test.ts: Chat: Create, Get and Stream: Get work',
		'sandbox/chat.test.ts: keeps question and answer, readable by their user alone',
	],
	'4.3.snapshot': [
		'nodes/byRouting.test.ts: Chat: Create, Get and Stream: Get work',
		'sandbox/chat.test.ts: shows what there is so far, then everything',
	],
	'4.3.events': [
		'nodes/CatalogueAiChat/send.test.ts: starts a chat, asks on one connection, listens on another, and gives the whole answer',
		'sandbox/chat.test.ts: needs the ai scope and a linked user',
	],
	'4.3.images': [
		'nodes/CatalogueAiChat/send.test.ts: puts the images of an answer into the output',
		'sandbox/images.test.ts: gives the bytes without any key',
	],

	'4.4.field': [
		'interface/rules.test.ts: is given and not saved',
		'sandbox/generation.test.ts: gives keywords as comma-separated terms drawn from the record, and saves nothing',
		'interface/interface.test.ts: is asked, with every field of the interface',
	],
	'4.4.field.texts': [
		'interface/rules.test.ts: is given and not saved',
		'sandbox/generation.test.ts: gives keywords as comma-separated terms drawn from the record, and saves nothing',
	],
	'4.4.field.classification': [
		'sandbox/generation.test.ts: classifies with nodes of the tree, their names joined in value',
		'interface/interface.test.ts: is answered, and every field of the interface comes out',
	],
	'4.4.artwork': [
		'nodes/CatalogueAiGenerate/generate.test.ts: is generated for the chosen resource, further options sent unchanged',
		'sandbox/artwork.test.ts: needs edit access',
	],
	'4.4.artwork.options': [
		'nodes/CatalogueAiGenerate/generate.test.ts: is generated for the chosen resource, further options sent unchanged',
	],
	'4.4.artwork-image': [
		'nodes/CatalogueAiGenerate/generate.test.ts: is downloaded with the key, at once or later by its path',
		'sandbox/artwork.test.ts: streams a real PNG of the asked shape, to its owner only',
	],
	'4.4.image': [
		'nodes/CatalogueAiGenerate/generate.test.ts: carries a key, and downloads by the signed URL without the API key',
	],
	'4.4.keywords': [
		'nodes/CatalogueAiGenerate/generate.test.ts: gives an item per keyword, and says what could not be looked up',
		'sandbox/research.test.ts: gives figures for every seed term, in the market of the usergroup',
	],
	'4.4.trending': [
		'nodes/CatalogueAiGenerate/generate.test.ts: gives the default region, or the one that is named',
	],
	'4.4.trending.open': [
		'sandbox/interfaceAi.test.ts: parameters of trending topics',
		"sandbox/research.test.ts: gives ten topics of the catalogue's region by default",
		'interface/movedNames.test.ts: the trends of a region are as many as were wanted',
	],

	'4.5.create': [
		'interface/interface.test.ts: is asked, with every field of the interface',
		'sandbox/collections.test.ts: makes a team collection by default, in the message envelope, without the description',
		'nodes/CatalogueCollection/create.test.ts: needs only a name',
	],
	'4.5.create.default': [
		'interface/rules.test.ts: are for the team unless told otherwise; a private one is listed for its owner only',
		'sandbox/collections.test.ts: makes a team collection by default, in the message envelope, without the description',
	],
	'4.5.create.fallback': [
		'interface/noRefusals.test.ts: a collection that silently became private: the output and a hint say so',
		'sandbox/collections.test.ts: falls back to private silently for who may not make team collections',
	],
	'4.5.create.private': [
		'interface/rules.test.ts: are for the team unless told otherwise; a private one is listed for its owner only',
		'sandbox/collections.test.ts: private collections are seen by their owner only',
	],
	'4.5.add': [
		'interface/interface.test.ts: is asked, with every field of the interface',
		'sandbox/collections.test.ts: is for the owner, or for everyone when the collection allows changes',
		'nodes/CatalogueCollection/add.test.ts: sends the references of all items together, 100 per request, and sums up',
	],
	'4.5.add.not-found': [
		'interface/noRefusals.test.ts: resources that cannot be found or were there already: told per reference, any number in calls of 100',
		'sandbox/collections.test.ts: tells each ref apart; what is not visible is not found',
	],
	'4.5.add.repeat': [
		'interface/noRefusals.test.ts: resources that cannot be found or were there already: told per reference, any number in calls of 100',
		'sandbox/collections.test.ts: tells each ref apart; what is not visible is not found',
	],
	'4.5.list': [
		'sandbox/collections.test.ts: the list is newest first and paged',
		'rules/catalogue/pagedLists.test.ts: one without a reference is left out and shifts nothing',
		'nodes/CatalogueCollection/getMany.test.ts: gives those that the user of the key may see',
	],

	'4.6.submit': [
		'nodes/CatalogueJob/submit.test.ts: gives the reference and the state, and sends a key',
		'sandbox/jobs.test.ts: an unknown type, a wrong option type and a file type that the job cannot work on are refused',
	],
	'4.6.submit.open': [
		'nodes/CatalogueJob/getMany.test.ts: types are suggestions; what is typed counts as well',
		'nodes/CatalogueJob/submit.test.ts: sends the options that are filled in and merges further ones',
	],
	'4.6.get': [
		'nodes/CatalogueJob/get.test.ts: says how far it is, then what came of it; its error is jobError',
	],

	'4.7.queue': [
		'interface/interface.test.ts: is asked, with every field of the interface',
		'sandbox/distribution.test.ts: queues a collection as 0 pending, in the message envelope',
		'nodes/CatalogueDistribution/queue.test.ts: sends a collection once, whichever items name it',
	],
	'4.7.queue.one-of-both': [
		'interface/refusals.test.ts: a run of nothing, and a trending count beyond its bounds',
		'sandbox/distribution.test.ts: takes exactly one of collectionRef and resourceRefs',
	],
	'4.7.queue.dropped': [
		'interface/noRefusals.test.ts: resources of a run that cannot be seen: it is queued for the others, and output and hint say which were left out',
		'sandbox/distribution.test.ts: queues resources: a collection is made for those that can be seen',
		'nodes/CatalogueDistribution/leftOut.test.ts: are named, in the output and in a hint; the collection of the run stays as it is',
	],

	'4.8.api-key': [
		'sandbox/usage.test.ts: names user, usergroup, scopes and access',
		'interface/interface.test.ts: is answered, and every field of the interface comes out',
		'nodes/CatalogueUsage/apiKey.test.ts: says whose the key is and what it may do, and never the key',
	],
	'4.8.jobs': [
		'nodes/CatalogueJob/getMany.test.ts: lists the newest first, filtered by type and state',
		'sandbox/jobs.test.ts: the list has only the own ones, newest first',
		'interface/movedNames.test.ts: a job and a run are followed to their end, and the next search starts at the run',
		'nodes/CatalogueTrigger/runs.test.ts: are reported as they end, those of the chosen type only',
	],
	'4.8.destinations': [
		'sandbox/distribution.test.ts: are the same for everyone who may look, and carry no credentials',
		'rules/catalogue/pagedLists.test.ts: all %s of them, in %s calls',
		'nodes/CatalogueDistribution/runs.test.ts: lists them as the service sends them, up to the limit',
		'nodes/CatalogueTrigger/failures.test.ts: with a destination that does not exist are refused by the first poll',
	],
	'4.8.runs': [
		'sandbox/distribution.test.ts: are listed newest first within the usergroup, when the collection can be read',
		'rules/catalogue/pagedLists.test.ts: of a list of %s are found in %s calls',
		'nodes/CatalogueDistribution/runs.test.ts: lists the newest first',
		'nodes/CatalogueTrigger/runs.test.ts: are only noted by the first poll, and reported by the next ones as they move',
	],
	'4.8.download': [
		'nodes/CatalogueFile/download.test.ts: gives the original under its own name and type, in %s mode',
		'sandbox/files.test.ts: gives the bytes with type, name and length',
	],
	'4.8.download.range': [
		'nodes/CatalogueFile/download.test.ts: takes a cut download up where it broke off',
		'sandbox/files.test.ts: can be cut by a fault, and goes on from there with Range',
	],
	'4.8.files': [
		'nodes/CatalogueFile/getMany.test.ts: gives the original and the alternatives as items, and says when there is no original',
		'sandbox/files.test.ts: names original and alternatives, each with a URL that works with the same key',
	],
	'4.8.files.no-original': [
		'nodes/CatalogueFile/getMany.test.ts: gives the original and the alternatives as items, and says when there is no original',
		'sandbox/files.test.ts: shows no original to a restricted user, but the alternatives',
	],
	'4.8.usage': [
		'interface/rules.test.ts: is of the user and of the usergroup, by day, between two inclusive dates',
		'interface/interface.test.ts: is answered, and every field of the interface comes out',
		'sandbox/usage.test.ts: counts the user as account and the whole usergroup as organisation, by day, days without usage omitted',
		'nodes/CatalogueUsage/tokenUsage.test.ts: gives one item with the totals of both levels',
	],
	'4.8.usage.levels': [
		'interface/rules.test.ts: is of the user and of the usergroup, by day, between two inclusive dates',
		'sandbox/usage.test.ts: counts the user as account and the whole usergroup as organisation, by day, days without usage omitted',
	],
	'4.8.usage.dates': [
		'interface/rules.test.ts: is of the user and of the usergroup, by day, between two inclusive dates',
		'sandbox/usage.test.ts: takes inclusive dates',
		'sandbox/usage.test.ts: begins a new month with nothing',
		"nodes/CatalogueUsage/tokenUsage.test.ts: a moment of the range counts as its day in the workflow's timezone",
	],
	'4.8.gateway': [
		'nodes/CatalogueTool/tool.test.ts: opens one session for all items and negotiates the version',
	],

	'4.9.json': [
		'sandbox/gateway.test.ts: answers as JSON with the session in Mcp-Session-Id',
		'interface/behind.test.ts: answers in JSON what is asked as JSON, whatever else would be taken',
	],
	'4.9.initialize': [
		'nodes/CatalogueTool/tool.test.ts: opens one session for all items and negotiates the version',
		'rules/gateway/session.test.ts: is opened with initialize and notifications/initialized, in the version that the gateway chose',
	],
	'4.9.initialized': [
		'rules/gateway/session.test.ts: is opened with initialize and notifications/initialized, in the version that the gateway chose',
		'sandbox/gateway.test.ts: takes notifications/initialized with 202 and no body',
	],
	'4.9.ping': ['sandbox/gateway.test.ts: answers ping'],
	'4.9.tools-list': [
		'nodes/CatalogueTool/tool.test.ts: lists only what the scopes of the key allow',
		'nodes/CatalogueTool/tool.test.ts: follows the pages of the list',
	],
	'4.9.tools-call': [
		'nodes/CatalogueTool/tool.test.ts: opens one session for all items and negotiates the version',
		'sandbox/gatewayTools.test.ts: checks the scope again: -32002',
	],
	'4.9.session': [
		'nodes/CatalogueTool/tool.test.ts: opens a lost session once anew, for all items that miss it %s',
		'sandbox/gateway.test.ts: ends a session that is not used for half an hour, and renews it with every use',
	],
	'4.9.is-error': ['nodes/CatalogueTool/tool.test.ts: tells %s'],
	'4.9.walls': [
		'sandbox/gatewayTools.test.ts: keeps the walls of the user under every tool',
		'interface/behind.test.ts: keeps the walls of the user: a stranger neither finds nor changes what is not theirs',
	],
	'4.9.open': ["nodes/CatalogueTool/tool.test.ts: builds the form from the tool's schema"],

	'5.key': [
		'request/secrets.test.ts: the key is in the one header of every call, and the searching above would find it',
		'nodes/CatalogueTrigger/failures.test.ts: never show the API key',
	],
	'5.scopes': [
		'interface/rules.test.ts: a key with %s is told so',
		'sandbox/access.test.ts: a key without the scope is INSUFFICIENT_SCOPE, and the message names the scope',
		'sandbox/research.test.ts: needs the ai scope, as every GET under /ai/ does',
	],
	'5.linked-user': [
		'interface/rules.test.ts: a key with %s is told so',
		'sandbox/access.test.ts: an operation that needs a linked user fails without one',
	],
	'5.signed-image': [
		'sandbox/images.test.ts: gives the bytes without any key',
		'nodes/CatalogueAiGenerate/generate.test.ts: carries a key, and downloads by the signed URL without the API key',
	],
	'5.image-with-key': [
		'sandbox/images.test.ts: gives the images of chats that the key could read, and 404 for others',
		'nodes/CatalogueAiGenerate/generate.test.ts: is fetched by its path and the key when the hour of its URL is over',
	],
	'5.artwork-key-only': [
		'nodes/CatalogueAiGenerate/generate.test.ts: is downloaded with the key, at once or later by its path',
		'sandbox/artwork.test.ts: streams a real PNG of the asked shape, to its owner only',
	],
	'5.gateway-session': [
		'nodes/CatalogueTool/tool.test.ts: opens one session for all items and negotiates the version',
	],
	'5.walls': [
		'interface/rules.test.ts: each usergroup finds and counts its own',
		'sandbox/access.test.ts: an edit filter refuses what does not meet it',
		'sandbox/access.test.ts: archive states: a user sees those that are permitted, and nobody the deletion state',
	],
	'5.distribution-permission': [
		'interface/rules.test.ts: without the permission dm nothing can be queued; with dv the runs can be seen',
		'sandbox/access.test.ts: distribution needs the dm permission to queue, dm or dv to look',
	],

	'6.delta': [
		'sandbox/events.test.ts: are text/event-stream: deltas to concatenate, then done, then the end',
		'nodes/CatalogueAiChat/streamed.test.ts: sends pieces as they come, without the block that is stripped at the end',
	],
	'6.delta-replace': [
		'sandbox/events.test.ts: replace the text when the block of follow-up questions is stripped',
		'nodes/CatalogueAiChat/streamed.test.ts: sends the corrected text as a message of its own when what was shown is rewritten',
	],
	'6.done': [
		'sandbox/events.test.ts: end with done and status aborted when the answer is aborted',
		'nodes/CatalogueAiChat/send.test.ts: starts a chat, asks on one connection, listens on another, and gives the whole answer',
	],
	'6.error': [
		'nodes/CatalogueAiChat/brokenOff.test.ts: fails with the text so far when the answer is aborted or ends in an error',
		'sandbox/events.test.ts: end with error when the row vanishes under the reader',
	],
	'6.comments': [
		'sandbox/eventSource.test.ts: reads a whole answer: comments ignored, deltas, a replacement, done',
		'rules/chat/chatEvents.test.ts: reads the same wherever it is split in two',
	],
	'6.interval': [
		'sandbox/events.test.ts: come at polls of about 300 ms, with comments while nothing is new',
		'nodes/CatalogueAiChat/streamed.test.ts: sends pieces as they come, without the block that is stripped at the end',
	],
	'6.one-answer': [
		'sandbox/chat.test.ts: takes one message for each stream, of its own chat',
		'nodes/CatalogueAiChat/send.test.ts: goes on in a chat, one item after the other, within one stream at a time',
	],
	'6.hang-up': [
		'sandbox/events.test.ts: free their worker within one poll when the client hangs up',
		'nodes/CatalogueAiChat/brokenOff.test.ts: closes both connections when the execution is stopped',
	],
	'6.order': [
		'nodes/CatalogueAiChat/send.test.ts: starts a chat, asks on one connection, listens on another, and gives the whole answer',
	],

	'7.NO_API_KEY': [
		'interface/rules.test.ts: a key with %s is told so',
		'sandbox/access.test.ts: a missing key is NO_API_KEY with its message, in the error envelope',
	],
	'7.INSUFFICIENT_SCOPE': [
		'interface/refusals.test.ts: %s is the failure of its item, with code, status and words of the service, and nothing was done',
		'nodes/CatalogueTool/tool.test.ts: tells %s',
		'sandbox/access.test.ts: a key without the scope is INSUFFICIENT_SCOPE, and the message names the scope',
	],
	'7.UNKNOWN_TYPE': [
		'interface/refusals.test.ts: %s is the failure of its item, with code, status and words of the service, and nothing was done',
		'sandbox/resources.test.ts: an unknown type is UNKNOWN_TYPE, an unknown field UNKNOWN_FIELD; the message has the name; nothing is made',
	],
	'7.UNKNOWN_FIELD': [
		'interface/refusals.test.ts: %s is the failure of its item, with code, status and words of the service, and nothing was done',
		'sandbox/resources.test.ts: an unknown type is UNKNOWN_TYPE, an unknown field UNKNOWN_FIELD; the message has the name; nothing is made',
	],
	'7.AMBIGUOUS_FIELD': [
		'interface/refusals.test.ts: %s is the failure of its item, with code, status and words of the service, and nothing was done',
		'sandbox/generation.test.ts: refuses a name that two AI-enabled fields share: 400 AMBIGUOUS_FIELD',
	],
	'7.IDEMPOTENCY_KEY_CONFLICT': [
		'request/keys.test.ts: a custom key with other content is refused with what to do, and creates nothing',
	],
	'7.NOT_FOUND': [
		"nodes/CatalogueJob/get.test.ts: another user's job is not found",
		"sandbox/jobs.test.ts: another user's job and a missing one are the same NOT_FOUND",
	],
	'7.FILE_TOO_LARGE': [
		'nodes/CatalogueFile/upload.test.ts: says what is wrong with a file: too large, of another kind, without a name, or not there',
	],
	'7.DOWNLOAD_NOT_ALLOWED': [
		'nodes/CatalogueFile/download.test.ts: says why a file may not be downloaded',
	],
	'7.RATE_LIMITED': [
		'request/rateLimit.test.ts: all items wait together, nothing is sent meanwhile, and all succeed',
		'sandbox/rateLimit.test.ts: is RATE_LIMITED with Retry-After, per key, and opens again by the clock',
		'nodes/CatalogueTrigger/failures.test.ts: at the rate limit say when to go on',
	],
	'7.stream-404': [
		'interface/refusals.test.ts: %s is the failure of its item, with code, status and words of the service, and nothing was done',
		'sandbox/chat.test.ts: is 404 for a stranger and for an unknown stream, events included, before and after it ended',
	],
	'7.queue-404': [
		'interface/refusals.test.ts: %s is the failure of its item, with code, status and words of the service, and nothing was done',
		'sandbox/distribution.test.ts: none that can be seen, an unknown destination, a foreign collection: 404; and nothing is left behind',
	],
	'7.team-403': [
		'interface/refusals.test.ts: %s is the failure of its item, with code, status and words of the service, and nothing was done',
		'sandbox/collections.test.ts: refuses an explicit team wish with 403',
	],
	'7.confidential': [
		'nodes/CatalogueFile/download.test.ts: says why a file may not be downloaded',
		"sandbox/files.test.ts: keeps originals from restricted users, confidential ones from everybody, and others' from strangers",
	],
	'7.stream-timeout': [
		'nodes/CatalogueAiChat/brokenOff.test.ts: finishes by the snapshot when the event connection reaches its time limit',
	],
	'7.gateway-session': [
		"sandbox/gateway.test.ts: answers 404 and -32001 without a session, with an unknown one and with another key's",
		'nodes/CatalogueTool/tool.test.ts: opens a lost session once anew, for all items that miss it %s',
	],
	'7.gateway-scope': [
		'nodes/CatalogueTool/tool.test.ts: tells %s',
		'sandbox/gatewayTools.test.ts: checks the scope again: -32002',
	],
	'7.field-errors': [
		'interface/noRefusals.test.ts: an option that there is not: created or saved, and told per field',
		'sandbox/resources.test.ts: an option that does not exist is told per field and does not fail the create',
	],
	'7.open': ['rules/transport/judge.test.ts: with the code %j goes by its status'],

	'8.event-connection': [
		'sandbox/events.test.ts: end with error and status timeout after 120 s of the clock, while the answer goes on',
		'nodes/CatalogueAiChat/brokenOff.test.ts: finishes by the snapshot when the event connection reaches its time limit',
	],
	'8.stream-poll': [
		'sandbox/events.test.ts: come at polls of about 300 ms, with comments while nothing is new',
		'nodes/CatalogueAiChat/streamed.test.ts: sends pieces as they come, without the block that is stripped at the end',
	],
	'8.signed-url': [
		'sandbox/images.test.ts: is for an hour of the clock',
		'nodes/CatalogueAiGenerate/generate.test.ts: is fetched by its path and the key when the hour of its URL is over',
	],
	'8.replay-window': [
		'interface/rules.test.ts: is one for 24 hours, and a new resource after them',
		'sandbox/idempotency.test.ts: ends after 24 hours of the clock, not before',
	],
	'8.key-format': [
		'request/keys.test.ts: the custom key %j is refused before anything is sent',
		'sandbox/idempotency.test.ts: a key of 255 characters is fine; other operations ignore the header',
	],
	'8.add-100': [
		'interface/noRefusals.test.ts: resources that cannot be found or were there already: told per reference, any number in calls of 100',
		'sandbox/collections.test.ts: takes 100 refs, not 101 and not none',
	],
	'8.search-page': [
		'sandbox/search.test.ts: gives 20 of everything by default, limit and offset go through all without gap or repeat',
		'nodes/CatalogueResource/search.test.ts: goes through the pages of a type for Return All',
	],
	'8.trending-count': [
		'interface/refusals.test.ts: a run of nothing, and a trending count beyond its bounds',
		'sandbox/research.test.ts: takes region and limit, 1 to 20',
	],
	'8.artwork-duration': [
		"sandbox/artwork.test.ts: takes as long as it is told, by the sandbox's clock",
		'interface/behind.test.ts: is waited for while the service draws, for minutes of its clock',
	],
	'8.job-ref': [
		'interface/limits.test.ts: a job reference below 1 is refused, in the node before anything is sent',
	],
	'8.hourly': [
		'request/rateLimit.test.ts: all items wait together, nothing is sent meanwhile, and all succeed',
		'sandbox/rateLimit.test.ts: is RATE_LIMITED with Retry-After, per key, and opens again by the clock',
	],
	'8.streams': [
		'nodes/CatalogueAiChat/send.test.ts: waits when the service has its fill of streams',
		'sandbox/chatLimit.test.ts: are refused at init above the limit with 429 RATE_LIMITED and Retry-After, and only for that key',
	],
	'8.upload-size': [
		'nodes/CatalogueFile/upload.test.ts: says what is wrong with a file: too large, of another kind, without a name, or not there',
		'sandbox/upload.test.ts: refuses a file over the limit with 413 FILE_TOO_LARGE, and takes one at the limit',
	],
	'8.replay': [
		'interface/rules.test.ts: is one for 24 hours, and a new resource after them',
		'sandbox/idempotency.test.ts: replays the first answer byte for byte on all five operations, without repeating the work',
		'request/keys.test.ts: with keys "%s" nothing is created twice, and what was repeated is said',
	],
};

/** Rows that the tests of the sandbox prove alone, with the reason. Every other one needs a test that goes through the package. */
export const sandboxAlone: Readonly<Record<string, string>> = {
	'4.9.ping': 'The package has no use for it',
};
