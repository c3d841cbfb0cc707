import type { IDataObject, INodePropertyOptions } from 'n8n-workflow';
import type { Progress } from '../catalogue/progress';

/** What is listed and reported. */
export type Kind = 'job' | 'run' | 'resource';

/** What makes an event: an end, any change of state, being late, or a modification. */
type Cause = Exclude<Progress, 'unfinished'> | 'changed' | 'overdue' | 'modified';

interface EventType {
	name: string;
	value: string;
	kind: Kind;
	cause: Cause;
	description: string;
}

/** Alphabetical, as the editor shows them. A transition that several of them mean is reported as the first one chosen. */
export const eventTypes = [
	{
		name: 'Job Failed',
		value: 'jobFailed',
		kind: 'job',
		cause: 'failed',
		description: 'A job has failed',
	},
	{
		name: 'Job Finished',
		value: 'jobFinished',
		kind: 'job',
		cause: 'succeeded',
		description: 'A job has finished successfully',
	},
	{
		name: 'Job Overdue',
		value: 'jobOverdue',
		kind: 'job',
		cause: 'overdue',
		description: 'A job has not finished within the set time',
	},
	{
		name: 'Job Status Changed',
		value: 'jobStatusChanged',
		kind: 'job',
		cause: 'changed',
		description: 'A job is new or has moved to another state',
	},
	{
		name: 'Resource Modified',
		value: 'resourceModified',
		kind: 'resource',
		cause: 'modified',
		description: 'A resource was created or modified',
	},
	{
		name: 'Run Failed',
		value: 'runFailed',
		kind: 'run',
		cause: 'failed',
		description: 'A distribution run has failed',
	},
	{
		name: 'Run Finished',
		value: 'runFinished',
		kind: 'run',
		cause: 'succeeded',
		description: 'A distribution run has finished successfully',
	},
	{
		name: 'Run Overdue',
		value: 'runOverdue',
		kind: 'run',
		cause: 'overdue',
		description: 'A distribution run has not finished within the set time',
	},
	{
		name: 'Run Status Changed',
		value: 'runStatusChanged',
		kind: 'run',
		cause: 'changed',
		description: 'A distribution run is new or has moved to another state',
	},
] as const satisfies ReadonlyArray<EventType & INodePropertyOptions>;

export type EventValue = (typeof eventTypes)[number]['value'];

/** The chosen event of a kind that a cause makes. */
export const chosenEvent = (
	chosen: readonly string[],
	kind: Kind,
	cause: Cause,
): EventValue | undefined =>
	eventTypes.find(
		(type) => type.kind === kind && type.cause === cause && chosen.includes(type.value),
	)?.value;

/** One event, as the node puts it out. `eventId` is the same however often the same event is found. */
export interface CatalogueEvent {
	eventId: string;
	event: EventValue;
	kind: Kind;
	ref: number;
	/** All of it in one sentence, by the names of destination and collection as far as they are known. */
	summary?: string;
	destinationName?: string;
	collectionName?: string;
	/** The service's words; null where there is none. */
	state: string | null;
	previousState: string | null;
	/** When it happened, as the service says. */
	date: string | null;
	/** Of an overdue one: its age. */
	minutes?: number;
	/** A failed job's own `error`: n8n takes a top-level key of that name for a failed item. */
	jobError?: string;
	/** As the service sent it. */
	record: IDataObject;
}

/** The names by value, as an expression of n8n can read them. */
export const namesOfEvents = JSON.stringify(
	Object.fromEntries(eventTypes.map(({ value, name }) => [value, name])),
);
