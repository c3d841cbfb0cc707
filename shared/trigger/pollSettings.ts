import type { IDataObject } from 'n8n-workflow';
import type { StateWords } from '../catalogue/progress';
import type { Catalogue } from '../transport/pipeline';
import type { CatalogueEvent, EventKind } from './eventTypes';

export type RecordFilter = (record: IDataObject) => boolean;

/** What the poll of one kind gives: the cursor to keep, and the events, oldest first. */
export interface PollResult {
	cursor: IDataObject;
	events: CatalogueEvent[];
}

/** What the poll of one kind works with: the node's parameters, the way to the service, and its time. */
export interface PollSettings {
	catalogue: Catalogue;
	/** Values of the chosen events. */
	chosen: readonly string[];
	words: StateWords;
	/** Whether the node has words of its own. */
	wordsAreChosen: boolean;
	overdueAfterMinutes: number;
	/** Of the workflow, for dates that people read. */
	timezone: string;
	/** Whether the first poll reports what is there. */
	includesExisting: boolean;
	/** Over these records, looked up only when there is something to filter: a name may cost a request. The first time, a number that is another destination here is refused. */
	filterOf(kind: EventKind, records: IDataObject[], isFirst?: boolean): Promise<RecordFilter>;
	/** The destination of the filters as it is entered; none without one. */
	destination?: string | undefined;
	/** The service's time, in milliseconds since 1970. */
	now(): number;
	mayGoOn(): boolean;
	/** Warns of something that holds up nothing else, once by its name. */
	note(name: string, message: string): void;
}
