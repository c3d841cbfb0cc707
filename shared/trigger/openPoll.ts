import type { IDataObject } from 'n8n-workflow';
import { jobsOf, refIn, runsTo, wordsIn, type EntryFilter } from '../catalogue/entryFilters';
import { checkGiven } from '../engine/emptyExpressions';
import { memo } from '../engine/memo';
import { parametersOf, type Parameters } from '../engine/parameters';
import { answerFailure, Failure, failureOf, parameterFailure } from '../failure/failure';
import type { Form } from '../form/chosenName';
import { destinationLocator, destinationName } from '../form/destinationLocator';
import { jobLocator } from '../form/jobLocator';
import { jobType } from '../form/jobType';
import { choiceOf } from '../form/locatorValue';
import { chosenStateWords, stateWordsOptions } from '../form/stateFields';
import { typeRefOf } from '../form/typeLocator';
import { callerOf } from '../transport/caller';
import { gate } from '../transport/gate';
import { connect, type Catalogue } from '../transport/pipeline';
import { CLOCK_TOLERANCE_MS, withServiceClock } from '../transport/serviceClock';
import { isNothing, isSameWord, joinNames, objectOf, refOf, shown, textOf } from '../values/read';
import { eventTypes, type EventKind } from './eventTypes';
import { ownerOf } from './memory';
import type { PollSettings, RecordFilter } from './pollSettings';
import {
	mostWaitMs,
	pollBudgetMs,
	requestTimeoutMs,
	timeShares,
	type PollContext,
} from './pollTime';
import { DEFAULT_OVERDUE_MINUTES, triggerFields } from './triggerForm';

function chosenEvents(parameters: Parameters): string[] {
	const chosen = parameters.list('events');
	const unknown = chosen.find((event) => !eventTypes.some(({ value }) => value === event));
	if (unknown !== undefined)
		throw parameterFailure(
			`'Trigger On' is '${shown(unknown)}', which is not in its list`,
			`An expression must give some of these for 'Trigger On': ${joinNames(eventTypes.map(({ value, name }) => `${value} (${name})`))}.`,
		);
	if (chosen.length > 0) return chosen;
	throw parameterFailure("'Trigger On' is empty", 'Choose at least one event.');
}

function enteredDestination(parameters: Parameters): string | undefined {
	const { mode, value, cachedResultName = null } = objectOf(parameters.raw('filters.destination'));
	return isNothing(value) ? undefined : JSON.stringify([mode, value, cachedResultName]);
}

/** The filter for those of the records that belong to what the node asks for. */
async function filterBy(records: IDataObject[], filter?: EntryFilter): Promise<RecordFilter> {
	if (!filter) return () => true;
	const matching = new Set<IDataObject>();
	for (const record of records) if (await filter.matches(record)) matching.add(record);
	filter.checkReadable();
	return (record) => matching.has(record);
}

function withoutType({ ref, resourceType }: IDataObject) {
	const resource = `resource ${textOf(ref) ?? '?'}`;
	return refIn(resourceType) === undefined
		? answerFailure(
				`The search does not show of which type ${resource} is, so 'Resource Type' cannot be looked for`,
				"Leave 'Resource Type' empty, or ask the administrator of the catalogue what its search answers.",
			)
		: answerFailure(
				`The search shows the type of ${resource} by its reference alone, and the list of types has none`,
				"Set 'types.ref' in 'Interface Overrides' of the credential to the name of a type's reference, or leave 'Resource Type' empty.",
			);
}

async function resourceFilter(catalogue: Catalogue, parameters: Parameters): Promise<RecordFilter> {
	const type = choiceOf(parameters.raw('filters.resourceType')).value;
	if (type === '') return () => true;
	const typeRef = await typeRefOf(catalogue, type).catch(failureOf);
	// No resource would ever be of a type that does not exist.
	if (typeRef instanceof Failure && typeRef.details.code === 'PARAMETER') throw typeRef;
	return (record) => {
		const names = [record.resourceTypeName, record.resourceType].flatMap(wordsIn);
		if (names.some((name) => isSameWord(name, type))) return true;
		const ref = refIn(record.resourceType);
		if (typeof typeRef === 'number' && (ref !== undefined || names.length > 0))
			return ref === typeRef;
		if (names.some((name) => refOf(name) === undefined)) return false;
		// What cannot be told is read again by the next poll: dropped, it would never be reported.
		throw typeRef instanceof Failure ? typeRef : withoutType(record);
	};
}

/** The node's filter of a kind, for these records. References differ between servers, so a destination is looked up by its name. */
async function filterOf(
	kind: EventKind,
	records: IDataObject[],
	form: Form & { catalogue: Catalogue },
	isFirst: boolean,
): Promise<RecordFilter> {
	const { catalogue, parameters } = form;
	const item = { ...form, run: { perRun: memo() } };
	if (kind === 'resource') return await resourceFilter(catalogue, parameters);
	if (kind === 'run') {
		const destination = await destinationLocator.optionalRef(item, 'filters.destination');
		if (isFirst && destination !== undefined)
			await destinationName(item, { ref: destination }, 'filters.destination');
		const filter = destination === undefined ? undefined : runsTo(catalogue, destination);
		return await filterBy(records, filter);
	}
	const job = await jobLocator.optionalRef(item, 'filters.job');
	const type = jobType.text(item, 'filters.jobType');
	const isOfType = await filterBy(records, type === '' ? undefined : jobsOf(catalogue, type));
	const key = catalogue.assumed('jobs.ref');
	return (record) => (job === undefined || refOf(record[key]) === job) && isOfType(record);
}

/** Connects with what suits a poll: one request at a time, two tries, all within n8n's time for a poll. */
export async function openPoll(context: PollContext, note: PollSettings['note']) {
	const parameters = parametersOf((name) => context.getNodeParameter(name, ''), triggerFields);
	checkGiven({ context, parameters }, ['filters']);
	const chosen = chosenEvents(parameters);
	/** Each once, in the order of the event types. */
	const kinds = [
		...new Set(eventTypes.flatMap(({ value, kind }) => (chosen.includes(value) ? kind : []))),
	];
	const budgetMs = pollBudgetMs(context);
	const caller = callerOf(context);
	const connected = await connect(caller, {
		gate: gate(1),
		policy: { maxTries: 2, maxWaitMs: mostWaitMs(budgetMs) },
		connection: {
			timeout: requestTimeoutMs(budgetMs),
			allowUnauthorizedCerts: parameters.flag('options.allowUnauthorizedCerts'),
		},
	});
	const settings = {
		chosen,
		note,
		timezone: context.getTimezone(),
		destination: enteredDestination(parameters),
		words: chosenStateWords({ catalogue: connected, parameters }),
		wordsAreChosen: stateWordsOptions.some(({ name }) => parameters.text(`options.${name}`) !== ''),
		overdueAfterMinutes: parameters.integer('overdueAfter', { min: 1 }) ?? DEFAULT_OVERDUE_MINUTES,
		includesExisting: parameters.flag('options.includeExisting'),
	};
	const nextShare = timeShares(budgetMs, kinds.length);
	return {
		kinds,
		names: connected,
		owner: ownerOf(connected.deployment.baseUrl, (await caller.credential()).apiKey),
		/** The settings of the next kind, whose time begins. */
		nextSettings: (): PollSettings => {
			const { mayGoOn, end } = nextShare();
			const { catalogue, clock } = withServiceClock(connected.withSignal(end), CLOCK_TOLERANCE_MS);
			return {
				...settings,
				catalogue,
				mayGoOn,
				now: clock.now,
				filterOf: async (kind, records, isFirst = false) =>
					await filterOf(kind, records, { context, catalogue, parameters }, isFirst),
			};
		},
	};
}
