/** What the trigger remembers, and what it reports. */

import { rules } from './places.mjs';

const trigger = (file) => `shared/trigger/${file}.ts`;
const polls = (file) => `test/nodes/CatalogueTrigger/${file}.test.ts`;

/** @type {import('./index.mjs').Promised[]} */
export const triggers = [
	{
		promise: 'A rename of the trigger loses nothing, and a new node does not inherit the memory of another',
		mutants: [
			{
				name: 'the trigger remembers under its name only',
				file: trigger('memory'),
				find: 'shared[keyOf(id)] = JSON.parse(copy) as IDataObject;',
				replace: '',
				suite: rules('trigger/memory'),
				test: 'what a trigger remembers outlives a rename',
			},
			{
				name: 'the trigger takes the memory of a node that had its name',
				file: trigger('memory'),
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
				file: trigger('watchList'),
				find: 'const existing = settings.includesExisting ?',
				replace: 'const existing = settings.words ?',
				suite: rules('trigger/runs'),
				test: 'the first poll only takes note',
			},
			{
				name: 'the first poll reports resources that are there',
				file: trigger('watchResources'),
				find: 'const existing = settings.includesExisting ?',
				replace: 'const existing = settings.chosen ?',
				suite: polls('resources'),
				test: 'modified resources are reported once each',
			},
		],
	},
	{
		promise: 'A test of the trigger shows real events and is no poll',
		mutants: [
			{
				name: 'a test of the trigger is a poll',
				file: trigger('poll'),
				find: "if (context.getMode() === 'manual') return",
				replace: "if (context.getMode() === 'internal') return",
				suite: polls('runs'),
				test: 'a test in the editor shows the latest real events',
			},
		],
	},
	{
		promise: 'Nothing that the service still shows is lost, and nothing is reported twice, also at one moment and over several polls',
		mutants: [
			{
				name: 'modifications at the moment of the last one are lost',
				file: trigger('modified'),
				find: 'const found = page.rows.filter((row) => !isKnown(cursor, row));',
				replace: 'const found = page.rows.filter((row) => row.date !== cursor.date);',
				suite: polls('resources'),
				test: 'modified resources are reported once each',
			},
			{
				name: 'modifications before known ones of the same moment are lost where a page moves up',
				file: trigger('modified'),
				find: 'return !rest.given.has(first.ref) ||',
				replace: 'return !refs.has(first.ref) ||',
				suite: rules('trigger/modified.property'),
				test: 'resources that stand before known ones of the same second are found where those before them are modified',
			},
			{
				name: 'a moment is left although it was not over when its reading began',
				file: trigger('modified'),
				find: '(!rest.isOver && isLater(cursor, rows.at(-1)))',
				replace: 'false',
				suite: rules('trigger/modified.property'),
				test: 'resources that stand before known ones of the same second are found where they were modified at the end of that second',
			},
			{
				name: 'modifications before more known ones than a page holds are lost',
				file: trigger('modified'),
				find: 'offset + rows.length > new Set([...refs, ...rows.map(({ ref }) => ref)]).size',
				replace: '!isKnown(cursor, first)',
				suite: rules('trigger/modified.property'),
				test: 'resources that stand before known ones of the same second are found behind more known ones',
			},
			{
				name: 'modifications at one moment are reported again',
				file: trigger('modified'),
				find: 'for (const { ref, date } of page.rows) if (date === last) cursor.refs.add(ref);',
				replace: '',
				suite: rules('trigger/modified.property'),
				test: '1,000 random schedules of modifications, polls and restarts report nothing twice',
			},
			{
				name: 'a poll meets the one before and reports the same',
				file: trigger('poll'),
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
				file: trigger('listCursor'),
				find: 'JSON.stringify(packed).length <= MOST_CHARACTERS',
				replace: 'Object.keys(packed).length > 0',
				suite: rules('trigger/runs'),
				test: 'what is kept stays small when thousands far apart never finish',
			},
		],
	},
	{
		promise: 'What takes too long is reported once',
		mutants: [
			{
				name: 'what is overdue is reported at every poll',
				file: trigger('watchList'),
				find: 'late = overdueEvents(list, followed, settings).filter(({ ref }) => !cursor.overdue.has(ref));',
				replace: 'late = overdueEvents(list, followed, settings);',
				suite: rules('trigger/runs'),
				test: 'an overdue run is reported once',
			},
		],
	},
	{
		promise: 'A poll that fails is shown once by cause, and holds up nothing else',
		mutants: [
			{
				name: 'the first failing poll is quiet',
				file: trigger('poll'),
				find: 'if (events.length === 0 && (isShown || !isWatching)) return failed;',
				replace: '',
				suite: polls('failures'),
				test: 'polls that fail by one cause',
			},
			{
				name: 'every failing poll is a failed execution',
				file: trigger('failureMemory'),
				find: 'const isShown = !isKnown ||',
				replace: 'const isShown = isKnown || !isKnown ||',
				suite: rules('trigger/memory'),
				test: 'failed polls are shown once by cause',
			},
			{
				name: 'a list that fails holds up the others',
				file: trigger('poll'),
				find: 'if (found instanceof Failure) failed ??= found;',
				replace: 'if (found instanceof Failure) throw found;',
				suite: polls('failures'),
				test: 'polls that fail in one list do not hold up the others',
			},
		],
	},
];
