/** Records and lists in forms that the dialects showed: read where they are certain, told where they are not. */

import { rules } from './places.mjs';

const saving = 'test/nodes/CatalogueAiGenerate/saveValue.test.ts';
const lists = rules('catalogue/pagedLists');

/** @type {import('./index.mjs').Promised[]} */
export const records = [
	{
		promise:
			'The one record of an answer is read where it stands in a list, by a number, or under data once more',
		mutants: [
			{
				name: 'the one record of an answer in a list is none',
				file: 'shared/values/read.ts',
				find: 'objectOf(all.length === 1 ? all[0] : data)',
				replace: 'objectOf(data)',
				suite: rules('values/read'),
				test: 'values of the service, whose types are weak the one record of [{"ref":7}]',
			},
			{
				name: 'a record under data once more is all there is',
				file: 'shared/values/read.ts',
				find: 'isWrapped ? recordIn(record.data) : record',
				replace: 'record',
				suite: rules('values/read'),
				test: 'values of the service, whose types are weak the one record of {"data":{"ref":7}}',
			},
			{
				name: 'jobs without a number are not told',
				file: 'shared/catalogue/missingRowKey.ts',
				find: 'return `${what}: ${message}. ${description}`;',
				replace: 'return undefined;',
				suite: 'test/nodes/CatalogueJob/getMany.test.ts',
				test: 'Job: Get Many says under which names the numbers of jobs could be',
			},
		],
	},
	{
		promise:
			'A search that fails before a write says that nothing was written, and which search it was',
		mutants: [
			{
				name: 'a failed search is told as any failure',
				file: 'shared/record/livingMatches.ts',
				find: 'throw notSearched(match, error);',
				replace: 'throw error;',
				suite: 'test/nodes/CatalogueResource/upsertAgain.test.ts',
				test: 'Resource: Create or Update, where the search fails writes nothing and says why',
			},
		],
	},
	{
		promise: 'What an update did not save is told, of a generated value, too',
		mutants: [
			{
				name: 'an update that is answered with false is a success',
				file: 'shared/record/savedValues.ts',
				find: 'flagOf(data) === false || !(successIn(',
				replace: '!(successIn(',
				suite: rules('record/savedValues'),
				test: 'an update is denied by false',
			},
			{
				name: 'an error in a list with numbers is of no field',
				file: 'shared/record/fieldErrors.ts',
				find: 'isObject(fieldErrors) && !isNumbered(fieldErrors)',
				replace: 'isObject(fieldErrors)',
				suite: rules('record/fieldErrors'),
				test: 'the fields that a service did not save are told in a list with numbers',
			},
			{
				name: 'a generated value that was not saved counts as saved',
				file: 'nodes/CatalogueAiGenerate/operations/field/saveValue.ts',
				find: 'refused.length === 0 && isDenied(data, values)',
				replace: 'false',
				suite: saving,
				test: 'a generated value is not saved where the update is answered with {"updated":false}',
			},
			{
				name: 'an object is saved as its JSON',
				file: 'nodes/CatalogueAiGenerate/operations/field/saveValue.ts',
				find: 'const isNoText = isObject(value) || names.some(',
				replace: 'const isNoText = names.some(',
				suite: saving,
				test: 'a generated value that is no text is not saved',
			},
			{
				name: 'a value of another field is saved where its name is in no list',
				file: 'shared/form/aiFieldLocator.ts',
				find: '(ref !== undefined && chosenFields.every((listed) => listed.ref !== ref))',
				replace: 'false',
				suite: saving,
				test: 'a generated value of another field than {"mode":"name"',
			},
		],
	},
	{
		promise: 'A record in another form is read, and an answer without one is told',
		mutants: [
			{
				name: 'a chat without a record is a success',
				file: 'nodes/CatalogueAiChat/operations/chat/get.operation.ts',
				find: 'isObject(data) || Array.isArray(data) ? chatIn(item, data) : data',
				replace: 'chatIn(item, data)',
				suite: 'test/nodes/CatalogueAiChat/getChat.test.ts',
				test: 'the record of a chat is told where it is "a text"',
			},
			{
				name: 'messages of a chat one level down are no list',
				file: 'nodes/CatalogueAiChat/operations/chat/get.operation.ts',
				find: 'answeredRecord(shape, chat,',
				replace: 'answeredRecord(shape && {}, chat,',
				suite: 'test/nodes/CatalogueAiChat/getChat.test.ts',
				test: 'the record of a chat has its messages in a list where they are one level down',
			},
			{
				name: 'AlreadyPresent is no status',
				file: 'shared/catalogue/collections.ts',
				find: 'wordsApart(asText(isNothing(status) ? UNKNOWN_STATUS : status).trim())',
				replace: 'asText(isNothing(status) ? UNKNOWN_STATUS : status).trim()',
				suite: rules('catalogue/collections'),
				test: 'the status AlreadyPresent of an addition is already_present',
			},
			{
				name: 'sentences in place of conditions are no condition',
				file: 'nodes/CatalogueQuery/operations/query/ask.ts',
				find: 'rows.length > 0 || (Array.isArray(reported) && reported.length === 0) ? rows',
				replace: 'Array.isArray(reported) ? rows',
				suite: 'test/nodes/notDone.test.ts',
				test: 'what was asked for and not done is a filter of a query',
			},
			{
				name: 'the zone behind an offset hides it',
				file: 'shared/values/serviceDate.ts',
				find: '(\\[[^\\]]*\\])?$/i',
				replace: '$/i',
				suite: rules('values/serviceDate'),
				test: 'a date of the service "2026-11-21T19:05:00+01:00[Europe/Berlin]" is that moment',
			},
		],
	},
	{
		promise: 'Lists in which one stands twice, one by one or only the first, are read or told',
		mutants: [
			{
				name: 'a field that comes with each of its types is several',
				file: 'shared/catalogue/fields.ts',
				find: 'onePerKey(fields, ({ ref, name }) => `${ref} ${name}`)',
				replace: 'fields',
				suite: rules('catalogue/fields'),
				test: 'a field that comes with each of its types is one',
			},
			{
				name: 'a tool on two pages is two',
				file: 'shared/gateway/tools.ts',
				find: 'onePerKey(tools, ({ name }) => name)',
				replace: 'tools',
				suite: rules('gateway/tools'),
				test: 'the list of tools holds one that stands on two pages once',
			},
			{
				name: 'one destination is taken for all',
				file: 'shared/catalogue/wholeLists.ts',
				find: 'rows.length === 1 || ',
				replace: '',
				suite: lists,
				test: 'destinations that come one by one in plain arrays are all read',
			},
			{
				name: 'names behind the first rows are left out in silence',
				file: 'shared/catalogue/runNames.ts',
				find: '(isMore || rowsRead < (counted ?? 0))',
				replace: 'false',
				suite: lists,
				test: 'names of runs are told where the lists of names show their first rows alone',
			},
			{
				name: 'an answer that cannot be read is told as a refusal of its size',
				file: 'shared/lists/pageSize.ts',
				find: 'throw isRefused(smaller) ? page : smaller;',
				replace: 'throw page;',
				suite: rules('lists/pageSize'),
				test: 'an answer (200) that cannot be read in the usual size is told',
			},
			{
				name: 'rows between two pages are passed over where somebody scrolls',
				file: 'shared/lists/editorPage.ts',
				find: 'checkPlace(page, last === undefined || refs.includes(last));',
				replace: '',
				suite: rules('lists/editorPage'),
				test: 'behind a page somebody who scrolls passes over no row',
			},
			{
				name: 'nothing within the results is no empty list',
				file: 'shared/lists/rowsInAnswer.ts',
				find: 'if (isObject(named) && Object.hasOwn(named, words.rows)) return listIn(named, words, from);',
				replace: '',
				suite: rules('lists/rowsInAnswer'),
				test: 'the rows of a list answer or nothing, when it is none',
			},
			{
				name: 'words that nobody knows make every run overdue',
				file: 'shared/trigger/unsaidStates.ts',
				find: "const isLate = chosenEvent(chosen, kind, 'overdue') && !hasEnds;",
				replace: 'const isLate = false;',
				suite: rules('trigger/unsaidStates'),
				test: 'states that the list does not say in words that nobody knows are refused where ends are watched for',
			},
			{
				name: 'failures whose word nobody knows are waited for in silence',
				file: 'shared/trigger/unsaidStates.ts',
				find: '!(isSilent || isLate)',
				replace: '!isLate',
				suite: rules('trigger/unsaidStates'),
				test: 'states that the list does not say in words that nobody knows are refused where only the other end is known',
			},
			{
				name: 'the number of a state tells more than its label',
				file: 'shared/catalogue/hasEnded.ts',
				find: 'return readings.find(',
				replace: 'return readings.reverse().find(',
				suite: rules('catalogue/hasEnded'),
				test: 'how far it is "Faulted" is failed whatever its number: jobs and runs may number their states otherwise',
			},
			{
				name: 'a condition on a truth value goes out as a text',
				file: 'nodes/CatalogueQuery/operations/query/conditionValues.ts',
				find: '!isOfSheet(value) && !mayBeTyped(value)',
				replace: '!isOfSheet(value)',
				suite: 'test/nodes/CatalogueQuery/typedValues.test.ts',
				test: 'a condition on a field that holds numbers or truth values inPrint equals true is sent as true',
			},
		],
	},
];
