import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { causeOf } from '../failure/cause';
import { asNodeError, Failure, failureOf, parameterFailure } from '../failure/failure';
import type { CatalogueEvent, Kind } from './eventTypes';
import { remember, type FailureMemory } from './failureMemory';
import { eventMark, isOfAnother, keep, recall, type Cursors } from './memory';
import { openPoll } from './openPoll';
import type { PollSettings } from './pollSettings';
import { sampleList, watchList, type Found } from './watchList';
import { watchedLists, type WatchedList } from './listEvents';
import { sampleResources, watchResources } from './watchResources';
import { itemsOf } from './eventItems';

/** How each kind is watched, and sampled for a test of the node. */
interface Watch {
	watch(cursor: IDataObject | undefined, settings: PollSettings): Promise<Found>;
	sample(settings: PollSettings): Promise<CatalogueEvent[]>;
}

const ofList = (list: WatchedList): Watch => ({
	watch: async (cursor, settings) => await watchList(list, cursor, settings),
	sample: async (settings) => await sampleList(list, settings),
});

const WATCHES: Readonly<Record<Kind, Watch>> = {
	job: ofList(watchedLists.job),
	run: ofList(watchedLists.run),
	resource: { watch: watchResources, sample: sampleResources },
};

/** The most items of one kind that a test of the node shows. */
const MOST_SAMPLES = 3;

/** A slow poll and the next one may overlap in n8n, and both would report the same. */
const underWay = new Set<string>();
/** Of this process alone: n8n drops what a poll that throws has set in its static data, or keeps it from its database. */
const failing = new Map<string, FailureMemory>();
/** What was noted in the log, by trigger: a few names each. */
const noted = new Set<string>();

const triggerOf = (context: IPollFunctions) =>
	`${context.getWorkflow().id}/${context.getNode().id}`;

function noteOnce(context: IPollFunctions, name: string, message: string): void {
	const key = `${triggerOf(context)} ${name}`;
	if (!noted.has(key)) context.logger.warn(`${context.getNode().name}: ${message}`);
	noted.add(key);
}

interface Look {
	/** What is to be kept, and of which server and key; undefined where nothing could be read. */
	kept?: { cursors: Cursors; owner: string };
	events: CatalogueEvent[];
	failed?: Failure;
	/** Whether every list was read before or now. */
	isWatching: boolean;
}

/** Nobody has stopped a poll: its calls are ended by its time alone. */
function inTime(thrown: unknown): Failure {
	const failure = failureOf(thrown);
	if (failure.details.code !== 'CANCELLED') return failure;
	return new Failure({
		message: "The service did not answer within n8n's time for a poll",
		description:
			'Nothing is lost: the next poll reads it again. Check that the service and the way to it are fast enough.',
		code: 'CONNECTION',
		retryable: true,
	});
}

/** What is remembered of the server and key of this poll; of others there is nothing to go by. */
function knownOf(context: IPollFunctions, owner: string): Cursors {
	if (isOfAnother(context, owner)) {
		context.logger.warn(
			`${context.getNode().name}: the credential leads to another server or has another API key than at the last poll, so the trigger begins anew: what is there now is only taken note of.`,
		);
	}
	return recall(context, owner);
}

/** Looks at every list by itself, so that one that fails does not hold up the others. A list that fails keeps its cursor. */
async function lookAtAll(context: IPollFunctions): Promise<Look> {
	try {
		const { kinds, owner, settingsOf } = await openPoll(context, (name, message) =>
			noteOnce(context, name, message),
		);
		const known = knownOf(context, owner);
		const mark = eventMark(context, owner);
		const cursors: Cursors = {};
		const events: CatalogueEvent[] = [];
		let failed: Failure | undefined;
		for (const kind of kinds) {
			const found = await WATCHES[kind].watch(known[kind], settingsOf()).catch(inTime);
			const cursor = found instanceof Failure ? known[kind] : found.cursor;
			if (cursor) cursors[kind] = cursor;
			if (found instanceof Failure) failed ??= found;
			else
				for (const event of found.events) events.push({ ...event, eventId: event.eventId + mark });
		}
		return {
			...(Object.keys(cursors).length > 0 && { kept: { cursors, owner } }),
			events,
			isWatching: kinds.every((kind) => cursors[kind]),
			...(failed && { failed }),
		};
	} catch (error) {
		return {
			events: [],
			isWatching: Object.keys(recall(context)).length > 0,
			failed: failureOf(error),
		};
	}
}

/** The error of a failed poll where it is to be shown as a failed execution; else it is only logged. */
function shownFailure(
	context: IPollFunctions,
	{ failed, events, isWatching }: Look,
): Failure | undefined {
	const trigger = triggerOf(context);
	if (!failed) failing.delete(trigger);
	if (!failed) return undefined;
	const { memory, isShown } = remember(failing.get(trigger), failed.details, Date.now());
	// Events go first; the next poll without any shows the failure, should it last.
	if (events.length === 0) failing.set(trigger, memory);
	// What was never read is not being watched: whoever switches the workflow on must know, however often n8n tries.
	if (events.length === 0 && (isShown || !isWatching)) return failed;
	context.logger.warn(
		`${context.getNode().name}: ${failed.details.message} (${memory.polls} polls in a row)`,
	);
	return undefined;
}

async function pollOnce(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	const look = await lookAtAll(context);
	if (look.kept) keep(context, look.kept.cursors, look.kept.owner);
	const failure = shownFailure(context, look);
	if (failure)
		throw Object.assign(asNodeError(context.getNode(), failure), { failure: causeOf(failure) });
	return itemsOf(context, look.events);
}

/** The latest real events, for a test of the node in the editor. The memory is neither read nor changed. */
async function sample(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	const notes: string[] = [];
	const { kinds, settingsOf } = await openPoll(context, (name, message) => {
		noteOnce(context, name, message);
		notes.push(message);
	});
	const events: CatalogueEvent[] = [];
	for (const kind of kinds) {
		const newest = await WATCHES[kind].sample(settingsOf()).catch((error) => {
			throw inTime(error);
		});
		events.push(...newest.slice(0, MOST_SAMPLES));
	}
	if (events.length === 0) throw nothingToShow(notes);
	return itemsOf(context, events);
}

const nothingToShow = (notes: string[]) =>
	parameterFailure(
		'Nothing in the catalogue matches at present',
		[
			"Among the newest entries there is none that 'Trigger On' and 'Filters' mean. The workflow can be switched on nevertheless.",
			...new Set(notes),
		].join(' '),
	);

/** One poll of the trigger. */
export async function pollCatalogue(
	context: IPollFunctions,
): Promise<INodeExecutionData[][] | null> {
	const trigger = triggerOf(context);
	if (context.getMode() === 'manual')
		return await sample(context).catch((error) => refuse(context, error));
	if (underWay.has(trigger)) return null;
	underWay.add(trigger);
	try {
		return await pollOnce(context);
	} finally {
		underWay.delete(trigger);
	}
}

function refuse(context: IPollFunctions, error: unknown): never {
	throw asNodeError(context.getNode(), failureOf(error));
}
