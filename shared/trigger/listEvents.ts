import { errorBeside, errorText } from '../catalogue/errorText';
import { runNames } from '../catalogue/runNames';
import { stateWord, type ListKind } from '../catalogue/states';
import { jobSentence, runSentence } from '../catalogue/stateSentences';
import { isNothing, textOf } from '../values/read';
import { asFilter } from '../values/serviceDate';
import { chosenEvent, type CatalogueEvent } from './eventTypes';
import type { IsOpen, Row, Transition } from './listCursor';
import type { PollSettings } from './pollSettings';
import { progressFrom, progressMark, stateFrom } from './stateText';

export const isOpenBy =
	({ words }: Pick<PollSettings, 'words'>): IsOpen =>
	(state) =>
		progressFrom(state, words) === 'unfinished';

export const byRef = (a: { ref: number }, b: { ref: number }) => a.ref - b.ref;

/** The end of an event's id: nothing for the first time, so that the first id stays as it is. */
export const timesSuffix = (times: number): string => (times > 1 ? `:${times}` : '');

/** The first date that is filled in, as the service wrote it; in ISO 8601 where that is no text. */
export function firstDate(...dates: unknown[]): Pick<CatalogueEvent, 'date'> {
	const date = dates.find((value) => !isNothing(value));
	return date === undefined ? {} : { date: textOf(date) ?? asFilter(date) };
}

/** The event of a transition: an end where that was chosen, else a change. */
export function transitionEvent(
	kind: ListKind,
	{ row, previous, times }: Transition,
	{ chosen, words, catalogue }: PollSettings,
): CatalogueEvent[] {
	const { ref, record } = row;
	const progress = progressFrom(row.state, words);
	const wasEnded = previous !== undefined && progress === progressFrom(previous, words);
	const event =
		(progress !== 'unfinished' && !wasEnded && chosenEvent(chosen, kind, progress)) ||
		chosenEvent(chosen, kind, 'changed');
	if (!event) return [];
	const state = stateWord(stateFrom(row.state));
	const mark = progressMark(row.state);
	const jobError = errorText(record.error) ?? errorBeside(record);
	return [
		{
			eventId: `${kind}:${ref}:${state}${mark ? `:${mark}` : ''}${timesSuffix(times)}`,
			event,
			kind,
			ref,
			state,
			...(previous !== undefined && { previousState: stateWord(stateFrom(previous)) }),
			...firstDate(record[catalogue.assumed(`${kind}s.modifiedDate`)]),
			...(jobError && { jobError }),
			record,
		},
	];
}

/** The events of rows as if they were new: for the first poll and for a test of the node. */
export const eventsOfRows = (kind: ListKind, rows: Row[], settings: PollSettings) =>
	[...rows]
		.sort(byRef)
		.flatMap((row) => transitionEvent(kind, { row, previous: undefined, times: 1 }, settings));

/** A poll has little time: names are looked for on so many pages of collections. */
const MOST_PAGES = 3;

/** Adds a sentence and names, by the state that made the event. Names are looked up only where there are events. */
export async function withSummaries(
	kind: ListKind,
	events: CatalogueEvent[],
	rows: Iterable<Row>,
	settings: PollSettings,
): Promise<CatalogueEvent[]> {
	if (events.length === 0) return [];
	const states = new Map([...rows].map(({ ref, state }) => [ref, state]));
	const standingOf = ({ ref }: CatalogueEvent) => {
		const state = states.get(ref);
		if (state === undefined) return undefined;
		return { state: stateFrom(state), progress: progressFrom(state, settings.words) };
	};
	if (kind === 'job')
		return events.map((event) => ({
			summary: jobSentence(event.record, settings, standingOf(event)),
			...event,
		}));
	const namesOf = await runNames(
		settings.catalogue,
		events.map(({ record }) => record),
		{ pages: MOST_PAGES, warn: (message) => settings.note('run names', message) },
	);
	return events.map((event) => {
		const names = namesOf(event.record);
		const summary = runSentence(event.record, names, settings, standingOf(event));
		return { summary, ...names, ...event };
	});
}
