import { jobSentence, runNames, runSentence } from '../catalogue/runNames';
import type { CatalogueEvent } from './eventTypes';
import type { PollSettings } from './pollSettings';

/** A poll has little time: of more collections the names are left out. */
const MOST_PAGES = 3;

/** Events of a list as people read them, the sentence first. Names are looked up only when there is something to tell. */
export async function readable(
	kind: 'job' | 'run',
	events: CatalogueEvent[],
	settings: PollSettings,
): Promise<CatalogueEvent[]> {
	if (kind === 'job' || events.length === 0)
		return events.map((event) => ({ summary: jobSentence(event.record, settings), ...event }));
	const namesOf = await runNames(
		settings.catalogue,
		events.map(({ record }) => record),
		{ pages: MOST_PAGES, tell: (text) => settings.note('run names', text) },
	);
	return events.map((event) => {
		const names = namesOf(event.record);
		return { summary: runSentence(event.record, names, settings), ...names, ...event };
	});
}
