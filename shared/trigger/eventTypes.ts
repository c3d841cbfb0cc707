import type { IDataObject } from 'n8n-workflow';
import type { Progress } from '../catalogue/progress';
import type { ListKind } from '../catalogue/states';

export type EventKind = ListKind | 'resource';

type Cause = Exclude<Progress, 'unfinished'> | 'changed' | 'overdue' | 'modified';

type EventValue =
	`${ListKind}${'Failed' | 'Finished' | 'Overdue' | 'StatusChanged'}` | 'resourceModified';

interface EventType {
	name: string;
	value: EventValue;
	kind: EventKind;
	cause: Cause;
	description: string;
}

const LIST_EVENTS = [
	{ name: 'Failed', cause: 'failed', predicate: 'has failed' },
	{ name: 'Finished', cause: 'succeeded', predicate: 'has finished successfully' },
	{ name: 'Overdue', cause: 'overdue', predicate: 'has not finished within the set time' },
	{ name: 'Status Changed', cause: 'changed', predicate: 'is new or has moved to another state' },
] as const;

const listEventTypes = (kind: ListKind, noun: string, subject: string): EventType[] =>
	LIST_EVENTS.map(({ name, cause, predicate }) => ({
		name: `${noun} ${name}`,
		value: `${kind}${name.replace(' ', '')}` as EventValue,
		kind,
		cause,
		description: `${subject} ${predicate}`,
	}));

/** Alphabetical, as the editor shows them. A transition with several causes is reported as the first chosen type. */
export const eventTypes: readonly EventType[] = [
	...listEventTypes('job', 'Job', 'A job'),
	{
		name: 'Resource Modified',
		value: 'resourceModified',
		kind: 'resource',
		cause: 'modified',
		description: 'A resource was created or modified',
	},
	...listEventTypes('run', 'Run', 'A distribution run'),
];

export const chosenEvent = (chosen: readonly string[], kind: EventKind, cause: Cause) =>
	eventTypes.find(
		(type) => type.kind === kind && type.cause === cause && chosen.includes(type.value),
	)?.value;

/** One event, as the node puts it out. */
export interface CatalogueEvent {
	/** The same however often the same event is found. */
	eventId: string;
	event: EventValue;
	kind: EventKind;
	ref: number;
	/** All of it in one sentence, by the names of destination and collection as far as they are known. */
	summary?: string;
	destinationName?: string;
	collectionName?: string;
	/** The service's words; left out where there is none. */
	state?: string;
	previousState?: string;
	/** When it happened, as the service says; left out where it does not. */
	date?: string;
	/** Age of an overdue entry. */
	minutes?: number;
	/** A failed job's own `error`: n8n takes a top-level key of that name for a failed item. */
	jobError?: string;
	record: IDataObject;
}

/** The names by value, as an expression of n8n can read them. */
export const namesOfEvents = JSON.stringify(
	Object.fromEntries(eventTypes.map(({ value, name }) => [value, name])),
);
