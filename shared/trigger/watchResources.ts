import type { IDataObject } from 'n8n-workflow';
import { answerFailure } from '../request/failure';
import { path } from '../request/path';
import { PAGE_SIZE } from '../request/pages';
import type { Page } from '../request/pages';
import { refOf, textOf } from '../service/read';
import { searchPage } from '../service/search';
import { chosenEvent } from './events';
import type { CatalogueEvent } from './events';
import { packModified, readModified, startModified, unpackModified } from './modified';
import type { ModifiedRow, ModifiedSearch } from './modified';
import type { PollSettings } from './settings';
import type { Found } from './watchList';

const withoutDate = () =>
	answerFailure(
		'A resource in the answer has no reference or no date of its modification',
		'The trigger needs both. Check that the Base URL of the credential leads to the catalogue service.',
	);

function rowOf(record: IDataObject): ModifiedRow {
	const [ref, date] = [refOf(record.ref), textOf(record.modifiedDate)];
	if (ref === undefined || !date) throw withoutDate();
	return { ref, date, record };
}

/** POST /resources/search by the date of modification (interface 4.1). */
function searchOf({ catalogue, measure }: PollSettings): ModifiedSearch {
	const { at } = catalogue;
	const search = async (body: IDataObject, direction: 'asc' | 'desc', offset: number): Promise<Page<ModifiedRow>> => {
		const { data } = await catalogue.call({
			method: 'POST',
			path: path('/resources/search'),
			body: {
				...body,
				[at('search.sort')]: { [at('search.sortField')]: at('search.modifiedDate'), [at('search.sortDirection')]: direction },
				[at('search.offset')]: offset,
				limit: PAGE_SIZE,
			},
			repeat: 'safe',
		});
		const { rows, total } = searchPage(data);
		return { rows: rows.map(rowOf), total };
	};
	return {
		mayGoOn: measure(),
		newest: async (offset) => await search({}, 'desc', offset),
		since: async (date, offset) =>
			await search(
				date === '' ? {} : { dateFilters: { [at('search.modifiedDate')]: { [at('search.from')]: date } } },
				'asc',
				offset,
			),
	};
}

const eventsOf = (rows: ModifiedRow[], { chosen }: PollSettings): CatalogueEvent[] => {
	const event = chosenEvent(chosen, 'resource', 'modified');
	if (!event) return [];
	return rows.map(({ ref, date, record }) => ({
		eventId: `resource:${ref}:${date}`,
		event,
		kind: 'resource',
		ref,
		state: null,
		previousState: null,
		date,
		record,
	}));
};

/** One look at the modified resources. Without a cursor it is the first, which only takes note of what is there. */
export async function watchResources(packed: IDataObject | undefined, settings: PollSettings): Promise<Found> {
	const search = searchOf(settings);
	if (packed) {
		const cursor = unpackModified(packed);
		const events = eventsOf(await readModified(cursor, search), settings);
		const isWanted = await settings.filterOf('resource');
		return { cursor: packModified(cursor), events: events.filter(({ record }) => isWanted(record)) };
	}
	const isWanted = await settings.filterOf('resource');
	const { cursor, rows } = await startModified(search);
	const existing = settings.includesExisting ? eventsOf([...rows].reverse(), settings) : [];
	return { cursor: packModified(cursor), events: existing.filter(({ record }) => isWanted(record)) };
}

/** The resources modified last as events, for a test of the node. */
export async function sampleResources(settings: PollSettings): Promise<CatalogueEvent[]> {
	const { rows } = await searchOf(settings).newest(0);
	const isWanted = await settings.filterOf('resource');
	return eventsOf(rows, settings).filter(({ record }) => isWanted(record));
}
