/** Waiting for jobs and runs. */

import { rules } from './places.mjs';

const waits = (file) => `test/nodes/waiting/${file}.test.ts`;
const usage = 'test/nodes/CatalogueUsage/periods.test.ts';

/** @type {import('./index.mjs').Promised[]} */
export const waiting = [
	{
		promise: 'Waiting goes on when the job or run has ended, and ends with the maximum',
		mutants: [
			{
				name: 'what has not ended is called done',
				file: 'shared/waiting/checkUntil.ts',
				find: 'if (isDone(seen)) return { state, isDone: true };',
				replace: 'return { state, isDone: true };',
				suite: 'test/nodes/CatalogueJob/waitForCompletion.test.ts',
				test: 'Job: Wait for Completion goes on when the job has finished',
			},
			{
				name: 'waiting goes on behind the maximum',
				file: 'shared/waiting/checkUntil.ts',
				find: 'await pause(caller, Math.min(left, intervalMs(index)));',
				replace: 'await pause(caller, intervalMs(index));',
				suite: rules('waiting/waitForEnd'),
				test: 'waiting for the end of a job or a run ends after the maximum of the node',
			},
		],
	},
	{
		promise: 'Maximum Wait and a stop end every request, whatever trickles',
		mutants: [
			{
				name: 'a look may take as long as it likes',
				file: 'shared/waiting/timeLimit.ts',
				find: '!caller.isCancelled() && Date.now() < until)',
				replace: '!caller.isCancelled())',
				suite: waits('bounds'),
				test: "'Maximum Wait' ends everything an answer that never begins",
			},
			{
				name: 'the request of a look goes on when nobody waits any more',
				file: 'shared/waiting/checkUntil.ts',
				find: 'check(limit.signal, index)',
				replace: 'check(new AbortController().signal, index)',
				suite: waits('bounds'),
				test: "'Maximum Wait' ends everything an answer that trickles for ever, and its connection",
			},
			{
				name: 'a request does not end with the signal that it was given',
				file: 'shared/transport/caller.ts',
				find: `signalledBy(context, options),
				CREDENTIAL_NAME`,
				replace: 'context, CREDENTIAL_NAME',
				suite: waits('bounds'),
				test: "'Maximum Wait' ends everything an answer that trickles for ever, and its connection",
			},
		],
	},
	{
		promise: 'Waiting bears with what passes, and with what is not listed yet',
		mutants: [
			{
				name: 'a service that is away ends the wait',
				file: 'shared/waiting/waitForEnd.ts',
				find: 'isOfOtherItem || mayPass(trouble, last !== undefined)',
				replace: 'isOfOtherItem',
				suite: waits('bounds'),
				test: 'what passes while something is under way a service that is away',
			},
			{
				name: 'what is not listed at the first look is not there',
				file: 'shared/waiting/waitForEnd.ts',
				find: 'const CHECKS_UNTIL_ABSENT = 4;',
				replace: 'const CHECKS_UNTIL_ABSENT = 1;',
				suite: waits('ends'),
				test: 'what is not listed yet is looked for again',
			},
			{
				name: 'what was never understood is waited for',
				file: 'shared/waiting/waitForEnd.ts',
				find: "details.code === 'ANSWER' ? hasStatus : details.retryable",
				replace: "details.code === 'ANSWER' || details.retryable",
				suite: waits('bounds'),
				test: 'what passes while something is under way what was never understood is not waited for',
			},
		],
	},
	{
		promise:
			'The end of a job or run is known by its word, code, flag, error or result, from the list or from the job itself',
		mutants: [
			{
				name: 'an error beside a word of success is a success',
				file: 'shared/catalogue/hasEnded.ts',
				find: "if (errorText(record.error) !== undefined && !goesOn) return 'failed';",
				replace: '',
				suite: waits('ends'),
				test: 'the end of a job is seen at the first look by an error text beside a word that says success',
			},
			{
				name: 'a warning of one at work is its end',
				file: 'shared/catalogue/hasEnded.ts',
				find: ' && !goesOn',
				replace: '',
				suite: rules('catalogue/hasEnded'),
				test: 'how far a record is an error is no end beside a word of one that is at work',
			},
			{
				name: 'flags are not looked at',
				file: 'shared/catalogue/hasEnded.ts',
				find: "if (byFlag !== 'unfinished') return byFlag;",
				replace: '',
				suite: waits('ends'),
				test: 'the end of a job is seen at the first look by a flag',
			},
			{
				name: 'an end by an unknown word is a success',
				file: 'shared/catalogue/hasEnded.ts',
				find: "return hasFlag(record, SUCCESS_FLAGS, false) || isDoubtful ? 'failed' : 'succeeded'",
				replace: "return 'succeeded'",
				suite: waits('ends'),
				test: 'the end of a job is seen at the first look by an end with a word that nobody knows',
			},
			{
				name: 'the state that the job itself gives is not read',
				file: 'shared/catalogue/jobs.ts',
				find: 'const sources = [polled, row]',
				replace: 'const sources = [row]',
				suite: waits('ends'),
				test: 'the end of a job is seen at the first look by the word of the job itself where no list is there',
			},
			{
				name: 'a list that lags behind is believed for ever',
				file: 'shared/catalogue/jobs.ts',
				find: 'if (goesOn && look % LOOKS_BY_LIST < LOOKS_BY_LIST - 1) return listed;',
				replace: 'if (goesOn) return listed;',
				suite: waits('ends'),
				test: 'the end of a job is seen at the first look of the job itself while the list says for ever that it goes on',
			},
			{
				name: 'a result that could not be read is silent',
				file: 'shared/catalogue/jobs.ts',
				find: 'return { ...listed, unread: polled };',
				replace: 'return listed;',
				suite: waits('ends'),
				test: 'an end that only the list shows is told to be without its result',
			},
			{
				name: 'a part of a result is an end',
				file: 'shared/catalogue/hasEnded.ts',
				find: 'return hasResult && !isOnTheWay(state)',
				replace: 'return hasResult',
				suite: waits('ends'),
				test: 'the end of a job is seen at the first look a part of the result of one that is running is no end',
			},
			{
				name: 'how far it is, in the place of a result, is an end',
				file: 'shared/catalogue/hasEnded.ts',
				find: '&& !NO_RESULT.test(',
				replace: '&& !/^(none|null|nil)$/i.test(',
				suite: rules('catalogue/hasEnded'),
				test: 'how far a record is a result is a partial one beside such a word, and none where it says only how far it is',
			},
			{
				name: 'a percentage makes a known word unknown',
				file: 'shared/catalogue/states.ts',
				find: ".replace(PERCENTAGE, '')",
				replace: '',
				suite: rules('catalogue/hasEnded'),
				test: 'how far a record is a result is a partial one beside such a word, and none where it says only how far it is',
			},
			{
				name: 'processing that has failed goes on',
				file: 'shared/catalogue/states.ts',
				find: '(?!.*\\b(fail|error|abort|cancel|complet|finish|done))',
				replace: '',
				suite: rules('catalogue/hasEnded'),
				test: 'how far a record is an error is one beside Processing failed',
			},
			{
				name: 'a nested state is unknown',
				file: 'shared/catalogue/states.ts',
				find: 'return nested ? stateIn(nested, depth + 1) : { code, label };',
				replace: 'return { code, label };',
				suite: rules('catalogue/states'),
				test: 'the state of a job or a run',
			},
			{
				name: 'a state in a list of one is unknown',
				file: 'shared/catalogue/states.ts',
				find: 'given.length === 1',
				replace: 'given.length === 0',
				suite: rules('catalogue/states'),
				test: 'the state of a job or a run',
			},
			{
				name: 'the code of a run that is pending is an unknown word',
				file: 'shared/catalogue/states.ts',
				find: '!isWaiting(kind, state) &&',
				replace: '',
				suite: rules('trigger/watchList.otherForms'),
				test: 'entries in other forms ends in words that nobody knows are told, though they came after the first poll',
			},
		],
	},
	{
		promise:
			'Token usage is of the days that it is said to be of, and a budget that cannot be read stops the spending',
		mutants: [
			{
				name: 'a report of other days passes as what was asked for',
				file: 'shared/catalogue/usage.ts',
				find: `if (isOutside || (isShorter && isMonthToDate))
		throw`,
				replace: 'if (from > to) throw',
				suite: usage,
				test: 'the period of a usage report an answer about another month names the overrides',
			},
			{
				name: 'days that were not asked for are not noticed',
				file: 'shared/catalogue/usage.ts',
				find: 'unreadDay: requested && checkDays(report, requested, catalogue),',
				replace: 'unreadDay: undefined,',
				suite: usage,
				test: 'the period of a usage report an answer about more days names the overrides',
			},
			{
				name: 'a level that is not there is empty',
				file: 'shared/catalogue/usage.ts',
				find: 'if (!Object.hasOwn(report, key)) {',
				replace: "if (key === '') {",
				suite: usage,
				test: 'what a usage report lacks is said a level',
			},
			{
				name: 'tokens that cannot be read are none',
				file: 'shared/catalogue/usage.ts',
				find: 'if (tokens === undefined || tokens < 0 || isShorter)',
				replace: 'if (tokens === undefined) return 0;\n\tif (tokens < 0)',
				suite: rules('catalogue/usage'),
				test: 'the tokens that a budget counts are not guessed from',
			},
		],
	},
];
