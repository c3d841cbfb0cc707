import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { bookOf } from '../catalogue/book';
import type { Names } from '../deployment/interfaceOverrides';
import { causeOf } from '../failure/cause';
import { asNodeError } from '../failure/failedItem';
import { Failure, failureOf, parameterFailure } from '../failure/failure';
import { pick, simpleResource } from '../form/simplify';
import type { CatalogueEvent, EventKind } from './eventTypes';
import { forgetFailures, isToBeShown } from './failedPolls';
import { hasMemory, memoryOf, type Cursors } from './memory';
import { openPoll } from './openPoll';
import type { PollSettings } from './pollSettings';
import { sampleList, watchList } from './watchList';
import { sampleResources, watchResources } from './watchResources';

type Items = INodeExecutionData[][] | null;

const watch = async (kind: EventKind, cursor: IDataObject | undefined, settings: PollSettings) =>
	kind === 'resource'
		? await watchResources(cursor, settings)
		: await watchList(kind, cursor, settings);

/** The most items of one kind that a test of the node shows. */
const MOST_SAMPLES = 3;

/** A slow poll and the next one may overlap in n8n, and both would report the same. */
const underWay = new Set<string>();
/** What was noted in the log, by trigger: a few names each, and one for each job that is gone. */
const noted = new Set<string>();
const MOST_NOTED = 10_000;

const triggerOf = (context: IPollFunctions) =>
	`${context.getWorkflow().id}/${context.getNode().id}`;

const warn = (context: IPollFunctions, message: string) =>
	context.logger.warn(`${context.getNode().name}: ${message}`);

function noteOnce(context: IPollFunctions, name: string, message: string): void {
	const key = `${triggerOf(context)} ${name}`;
	if (!noted.has(key)) warn(context, message);
	if (noted.size >= MOST_NOTED) noted.clear();
	noted.add(key);
}

/** Nobody stops a poll, so a cancelled call has run out of the poll's time. */
function pollFailure(error: unknown): Failure {
	const failure = failureOf(error);
	if (failure.details.code !== 'CANCELLED') return failure;
	return new Failure({
		message: "The service did not answer within n8n's time for a poll",
		description:
			'Nothing is lost: the next poll reads it again. Check that the service and the connection to it are fast enough.',
		code: 'CONNECTION',
		retryable: true,
	});
}

function itemsOf(context: IPollFunctions, events: CatalogueEvent[], names: Names): Items {
	if (events.length === 0) return null;
	const isSimple = context.getNodeParameter('simplify', true) !== false;
	const simpleOf = simpleResource(names);
	const jsonOf = (event: CatalogueEvent): IDataObject => {
		const { kind, record } = event;
		if (kind !== 'resource' || !isSimple) return { ...event };
		// As a search gives it, so that the nodes behind the trigger know its title and its current values.
		return { ...event, ...bookOf(record), ...pick(record, ['fields']), record: simpleOf(record) };
	};
	return [events.map((event) => ({ json: jsonOf(event) }))];
}

interface PollOutcome {
	items: Items;
	failure: Failure | undefined;
	/** Whether every kind was read, by this poll or before. */
	isWatching: boolean;
}

/** Polls each kind by itself, so that one that fails holds up no other. A kind that fails keeps its cursor. */
async function pollKinds(context: IPollFunctions): Promise<PollOutcome> {
	const { kinds, owner, names, nextSettings } = await openPoll(context, (name, message) =>
		noteOnce(context, name, message),
	);
	const memory = memoryOf(context, owner);
	if (memory.isOfAnother)
		warn(
			context,
			'the credential leads to another server or has another API key than at the last poll, so the trigger begins anew: what is there now is not reported.',
		);
	if (memory.isDamaged)
		warn(
			context,
			"what it remembered in the workflow's data cannot be read, so the trigger begins anew: what is there now is not reported.",
		);
	const remembered = memory.cursors;
	const cursors: Cursors = {};
	const events: CatalogueEvent[] = [];
	let failure: Failure | undefined;
	for (const kind of kinds) {
		const result = await watch(kind, remembered[kind], nextSettings()).catch(pollFailure);
		const cursor = result instanceof Failure ? remembered[kind] : result.cursor;
		if (cursor) cursors[kind] = cursor;
		if (result instanceof Failure) failure ??= result;
		else
			for (const event of result.events)
				events.push({ ...event, eventId: event.eventId + memory.eventIdSuffix });
	}
	// What cannot be put out is read again by the next poll.
	const items = itemsOf(context, events, names);
	if (Object.keys(cursors).length > 0) memory.keep(cursors);
	return { items, failure, isWatching: kinds.every((kind) => cursors[kind]) };
}

async function pollOnce(context: IPollFunctions): Promise<Items> {
	const trigger = triggerOf(context);
	const { items, failure, isWatching } = await pollKinds(context).catch((error): PollOutcome => ({
		items: null,
		failure: failureOf(error),
		isWatching: hasMemory(context),
	}));
	if (!failure) forgetFailures(trigger);
	else if (isToBeShown(context, trigger, failure, { hasEvents: items !== null, isWatching }))
		throw Object.assign(asNodeError(context.getNode(), failure), { failure: causeOf(failure) });
	return items;
}

const nothingToShow = (notes: string[]) =>
	parameterFailure(
		'Nothing in the catalogue matches at the moment',
		[
			"None of the newest entries matches 'Trigger On' and 'Filters'. You can publish the workflow all the same.",
			...new Set(notes),
		].join(' '),
	);

/** The latest real events, for a test of the node in the editor. What the trigger remembers is neither read nor changed. */
async function sample(context: IPollFunctions): Promise<Items> {
	const notes: string[] = [];
	const { kinds, names, nextSettings } = await openPoll(context, (name, message) => {
		noteOnce(context, name, message);
		notes.push(message);
	});
	const events: CatalogueEvent[] = [];
	for (const kind of kinds) {
		const settings = nextSettings();
		const newest =
			kind === 'resource' ? await sampleResources(settings) : await sampleList(kind, settings);
		events.push(...newest.slice(0, MOST_SAMPLES));
	}
	if (events.length === 0) throw nothingToShow(notes);
	return itemsOf(context, events, names);
}

export async function pollCatalogue(context: IPollFunctions): Promise<Items> {
	if (context.getMode() === 'manual')
		return await sample(context).catch((error) => {
			throw asNodeError(context.getNode(), pollFailure(error));
		});
	const trigger = triggerOf(context);
	if (underWay.has(trigger)) return null;
	underWay.add(trigger);
	try {
		return await pollOnce(context);
	} finally {
		underWay.delete(trigger);
	}
}
