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
const moment = of('shared/values/serviceDate.ts');
const envelope = of('shared/transport/envelope.ts', rules('transport/judge.success'));
const anyRefusal = of('shared/transport/envelope.ts', rules('transport/judge'));
const envelopeInRecords = of('shared/transport/envelope.ts');
const judge = of('shared/transport/judge.ts', rules('transport/envelope'));
const failures = of('shared/failure/adviceByCode.ts', rules('transport/envelope'));
const assumed = of('shared/transport/overrideAdvice.ts');
const readInRecords = of('shared/values/read.ts', rules('catalogue/recordShape'));
const records = of('shared/catalogue/recordShape.ts');
const chats = of('shared/chat/chats.ts');
const files = of('shared/catalogue/files.ts');
const rows = of('shared/lists/rowsInAnswer.ts', rules('lists/answeredPage'));
const unchanged = of('shared/record/unchanged.ts');

const notDone = 'test/nodes/notDone.test.ts';
const books = of('nodes/CatalogueQuery/operations/query/ask.ts', notDone);
const topics = of('nodes/CatalogueAiGenerate/operations/topic/getTrending.operation.ts', notDone);
const archive = of('nodes/CatalogueResource/operations/resource/archive.operation.ts', notDone);
const appliedFilters = of('nodes/CatalogueResource/operations/resource/checkFilters.ts', notDone);
const appliedSort = of('nodes/CatalogueResource/operations/resource/checkSort.ts', notDone);
const leftOut = of('nodes/CatalogueDistribution/operations/run/checkLeftOut.ts', notDone);
const checkOrder = of('shared/trigger/modifiedOrder.ts', rules('trigger/watchResources.dates'));
const zoneless = of(
	'nodes/CatalogueResource/operations/resource/zonelessDates.ts',
	'test/nodes/CatalogueResource/zonelessDates.test.ts',
);
const finishedSince = of(
	'shared/form/stateWords.ts',
	'test/nodes/CatalogueResource/zonelessDates.test.ts',
);
const lateRuns = of('shared/trigger/watchList.ts', rules('trigger/overdue'));
const sampled = of('shared/trigger/poll.ts', 'test/nodes/CatalogueTrigger/runs.test.ts');

/** @type {import('./index.mjs').Promised[]} */
export const readers = [
	{
		promise:
			'A weakly typed value is read as it is meant: numbers, truth values, nothing, lists, words and dates in any form',
		shownBy: ['test/dialects/random.test.ts'],
		mutants: [
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
				'isObject(value) && isPlain(value) && Object.keys(value).length === 0);',
				'false);',
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
				'withoutEntities(text).trim().toLowerCase()',
				'text.trim().toLowerCase()',
				'values of the service, whose types are weak words are compared without entities',
			),
			entities(
				'entities by their number are none',
				'if (hex) return character(Number.parseInt(hex, 16), whole);',
				'if (hex) return whole;',
				'values of the service, whose types are weak words are compared without entities',
			),
			moment(
				'a zero date is one',
				"text === '0' || ZERO.test(text)",
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
		],
	},
	{
		promise: 'A refusal is a refusal in each of its forms, and what promises no data may have none',
		shownBy: ['test/dialects/random.test.ts'],
		mutants: [
			anyRefusal(
				'a refusal without success is none',
				`return (
		[envelope.error, envelope.errors].some(
			(error) => !isNothing(error) && flagOf(error) !== false,
		) || saysFailed(envelope.status)`,
				'return false;',
				'a refusal is one with any status and in any form',
			),
			envelopeInRecords(
				'the words of a refusal beside data are not read',
				`if (hasData)
		return (
			saysFailed(envelope.status) ||`,
				'if (hasData) return',
				`an envelope of "{\\"status\\":\\"error\\",\\"data\\":{\\"ref\\":1}}" is none`,
			),
			envelopeInRecords(
				'an error with a code beside data is a success',
				'(isObject(envelope.error) && isError(wordsOfError(envelope.error)))',
				'false',
				`an envelope of "{\\"data\\":{\\"ref\\":1},\\"error\\":{\\"code\\":\\"LOCKED\\"}}" is none`,
			),
			envelopeInRecords(
				'a status of HTTP in the envelope is a word',
				'(numberOf(word) ?? 0) >= 400 ||',
				'',
				`an envelope of "{\\"status\\":500,\\"message\\":\\"x\\"}" is none`,
			),
			judge(
				'an empty list is no success where nothing is promised',
				'(body !== undefined && (isNothing(body) || flagOf(body) === true))',
				'false',
				'an envelope of "[]" is a success',
			),
			envelope(
				'the bare record is none',
				'if (!mayBeEmpty) return undefined;',
				'return undefined;',
				'a success of a call that promises no data may be nothing',
			),
			envelope(
				'field errors beside the data are lost',
				`return isBeside
			? { ...envelope,`,
				'return !isBeside && false ? { ...envelope,',
				'a success of a call that promises no data keeps the field errors',
			),
			failures(
				'a code is known in one case only',
				"code?.toUpperCase().replace(/[^A-Z]+/g, '_') ?? ''",
				"code ?? ''",
				'an envelope says its code in any case',
			),
			assumed(
				'refused values name no override',
				'return NAMES.filter((name) => name.startsWith(prefix) && words.has(assumed(name)));',
				'return [];',
				'refused values name the assumed names that were sent',
			),
			assumed(
				'values that are refused with 200 name no override',
				"REFUSED.has(status) || status < 300 || code === 'VALIDATION'",
				'REFUSED.has(status)',
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
				'return lists.length === 1 ? rowsIn(lists[0], keys) : undefined;',
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
				'rows that are none are left out',
				'?.map((row) => recordOf(kind.rows, row)) ?? value;',
				'?.map((row) => recordOf(kind.rows, row)) ?? [];',
				'rows within a record that are none pass as they came',
			),
			records(
				'numbers as text stay text in a record',
				`\tinteger: (value) => orNothing(numberOf(value), value),\n`,
				`\tinteger: (value) => value,\n`,
				'rows within a record are read from an object keyed by number',
			),
			chats(
				'a chat without messages is empty',
				`if (!messages)
		throw answerFailure(`,
				'if (!messages) return []; if (item === undefined) throw answerFailure(',
				'a chat without messages is told',
			),
			chats(
				'the last message is taken for the first',
				'!isOfUser(messages[0]) && isOfUser(messages.at(-1)) ?',
				'isOfUser(undefined) ?',
				'a chat may hold the last of them first',
			),
			files(
				'the one alternative is none',
				`(rowsIn(value, [assumed('files.ref'), assumed('files.name'), 'downloadUrl']) ??
				Object.values(value).flatMap(rowOf))`,
				'Object.values(value).flatMap(rowOf)',
				'the files of a resource have alternatives that are the one',
			),
			files(
				'files in one list are none',
				`Array.isArray(data)
		? parted(data.flatMap(rowOf), warn)
		:`,
				'Array.isArray(data) ? parted([], warn) :',
				'the files of a resource may stand in one list',
			),
			rows(
				'fields keyed by name are not found',
				'return keyedByName(holder, words) ?? onlyList',
				'return onlyList',
				'a list answer of names may be keyed by them',
			),
		],
	},
	{
		promise:
			'What a service passes over quietly is said: filters, a sort, a region, a date, an addition, an archived resource',
		mutants: [
			books(
				'filters that were not applied are passed on',
				'if (left && applied.length > 0) throw notApplied(left, names);',
				'',
				'what was asked for and not done is a filter of a query',
			),
			books(
				'books that are missing are none',
				'throw withoutBooks(answer);',
				'return { books: [] };',
				'what was asked for and not done are the books of a query',
			),
			topics(
				'topics of another region are passed on',
				'throw otherRegion(code, geo);',
				'void otherRegion;',
				'what was asked for and not done are the topics of another region',
			),
			archive(
				'a resource that was not archived is',
				'if (result.deleted === false && !wasArchived) throw notArchived(ref);',
				'',
				'what was asked for and not done is an archived resource',
			),
			appliedFilters(
				'dates that no result shows are not said',
				`if (
			rows.length === 0 ||
			rows.some(`,
				'if (rows.length >= 0 || rows.some(',
				'what was asked for and not done is a filter by a date',
			),
			appliedFilters(
				'results of other categories are passed on in silence',
				'if (names.size === 0 || values',
				'if (names.size >= 0 || values',
				'what was asked for and not done is a filter by a category',
			),
			appliedSort(
				'an order by chance is believed',
				'return refOf(others[0]?.ref) === refOf(rows[0]?.ref);',
				'return false;',
				'what was asked for and not done is a sort by which the first row',
			),
			leftOut(
				'an unknown word for an addition is one',
				"const unknown = refs.filter((ref) => !TOLD.has(statuses.get(ref) ?? ''));",
				'const unknown: number[] = [];',
				'what was asked for and not done are additions',
			),
			checkOrder(
				'an hour that comes twice is another order',
				' && !isRepeatedHour(date, last)',
				'',
				'dates without a zone may repeat an hour',
			),
		],
	},
	{
		promise:
			"Dates without a zone decide nothing by themselves: what they may mean is bounded by the service's own Date, searches reach that much further, and the setting makes them exact",
		shownBy: ['test/dialects/random.test.ts'],
		mutants: [
			moment(
				'a date of the far future proves a zone',
				'offset <= MOST_ZONE_MS',
				'Number.isFinite(offset)',
				'a date of the service ["2026-11-21 23:31:00","2030-01-01 00:00:00"] are so many hours ahead',
			),
			zoneless(
				'a search reaches no further back',
				'const back = least < 0 ? HOUR_MS - least : 0;',
				'const back = 0 * least;',
				'a search by date where dates name no zone reaches further back',
			),
			zoneless(
				'nothing found is believed',
				'reading.rows.length > 0 ? reading : await newest(item, catalogue)',
				'reading',
				'a search by date where dates name no zone finds what nothing was found of at first',
			),
			zoneless(
				'rows beyond the moments asked for are passed on',
				'return await read(item.catalogue, wide, isWithin(ranges, zone));',
				'return await read(item.catalogue, wide);',
				'a search by date where dates name no zone is exact with the setting',
			),
			finishedSince(
				'ends without a zone are kept in silence',
				"if (end.zoneless) item.run.hint(zoneless(kind), 'warning');",
				'',
				"'Finished Since' says that it cannot be exact",
			),
			lateRuns(
				'what is late in every zone counts from now on',
				'latest?.(record) ?? now;',
				'now;',
				'an overdue run whose date names no zone is told at once',
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
		promise: 'What is there already is not written again, whatever its form',
		shownBy: ['test/dialects/random.test.ts'],
		mutants: [
			unchanged(
				'options in another order are others',
				'listOf(value).map(optionText).sort();',
				'listOf(value).map(optionText);',
				'the same as what is there subjects: ["B","A"] and ["A","B"]',
			),
			unchanged(
				'a date with a time is another than its day',
				'|| (ISO_DATE.test(then) && isSameDate(present, then));',
				';',
				'the same as what is there published: "2026-01-31T00:00:00.000Z" and "2026-01-31"',
			),
			unchanged(
				'a number as text is another number',
				'if (number !== undefined && other !== undefined) return number === other;',
				'if (number !== undefined && other !== undefined) return present === wanted;',
				'the same as what is there price: "12.50" and 12.5',
			),
			unchanged(
				'a name in another case is another field',
				'?? Object.entries(present).find(([key]) => isSameWord(key, name))?.[1];',
				';',
				'the same as what is there a field is found whatever the case',
			),
		],
	},
	{
		promise:
			'What the interface leaves to an answer is read in any shape: limits of pages, rows of a search by meaning, pages without order, options, results and refusals',
		shownBy: ['test/dialects/random.test.ts'],
		mutants: [
			records(
				'a list of field and value is no fields',
				'if (entries.length === 0 || entries.length < listOf(value).length) return value;',
				'if (entries.length >= 0) return value;',
				'the fields of a row are read by name where they are a list of name and value',
			),
			records(
				'of a field that comes several times the last value is kept',
				'[...(named.get(name) ?? []), entry.value]',
				'[entry.value]',
				'the fields of a row keep each value of one that comes several times',
			),
			of('shared/catalogue/usageDays.ts', rules('catalogue/usage'))(
				'days that are numbered are no level',
				'return Array.isArray(level) || isList ? ',
				'return Array.isArray(level) ? ',
				'the tokens that a budget counts are days alone that are numbered',
			),
			of('shared/catalogue/usage.ts', 'test/nodes/CatalogueUsage/periods.test.ts')(
				'days that are all of a level are not checked',
				'daysIn(daysApart(report[assumed(name)]).byDay, { assumed })',
				'daysIn(Object(report[assumed(name)]).byDay, { assumed })',
				'the period of a usage report an answer about more days, which are all of a level',
			),
			of('shared/lists/pageSize.ts')(
				'a refused limit is final',
				'if (asked <= USUAL_SIZE || !isRefused(page)) throw page;',
				'throw page;',
				'a page whose limit is refused is asked for in the usual size, as are those behind it',
			),
			of('shared/lists/pageSize.ts')(
				'what a refused limit says is not read',
				'(SPEAKS_OF_SIZE.test(message) ||',
				'(',
				'a page whose refusal speaks of the limit is asked for anew: 409',
			),
			of('shared/trigger/lateModified.ts')(
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
			of('shared/lists/rowsInAnswer.ts')(
				'options by their references are none',
				'if (names) return names;',
				'if (names) return undefined;',
				'options by their references are options',
			),
			of('shared/catalogue/recordProgress.ts')(
				'a result that is false is one',
				' && flagOf(record.result) !== false;',
				';',
				'a result that is false is none',
			),
			of('shared/transport/envelope.ts')(
				'a sentence under detail is none',
				"['message', 'error', 'detail', 'reason', ",
				"['message', 'error', ",
				'a refusal says its sentence under any usual name',
			),
			of('shared/failure/adviceByCode.ts')(
				'a name that is taken is a request that goes on',
				'if (status === 409 && TAKEN_CODE',
				'if (status === 0 && TAKEN_CODE',
				'a 409 about a name that is taken is not one about a request that goes on',
			),
		],
	},
];
