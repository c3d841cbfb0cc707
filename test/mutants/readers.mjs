/** The readers of what a service types weakly: any rule less, and a test is red. */

import { rules } from './places.mjs';

/**
 * A file's tests are in the suite of its name, unless another is named.
 * @type {(file: string, suite?: string) => (name: string, find: string, replace: string, test: string) => import('./index.mjs').Mutant}
 */
const of = (file, suite) => (name, find, replace, test) => ({
	name,
	file,
	find,
	replace,
	suite: suite ?? rules(file.slice('shared/'.length, -'.ts'.length)),
	test,
});

const read = of('shared/values/read.ts');
const entities = of('shared/values/htmlEntities.ts', rules('values/read'));
const parsedNumbers = of('shared/values/jsonStream.ts');
const moment = of('shared/values/serviceDate.ts');
const envelopeData = of('shared/transport/envelopeData.ts', rules('transport/judge.success'));
const anyRefusal = of('shared/transport/refusalRule.ts', rules('transport/judge'));
const envelopeInRecords = of('shared/transport/refusalRule.ts');
const judge = of('shared/transport/judge.ts', rules('transport/refusalRule'));
const foreignAnswer = of('shared/transport/foreignAnswer.ts', rules('transport/judge.gateways'));
const decoder = of('shared/transport/textDecoder.ts');
const createdLocation = of('shared/transport/createdLocation.ts', rules('transport/judge.success'));
const failures = of('shared/failure/refusalMessages.ts', rules('transport/refusalRule'));
const assumed = of('shared/transport/overrideAdvice.ts');
const readInRecords = of('shared/values/read.ts', rules('catalogue/recordShape'));
const records = of('shared/catalogue/recordShape.ts');
const severalValues = of('shared/form/searchAnyOf.ts');
const ofDates = (file) => (test) =>
	of(
		`nodes/CatalogueResource/operations/resource/${file}.ts`,
		`test/nodes/CatalogueResource/${test}.test.ts`,
	);
const withinDates = ofDates('searchWithinDates');
const withinBounds = ofDates('withinBounds');
const dateBounds = ofDates('dateBounds');
const dayOfRow = ofDates('dayOfRow');
const unknownTypes = of('shared/record/fieldValues.ts', rules('record/fieldValues'));
const chats = of('shared/chat/chats.ts');
const files = of('shared/catalogue/files.ts');
const alternatives = of('shared/form/alternativeLocator.ts');
const periods = 'test/nodes/CatalogueUsage/periods.test.ts';
const usage = of('shared/catalogue/usage.ts', periods);
const usageDays = of('shared/catalogue/usageDays.ts', periods);
const levels = 'test/nodes/CatalogueUsage/levels.test.ts';
const usageSums = of('shared/catalogue/usage.ts', levels);
const usageLevels = of('shared/catalogue/usageLevels.ts', levels);
const rows = of('shared/lists/rowsInAnswer.ts', rules('lists/answeredPage'));
const sameValue = of('shared/record/sameValue.ts');
const changed = of('shared/record/changedValues.ts', rules('record/sameValue'));
const differing = rules('record/changedValues');
const lateDays = of('shared/record/sameValue.ts', differing);
const shownForms = (file, name, find, replace, test) =>
	of(file, rules('record/changedValues.forms'))(name, find, replace, `Skip Unchanged: ${test}`);
const readAlike = of('shared/record/changedValues.ts', differing);
const shownValue = of('shared/record/likeness.ts');
const typography = of('shared/values/words.ts', rules('record/likeness'));
const checkedFilters = of(
	'shared/values/words.ts',
	'test/nodes/CatalogueResource/checkFields.test.ts',
);
const fieldErrors = of('shared/record/fieldErrors.ts');
const ownWords = of('shared/transport/spokenWords.ts', 'test/request/ownWords.test.ts');
const savedValues = of('shared/record/savedValues.ts');
const fieldsOf = of('shared/catalogue/fields.ts');
const shown = rules('form/searchComparing');
const shownFields = of('shared/catalogue/shownField.ts', shown);
const comparing = of('shared/form/searchComparing.ts', shown);
const unseen = of('shared/form/unseenFields.ts', shown);
const otherMade = 'test/nodes/otherMade.test.ts';
const savedOtherwise = 'test/nodes/CatalogueResource/savedOtherwise.test.ts';
const doubtful = of('shared/transport/spokenWords.ts', savedOtherwise);
const shownOtherwise = of('shared/record/shownOtherwise.ts', savedOtherwise);
const savedByAi = 'test/nodes/CatalogueAiGenerate/saveValue.test.ts';
const saveValue = of('nodes/CatalogueAiGenerate/operations/field/saveValue.ts', savedByAi);
const nameToSave = of(
	'shared/form/aiFieldLocator.ts',
	'test/nodes/CatalogueAiGenerate/savedField.test.ts',
);

const between = 'test/request/betweenAnswers.test.ts';
const gateways = rules('transport/judge.gateways');
const notDone = 'test/nodes/notDone.test.ts';
const books = of('nodes/CatalogueQuery/operations/query/ask.ts', notDone);
const appliedConditions = of('nodes/CatalogueQuery/operations/query/checkApplied.ts', notDone);
const topics = of('nodes/CatalogueAiGenerate/operations/topic/getTrending.operation.ts', notDone);
const archive = of('nodes/CatalogueResource/operations/resource/archive.operation.ts', notDone);
const archivedState = of(
	'nodes/CatalogueResource/operations/resource/archive.operation.ts',
	'test/nodes/CatalogueResource/archive.test.ts',
);
const appliedFilters = of('nodes/CatalogueResource/operations/resource/checkFilters.ts', notDone);
const appliedSort = of('nodes/CatalogueResource/operations/resource/checkSort.ts', notDone);
const writeHints = of('shared/catalogue/writeHints.ts');
const textOrders = of(
	'nodes/CatalogueResource/operations/resource/checkSort.ts',
	'test/nodes/CatalogueResource/checkSort.test.ts',
);
const leftOut = of('nodes/CatalogueDistribution/operations/run/runContent.ts', notDone);
const checkDatesRise = of('shared/trigger/modifiedRows.ts', rules('trigger/watchResources.dates'));
const typeOfEvents = of(
	'shared/trigger/openPoll.ts',
	'test/nodes/CatalogueTrigger/withoutType.test.ts',
);
const startOfModified = of(
	'shared/trigger/watchResources.ts',
	rules('trigger/watchResources.dates'),
);
const atMoments = 'the moments that bound a search by date belong to it, and nothing beyond does';
const finishedSince = of(
	'shared/form/finishedSince.ts',
	'test/nodes/CatalogueResource/zonelessDates.test.ts',
);
const lateRuns = of('shared/trigger/overdue.ts', rules('trigger/overdue'));
const sampled = of('shared/trigger/poll.ts', 'test/nodes/CatalogueTrigger/runs.test.ts');

/** @type {import('./index.mjs').Promised[]} */
export const readers = [
	{
		promise:
			'A weakly typed value is read as it is meant: numbers, truth values, nothing, lists, words and dates in any form',
		shownBy: ['test/dialects/random.test.ts'],
		mutants: [
			read(
				'a reference that no number holds is rounded',
				' && !isRounded ? number',
				' ? number',
				'values of the service, whose types are weak a whole number that no number of JavaScript holds is none: rounded, it is another reference',
			),
			read(
				'a number as text is none',
				"typeof value === 'string' && NUMBER.test(value.trim()) ? Number(value) : value;",
				'value;',
				'values of the service, whose types are weak numbers come as text',
			),
			read(
				'a reference as text is none',
				"typeof value === 'string' && WHOLE.test(value) ? Number(value) : value;",
				'value;',
				'values of the service, whose types are weak references and counts are whole',
			),
			{
				name: 'a whole number in a text of JSON is rounded',
				file: 'shared/values/json.ts',
				find: 'JSON.parse(withExactNumbers(text))',
				replace: 'JSON.parse(text)',
				suite: rules('values/json'),
				test: 'a JSON text keeps a whole number that JavaScript would round, as a text',
			},
			parsedNumbers(
				'a whole number is rounded where no number of JavaScript holds it',
				'return exactNumber(digits) as number;',
				'return Number(digits);',
				'JSON that is built as it comes keeps a whole number exactly',
			),
			read(
				'a count may be a part',
				'number !== undefined && Number.isSafeInteger(number) && number >= 0 ? number : undefined;',
				'number;',
				'values of the service, whose types are weak references and counts are whole',
			),
			read(
				'a digit is no truth value',
				"new Set(['true', 't', '1', 'yes', 'y', 'on'])",
				"new Set(['true'])",
				'values of the service, whose types are weak truth values come as numbers and words',
			),
			read(
				'an empty object is something',
				'isObject(value) &&\n\t\t\tisPlain(value) &&\n\t\t\tObject.keys(value).every((key) => isNilMark(key, value[key])));',
				'false);',
				'values of the service, whose types are weak nothing has many forms',
			),
			read(
				'an element of XML without a value has one',
				'Object.keys(value).every((key) => isNilMark(key, value[key]))',
				'Object.keys(value).length === 0',
				'values of the service, whose types are weak nothing has many forms',
			),
			read(
				'a list keyed by number is one entry',
				'return isObject(value) ? (valuesOf(value) ?? [value]) : [value];',
				'return [value];',
				'values of the service, whose types are weak lists come as objects',
			),
			read(
				'entities are part of a word',
				'withoutEntities(withoutEntities(text)).normalize().trim().toLowerCase()',
				'text.trim().toLowerCase()',
				'values of the service, whose types are weak words are compared without entities',
			),
			entities(
				'entities by their number are none',
				'Number.parseInt(String(hex), 16)',
				'Number.NaN',
				'values of the service, whose types are weak words are compared without entities',
			),
			moment(
				'the name of a zone counts more than the offset before it',
				String.raw`.replace(/(Z|[+-]\d{2}(:?\d{2})?)\[[^\]]*\]$/i, '$1')`,
				'',
				'a date of the service "2026-11-21T18:05:00+00:00[Europe/Berlin]"',
			),
			moment(
				'a zero date is one',
				"text === '0' || isZeroDate(text)",
				"text === '0'",
				'a date of the service "0000-00-00" is none',
			),
			moment(
				'a date without a zone is certain',
				"zoneless: zone === '' && !HAS_OFFSET.test(text.slice(DAY_LENGTH))",
				'zoneless: false',
				'a date of the service "2026-11-21 18:05" names no zone',
			),
			moment(
				'the zone of the setting is not used',
				"const options = { zone: zone || 'utc' };",
				"const options = { zone: 'utc' };",
				'a date of the service "2026-11-21 18:05" names no zone',
			),
			moment(
				'Unix seconds are milliseconds',
				`number < FIRST_MILLISECONDS
		? number * 1000
		:`,
				'number < 0 ? number * 1000 :',
				'a date of the service',
			),
			moment(
				'a date that is written together is a Unix time',
				'IS_DAY.test(text) || TOGETHER.test(text)',
				'IS_DAY.test(text)',
				'a date of the service "20261121180500" names no zone',
			),
			moment(
				'a date that is a list of its parts cannot be read',
				'Array.isArray(value) && value.length > 2',
				'Array.isArray(value) && value.length > 9',
				'a date of the service [2026,11,21,18,5] names no zone',
			),
			of('shared/trigger/listEvents.ts')(
				'an event has no date where it is not a text',
				'date: textOf(date) ?? asFilter(date)',
				"date: textOf(date) ?? ''",
				'a transition whose date is [2026,11,21,18,5]',
			),
			of('shared/transport/dotNetIds.ts')(
				'a list beside its number is an object',
				'Array.isArray(record.$values) ? record.$values : record',
				'({ ...record, $values: null })',
				'JSON whose objects .NET has numbered is read without the numbers',
			),
		],
	},
	{
		promise: 'A refusal is a refusal in each of its forms, and what promises no data may have none',
		shownBy: ['test/dialects/random.test.ts'],
		mutants: [
			of('shared/transport/refusalRule.ts')(
				'a code with a word before it is none',
				"'returnCode', 'resultCode', ",
				'',
				'an envelope of "{\\"ReturnCode\\":17',
			),
			anyRefusal(
				'a refusal without success is none',
				`ERRORS.some((name) => listOf(envelope[name]).some(isSet)),
			({ status, statusCode }) => [status, statusCode].some(saysFailed),`,
				'false,',
				'a refusal is one with any status and in any form',
			),
			of('shared/transport/refusalRule.ts', between)(
				'a status that is no word is passed over',
				'[status, statusCode].some(saysFailed)',
				'[status].some(saysFailed)',
				'an HTTP status within an answer of 200 is no success of a change',
			),
			anyRefusal(
				'a number or a word in the place of a switch says nothing',
				'(saysOff(value) ? false : flagOf(value))',
				'flagOf(value)',
				'a refusal is one with any status and in any form success -1',
			),
			anyRefusal(
				'another number is no code of a refusal',
				'/^(?!0$|1$|2\\d\\d)-?\\d+$/',
				'/^[45]\\d{2,}$/',
				'a refusal is one with any status and in any form another number as code',
			),
			anyRefusal(
				'a refusal under another name is none',
				'others.length === 0 ? alone : envelope.data',
				'envelope.data',
				'a refusal is one with any status and in any form a refusal under another name',
			),
			envelopeInRecords(
				'the words of a refusal beside data are not read',
				`filled: [
			({ status }) => saysFailed(status),`,
				'filled: [',
				`an envelope of "{\\"status\\":\\"error\\",\\"data\\":{\\"ref\\":1}}" is none`,
			),
			envelopeInRecords(
				'an error with a code beside data is a success',
				'(isObject(error) && saysError(error))',
				'false',
				`an envelope of "{\\"data\\":{\\"ref\\":1},\\"error\\":{\\"code\\":\\"LOCKED\\"}}" is none`,
			),
			envelopeInRecords(
				'an error in the place of the data is none beside a success',
				'flagOf(error) !== false && saysError(',
				'false && saysError(',
				'an error in the place of the data is a refusal beside a success, too',
			),
			of('shared/transport/attempt.ts', 'test/request/undescribed.test.ts')(
				'a replay is marked by one word only',
				"flagOf(headers['idempotent-replayed']?.split(',')[0]) === true",
				"headers['idempotent-replayed'] === 'true'",
				'a replay is one that is marked by TRUE',
			),
			envelopeInRecords(
				'a word that says no is none beside a success',
				'({ status }) => isFailedWord(status),',
				'',
				'a success with the status of a failure and nothing else is a refusal',
			),
			envelopeInRecords(
				'a job that failed with a result of nothing is a refusal',
				'const isOfJob = hasOwnError &&',
				'const isOfJob = false &&',
				'a refusal in the place of a list is one beside its empty rows, and a record that has failed is none',
			),
			envelopeInRecords(
				'an error alone in the place of the data is the data',
				'(isAlone && (!hasOwnError || byCode(refusalWords(data).code)) && saysError(data.error))',
				'false',
				`an envelope of "{\\"data\\":{\\"error\\":\\"Not yours to change\\"}}" is none`,
			),
			envelopeInRecords(
				"a job's own error is a refusal",
				'(!hasOwnError || byCode(refusalWords(data).code))',
				'true',
				'a refusal in the place of a list is one beside its empty rows, and a record that has failed is none',
			),
			envelopeInRecords(
				'a refusal in the place of the data has its words in a message alone',
				'(wordsOf(data.message) ?? refusalWords(data).message)',
				'wordsOf(data.message)',
				`an envelope of "{\\"data\\":{\\"success\\":0,\\"error\\":\\"Not yours to change\\"}}" is none`,
			),
			envelopeInRecords(
				'a status of HTTP in the envelope is a word',
				' || (numberOf(word) ?? 0) >= 400',
				'',
				`an envelope of "{\\"status\\":500,\\"message\\":\\"x\\"}" is none`,
			),
			envelopeInRecords(
				'a success that calls itself a failure is one',
				'successIn(envelope) === true && saysFailed(envelope.status)',
				'false',
				'a success with the status "fail" says both, and counts as neither',
			),
			of('shared/transport/envelopeData.ts', 'test/nodes/CatalogueAiGenerate/oddAnswers.test.ts')(
				'what is paid for is not read without data',
				'if (proof === undefined || ',
				'if (proof !== undefined || ',
				'what is paid for (field) is read where it stands bare',
			),
			of('shared/transport/attempt.ts', 'test/nodes/CatalogueAiGenerate/oddAnswers.test.ts')(
				'an odd answer to what is paid for is lost',
				'withAnswer(envelope, raw.text.trim())',
				'envelope',
				'what is paid for (field) is in the error where it comes a list',
			),
			of('shared/transport/judge.ts', rules('transport/judge.success'))(
				'a list that was only accepted is an empty one',
				'status === 202 && ',
				'false && ',
				'a success that was only accepted is no empty list',
			),
			createdLocation(
				'the address of a collection is a run',
				'ref !== undefined && place.endsWith(path)',
				'ref !== undefined',
				'a success of a create is none with the address of something else: /collections/7',
			),
			judge(
				'a refusal whose names begin with capitals is a success',
				'?? uncapitalised(body)',
				'?? body',
				'an envelope of "{\\"Success\\":false,',
			),
			judge(
				'an empty list is no success where nothing is promised',
				'(body !== undefined && (isNothing(body) || flagOf(body) === true))',
				'false',
				'an envelope of "[]" is a success',
			),
			envelopeData(
				'the bare record is none',
				'if (!mayBeEmpty) return undefined;',
				'return undefined;',
				'a success of a call that promises no data may be nothing',
			),
			envelopeData(
				'field errors beside the data are lost',
				'fieldErrors !== undefined && hasPlace',
				'fieldErrors === null && hasPlace',
				'a success of a call that promises no data keeps the field errors',
			),
			failures(
				'a code is known in one case only',
				"code.toUpperCase().replace(/[^A-Z]+/g, '_')",
				'code',
				'an envelope says its code in any case',
			),
			assumed(
				'refused values name no override',
				'return name.startsWith(prefix) && words.has(word) && !isUnderstood(word, message);',
				'return false;',
				'refused values name the assumed names that were sent',
			),
			assumed(
				'values that are refused with 200 name no override',
				"refusesValues(status) || status < 300 || code === 'VALIDATION'",
				'refusesValues(status)',
				'refused values name the assumed names that were sent',
			),
		],
	},
	{
		promise:
			'Rows within a record, a chat and a list of files are found where they stand, and what is none is told',
		shownBy: ['test/dialects/random.test.ts'],
		mutants: [
			readInRecords(
				'rows one level down are none',
				'return lists.length === 1 ? rowsIn(lists[0], keys, by) : undefined;',
				'return [];',
				'rows within a record are read from a list under another name',
			),
			readInRecords(
				'one row alone is none',
				'if (keys.some((key) => Object.hasOwn(value, key))) return [value];',
				'',
				'rows within a record are read from the one row',
			),
			records(
				'nothing among names is a name',
				'.filter((entry) => entry !== null)',
				'',
				'nothing among names is no name',
			),
			alternatives(
				'a file is not found by the name that is advised',
				': isSameWord(value, name);',
				': false;',
				'an alternative by ID is found by its name',
			),
			of('shared/values/rowWithin.ts', rules('lists/rowsInAnswer'))(
				'the rest of a row of JSON:API is lost once its reference is known',
				'isKeyed(row, keys) && !isFrame(row)',
				'isKeyed(row, keys)',
				'rows within others are the rows of JSON:API also where its reference is meant',
			),
			of('shared/lists/pagingHints.ts', rules('lists/rowsInAnswer'))(
				'an empty list that is left out is none',
				'(countOf(value) ?? Infinity) <= from',
				'(countOf(value) ?? Infinity) < 0',
				'the rows of a list answer or nothing, when it is left out and counted as none',
			),
			records(
				'rows that are none are left out',
				'rowsWithin(rows, keys).map((row) => recordOf(kind.rows, row)) : value;',
				'rowsWithin(rows, keys).map((row) => recordOf(kind.rows, row)) : [];',
				'rows within a record that are none pass as they came',
			),
			records(
				'numbers as text stay text in a record',
				"integer: { type: 'number', read: numberOf },",
				"integer: { type: 'number', read: (value) => value },",
				'rows within a record are read from an object keyed by number',
			),
			chats(
				'a chat without messages is empty',
				'if (messages) return messages;',
				'if (messages ?? item) return messages ?? [];',
				'a chat without messages is told',
			),
			chats(
				'the last message is taken for the first',
				'!isOfUser(item, messages[0]) && isOfUser(item, messages.at(-1))',
				'isOfUser(item, undefined)',
				'a chat may hold the last of them first',
			),
			files(
				'an original that is nil is a file',
				'!isNothing(file) && !Object',
				'!Object',
				'the files of a resource have no original where it is {"@xsi:nil":"true"}',
			),
			files(
				'the one alternative is none',
				'return isFile ? [value] : Object.values(value).flatMap(rowOf);',
				'return Object.values(value).flatMap(rowOf);',
				'the files of a resource have alternatives that are the one',
			),
			files(
				'files in one list are none',
				'? { [alternativesKey]: data }',
				'? {}',
				'the files of a resource may stand in one list',
			),
			files(
				'files grouped by kind are none',
				'if (files.some(hasAddress) || (files.length > 0 && !isFile)) return files;',
				'if (nested.length === 1 && files.length > 0) return files;',
				'the files of a resource have alternatives where these are keyed by kind',
			),
			files(
				'a group of files is a file',
				'if (files.some(hasAddress) || (files.length > 0 && !isFile)) return files;',
				'if (files.length > 0 && !isFile) return files;',
				'the files of a resource have alternatives where these stand in a list of groups',
			),
			files(
				'files are nameless under their names',
				'.map((file) => ({ ...name, ...file }))',
				'',
				'the files of a resource are called what they are keyed by',
			),
			files(
				'lists of files under other names are none',
				'files.length > 0 && files.every(hasAddress);',
				'files.length < 0;',
				'the files of a resource have alternatives where these stand in groups beside',
			),
			files(
				'anything in a list is a file',
				'files.length > 0 && files.every(hasAddress);',
				'files.length > 0;',
				'the files of a resource are not taken from lists without an address',
			),
			files(
				'files one level down are none',
				'.filter(isObject).find(hasKnown) ??',
				'.filter(isObject).find(() => false) ??',
				'the files of a resource have alternatives where these stand one level down',
			),
			files(
				'an original in the list of the others is one of them',
				'return { originals: marked.slice(0, 1),',
				'return { originals: [],',
				'the files of a resource have alternatives where these are not marked in the known list',
			),
			files(
				'files that did not come are not missed',
				'if (total > rows.length)',
				'if (total < 0)',
				'the files of a resource that are not all of them are said by the total',
			),
			alternatives(
				'references are numbers',
				'[String(ref ?? name), textOf(raw[refKey])?.trim()].includes(value.trim())',
				'String(ref ?? name) === value',
				'an alternative by ID is found by its reference 0012',
			),
			alternatives(
				'files without a reference are others',
				"if (mode === 'id' &&",
				"if (mode === 'no' &&",
				'an alternative by ID names the override',
			),
			of(
				'nodes/CatalogueFile/operations/file/getMany.operation.ts',
				'test/nodes/CatalogueFile/getMany.test.ts',
			)(
				'what is not read is no original',
				'isAllRead = false;',
				'',
				'what is not read is no proof',
			),
			rows(
				'fields keyed by name are not found',
				'const list = keyedByName(holder, words) ?? onlyList',
				'const list = onlyList',
				'a list answer of names may be keyed by them',
			),
		],
	},
	{
		promise:
			'Warnings of the service beside a success reach the user: each once, without the key, and bounded',
		mutants: [
			ownWords(
				'what stands beside the data is not told',
				'.map((name) => beside[name])',
				'.map(() => undefined)',
				'what the service says beside a success reaches the user as a hint: a list beside the data',
			),
			ownWords(
				'what stands in the data is not told',
				'NAMES.map((name) => record[name])',
				'NAMES.map(() => undefined)',
				'what the service says beside a success reaches the user as a hint: within the data',
			),
			ownWords(
				'a switch or a count is a warning',
				'.filter(isSentence)',
				'',
				'what the service says beside a success is nothing where it is',
			),
			ownWords(
				'all warnings of a run are shown',
				'words.slice(0, MOST_SAID)',
				'words',
				'what the service says beside a success is told once for all items, without the API key, and bounded',
			),
			ownWords(
				'a text in the place of the record of an update is passed over',
				'...inPlaceOfRecord(envelope.data),',
				'',
				'what the service says beside a success in the place of the record of an update is told: "rejected by rule"',
			),
			ownWords(
				'an error beside the data of a success is passed over',
				'...[beside.error, ...listOf(beside.errors)].filter(isError),',
				'',
				'what the service says beside a success reaches the user as a hint: an error beside the data',
			),
			of('shared/transport/attempt.ts', 'test/request/ownWords.test.ts')(
				'a change that is only accepted passes for one that is done',
				'raw.status === 202 &&',
				'false &&',
				'what the service says beside a success is, of an update that is answered with 202',
			),
			doubtful(
				'a write that waits for a review is done',
				'NOT_YET.test(wordsApart(word)',
				'/none/.test(wordsApart(word)',
				"a write of which the service says a word is told as not certain by 'pending_review'",
			),
			doubtful(
				'a create that has failed by its word is done',
				'isNotDoneWord(word) ||',
				'',
				"a write of which the service says a word is not done by 'failed'",
			),
			shownOtherwise(
				'a written field that shows another value is not told',
				'if (other === undefined) continue;',
				'if (name !== undefined) continue;',
				'an answer that shows another value than was written is told in its fields',
			),
			shownOtherwise(
				'a box that is not checked is another value where it is shown as nothing',
				'return shown !== false && sent !== false;',
				'return true;',
				'an answer that shows another value than was written is none that shows isOpen false as null',
			),
			shownOtherwise(
				'a refused field is told once more by the value that it kept',
				' || refused.includes(name)',
				'',
				'an answer that shows another value than was written is not told twice',
			),
			of('nodes/CatalogueJob/operations/job/submit.operation.ts', otherMade)(
				'a job of another type is the one that was asked for',
				'if (!isSameName(madeType, type))',
				'if (false)',
				'a job of another type is told',
			),
			of('nodes/CatalogueJob/operations/job/submit.operation.ts', otherMade)(
				'a job for another resource is the one that was asked for',
				"hintIfOther(item, 'resource', about,",
				"hintIfOther(item, 'resource', {},",
				'a job for another resource is told',
			),
			of('nodes/CatalogueFile/operations/file/upload.operation.ts', otherMade)(
				'a file that was stored under another name is not told',
				'lettersAndDigits(name) !== lettersAndDigits(sent)',
				'name === sent + sent',
				'a file under another name is told',
			),
			of('nodes/CatalogueAiGenerate/operations/field/generate.operation.ts', otherMade)(
				'a value that the service saved itself is only returned',
				'if (result.applied === true &&',
				'if (result.applied === 0 &&',
				'a value that the service saved itself is told',
			),
			of('shared/transport/refusalRule.ts', savedOtherwise)(
				'a write that was skipped is done',
				'skipped|ignored|',
				'',
				"a write of which the service says a word is not done by 'skipped'",
			),
			of('shared/transport/spokenWords.ts', between)(
				'a sentence of a capital name passes for a success',
				'uncapitalised(envelope)',
				'envelope',
				'a sentence alone that may say no ("Forbidden") is told with the success of a change',
			),
			of('shared/transport/spokenWords.ts', between)(
				'a sentence alone that says no passes for a success',
				'...aloneWithNo(answer.envelope),',
				'',
				'a sentence alone that may say no ("Forbidden") is told with the success of a change',
			),
		],
	},
	{
		promise:
			'What a service passes over quietly is said: filters, a sort, a region, a date, an addition, an archived resource',
		mutants: [
			severalValues(
				'several values mean what the service makes of them',
				'isAny &&= await',
				'isAny ||= await',
				'several values of one filter mean any of them, though the service takes them for all of them',
			),
			severalValues(
				'a filter that finds more by a value than its name is compared by names',
				'if (!row || !isMissing) continue;',
				'if (!row) continue;',
				'several values of one filter are left to the service where it finds more by them than they say',
			),
			of(
				'nodes/CatalogueQuery/operations/query/checkApplied.ts',
				'test/nodes/CatalogueQuery/reportedValue.test.ts',
			)(
				'a filter that was applied with another value is taken',
				'isAsAsked(asText(condition.field), value, condition.value)',
				'true || value',
				'a filter that the service reports with another value is told,',
			),
			of(
				'nodes/CatalogueQuery/operations/query/checkApplied.ts',
				'test/nodes/CatalogueQuery/reportedValue.test.ts',
			)(
				'a text that is shown shortened contradicts a condition',
				'		SHORTENED_END.test(value) ||\n',
				'',
				'a text that the service reports otherwise, or that no title shows, is told',
			),
			appliedConditions(
				'books that contradict a condition are taken',
				'if (shows.misfit)',
				'if (false)',
				'what was asked for and not done is a filter of a query that the books do not show {"op":"="}',
			),
			appliedConditions(
				'a condition that all books show counts as passed over',
				'if (shownOf(condition, meaning, answer).isKept) return;',
				'',
				'what was asked for and not done is a filter of a query that the books do not show but is one that all of them show',
			),
			appliedConditions(
				'filters that were not applied are passed on',
				'if (shownOf(condition, meaning, answer).isKept) return;',
				'return;',
				'what was asked for and not done is a filter of a query',
			),
			appliedConditions(
				'another operator than asked is passed on',
				'if (words[0] !== undefined && isKnown)',
				'if (false)',
				'what was asked for and not done is an operator of a query',
			),
			appliedConditions(
				'an operator is only itself in the same letters',
				' || meaningOf(word) === meaning',
				'',
				'what was asked for and not done is an operator of a query',
			),
			appliedConditions(
				'of an operator that is assumed nothing is said',
				'if (override)',
				'if (false)',
				'what was asked for and not done is told with the override',
			),
			books(
				'a list of conditions that is not there is an empty one',
				'isReported ? answer.filters : undefined',
				'answer.filters',
				'what was asked for and not done is told with the override',
			),
			books(
				'books that are missing are none',
				'throw lacking("list of \'books\'", answer);',
				'return { books: [] };',
				'what was asked for and not done are the books of a query',
			),
			topics(
				'topics of another region are passed on',
				'else if (!isRegion(geo, code))',
				'else if (false)',
				'what was asked for and not done are the topics of another region',
			),
			archive(
				'a resource that was not archived is',
				'if (isDenied || after === LIVE)',
				'if (after === LIVE)',
				'what was asked for and not done is an archived resource',
			),
			archivedState(
				'a resource that is still in use is archived',
				'if (isDenied || after === LIVE)',
				'if (isDenied)',
				'Resource: Archive is not done where the state afterwards is that of a resource in use',
			),
			archivedState(
				'the same state before and after is not said',
				'(numberOf(after) !== undefined && before === after)',
				'false',
				'Resource: Archive is not done where the state afterwards is that of a resource in use',
			),
			appliedFilters(
				'dates that no result shows are not said',
				'if (rows.length === 0 || (await findWithPauses(rows, isDated)))',
				'if (rows.length >= 0 || (await findWithPauses(rows, isDated)))',
				'what was asked for and not done is a filter by a date',
			),
			of(
				'nodes/CatalogueResource/operations/resource/checkFilters.ts',
				'test/nodes/CatalogueResource/checkType.test.ts',
			)(
				'results of another type are passed on in silence',
				'return shownRef !== ref && !(',
				'return ref < 0 && !(',
				'the type that was asked for is not that of a result that shows another',
			),
			of(
				'nodes/CatalogueResource/operations/resource/checkFilters.ts',
				'test/nodes/CatalogueResource/zonelessDates.test.ts',
			)(
				'an ignored end of a date filter names its beginning',
				'sides.map(({ side }) => `search.${side}` as const)',
				"sides.map(() => 'search.from')",
				'a filter on modifiedDate that lets 2026-12-01 through names',
			),
			of(
				'nodes/CatalogueResource/operations/resource/checkFilters.ts',
				'test/nodes/CatalogueResource/categoryFilter.test.ts',
			)(
				'a text of several categories is read as one',
				"isKnown(name) ? name : partsOf(name, ',')",
				'isKnown(name) ? name : name',
				'a category filter a text of several categories, "Fiction, Sea stories", is read',
			),
			of(
				'nodes/CatalogueResource/operations/resource/checkFilters.ts',
				'test/nodes/CatalogueResource/categoryFilter.test.ts',
			)(
				'a category whose name holds a comma is parted',
				"isKnown(name) ? name : partsOf(name, ',')",
				"partsOf(name, ',')",
				'a category filter a text of several categories, "Sea, stories", is read',
			),
			appliedFilters(
				'results of other categories are passed on in silence',
				'if (within.size === 0 ||',
				'if (within.size >= 0 ||',
				'what was asked for and not done is a filter by a category',
			),
			appliedFilters(
				'a result of a category from elsewhere is no proof',
				"if (row) throw ignored(title, row, shownField(row, field), advice('search.nodeFilters'));",
				'',
				'what was asked for and not done is a filter by a category',
			),
			appliedSort(
				'a total that counts the page alone is believed',
				'total <= rows.length && rows.length < max',
				'total <= rows.length',
				'what was asked for and not done is a sort by which the first row',
			),
			textOrders(
				'rows that lost their order are laid to the names of the sort',
				'reading.isUnordered',
				'false',
				'results that are keyed by reference have lost their order',
			),
			appliedSort(
				'an order by chance is believed',
				'return refOf(reversed[0]?.ref) === refOf(rows[0]?.ref);',
				'return false;',
				'what was asked for and not done is a sort by which the first row',
			),
			textOrders(
				'a sort without articles is out of order',
				"text.replace(ARTICLE, '')",
				'text',
				'results in the order of ["Emma","The Raven"',
			),
			writeHints(
				'an answer for another resource is passed on in silence',
				'asked && answeredForOther(what,',
				'false && answeredForOther(what,',
				'an answer to a write that is not as it was asked for tells another resource: 8',
			),
			{
				name: 'a job is told by the answer for another one',
				file: 'shared/catalogue/answeredFor.ts',
				find: 'ids.includes(wanted) ? undefined : ids[0]',
				replace: 'undefined',
				suite: rules('catalogue/jobs'),
				test: 'polling a job that answers for another job is a failure',
			},
			{
				name: 'nothing is said of an answer for another collection',
				file: 'shared/catalogue/collections.ts',
				find: 'if (other !== undefined) oddities.add(',
				replace: 'if (false) oddities.add(String(other) + ',
				suite: rules('catalogue/collections'),
				test: 'an answer for another collection is told, and what it says is given',
			},
			{
				name: 'counts that contradict the rows are passed over',
				file: 'shared/catalogue/collections.ts',
				find: 'if (miscounted.length > 0)',
				replace: 'if (miscounted.length > 9)',
				suite: rules('catalogue/collections'),
				test: 'counts {"addedCount":2,"notFoundCount":0} that contradict the rows are told',
			},
			{
				name: 'what a request with a lost answer has done counts as there before',
				file: 'shared/transport/pipeline.ts',
				find: '{ ...answer, isAgain }',
				replace: '{ ...answer, isAgain: false }',
				suite: 'test/nodes/CatalogueCollection/add.answers.test.ts',
				test: 'what was there before is told as uncertain where an answer was lost',
			},
			{
				name: 'the messages of another chat are given',
				file: 'shared/chat/chats.ts',
				find: "checkAnswered('chat', record, [item.assumed('chats.ref'), 'chatRef'], ref, 'chats.ref');",
				replace: 'Object(record);',
				suite: 'test/nodes/CatalogueAiChat/getChat.test.ts',
				test: 'the record of a chat of another chat is refused: {"ref":9',
			},
			{
				name: 'only the two letters of a country are the code of a region',
				file: 'nodes/CatalogueAiGenerate/operations/topic/getTrending.operation.ts',
				find: "code !== '' && !isRegionCode(code)",
				replace: "code !== '' && !/^[a-z]{2}$/i.test(code)",
				suite: 'test/nodes/CatalogueAiGenerate/told.test.ts',
				test: 'what an answer does not hold is told a region may be a part of one',
			},
			{
				name: 'terms that were not researched are not told',
				file: 'nodes/CatalogueAiGenerate/operations/keyword/research.operation.ts',
				find: 'if (named.size > 0 && passedOver.length > 0)',
				replace: 'if (named.size < 0)',
				suite: 'test/nodes/CatalogueAiGenerate/told.test.ts',
				test: 'what an answer does not hold is told keywords: {"totalResults":1,"results":["sea"],"keywords":["ship"]}',
			},
			{
				name: 'a value for another field is passed on in silence',
				file: 'nodes/CatalogueAiGenerate/operations/field/generate.operation.ts',
				find: 'await aiFieldLocator.warnIfOther(item, result);',
				replace: '',
				suite: 'test/nodes/CatalogueAiGenerate/told.test.ts',
				test: 'what an answer does not hold is told a generated value: {"value":"sea","fieldRef":13}',
			},
			{
				name: 'a value for another resource is saved',
				file: 'nodes/CatalogueAiGenerate/operations/field/saveValue.ts',
				find: "checkAnswered('a value for resource', answered, RESOURCE_KEYS, ref);",
				replace: '',
				suite: 'test/nodes/CatalogueAiGenerate/saveValue.test.ts',
				test: 'a generated value for another resource is in the error and never saved',
			},
			{
				name: 'the files of another resource are listed',
				file: 'shared/catalogue/files.ts',
				find: "checkAnswered('the files of resource', objectOf(data), RESOURCE_KEYS, resourceRef);",
				replace: '',
				suite: rules('catalogue/files'),
				test: 'the files of a resource of another resource are refused, and a file of another one is told',
			},
			{
				name: 'a value of spaces without width is saved',
				file: 'nodes/CatalogueAiGenerate/operations/field/saveValue.ts',
				find: '/^[\\s\\p{Cf}]*$/u',
				replace: '/^\\s*$/',
				suite: 'test/nodes/CatalogueAiGenerate/saveValue.test.ts',
				test: 'a generated value of',
			},
			{
				name: 'an empty list in JSON is saved over a full field',
				file: 'nodes/CatalogueAiGenerate/operations/field/saveValue.ts',
				find: '|[[\\]{}"\',\\s]+)\\.?$/i',
				replace: ')\\.?$/i',
				suite: 'test/nodes/CatalogueAiGenerate/saveValue.test.ts',
				test: 'a generated value of "[]" is none',
			},
			{
				name: 'the answer of another stream is taken',
				file: 'shared/chat/pollSnapshot.ts',
				find: "checkAnswered('the stream of chat', snapshot, ['chatRef'], chatRef);",
				replace: '',
				suite: 'test/nodes/CatalogueAiChat/answers.test.ts',
				test: 'an answer counts whichever way it came the message, when the snapshot is that of another chat',
			},
			writeHints(
				'another type than was asked for is passed on in silence',
				'word && numberOf(word) === undefined && !isSameWord(word, wanted);',
				'!word;',
				'an answer to a write that is not as it was asked for tells another type: "Audio"',
			),
			leftOut(
				'an unknown word for an addition is one',
				"const unknown = refs.filter((ref) => !NAMED_STATUSES.has(statuses.get(ref) ?? ''));",
				'const unknown: number[] = [];',
				'what was asked for and not done are additions',
			),
			typeOfEvents(
				'a resource without a type is of none',
				'throw typeRef instanceof Failure ? typeRef : withoutType(record);',
				'if (typeRef instanceof Failure) throw typeRef;\n\t\treturn false;',
				'a type cannot be looked for among resources that show none',
			),
			startOfModified(
				'newest references are taken for newest modifications',
				'if (rows.length > 1) checkDatesRise',
				'if (rows.length > 1) console.assert',
				'a search that sorts by references is told',
			),
			startOfModified(
				'a resource that comes twice is two events',
				'onePerKey(rows, (row) => `${row.ref} ${row.date}`)',
				'rows',
				'a resource that comes twice is one event',
			),
			checkDatesRise(
				'an hour that comes twice is another order',
				' && !isRepeatedHour(date, previous)',
				'',
				'dates without a zone may repeat an hour',
			),
		],
	},
	{
		promise:
			"Dates without a zone decide nothing by themselves: what they may mean is bounded by the service's own Date, searches reach that much further, and the setting makes them exact; the moments asked for belong to what is found, and what is certainly beyond does not",
		shownBy: ['test/dialects/random.test.ts'],
		mutants: [
			moment(
				'a date of the far future proves a zone',
				'offset <= MOST_ZONE_MS',
				'Number.isFinite(offset)',
				'a date of the service ["2026-11-21 23:31:00","2030-01-01 00:00:00"] are so many hours ahead',
			),
			withinDates('wholeDays')(
				'the days that bound a filter are lost where the service leaves them out',
				'(await isLeftOut(search, known, bound))',
				'(await isLeftOut(search, known, bound)) && false',
				'the days that bound a date filter belong to it also where the service ends where the last day begins',
			),
			dayOfRow('wholeDays')(
				'a day of the picker is a moment of dates without a time',
				'(isDay(ownOrField(row, name)) ? ofDays : day)',
				'day',
				'the days that bound a date filter belong to it as the picker gives them in Europe/Berlin',
			),
			dayOfRow('undatedRows')(
				'a zero date is a day before all others',
				" && date.kind !== 'none'",
				'',
				'a resource of the bounding day that shows "0000-00-00 00:00:00" is found',
			),
			dayOfRow('dayOfRow')(
				'a service is believed to have its days in the zone of its dates',
				'return [days[0] ?? day, days[2] ?? day];',
				'return [day, day];',
				'the days that bound a date filter are found where dates are written in another zone than that of the days and with its offset',
			),
			dayOfRow('dayOfRow')(
				'a row that is of another day elsewhere shows that its day is left out',
				'(await first(isOfOneDay)) ?? ',
				'',
				'the days that bound a date filter are found where dates are written in another zone than that of the days and without it',
			),
			withinDates('dayOfRow')(
				'rows that may be of the day beside are passed on in silence',
				'item.run.warn(EITHER_DAY);',
				'{}',
				'the days that bound a date filter are found where dates are written in another zone than that of the days and with its offset',
			),
			withinDates('wholeDays')(
				'where the user may not see all rows, the days that bound a filter are not looked for',
				'(gap !== undefined && total === undefined && !hasMoved)',
				'gap !== undefined',
				'the days that bound a date filter belong to it are read where the user may not see all rows',
			),
			{
				name: 'a list that never held still does not say so',
				file: 'shared/lists/readRows.ts',
				find: ', hasMoved: true }',
				replace: ' }',
				suite: 'test/rules/lists/readRows.total.test.ts',
				test: 'rows in another order with each answer come whole',
			},
			withinDates('wholeDays')(
				'where a list without a total kept changing, the days that bound a filter are not looked for',
				' && !hasMoved',
				'',
				'the days that bound a date filter belong to it are read where it changed and counts none',
			),
			withinDates('zonelessDates')(
				'a search reaches no further back',
				'if (unsure.length > 0 ||',
				'if (',
				'a search by date where dates name no zone reaches further back',
			),
			withinDates('zonelessDates')(
				'nothing found is believed',
				'first.rows.length === 0 && asked.some(isOfRecord)',
				'false',
				'a search by date where dates name no zone finds what nothing was found of at first',
			),
			dayOfRow('zonelessDates')(
				'rows beyond the moments asked for are passed on',
				'const span = spanIn(row, bound);',
				"const span = spanIn(row, { ...bound, zone: '' });",
				'a search by date where dates name no zone is exact with the setting',
			),
			dateBounds('momentBounds')(
				'a service is believed that leaves out the moments asked for',
				'farther(0, ahead) + sign * MINUTE_MS',
				'farther(0, ahead)',
				`${atMoments} where the service leaves them out`,
			),
			withinBounds('momentBounds')(
				'what a service gives beyond the moments, since it reads days, is passed on',
				'if (isWanted(row)) wanted.push(row);',
				'if (row) wanted.push(row);',
				`${atMoments} where the service reads their days`,
			),
			withinBounds('momentBounds')(
				'a filter that was passed over is made up for in silence',
				'else if (!isNear(row)) return reading;',
				'',
				`${atMoments} but a filter that the service passes over is no bound`,
			),
			withinBounds('fieldMoments')(
				'what does not show the field is read with more around it',
				'if (ofFields.some(',
				'if ([].some(',
				'the moments that bound a filter on a field belong to it, and nothing beyond does but the service decides',
			),
			of('shared/values/certainDate.ts', 'test/nodes/CatalogueResource/momentBounds.test.ts')(
				'a minute that a date names is its beginning',
				'HAS_SECONDS.test(text) ? 1000 : MINUTE_MS;',
				'HAS_SECONDS.test(text) ? 1000 : 1;',
				`${atMoments} with what may be of them, since its date has no seconds`,
			),
			dateBounds('momentBounds')(
				'a day that a bound cuts is passed on in silence',
				'new Set(open.map((bound) => bound.name))',
				'new Set<string>()',
				`${atMoments} which is said where dates of days alone leave it open`,
			),
			withinDates('dayOfMoment')(
				'a service that begins behind the day of a moment is believed',
				'found?.rows.length === 0) return true;',
				'found?.rows.length === -1) return true;',
				'a moment from which changes are wanted does not lose its day',
			),
			of('shared/values/serviceDate.ts', 'test/nodes/CatalogueResource/zonelessDates.test.ts')(
				'of the hour that comes twice only the first counts',
				'getPossibleOffsets();',
				'getPossibleOffsets().slice(0, 1);',
				'the hour that comes twice when summer ends may be the later one',
			),
			finishedSince(
				'ends without a zone are kept in silence',
				'if (end.zoneless) run.warn(',
				'if (false) run.warn(',
				"'Finished Since' says that it cannot be exact",
			),
			finishedSince(
				'a day ends as it begins',
				'end.end + later',
				'end.start + later + 1',
				"'Finished Since' keeps all that a date may mean: 2026-03-10",
			),
			lateRuns(
				'what is late in every zone counts from now on',
				'latest(record) ?? now;',
				'now;',
				'an overdue run whose date names no zone is told at once',
			),
			lateRuns(
				'what began on a day began at its beginning',
				'date.ms + lasts : []',
				'date.ms : []',
				'an overdue run whose date is only a day, which names no zone, may have begun at its end',
			),
			lateRuns(
				'a day in the zone of the setting is a moment',
				'isDay(date) ? undefined : momentOf(',
				'momentOf(',
				'an overdue run whose date is only a day, which has the zone of the setting, may have begun at its end',
			),
			lateRuns(
				'a date that cannot be read is none',
				'unread === undefined',
				'unread !== null',
				'an overdue run whose date cannot be read is told by it',
			),
			of('shared/catalogue/jobs.ts', 'test/nodes/numbersAsText.test.ts')(
				'the code of a job that is polled stays a text',
				'recordOf({ [status]: JOB.status }, recordWith(',
				'recordOf({}, recordWith(',
				'the code of a job that is polled is what the interface says',
			),
			of('shared/catalogue/fields.ts', 'test/nodes/numbersAsText.test.ts')(
				'what is said of a field stays a text',
				'raw: recordOf(flags, row)',
				'raw: row',
				'what is said of a field is what the interface says',
			),
			sampled(
				'a test of the trigger does not name the setting',
				'throw nothingToShow(notes);',
				'throw nothingToShow([]);',
				'a test in the editor names the setting',
			),
		],
	},
	{
		promise:
			'A resource that a search found counts as another one only if it certainly shows another value; one is created only if that is true of all that were found',
		shownBy: ['test/rules/record/matching.test.ts'],
		mutants: [
			shownValue(
				'a text in several languages is another one in each',
				'|| isFramed',
				'',
				'a text that a search shows whether "Das Meer" is "~en:The Sea~de:Das Meer" cannot be told',
			),
			shownValue(
				'an ISBN that is dressed is another',
				".replace(BEFORE_ISBN, '')",
				'',
				'an ISBN that a search shows "urn:isbn:9780141439471" is the one',
			),
			shownValue(
				'an ISBN among others is another',
				'digits.includes(isbn) || ',
				'',
				'an ISBN that a search shows "9780141439471, 9780306406157" may be the one',
			),
			shownValue(
				'an ISBN that was cut is another',
				'isbn.startsWith(digits) || isbn.endsWith(digits)',
				'false',
				'an ISBN that a search shows "97801…" may be the one',
			),
			shownValue(
				'a whole ISBN of ten digits may be the beginning of another',
				"	if (isIsbn(text)) return 'other';\n",
				'',
				'an ISBN that a search shows a whole ISBN of ten digits is another, though the wanted one begins',
			),
			shownValue(
				'a value within an object is none',
				'isObject(entry)\n\t\t\t?',
				'isNothing(entry)\n\t\t\t?',
				'an ISBN that a search shows {"en":"9780141439471"} is the one',
			),
			typography(
				'a marked text is another',
				".replace(TAG, '')",
				'',
				'a text that a search shows "The Sea" is "The <em class=',
			),
			checkedFilters(
				'kinds of spaces prove that a filter was not applied',
				'withoutTypography(asText(value))',
				'asText(value).toLowerCase()',
				'results that a field filter lets through of type text show The Sea',
			),
			read(
				'what is encoded twice is another word',
				'withoutEntities(withoutEntities(text))',
				'withoutEntities(text)',
				'values of the service, whose types are weak words are compared without entities and case',
			),
			typography(
				'an accent in two parts is another letter',
				".normalize('NFC')",
				'',
				'a text that a search shows "Émile" is',
			),
			shownValue(
				'a text that was cut is another',
				'isCut || isLike || isNumber',
				'isLike || isNumber',
				'a text that a search shows whether "A long title that is cut" is "A long title…" cannot be told',
			),
			shownValue(
				'an article behind makes another title',
				'isCut || isLike || isNumber',
				'isCut || isNumber',
				'a text that a search shows whether "The Sea" is "Sea, The" cannot be told',
			),
			of('shared/record/matching.ts')(
				'what may be the one is no match',
				'throw notComparable(unclear.row, match, unclear.present);',
				';',
				'a resource that is matched by its value is not taken for missing where a result may be it',
			),
			of('shared/record/matching.ts')(
				'a search that did not show all proves that there is none',
				'if (gap !== undefined) throw notAllRead(match, gap);',
				'',
				'a resource that is matched by its value is not taken for missing where a result is counted and not shown',
			),
			of('shared/catalogue/search.ts', rules('record/matching.incomplete'))(
				'an answer that says more than that there are no rows proves that there is none',
				'around.from === 0 && isUnsaid(data, page)',
				'false',
				'Create or Update creates nothing and updates nothing where the search answers no rows, and an error',
			),
			of('shared/lists/rowsInAnswer.ts', rules('record/matching.incomplete'))(
				'rows of null prove that there is none',
				'entries.length > rows.length && !own',
				'false',
				'Create or Update creates nothing and updates nothing where the search answers a row of null and another resource',
			),
			of('shared/record/matching.ts')(
				'a resource of another type is taken for the one',
				'const own = found.filter(isOwn)',
				'const own = found',
				'a resource of another type that has the value is not taken for the one, where the type is not heeded',
			),
			of('shared/record/untypedMatches.ts')(
				'what another type finds as well is of the type',
				'if (isPassedOver) throw typeUnseen(item, type, match, row);',
				'',
				'a match whose type no result shows is refused where the type is passed over, by Title',
			),
			of('shared/record/untypedMatches.ts')(
				'what only a search without the type finds is of it',
				'return !(await isFound({}));',
				'return true;',
				'a match whose type no result shows is none where only another type has it',
			),
			of('shared/record/matching.ts')(
				'a service that heeds the first of several values takes any of them',
				'[`${value}0000`, value, `${value}1111`]',
				'[value, `${value}0000`]',
				'an ISBN in another form is found where several values mean the first',
			),
			of('shared/values/isbn.ts')(
				'an ISBN of ten digits with hyphens is not looked for by that of thirteen',
				'[...new Set([digits, normal, ...asIsbn10(normal)])]',
				'[...new Set([digits, normal])]',
				'ISBN of ten digits is the same as that of thirteen',
			),
			of('shared/values/isbn.ts')(
				'an ISBN with spaces is not looked for',
				"form.replace(/-/g, ' ')",
				'form',
				'the forms in which a catalogue may hold an ISBN 978-0-14-143947-1 is among those',
			),
		],
	},
	{
		promise:
			'What the answer to a write denies is not reported as saved: field errors in any place and form, no saved fields, or a record that shows other values',
		mutants: [
			unknownTypes(
				'a type that nobody knows is passed over',
				'!mayBeOther(value)',
				'mayBeOther(value)',
				'a field whose type has a word that nobody knows takes "12,5" as text',
			),
			fieldErrors(
				'field errors one level down are not seen',
				'objectOf(value).fieldErrors)',
				'undefined)',
				'the fields that a service did not save are told one level down',
			),
			of(
				'nodes/CatalogueResource/operations/resource/writeResource.ts',
				'test/nodes/CatalogueResource/savedOtherwise.test.ts',
			)(
				'a list with a word on each field is passed over',
				'withFieldErrors(recordIn(data), data)',
				'withFieldErrors(recordIn(data))',
				'an update whose answer is a list with a word on each field',
			),
			fieldErrors(
				'errors under another name are not seen',
				'[...nested, ...named]',
				'nested',
				'the fields that a service did not save are told as errors',
			),
			fieldErrors(
				'a count of what failed, or a value, is an error',
				"typeof value === 'object' && ERRORS_KEYS",
				'ERRORS_KEYS',
				'the fields that a service did not save are none in {"format":"EPUB","rejected"',
			),
			fieldErrors(
				'a field that was not saved by a flag of its own is a success',
				'isVerdict(verdict, rows.length > 0) && isUnsaved(verdict))',
				'isVerdict(verdict, rows.length > 0) && false)',
				'the fields that a service did not save are told by a flag',
			),
			fieldErrors(
				'the status of a resource is what became of the update',
				'keys.every((key) => VERDICT_KEYS.has(key))',
				'true',
				'the fields that a service did not save are none in {"resource"',
			),
			fieldErrors(
				'an error by title is of no field',
				'name: field?.name ?? word,',
				'name: word,',
				'the fields that a service did not save are told by title',
			),
			savedValues(
				'an empty list of saved fields is a success',
				'Object.hasOwn(record, key) && isNone(record[key])',
				'false',
				'an update is denied by {"updatedFields":[]}',
			),
			savedValues(
				'the unchanged record is a success',
				'entries.some((entry) => isOther(...entry)) &&',
				'false &&',
				'an update is denied by {"fields":{"title":"Before","pages":70}}',
			),
			of('shared/record/shownOtherwise.ts', rules('record/savedValues'))(
				'a value that was formatted is another',
				'return !shownText.includes(sentText) && !sentText.includes(shownText);',
				'return true;',
				'an update is not denied by options under other names',
			),
			savedValues(
				'values without a name stand under an empty one',
				"key === '' ? { ...values } : { [key]: values }",
				'{ [key]: values }',
				'an update bears its values under the name',
			),
			assumed(
				'the key of the values is a field to choose anew',
				"if (ofKey !== '')",
				'if (false)',
				'the key of the values that is taken for a field',
			),
			saveValue(
				'a value with a field error is saved',
				'refused.length === 0 && !denied',
				'!denied',
				'a generated value is not saved where the service says {"fieldErrors":{"keywords":"bad"}}',
			),
			saveValue(
				'a value is saved though the answer denies it',
				' && !denied,',
				',',
				'a generated value is not saved where the answer is {"updated":0}',
			),
			saveValue(
				'a value with letters that cannot be read is saved',
				'isNoText || isLossy ||',
				'isNoText ||',
				'a generated value whose characters could not be read is not saved',
			),
			saveValue(
				'an error without words is none',
				'const errors = isBare ?',
				'const errors = isBare && false ?',
				'a generated value is not saved where the service says {"fieldErrors":{"keywords":""}}',
			),
			nameToSave(
				'a value of another reference is saved',
				'if (said.ref !== undefined && said.ref !== choice.fieldRef)',
				'if (false)',
				'a generated value of another field than {"mode":"list","value":"12"} is not saved: {"fieldRef":13,"fieldName":null}',
			),
			nameToSave(
				'a value of another name is saved',
				'if (first && isOther && both.length === 0)',
				'if (first && !both)',
				'a generated value of another field than {"mode":"name"',
			),
			nameToSave(
				'a value of another name is saved where no list shows it',
				'if (fields.length === 0 &&',
				'if (!fields &&',
				'a generated value that names another field is not saved where no list says',
			),
			nameToSave(
				'without a name in the answer nothing is saved',
				'if (said.name === undefined) {',
				'if (said.name === undefined) {\n\t\tthrow otherField(entered, "");',
				'a generated value goes to the field that was chosen by name',
			),
		],
	},
	{
		promise:
			'A field is found in what a search shows by name, in other letters and by title; one that no resource shows is not taken for empty',
		mutants: [
			shownFields(
				'a field in other letters is not shown',
				'(other) => words.has(lettersIn(other)) &&',
				'(other) => other === name &&',
				'a field that is looked at in what a search shows is found in other letters',
			),
			comparing(
				'a field under its title is not shown',
				'if (otherwise) return await',
				'if (false) return await',
				'a field that is looked at in what a search shows is found by title',
			),
			comparing(
				'a field that is shown empty is not shown',
				'if (shownField(row, field) !== undefined) unseen.delete(field);',
				'if (values.length > 0) unseen.delete(field);',
				'a field that is looked at in what a search shows is empty in all where the service shows it so',
			),
			unseen(
				'a field that nothing shows is empty',
				'if (hidden.length > 0)',
				'if (false)',
				'a field that is looked at in what a search shows is not empty where no resource shows it',
			),
			unseen(
				'a field that another resource shows may be hidden',
				'rows.every((row) => shownField(row, field, title, fields) === undefined)',
				'true',
				'a field that is looked at in what a search shows is empty in all that do not show it where another',
			),
		],
	},
	{
		promise: 'Numbers and days of lists are what the interface says, however they came',
		mutants: [
			[
				'the code of a listed job is text',
				'shared/catalogue/pagedLists.ts',
				"[assumed('jobs.status')]: JOB.status",
				'',
				'the code of a job',
			],
			[
				'the status of a listed run is text',
				'shared/catalogue/pagedLists.ts',
				"[assumed('runs.status')]: RUN.status,",
				'',
				'the status of a run',
			],
			[
				'a day of usage comes as the service wrote it',
				'shared/catalogue/usageDays.ts',
				'[dayKey]: date.day }',
				'[dayKey]: row[dayKey] }',
				'the days of token usage',
			],
			[
				'a moment of usage is a day in Greenwich',
				'shared/catalogue/usageDays.ts',
				'date?.isMoment === false',
				'date !== undefined',
				'but not a moment',
			],
		].map(([name, file, find, replace, test]) =>
			of(file, 'test/nodes/numbersAsText.test.ts')(name, find, replace, test),
		),
	},
	{
		promise: 'Where the service lists fields only by type, those of all types are listed',
		mutants: [
			fieldsOf(
				'without a type there are no fields',
				'if (typeRef !== undefined || ',
				'if (typeRef === undefined || ',
				'the fields of all types are those of each',
			),
			fieldsOf(
				'without a type there is a list or none',
				' || httpStatus === 200',
				'',
				'the fields of all types are those of each, where what comes without a type',
			),
			fieldsOf(
				'types that are refused are none',
				'await resourceTypes(catalogue).catch(failureOf)',
				'await resourceTypes(catalogue).catch(() => [])',
				'the fields of all types are not none where the service lists none without a type, and refuses',
			),
			fieldsOf(
				'fields of some types are all',
				'refs.length < types.length || ',
				'',
				'the fields of all types are not those of some types',
			),
		],
	},
	{
		promise: 'What is there already is not written again, whatever its form',
		shownBy: ['test/dialects/random.test.ts'],
		mutants: [
			{
				name: 'the ISBN of another book makes a picture that book',
				file: 'shared/catalogue/book.ts',
				find: 'related|parent',
				replace: 'parent',
				suite: 'test/nodes/CatalogueResource/chosenByIsbn.test.ts',
				test: 'a resource that is chosen by its ISBN keeps it as the catalogue writes it',
			},
			{
				name: 'an ISBN by which the resource was chosen is written as it was entered',
				file: 'nodes/CatalogueResource/operations/resource/update.operation.ts',
				find: "if (mode !== 'name') return values;",
				replace: "if (mode !== 'nothing') return values;",
				suite: 'test/nodes/CatalogueResource/chosenByIsbn.test.ts',
				test: 'a resource that is chosen by its ISBN keeps it as the catalogue writes it',
			},
			{
				name: 'what another field holds is taken for that of a field with its name as title',
				file: 'shared/catalogue/shownField.ts',
				find: 'words.has(lettersIn(other)) && !isNameIn(fields, other, values)',
				replace: 'words.has(lettersIn(other))',
				suite: rules('record/changedValues.otherName'),
				test: 'a field that is called like another is written, though the other holds the same',
			},
			{
				name: 'of options that differ only in case any is written',
				file: 'shared/record/optionNames.ts',
				find: 'addWord(names, wordFor(option.name), option.name);',
				replace: 'names.set(wordFor(option.name), option.name);',
				suite: rules('record/optionNames'),
				test: 'several options in one cell options that differ only in their letters are each its own',
			},
			sameValue(
				'a year is its first day',
				'if ([text, entered].some(isPartOfDate)) return text === entered;',
				'',
				'the same as what is there not published: "2026" and "2026-01-01"',
			),
			sameValue(
				'a date of zeros is no date that was cleared',
				"isNothing(present) || (kind === 'date' && dateOf(present, zone).kind === 'none')",
				'isNothing(present)',
				'the same as what is there a date is cleared where 0000-00-00 stands for none',
			),
			sameValue(
				'options in another order are others',
				'.map(wordFor))].sort()',
				'.map(wordFor))]',
				'the same as what is there subjects: ["B","A"] and ["A","B"]',
			),
			sameValue(
				'a comma before the first option makes another list',
				".filter((name) => name.trim() !== '')",
				'',
				'the same as what is there format: ",Paperback" and ["Paperback"]',
			),
			sameValue(
				'a date with a time is another than its day',
				': isSameDate(present, sentText, zone);',
				': false;',
				'the same as what is there published: "2026-01-31T00:00:00.000Z" and "2026-01-31"',
			),
			lateDays(
				'the evening in Greenwich is always the same day',
				'![text, entered].some((date) => NEXT_DAY_SOMEWHERE.test(date))',
				'true',
				'a value in another form than the one in which it is sent is written: a day, of which a moment may be the evening',
			),
			readAlike(
				'money is another number',
				".replace(CURRENCY, '')",
				'',
				'a value in another form than the one in which it is sent is not written again: a currency sign',
			),
			readAlike(
				'of two readings the first counts',
				'reading !== undefined && other === undefined && isRight(reading)',
				'reading !== undefined && other !== reading && isRight(reading)',
				'a value in another form than the one in which it is sent is written: a day whose month may be first',
			),
			sameValue(
				'a number as text is another number',
				': number === sent;',
				': present === sent;',
				'the same as what is there price: "12.50" and 12.5',
			),
			shownForms(
				'shared/record/sameValue.ts',
				'a moment without a zone is the same as one with an offset',
				'presentDate.ms === enteredDate.ms && isProven',
				'presentDate.ms === enteredDate.ms',
				'a moment is written over "2026-01-31 09:30:00"',
			),
			shownForms(
				'shared/record/sameValue.ts',
				'a day is compared without the zone of the service',
				"zone !== '' && entered.length",
				"zone === '-' && entered.length",
				'a day of a service west of Greenwich is not written over 1769817600',
			),
			shownForms(
				'shared/record/sameValue.ts',
				'a midnight of Greenwich is also the day of the service',
				'ms % DAY_MS !== 0 && ',
				'',
				'the day before it is written over "2026-01-30 19:00:00"',
			),
			shownForms(
				'shared/record/changedValues.ts',
				'an amount with zeros behind it is another',
				"if (kind === 'text') return isPaddedWithZeros(value, sent, entered);",
				"if (kind === 'text') return false;",
				'an amount as a text is not written over "6.9900"',
			),
			shownForms(
				'shared/record/changedValues.ts',
				'options of a type that nobody knows have an order',
				' || (unknownType !== undefined && Array.isArray(sent))',
				'',
				'categories of a type that nobody knows is not written over ["War, peace","Gothic"]',
			),
			shownForms(
				'shared/record/changedValues.ts',
				'a version with a zero behind it is the same',
				'\\d{4,}$/;',
				'\\d+$/;',
				'a short version is written over "1.10"',
			),
			shownForms(
				'shared/record/sameValue.ts',
				'texts of a list may stand in any order and case',
				"kind === 'text' ? names : ",
				'',
				'names in order is written over ["Brontë","Austen"]',
			),
			sameValue(
				'digits of a text are a number',
				' && !isPadded(present)',
				'',
				'the same as what is there not code: "05" and 5',
			),
			shownForms(
				'shared/record/sameValue.ts',
				'the time in a text does not count',
				"return kind === 'text'",
				'return kind === undefined',
				'a day as a text is written over "2026-01-31 10:00:00"',
			),
			shownForms(
				'shared/values/htmlEntities.ts',
				'an entity without its semicolon stays',
				'(?:;|(?![\\w=]))',
				';',
				'a text with a sign is not written over "Smith &amp Sons"',
			),
			shownForms(
				'shared/record/optionsShown.ts',
				'only one sign parts the nodes of a path',
				'const STEPS = /[>/',
				'const STEPS = /[>',
				'a category is not written over "Fiction / Gothic"',
			),
			shownForms(
				'shared/record/optionsShown.ts',
				'a path is known by its last node',
				'addWord(paths, path, option);\n\t\t\tabove',
				"addWord(paths, path.replace('fiction', 'art'), option);\n\t\t\tabove",
				'a category is written over "Art / Gothic"',
			),
			shownForms(
				'shared/record/optionsShown.ts',
				'the end of an entity parts options',
				'withoutEntities(withoutEntities(textIn(entry)))',
				'textIn(entry)',
				'categories with a sign and a comma is not written over "Gothic,Legends &amp; myths, old"',
			),
			shownForms(
				'shared/record/optionsShown.ts',
				'options on lines are one',
				'[;|\\r\\n\\t]',
				'[;|]',
				'two categories is not written over "Gothic\\nSea stories"',
			),
			shownForms(
				'shared/record/optionNames.ts',
				'of two options with one name the last counts',
				'index.has(word) && index.get(word) !== value ? undefined : value',
				'value',
				'a category at two places is written over [308]',
			),
			changed(
				'a name in another case is another field',
				'if (!isSame(name, shown, value',
				'if (!isSame(name, present[name], value',
				'the same as what is there a field is found whatever the case',
			),
		],
	},
	{
		promise:
			'What the interface leaves to an answer is read in any shape: limits of pages, rows of a search by meaning, pages without order, options, results and refusals',
		shownBy: ['test/dialects/random.test.ts'],
		mutants: [
			{
				name: 'a new chat goes by one name alone',
				file: 'shared/chat/chats.ts',
				find: 'isNothing(record[key]) ? record.chatRef : record[key]',
				replace: 'record[key]',
				suite: rules('chat/chats'),
				test: 'a new chat is known by the name that the interface has for its reference, too',
			},
			records(
				'a list of field and value is no fields',
				'if (entries.length === 0 || entries.length < listOf(value).length) return unwrapped(value);',
				'if (entries.length >= 0) return value;',
				'the fields of a row are read by name where they are a list of name and value',
			),
			records(
				'values that are each in an object stay there',
				'wrapped.length > 0 && values.every(',
				'values.length === 0 && values.every(',
				'the fields of a row are taken out where each of them is in an object',
			),
			records(
				'values of a row are lost beside a field that has none',
				'values.every((value) => hasValue(value) || isEmpty(value))',
				'values.every(hasValue)',
				'the fields of a row are read where what is empty has no value',
			),
			records(
				'of a field that comes several times the last value is kept',
				'[...(valuesOf.get(name) ?? []), entry.value]',
				'[entry.value]',
				'the fields of a row keep each value of one that comes several times',
			),
			of('shared/catalogue/usageLevels.ts', periods)(
				'days that are numbered are no level',
				'if (isList) return',
				'if (Array.isArray(level)) return',
				'the period of a usage report an answer about more days, which are all of a level and numbered',
			),
			usage(
				'days that are all of a level are not checked',
				'checkDays(Object.values(levels), requested, catalogue)',
				'checkDays(Object.values(levels).filter((_, index) => isObject(report[assumed(Object.values(LEVELS)[index] as "usage.account")])), requested, catalogue)',
				'the period of a usage report an answer about more days, which are all of a level names',
			),
			usage(
				'a moment may be of any day',
				'else if (!isWithin(day, from, to))',
				'else if (!day.isMoment && !isWithin(day, from, to))',
				'the period of a usage report an answer about more days, as moments names',
			),
			usage(
				'a day that cannot be read is not told',
				'return unreadable;',
				'return undefined;',
				'the period of a usage report is not shown by a day that cannot be read, as its date',
			),
			usage(
				'a moment of a period hides that it is shorter',
				'!reported || isWithin(reported, requested, requested) ? requested : reported.day',
				'!reported || reported.isMoment ? requested : reported.day',
				'the period of a usage report is not what was asked for where a moment says',
			),
			usage(
				'the first day goes by one name only',
				'.filter((name) => pattern.test(name))',
				'.filter(() => false)',
				'the period of a usage report an answer about another month by other names names',
			),
			usage(
				'a level that is refused is an empty one',
				'isNothing(level) && !isObject(given)',
				'false',
				'what a usage report lacks is said a level that is "not permitted"',
			),
			usageSums(
				'a level that sums nothing is empty',
				'return { ...totals, ...Object.fromEntries(sums) };',
				'return totals;',
				'the totals of a level without any are the sums of its days',
			),
			usageSums(
				'totals that are not read are nothing',
				'if (isGiven || !days || (days.length === 0 && !isNothing(totals))) return totals;',
				'if (isGiven || !days) return totals;',
				'the totals of a level without any are not nothing where they have other names',
			),
			usageDays(
				'Unix times are days without signs',
				'BEGINS_WITH_DAY.test(text) ? text.slice(0, DAY_LENGTH) : dayAt(date.ms)',
				'text.slice(0, DAY_LENGTH)',
				'the period of a usage report is not refused for a day as Unix time',
			),
			usageDays(
				'a day goes by one name only',
				'return dayKeys.length === 1 ? dayKeys[0] : undefined;',
				'return dayKeys.length === 1 ? undefined : dayKeys[0];',
				'the period of a usage report an answer about more days, which it calls day names',
			),
			usageDays(
				'the time of the count is the day of a row',
				'keys.length > 1 ? keys.filter(holdsDays(IS_DAY)) : keys',
				'keys.reverse()',
				'the period of a usage report is not refused for a day beside the time of its count',
			),
			usageLevels(
				'a level is never a number',
				'if (tokens !== undefined) return',
				'if (tokens === 0) return',
				'the totals of a level without any are the number that it is',
			),
			usageLevels(
				'days that stand in a list of both levels are none',
				'if (Object.keys(named).length > 0)\n',
				'if (Object.keys(named).length > 9)\n',
				'the days of both levels are read where they of one list say their level',
			),
			usageLevels(
				'levels within the days are none',
				'const inside = keys.filter((key) => rows.some((row) => Object.hasOwn(row, key)));',
				'const inside: string[] = [];',
				'the days of both levels are read where they stand in the days',
			),
			usageLevels(
				'days that are keyed by level are none',
				'if (keys.some((key) => Object.hasOwn(objectOf(byDay), key))) return objectOf(byDay);',
				'',
				'the days of both levels are read where they are keyed by level',
			),
			usageLevels(
				'a list of levels holds none',
				'.map((place) => byLevel(place, keys, names))',
				'.map((): IDataObject => ({}))',
				'the days of both levels are read where they stand in a list of levels',
			),
			of('nodes/CatalogueUsage/operations/tokenUsage/get.operation.ts', periods)(
				'days that are nowhere are no days',
				'if (!days || (days.length === 0 && tokens))',
				'if (!days)',
				'what a usage report lacks is said days of which there are none where the totals say otherwise',
			),
			of('shared/lists/pageSize.ts')(
				'a refused limit is final',
				'if (limit <= USUAL_SIZE || !refusesSize(page)) throw page;',
				'throw page;',
				'a page whose limit is refused is asked for in the usual size, as are those behind it',
			),
			of('shared/lists/pageSize.ts')(
				'what a refused limit says is not read',
				'(speaksOfSize(refusal) || (refuses',
				'((refuses',
				'a page whose refusal speaks of the limit is asked for anew: 409',
			),
			of('shared/lists/pageSize.ts')(
				'a smaller page that is refused for something else counts as refused for its size',
				' && (!speaksOfSize(many) || speaksOfSize(fewer))',
				'',
				'a page that is refused in the usual size for something else is told so, not by the size',
			),
			of('shared/trigger/modifiedRows.ts')(
				'the seam of two pages without order is not looked at',
				'if (next.length > 0)',
				'if (next.length < 0)',
				'pages whose rows have no order and that are not sorted by the service are told (desc)',
			),
			of('shared/catalogue/search.ts')(
				'a resource within a row is passed over',
				'...objectOf(resource) }',
				'}',
				'rows of a search by meaning have a reference, wherever the service puts it',
			),
			of('shared/lists/rowsInAnswer.ts', rules('lists/rowsInAnswer'))(
				'names by reference under the name of the list are none',
				'namesByKey(data, words, from) ?? namesByKey(objectOf(named), words, from)',
				'namesByKey(data, words, from)',
				'entries with a reference and a name may stand as names by reference',
			),
			of('shared/lists/rowsInAnswer.ts', rules('lists/rowsInAnswer'))(
				'the texts of an entry that stands alone are the entries',
				'words.mayBeTexts || objectsOf',
				'words.name || objectsOf',
				'entries with a reference and a name may stand alone, with texts of its own',
			),
			of('shared/lists/rowsInAnswer.ts')(
				'the count of the parts of an index is that of the rows',
				'holder = having.find((value) => Object.values(value).includes(rows as never)) ?? having[0]',
				'holder = having[0]',
				'the rows of a list answer beside a total that says how exact it is',
			),
			of('shared/lists/rowsInAnswer.ts')(
				'options by their references are none',
				'if (names) return names;',
				'if (names) return undefined;',
				'options by their references are options',
			),
			of('shared/catalogue/endMarks.ts', rules('catalogue/progress.dates'))(
				'a date of none is the end of what runs',
				"return read.kind !== 'none' && ",
				'return ',
				'0001-01-01T00:00:00 is no date of an end',
			),
			of('shared/catalogue/progress.ts')(
				'a result that is false is one',
				' && flagOf(result) !== false',
				'',
				'a result that is false is none',
			),
			of('shared/transport/refusalWords.ts')(
				'a sentence under detail is none',
				"'error', 'detail', 'reason', 'description'",
				"'error', 'description'",
				'a refusal says its sentence under any usual name',
			),
			of('shared/transport/refusalAdvice.ts', 'test/request/origins.test.ts')(
				'where a redirect leads is not looked at',
				'withRedirectAdvice(deployment, call, failure, location);',
				'failure;',
				'a redirect that only wants a slash names the override, with which it works',
			),
			of('shared/transport/attempt.ts', 'test/request/origins.test.ts')(
				'a redirect that only wants a slash is not followed',
				'if (!slashed) return',
				'if (!slashed || opened.status > 0) return',
				'a redirect (308) to the same path with a slash is followed where no override can set the path, with method, body and key',
			),
			of('shared/transport/redirectAdvice.ts')(
				'a file that is kept elsewhere wants another Base URL',
				'if (isFile) return FILE;',
				'',
				'the advice on a redirect says what helps where the path has no override, or the address is a file',
			),
			of('shared/transport/redirectAdvice.ts')(
				'a login page is an address to enter as Base URL',
				'return isPath ? SAME_PATH : OTHER_HOST;',
				'return SAME_PATH;',
				'the advice on a redirect says what helps to a login on another host',
			),
			of('shared/transport/judge.ts')(
				"a firewall's page is a refusal that names a permission",
				'isWordless && !usual.limited',
				'false',
				'a refusal without words (403 "<!doctype html><title>Blocked</title>") names no message, but who may have refused it',
			),
			of('shared/transport/judge.ts', gateways)(
				"a gateway's text is a refusal that names a permission",
				'isOfOther(raw, status) || ',
				'',
				'a gateway that refuses in its own form is named: 403 "RBAC: access denied"',
			),
			of('shared/failure/httpStatuses.ts', gateways)(
				'what could not even be reached may have done something',
				' || isNotReached(status)',
				'',
				'a gateway that could not connect has done nothing: 521',
			),
			decoder(
				'bytes that are no text are not told',
				"declared.encoding === 'utf-8' && !strict",
				'false',
				'bytes that are no text are told, and spare what is one',
			),
			decoder(
				'what was cut within a character before the last chunk is lost',
				'[...before, ...chunk',
				'[...chunk',
				'bytes that are no text are told, and spare what is one',
			),
			of('shared/transport/pipeline.ts', 'test/request/undescribed.test.ts')(
				'a text that lost characters comes out in silence',
				'if (answer.isLossy)',
				'if (false)',
				'an answer that is not what the interface describes texts with bytes that are no text come out with a warning',
			),
			foreignAnswer(
				'bytes are shown as a text',
				'if (NO_TEXT.test(text))',
				'if (false)',
				'a gateway that packs an answer without saying so is told',
			),
			foreignAnswer(
				'half the key in an event is shown',
				'return isEvents(text)',
				'return false',
				'a gateway that answers with events is told so, and none of them is shown: half the API key may stand in one (200)',
			),
			foreignAnswer(
				'a page has no title',
				"TITLE.exec(text)?.[1] ?? ''",
				"''",
				'a gateway is told by the title of its page: 403',
			),
			of('shared/failure/refusalMessages.ts', gateways)(
				'a method that is not let through is a wrong parameter',
				'405: NO_SUCH_REQUEST,',
				'',
				'a gateway that knows no such request leads to the Base URL: 405',
			),
			of('shared/failure/refusalMessages.ts', gateways)(
				"a gateway's quota is a missing right",
				'|^quota exceeded\\W*$|\\bcall volume quota\\b',
				'',
				'a gateway has limits of its own: 403 Out of call volume quota.',
			),
			of('shared/transport/overrideAdvice.ts')(
				'what a service took for the rows before is under a wrong name',
				'mayBeTooFar && before > 0',
				'before < 0',
				'what the service took for the rows before needs no override',
			),
			of('shared/lists/numberedPages.ts', rules('catalogue/pagedLists'))(
				'a parameter without a name is sent',
				"name === '' ? {} : ",
				'value < 0 ? {} : ',
				'a list of 20 rows that takes no parameters is asked for as a whole',
			),
			of('shared/catalogue/pagedLists.ts')(
				'references of a list stay texts',
				'answer.rows.map((row) => recordOf(shape, row))',
				'answer.rows',
				'references that come as text are numbers, as those of other answers',
			),
			of('shared/catalogue/fields.ts')(
				'a field without a name is left out silently',
				'if (nameless > 0)',
				'if (nameless < 0)',
				'a field without a name is told',
			),
			of(
				'nodes/CatalogueQuery/operations/query/outputs.ts',
				'test/nodes/CatalogueQuery/books.test.ts',
			)(
				'books are looked up together only',
				'if (first && !isMissing(first)) await',
				'if (!first) await',
				'of a service whose filter takes one value that refuses a list',
			),
			of('shared/transport/overrideAdvice.ts')(
				'a known code is about the address',
				' && !Object.hasOwn(ADVICE_BY_CODE, code)',
				'',
				'a known code says what it is about, whatever its status',
			),
			of('shared/failure/connectionFailure.ts', between)(
				'a change whose answer cannot be read is told as a read',
				"code === 'ANSWER'",
				"code === ''",
				'a page for a change is not known to have done nothing',
			),
			of('shared/transport/refusalRule.ts', between)(
				'a refusal under other names is a success',
				"'errorMessage',",
				'',
				'a refusal in the words of others is no success of a change: {"errorMessage"',
			),
			of('shared/transport/refusalWords.ts')(
				'entities stand in the words of a refusal',
				'.map(withoutEntities)',
				'',
				'a refusal is read without its entities, which some services write',
			),
			of('shared/transport/refusalWords.ts')(
				'names with a capital are passed over',
				'uncapitalised(given)',
				'given',
				'a refusal in the names of others is read: {"Message":"An error has occurred."}',
			),
			envelopeData(
				'an error of nothing is the record of a success',
				'&& !isNoError(key, value)',
				'',
				'a success of a call that promises no data may be nothing, an envelope without data',
			),
			of('shared/transport/refusalWords.ts')(
				'names with a capital within an error are passed over',
				'isObject(entry) && /^error$/i.test(key) ? uncapitalised(entry) : entry',
				'entry',
				'a refusal in the names of others is read: {"Error":',
			),
			of('shared/transport/refusalWords.ts')(
				"the envelope's own words are lost behind those of its error",
				'const own = [...inner, ...sentencesOf(envelope)];',
				'const own = inner.length > 0 ? inner : sentencesOf(envelope);',
				'a refusal keeps all its words the outer sentence that says more',
			),
			of('shared/transport/refusalWords.ts')(
				'what is said by the names of the values alone is lost',
				'ofData.length > 0 ? ofData : sentencesIn(ofValues(given))',
				'ofData',
				'a refusal keeps all its words names of values alone',
			),
			of('shared/transport/judge.ts')(
				'a refusal that is a sentence and no object is told without it',
				'SENTENCE.test(text) && !isEvents(text) ? text : body',
				'false ? text : undefined',
				'a refusal that is a sentence and no object',
			),
			of('shared/transport/refusalWords.ts')(
				'what is wrong with which value is lost',
				'...DETAILS.map((name) => error[name])',
				'',
				'a refusal keeps all its words details by name',
			),
			of('shared/transport/refusalWords.ts')(
				'a message that is a list is none',
				'? [error.message] : [];',
				'? [] : [];',
				'a refusal keeps all its words a message that is a list',
			),
			of('shared/transport/refusalWords.ts', rules('transport/refusalWords'))(
				'what is said twice stands twice',
				'.filter((_, index) => !isContained',
				'.filter((_, index) => index < 0 || isContained',
				'a refusal keeps all its words the same sentence once',
			),
			of('shared/failure/refusalMessages.ts')(
				'a name that is taken is a request that goes on',
				'if (status === 409 && isTaken',
				'if (status === 0 && isTaken',
				'a 409 about a name that is taken is not one about a request that goes on',
			),
		],
	},
];
