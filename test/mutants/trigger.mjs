/** What the trigger remembers, and what it reports. */

import { rules } from './places.mjs';

const polls = (file) => `test/nodes/CatalogueTrigger/${file}.test.ts`;

/** @type {import('./index.mjs').Promised[]} */
export const triggers = [
	{
		promise: 'A destination that the trigger is given later is checked, as the first one is',
		mutants: [
			{
				name: 'a destination entered later is not checked',
				file: 'shared/trigger/watchList.ts',
				find: 'const isNew = packed !== undefined && destination !== packed.destination;',
				replace: 'const isNew = false;',
				suite: 'test/nodes/CatalogueTrigger/runs.test.ts',
				test: 'distribution runs to no destination here, entered when it was watching already',
			},
		],
	},
	{
		promise:
			'A service that writes dates or codes otherwise after it was renewed reports nothing anew',
		mutants: [
			{
				name: 'a date without its fractions counts as another modification',
				file: 'shared/trigger/modifiedRows.ts',
				find: 'Math.floor(ms / step) * step === shownMs',
				replace: 'ms === shownMs',
				suite: polls('renewed'),
				test: 'a service that was renewed reports no resource anew',
			},
			{
				name: 'another code behind the same word is a change',
				file: 'shared/trigger/stateText.ts',
				find: '? wordFor(said.label) === wordFor(known.label)',
				replace: '? wordFor(said.label) === wordFor(known.label) && said.code === known.code',
				suite: polls('renewed'),
				test: 'a service that was renewed reports no change',
			},
		],
	},
	{
		promise: 'A job that leaves the list before it has ended is asked for by itself',
		mutants: [
			{
				name: 'a job that has left the list is forgotten',
				file: 'shared/trigger/watchList.ts',
				find: "kind === 'job' ? await readLeftJobs",
				replace: "kind === 'run' ? await readLeftJobs",
				suite: rules('trigger/leftJobs'),
				test: 'jobs that leave the list before they have ended are asked for by themselves until they have',
			},
			{
				name: 'jobs without a type hold up the others',
				file: 'shared/trigger/watchList.ts',
				find: 'if (left.length === 0) return passes;',
				replace: 'if (left.length >= 0) return passes;',
				suite: rules('trigger/leftJobs'),
				test: 'jobs that leave the list before they have ended pass a filter by type where the job does not show it',
			},
			{
				name: 'jobs that cannot be read hold up those behind them',
				file: 'shared/trigger/leftJobs.ts',
				find: 'Math.floor(Math.random() * refs.length)',
				replace: '0',
				suite: rules('trigger/leftJobs'),
				test: 'jobs that leave the list before they have ended hold up none behind them where they cannot be read',
			},
			{
				name: 'a job that the service has purged is asked for at every poll',
				file: 'shared/failure/httpStatuses.ts',
				find: '(404, 410)',
				replace: '(404)',
				suite: rules('trigger/leftJobs'),
				test: 'jobs that leave the list before they have ended are forgotten, with a note, where the service answers 410',
			},
			{
				name: 'a job without dates is taken for one that has long not changed',
				file: 'shared/trigger/watchList.ts',
				find: 'checkEnds(kind, listed, settings,',
				replace: 'checkEnds(kind, followed, settings,',
				suite: rules('trigger/leftJobs'),
				test: 'jobs that leave the list before they have ended show no dates',
			},
			{
				name: 'a job that moves behind the end of the list has the list read to its end',
				file: 'shared/trigger/watchList.ts',
				find: 'for (const { ref, state } of moved) if (reading.isOpen(state)) cursor.missing.add(ref);',
				replace: '',
				suite: rules('trigger/leftJobs'),
				test: 'jobs that leave the list before they have ended do not make the next poll',
			},
		],
	},
	{
		promise:
			'If the references of a list do not fall with its dates, the error says that, and nothing of pages',
		mutants: [
			{
				name: 'references that do not fall are taken for pages that repeat',
				file: 'shared/trigger/listPages.ts',
				find: 'if (!isDated || !isFalling) return;',
				replace: 'return;',
				suite: rules('trigger/watchList.otherForms'),
				test: 'entries in other forms a list whose dates fall and whose references do not',
			},
			{
				name: 'a list with the oldest first is taken for one whose references do not fall',
				file: 'shared/trigger/listPages.ts',
				find: 'if (!isDated || !isFalling) return;',
				replace: 'if (!isDated) return;',
				suite: rules('trigger/watchList.otherForms'),
				test: 'entries in other forms a list that is whole is read in any order: rising dates',
			},
			{
				name: 'a list that is whole must be the newest first',
				file: 'shared/trigger/listPages.ts',
				find: 'if (isRising && !(await isWhole(given, behind, all)))',
				replace: 'if (isRising)',
				suite: rules('trigger/watchList.otherForms'),
				test: 'entries in other forms a list that is whole is read in any order: the same date',
			},
			{
				name: 'the first page of a list with the oldest first is taken for its newest',
				file: 'shared/trigger/listPages.ts',
				find: 'if (isRising && !(await isWhole(given, behind, all)))',
				replace: 'if (isRising && all.length === 0)',
				suite: rules('trigger/watchList'),
				test: 'stops loudly at a list that is not newest first',
			},
		],
	},
	{
		promise:
			'A search that reads the date of the trigger as its day, or in another timezone, makes it pass over nothing',
		mutants: [
			{
				name: 'the whole day is taken for what was modified since',
				file: 'shared/trigger/modifiedSearch.ts',
				find: 'if (skip === 0 && !isEarlierThatDay',
				replace: 'if (skip === 0 || !isEarlierThatDay',
				suite: rules('trigger/watchResources.byDay'),
				test: 'a search that takes the moment for its whole day gives 101 changes',
			},
			{
				name: 'an unordered page that counts only itself is the whole list',
				file: 'shared/trigger/modifiedSearch.ts',
				find: 'const next = nextOffsetIfCut(page, offset);',
				replace: 'const next = nextOffset(page, offset);',
				suite: rules('trigger/modifiedRows'),
				test: 'pages whose rows have no order are told where the service sorts the other way',
			},
			{
				name: 'what a search leaves out at the very moment is passed over',
				file: 'shared/trigger/modifiedSearch.ts',
				find: 'if (offset === 0 && from === date && isPast(first, date))',
				replace: "if (from === 'never')",
				suite: rules('trigger/watchResources.byDay'),
				test: 'a search that begins behind the date that it is given and gives only what is later',
			},
			{
				name: 'a day is read from its beginning',
				file: 'shared/trigger/modifiedSearch.ts',
				find: 'Math.floor((low + Math.max(low, Math.min(high, total ?? 2 * low))) / 2)',
				replace: 'low',
				suite: rules('trigger/watchResources.byDay'),
				test: 'a search that takes the moment for its whole day is asked a few times more',
			},
			{
				name: 'what the search does not find by its date is passed over',
				file: 'shared/trigger/watchResources.ts',
				find: 'if (!cursor.rest && isBefore(cursor.date, oldest))',
				replace: "if (oldest === 'never')",
				suite: rules('trigger/watchResources.byDay'),
				test: 'a search that reads the date as a day later is told',
			},
		],
	},
	{
		promise:
			'A rename of the trigger loses nothing, and a new node does not inherit the memory of another',
		mutants: [
			{
				name: 'the trigger remembers under its name only',
				file: 'shared/trigger/memory.ts',
				find: 'shared[keyOf(id)] = JSON.parse(copy) as IDataObject;',
				replace: '',
				suite: rules('trigger/memory'),
				test: 'what a trigger remembers outlives a rename',
			},
			{
				name: 'the trigger takes the memory of a node that had its name',
				file: 'shared/trigger/memory.ts',
				find: 'isObject(copy) && copy.node === id;',
				replace: 'isObject(copy);',
				suite: rules('trigger/memory'),
				test: 'what a trigger remembers is not that of another node',
			},
		],
	},
	{
		promise: 'The first poll only takes note of what is there',
		mutants: [
			{
				name: 'the first poll reports what is there',
				file: 'shared/trigger/watchList.ts',
				find: `const existing = settings.includesExisting
		?`,
				replace: 'const existing = settings.words ?',
				suite: rules('trigger/watchList'),
				test: 'the first poll only takes note',
			},
			{
				name: 'the first poll reports resources that are there',
				file: 'shared/trigger/watchResources.ts',
				find: 'const existing = settings.includesExisting ?',
				replace: 'const existing = settings.chosen ?',
				suite: polls('resources'),
				test: 'modified resources are reported once each',
			},
		],
	},
	{
		promise: 'What the trigger reports of a resource flows into the other nodes',
		mutants: [
			{
				name: 'a modified resource comes without its title and fields',
				file: 'shared/trigger/poll.ts',
				find: "...bookOf(record), ...pick(record, ['fields']), ",
				replace: '',
				suite: polls('resources'),
				test: 'modified resources carry title, ISBN and fields as a search does',
			},
		],
	},
	{
		promise: 'A test of the trigger shows real events and is no poll',
		mutants: [
			{
				name: 'a test of the trigger is a poll',
				file: 'shared/trigger/poll.ts',
				find: `if (context.getMode() === 'manual')
		return`,
				replace: "if (context.getMode() === 'internal') return",
				suite: polls('runs'),
				test: 'a test in the editor shows the latest real events',
			},
		],
	},
	{
		promise:
			'Nothing that the service still shows is lost, and nothing is reported twice, also at one moment and over several polls',
		mutants: [
			{
				name: 'a page that comes again further down is read as if it were another',
				file: 'shared/trigger/repeatedEnd.ts',
				find: 'isRepeatedTooEarly(page.rows, before, begin)',
				replace: 'false',
				suite: rules('trigger/watchResources.offset'),
				test: 'more modifications of one moment than a page holds are an error where the service does not know the offset',
			},
			{
				name: 'modifications at the moment of the last one are lost',
				file: 'shared/trigger/modifiedCursor.ts',
				find: 'date !== cursor.date || !cursor.refs.has(ref));',
				replace: 'date !== cursor.date);',
				suite: rules('trigger/modifiedCursor.property'),
				test: '1,000 random schedules of modifications, polls and restarts lose no modification',
			},
			{
				name: 'modifications before known ones of the same moment are lost where a page moves up',
				file: 'shared/trigger/modifiedCursor.ts',
				find: 'return !rest.given.has(first.ref) ||',
				replace: 'return !refs.has(first.ref) ||',
				suite: rules('trigger/modifiedCursor'),
				test: 'resources that stand before known ones of the same second are found where those before them are modified',
			},
			{
				name: 'a moment is left although it was not over when its reading began',
				file: 'shared/trigger/modifiedCursor.ts',
				find: '(!rest.isOver && isLater(cursor, rows.at(-1)))',
				replace: 'false',
				suite: rules('trigger/modifiedCursor'),
				test: 'resources that stand before known ones of the same second are found where they were modified at the end of that second',
			},
			{
				name: 'modifications before more known ones than a page holds are lost',
				file: 'shared/trigger/modifiedCursor.ts',
				find: 'offset + rows.length > forgotten + known.size',
				replace: '!refs.has(first.ref)',
				suite: rules('trigger/modifiedCursor'),
				test: 'resources that stand before known ones of the same second are found behind more known ones',
			},
			{
				name: 'modifications at one moment are reported again',
				file: 'shared/trigger/modifiedCursor.ts',
				find: 'for (const { ref, date } of page.rows) if (date === last) cursor.refs.add(ref);',
				replace: '',
				suite: rules('trigger/modifiedCursor.property'),
				test: '1,000 random schedules of modifications, polls and restarts report nothing twice',
			},
			{
				name: 'a poll meets the one before and reports the same',
				file: 'shared/trigger/poll.ts',
				find: 'if (underWay.has(trigger)) return null;',
				replace: '',
				suite: polls('failures'),
				test: "n8n's time for a poll is not used twice at once",
			},
		],
	},
	{
		promise: 'What the trigger keeps in n8n stays small',
		mutants: [
			{
				name: 'the memory of the trigger grows for ever',
				file: 'shared/trigger/packedCursor.ts',
				find: 'JSON.stringify(packed).length <= MOST_CHARACTERS',
				replace: 'Object.keys(packed).length > 0',
				suite: rules('trigger/packedCursor'),
				test: 'what is kept stays small when thousands far apart never finish',
			},
			{
				name: 'all entries of one answer are followed',
				file: 'shared/trigger/listPages.ts',
				find: 'all.slice(0, MOST_FOLLOWED)',
				replace: 'all',
				suite: rules('trigger/watchList'),
				test: 'the first poll follows the newest 10,000',
			},
		],
	},
	{
		promise: 'What takes too long is reported once',
		mutants: [
			{
				name: 'what is overdue is reported at every poll',
				file: 'shared/trigger/watchList.ts',
				find: `.filter(
		({ ref }) => !cursor.overdue.has(ref),
	);`,
				replace: ';',
				suite: rules('trigger/overdue'),
				test: 'an overdue run is reported once',
			},
		],
	},
	{
		promise: 'A poll that fails is shown once by cause, and holds up nothing else',
		mutants: [
			{
				name: 'the first failing poll is quiet',
				file: 'shared/trigger/failedPolls.ts',
				find: 'if (!hasEvents && (isShown || !isWatching)) return true;',
				replace: '',
				suite: polls('failures'),
				test: 'polls that fail by one cause',
			},
			{
				name: 'every failing poll is a failed execution',
				file: 'shared/trigger/failedPolls.ts',
				find: 'const isShown = !isKnown ||',
				replace: 'const isShown = isKnown || !isKnown ||',
				suite: rules('trigger/memory'),
				test: 'failed polls are shown once by cause',
			},
			{
				name: 'a list that fails holds up the others',
				file: 'shared/trigger/poll.ts',
				find: 'if (result instanceof Failure) failure ??= result;',
				replace: 'if (result instanceof Failure) throw result;',
				suite: polls('failures'),
				test: 'polls that fail in one list do not hold up the others',
			},
		],
	},
	{
		promise: "The trigger's memory belongs to one server and one key",
		mutants: [
			{
				name: 'the trigger goes on with the memory of another server or key',
				file: 'shared/trigger/memory.ts',
				find: 'last !== undefined && last.owner !== owner;',
				replace: "last !== undefined && owner === '';",
				suite: polls('bounds'),
				test: 'the memory of a trigger begins anew on another server or with another key',
			},
			{
				name: 'a run of another server has the id of one of the first',
				file: 'shared/trigger/poll.ts',
				find: 'eventId: event.eventId + memory.eventIdSuffix',
				replace: 'eventId: event.eventId',
				suite: polls('bounds'),
				test: 'the memory of a trigger of another server gives other ids',
			},
			{
				name: 'the trigger begins anew without a word',
				file: 'shared/trigger/poll.ts',
				find: 'if (memory.isOfAnother)',
				replace: "if (owner === '' && memory.isOfAnother)",
				suite: polls('bounds'),
				test: 'the memory of a trigger begins anew on another server or with another key',
			},
		],
	},
	{
		promise: 'What happens again is another event, and the same event keeps its id',
		mutants: [
			{
				name: 'a second failure has the id of the first',
				file: 'shared/trigger/listEvents.ts',
				find: "${mark ? `:${mark}` : ''}${timesSuffix(times)}`,",
				replace: "${mark ? `:${mark}` : ''}`,",
				suite: rules('trigger/listEvents'),
				test: 'events of one run that comes back to a state are others each time',
			},
			{
				name: 'words of progress push an end out of the memory',
				file: 'shared/trigger/listCursor.ts',
				find: 'const open = [...states.keys()].filter(isOpen);',
				replace: 'const open = [...states.keys()];',
				suite: rules('trigger/listEvents'),
				test: 'events of one run that comes back are told apart however many words of progress',
			},
		],
	},
	{
		promise: 'An entry that cannot be read costs only itself',
		mutants: [
			{
				name: 'a search that shows nothing and says why is no news',
				file: 'shared/trigger/modifiedSearch.ts',
				find: 'if (page.rows.length === 0 && (page.isPartial || isCounted)) throw nothingShown();',
				replace: '',
				suite: rules('trigger/watchResources.dates'),
				test: 'an answer without rows that does not say that there are none is told',
			},
			{
				name: 'an entry without a reference holds up its list',
				file: 'shared/trigger/listPages.ts',
				find: 'if (records.length > 0 && withRefs.length === 0) throw withoutRef(kind);',
				replace: 'if (withRefs.length < records.length) throw withoutRef(kind);',
				suite: rules('trigger/watchList.otherForms'),
				test: 'entries in other forms one without a reference costs only itself',
			},
			{
				name: 'what cannot be read is told at every poll',
				file: 'shared/trigger/poll.ts',
				find: 'if (!noted.has(key)) warn',
				replace: 'if (noted) warn',
				suite: polls('bounds'),
				test: 'an entry that cannot be read is told once',
			},
			{
				name: 'a date without a zone is taken for one of Greenwich',
				file: 'shared/values/serviceDate.ts',
				find: "date.kind === 'moment' && !date.zoneless ?",
				replace: "date.kind === 'moment' ?",
				suite: rules('trigger/overdue'),
				test: 'an overdue run whose date names no zone counts from when it was first seen',
			},
			{
				name: 'what has no date is never overdue',
				file: 'shared/trigger/overdue.ts',
				find: ' ?? firstSeen(row);',
				replace: ';',
				suite: rules('trigger/overdue'),
				test: 'an overdue run whose date is not there counts from when it was first seen',
			},
			{
				name: 'a word that is left out is a change',
				file: 'shared/trigger/stateText.ts',
				find: 'if (own !== undefined && isSaidAgain(said, stateFrom(own))) return stateFrom(own);',
				replace: '',
				suite: rules('trigger/watchList.otherForms'),
				test: 'entries in other forms a code alone is the word that it had',
			},
			{
				name: 'a code has no word but its own',
				file: 'shared/trigger/stateText.ts',
				find: 'return byCode.get(said.code) ?? said;',
				replace: 'return said;',
				suite: rules('trigger/watchList.otherForms'),
				test: 'entries in other forms a code alone is the word that it had',
			},
			{
				name: 'a list that is counted but not shown counts as empty',
				file: 'shared/trigger/listPages.ts',
				find: '(total ?? 0) > 0)',
				replace: 'total === -1)',
				suite: rules('trigger/watchList.otherForms'),
				test: 'entries in other forms a list that is counted but not shown is told',
			},
			{
				name: 'an error that the word does not say is no failure',
				file: 'shared/trigger/stateText.ts',
				find: 'progressMark(text) ?? progressOf(stateFrom(text), words);',
				replace: 'progressOf(stateFrom(text), words);',
				suite: rules('trigger/watchList.otherForms'),
				test: 'entries in other forms an error beside a word is a failure',
			},
		],
	},
	{
		promise:
			"A poll ends with n8n's time, whatever trickles, and fills no memory, whatever the service says",
		mutants: [
			{
				name: 'a list that trickles takes the time of the others',
				file: 'shared/trigger/pollTime.ts',
				find: 'end: AbortSignal.timeout(endMs),',
				replace: 'end: AbortSignal.timeout(600_000),',
				suite: polls('bounds'),
				test: "n8n's time for a poll ends a list that trickles for ever",
			},
			{
				name: 'an unfinished reading is remembered without bound',
				file: 'shared/trigger/packedCursor.ts',
				find: '\t\ttrim(cursor, isOpen, most);\n',
				replace: '\t\tif (!cursor.rest) trim(cursor, isOpen, most);\n',
				suite: rules('trigger/watchList'),
				test: 'a service that says new ones for ever fills no memory',
			},
			{
				name: 'what an unfinished reading has forgotten is new again',
				file: 'shared/trigger/listCursor.ts',
				find: 'ref <= (rest.forgotten ?? 0) &&',
				replace: 'ref === rest.forgotten && rest.below < 0 &&',
				suite: rules('trigger/watchList'),
				test: 'a service that says new ones for ever fills no memory',
			},
			{
				name: 'the references of one moment are remembered without bound',
				file: 'shared/trigger/modifiedCursor.ts',
				find: 'if (cursor.refs.size <= MOST_REFS) return;',
				replace: 'if (cursor.refs.size > 0) return;',
				suite: rules('trigger/watchResources.lookBack'),
				test: 'an import at one moment of more than are remembered fills no memory',
			},
		],
	},
	{
		promise:
			'A modification that an index shows late is reported as long as it is among the newest hundred',
		mutants: [
			{
				name: 'what becomes visible late is not looked for',
				file: 'shared/trigger/watchResources.ts',
				find: 'const news = rows.filter((row) => !isKnown(row)).sort(byDate);',
				replace:
					'const news = rows.filter((row) => !isKnown(row) && !isBefore(row.date, cursor.date)).sort(byDate);',
				suite: rules('trigger/watchResources.lookBack'),
				test: 'a modification that the index shows late is reported',
			},
			{
				name: 'older ones that move up are taken for late ones',
				file: 'shared/trigger/watchResources.ts',
				find: "(floor !== '' && !isBefore(floor, date))",
				replace: "(floor === date && date === '')",
				suite: rules('trigger/watchResources.lookBack'),
				test: 'a modification that the index shows late is none where older ones move up',
			},
		],
	},
	{
		promise: 'A service that counts its jobs or runs anew is noticed, and followed from there',
		mutants: [
			{
				name: 'references that begin anew are behind all that was known',
				file: 'shared/trigger/readList.ts',
				find: 'if (isWhole && rows.length > 0 && top <= cursor.floor) {',
				replace: 'if (isWhole && rows.length < 0) {',
				suite: rules('trigger/watchList'),
				test: 'goes on where the service counts anew, from',
			},
		],
	},
	{
		promise:
			'A resource whose modification was seen stays known while the index is built anew, dates are written otherwise or pages are small',
		mutants: [
			{
				name: 'what the index does not show for a while is forgotten',
				file: 'shared/trigger/watchResources.ts',
				find: 'new Map([...dates, ...rows.map(',
				replace: 'new Map([...rows.map(',
				suite: rules('trigger/watchResources.overTime'),
				test: 'over several polls an index that is built anew',
			},
			{
				name: 'a date that is written otherwise is another one',
				file: 'shared/trigger/modifiedRows.ts',
				find: "(date !== '' && !isBefore(date, other) && !isBefore(other, date))",
				replace: "(date === '' && other === '')",
				suite: rules('trigger/watchResources.overTime'),
				test: 'over several polls dates that are written',
			},
			{
				name: 'a page smaller than asked for is taken for all',
				file: 'shared/trigger/watchResources.ts',
				find: 'lookBackOf(rows, nextOffset(first, 0) === undefined)',
				replace: 'lookBackOf(rows, rows.length < PAGE_SIZE)',
				suite: rules('trigger/watchResources.overTime'),
				test: 'over several polls pages smaller than asked for',
			},
		],
	},
	{
		promise:
			"A poll that fails tells n8n's durable pollers why, and how long the service asked to wait",
		mutants: [
			{
				name: 'a poll that fails does not say why',
				file: 'shared/trigger/poll.ts',
				find: 'failure: causeOf(failure)',
				replace: 'failure: undefined',
				suite: 'test/nodes/CatalogueTrigger/failures.test.ts',
				test: 'polls that fail at the rate limit say when to go on',
			},
			{
				name: 'a missing scope passes for a service that is down',
				file: 'shared/failure/cause.ts',
				find: "if (httpStatus === 401 || byCode(code)?.ofKey) return { cause: 'credential-invalid' };",
				replace: '',
				suite: rules('failure/cause'),
				test: 'the cause of a key that is not known',
			},
		],
	},
	{
		promise:
			'A list that shows an entry twice, or leaves its state out for a while, tells no change',
		mutants: [
			{
				name: 'a job whose word nobody knows is not asked for',
				file: 'shared/trigger/unsaidStates.ts',
				find: "const mayTellMore = kind === 'job' && isOpen(row.state);",
				replace: 'const mayTellMore = false;',
				suite: 'test/nodes/CatalogueTrigger/unknownWords.test.ts',
				test: 'the end of a job whose word is not known is asked of the job itself, once',
			},
			{
				name: 'a state that is left out for a while is another one',
				file: 'shared/trigger/unsaidStates.ts',
				find: 'const known = { ...row, state: last ?? row.state };',
				replace: 'const known = row;',
				suite: rules('trigger/watchList.otherForms'),
				test: 'entries in other forms one that has ended and shows no status',
			},
			{
				name: 'each row of an entry on one page is a change',
				file: 'shared/trigger/listPages.ts',
				find: 'const all = onePerRef(kind, [...withRefs, ...before], settings);',
				replace: 'const all = withRefs;',
				suite: rules('trigger/watchList.otherForms'),
				test: 'entries in other forms one that a page shows twice',
			},
			{
				name: 'what a filter cannot tell is dropped',
				file: 'shared/trigger/openPoll.ts',
				find: '.catch(failureOf);\n\t// No resource would ever',
				replace: '.catch(() => 0);\n\t// No resource would ever',
				suite: polls('withoutType'),
				test: 'a resource that is modified while the types cannot be read is reported as soon as',
			},
			{
				name: 'a type that does not exist is watched',
				file: 'shared/trigger/openPoll.ts',
				find: "if (typeRef instanceof Failure && typeRef.details.code === 'PARAMETER') throw typeRef;",
				replace: '',
				suite: polls('withoutType'),
				test: 'a type that the service does not have is told',
			},
			{
				name: 'of two rows of a run the first one counts',
				file: 'shared/catalogue/pagedLists.ts',
				find: 'return tellingRow(kind, rows, names)?.record;',
				replace: 'return rows[0]?.record;',
				suite: 'test/nodes/waiting/ends.test.ts',
				test: 'the end of a job is seen at the first look of a job or run that the list shows twice',
			},
		],
	},
	{
		promise:
			'What a machine behind a load balancer does not know yet is looked for once more at the next poll',
		mutants: [
			{
				name: 'behind pages of several machines the list is not looked at once more',
				file: 'shared/trigger/readList.ts',
				find: 'if (isNew && pages.length > 1 && !rest',
				replace: 'if (isNew && pages.length > 99 && !rest',
				suite: rules('trigger/watchList'),
				test: 'a list whose pages are of several machines loses nothing that one of them does not know yet, and looks once more only behind new ones',
			},
			{
				name: 'behind each burst the trigger looks down to the first of them',
				file: 'shared/trigger/readList.ts',
				find: 'cursor.again = to;',
				replace: 'cursor.again = Math.min(to, again);',
				suite: rules('trigger/watchList'),
				test: 'a list whose pages are of several machines takes no more requests from poll to poll where new ones never cease',
			},
		],
	},
];
