import { runNames } from '../catalogue/runNames';
import { jobSentence, runSentence } from '../catalogue/sentences';
import type { CatalogueEvent } from './eventTypes';
import type { Row } from './listCursor';
import type { PollSettings } from './pollSettings';
import { progressFrom, stateFrom } from './stateText';

/** A poll has little time: of more collections the names are left out. */
const MOST_PAGES = 3;

/**
 * Events of a list as people read them, the sentence first: by the state that made the event, which the record itself may not
 * say. Names are looked up only when there is something to tell.
 */
export async function readable(
	kind: 'job' | 'run',
	events: CatalogueEvent[],
	rows: Iterable<Row>,
	settings: PollSettings,
): Promise<CatalogueEvent[]> {
	if (events.length === 0) return [];
	const texts = new Map([...rows].map(({ ref, state }) => [ref, state]));
	const standingOf = ({ ref }: CatalogueEvent) => {
		const text = texts.get(ref);
		return text === undefined
			? undefined
			: { state: stateFrom(text), progress: progressFrom(text, settings.words) };
	};
	if (kind === 'job')
		return events.map((event) => ({
			summary: jobSentence(event.record, settings, standingOf(event)),
			...event,
		}));
	const namesOf = await runNames(
		settings.catalogue,
		events.map(({ record }) => record),
		{ pages: MOST_PAGES, warn: (text) => settings.note('run names', text) },
	);
	return events.map((event) => {
		const names = namesOf(event.record);
		const summary = runSentence(event.record, names, settings, standingOf(event));
		return { summary, ...names, ...event };
	});
}
