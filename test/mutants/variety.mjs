/** Ways in which a legal service may differ from the one that was thought of: what the readers make of them. */

import { rules } from './places.mjs';

/** @type {import('./index.mjs').Promised[]} */
export const variety = [
	{
		promise: 'A list is read whole whatever its total, its keys and its pages are',
		shownBy: ['test/dialects/random.test.ts', 'test/moving/moving.test.ts'],
		mutants: [
			{
				name: 'a total of 0 is believed beside rows',
				file: 'shared/lists/rowsInAnswer.ts',
				find: 'return keyedByName(holder, words) ?? onlyList(holder) ?? (isEmpty ? [] : undefined);',
				replace: 'return isEmpty ? [] : (keyedByName(holder, words) ?? onlyList(holder));',
				suite: rules('lists/answeredPage'),
				test: 'a list answer with a total of 0 beside rows',
			},
			{
				name: 'a count of 0 beside rows is believed',
				file: 'shared/lists/rowsInAnswer.ts',
				find: 'total: total === 0 && rows.length > 0 ? undefined : total,',
				replace: 'total,',
				suite: rules('lists/answeredPage'),
				test: 'a list answer with a total of 0 beside rows',
			},
			{
				name: 'a page without rows is a list that is missing',
				file: 'shared/lists/rowsInAnswer.ts',
				find: '|| (countOf(offset) ?? 0) > 0;',
				replace: ';',
				suite: rules('lists/answeredPage'),
				test: 'a list answer without rows is empty behind the first page only',
			},
			{
				name: 'a short page ends a list without a total',
				file: 'shared/lists/wayDown.ts',
				find: 'return isBarren || (!mayLook && lengths',
				replace: 'return isBarren || (lengths',
				suite: rules('lists/readRows.total'),
				test: 'the total that is missing where one page is shorter',
			},
			{
				name: 'the first page again is all there is, since as many are counted',
				file: 'shared/lists/repeatedPage.ts',
				find: '...(isLimited && came === asked && { gap: cutPage(came) })',
				replace: '',
				suite: rules('lists/readRows.otherPaging'),
				test: 'a service that does not page as others do but does not know the offset and counts the page is told',
			},
			{
				name: 'the sentence of the limit counts with some statuses only',
				file: 'shared/failure/adviceByCode.ts',
				find: 'LIMIT_SENTENCE.test(said) ||',
				replace: '',
				suite: rules('transport/judge.rateLimit'),
				test: 'the rate limit under other names is one: 400  "Hourly rate limit exceeded."',
			},
			{
				name: 'runs that say no state are watched',
				file: 'shared/trigger/unsaidStates.ts',
				find: "if (kind === 'job' || rows.length === 0 || rows.some(isSaid)) return;",
				replace: 'if (rows.length >= 0) return;',
				suite: rules('trigger/unsaidStates'),
				test: 'states that the list does not say that no run says are told',
			},
			{
				name: 'a date goes into a filter as the service writes it',
				file: 'shared/values/serviceDate.ts',
				find: "if (HAS_SECONDS.test(date) || read.kind !== 'moment') return date;",
				replace: "if (read.kind !== 'none') return date;",
				suite: rules('values/serviceDate'),
				test: 'a date of the service "2026-11-21 18:05" goes into a filter',
			},
			{
				name: 'a list keyed by number with nothing at a place is none',
				file: 'shared/values/read.ts',
				find: 'if (!rows?.every((row) => isObject(row) || isNothing(row))) return [];',
				replace: 'if (!rows?.every(isObject)) return [];',
				suite: rules('lists/answeredPage'),
				test: 'a list answer keyed by number may hold nothing',
			},
			{
				name: 'a time without a day is one of today',
				file: 'shared/values/serviceDate.ts',
				find: 'const iso = BEGINS_WITH_YEAR.test(text) ? [DateTime.fromISO(asIso(text), options)] : [];',
				replace: 'const iso = [DateTime.fromISO(asIso(text), options)];',
				suite: rules('values/serviceDate'),
				test: 'a date of the service "12:30" cannot be read and is never taken for none',
			},
			{
				name: 'the number of a row is taken for its reference',
				file: 'shared/values/read.ts',
				find: 'const isNamed = key !== undefined && !isNumbering(Object.keys(value));',
				replace: 'const isNamed = key !== undefined;',
				suite: rules('values/read'),
				test: 'values of the service, whose types are weak lists come as objects keyed by number, reference or date',
			},
			{
				name: 'rows keyed by reference count as ordered',
				file: 'shared/lists/rowsInAnswer.ts',
				find: '...(isByRef && entries.length > 0 && { isUnordered: true }),',
				replace: '',
				suite: rules('lists/answeredPage'),
				test: 'a list answer keyed by reference has no order',
			},
			{
				name: 'a page without an order must begin with a known row',
				file: 'shared/lists/wayDown.ts',
				find: `return page.isUnordered
		? page.keys.some((_, index) => isKnown(index))
		: page.keys.length > 0 && isKnown(0);`,
				replace: 'return page.keys.length > 0 && isKnown(0);',
				suite: rules('lists/answeredPage'),
				test: 'a list answer keyed by reference is read whole',
			},
			{
				name: 'rows that come twice count twice',
				file: 'shared/lists/answeredPage.ts',
				find: ' || isDoubled(marked)',
				replace: '',
				suite: rules('lists/answeredPage'),
				test: 'a list answer that gives each row twice',
			},
			{
				name: 'a page that is not full ends a list without a total',
				file: 'shared/lists/list.ts',
				find: 'const isMore = total === undefined || next < total',
				replace: 'const isMore = next < (total ?? 0)',
				suite: rules('lists/editorPage'),
				test: 'behind a page there may be more',
			},
			{
				name: 'the total of a page is taken for that of the list',
				file: 'shared/lists/list.ts',
				find: ' || (isFull && total <= rows.length);',
				replace: ';',
				suite: rules('lists/editorPage'),
				test: 'behind a page there may be more',
			},
			{
				name: 'a list that is not paged has no end',
				file: 'shared/trigger/repeatedEnd.ts',
				find: 'if (before && isOver && isRepeated(page.rows, before.rows)) return { ...page, rows: [] };',
				replace: '',
				suite: rules('lists/editorPage'),
				test: 'behind a page the end is where all rows come again',
			},
			{
				name: 'an offset behind the last row is a failure',
				file: 'shared/trigger/repeatedEnd.ts',
				find: `if (mayBeOver && REFUSED.has(failureOf(error).details.httpStatus ?? 0))
				return { rows: [], total: offset };`,
				replace: '',
				suite: rules('lists/editorPage'),
				test: 'behind a page the end is where all rows come again',
			},
		],
	},
	{
		promise:
			'An end is known by the word, the code, the result or the error; where none can be, that is told early',
		shownBy: ['test/dialects/random.test.ts'],
		mutants: [
			{
				name: 'a job whose state is not listed is not asked',
				file: 'shared/trigger/unsaidStates.ts',
				find: `if (!isUnsaid(stateFrom(row.state)) || progressFrom(row.state, words) !== 'unfinished')
			return row;`,
				replace: 'return row;',
				suite: rules('trigger/unsaidStates'),
				test: 'states that the list does not say of jobs are asked',
			},
			{
				name: 'a job that had ended is asked again',
				file: 'shared/trigger/unsaidStates.ts',
				find: `(before !== undefined && progressFrom(before, words) !== 'unfinished') ||
			asked`,
				replace: 'asked',
				suite: rules('trigger/unsaidStates'),
				test: 'states that the list does not say of jobs are asked',
			},
			{
				name: 'unknown words are watched for ever',
				file: 'shared/trigger/unsaidStates.ts',
				find: 'if (still.length === 0) return;',
				replace: 'return;',
				suite: rules('trigger/unsaidStates'),
				test: 'states that the list does not say in words that nobody knows',
			},
			{
				name: 'a record counts as still by its first date',
				file: 'shared/catalogue/states.ts',
				find: 'Math.max(...moments) < now - STILL_MS',
				replace: 'Math.min(...moments) < now - STILL_MS',
				suite: rules('trigger/unsaidStates'),
				test: 'states that the list does not say are long still',
			},
		],
	},
	{
		promise:
			'The form of a resource stays under 64 KiB in the workflow, and no option of it has to be typed',
		mutants: [
			{
				name: 'lists of thousands stay in the form',
				file: 'shared/form/fieldMapper.ts',
				find: 'if (size <= MOST_BYTES || (sizes[index] ?? 0) <= 2) break;',
				replace: 'break;',
				suite: 'test/nodes/CatalogueResource/longLists.test.ts',
				test: 'a form with lists of thousands of options stays under 64 KiB',
			},
			{
				name: 'what is chosen in Long Lists is not sent',
				file: 'shared/record/fieldValues.ts',
				find: 'for (const [name, options] of longLists(item)) values[name] = options;',
				replace: 'longLists(item);',
				suite: 'test/nodes/CatalogueResource/longLists.test.ts',
				test: 'what is chosen there is sent as option names',
			},
			{
				name: 'a long list has one page',
				file: 'shared/form/longLists.ts',
				find: '...(end < found.length && { paginationToken: String(end) }),',
				replace: '',
				suite: 'test/nodes/CatalogueResource/longLists.test.ts',
				test: 'every option of such a list is found by search',
			},
		],
	},
	{
		promise: 'A refusal in the test of a credential is told by its code, whatever the status',
		mutants: [
			{
				name: 'codes are not looked at',
				file: 'credentials/PublisherCatalogueApi.credentials.ts',
				find: '...codeRules,',
				replace: '',
				suite: 'test/engine/credential.test.ts',
				test: 'an address that is not the service a known code with 200',
			},
		],
	},
];
