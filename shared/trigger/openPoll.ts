import type { IDataObject } from 'n8n-workflow';
import { destinationLocator } from '../form/destinationLocator';
import { jobLocator } from '../form/jobLocator';
import { jobType } from '../form/jobType';
import { choiceOf } from '../form/locator';
import { typeRefOf } from '../form/typeLocator';
import { memo } from '../engine/memo';
import { parametersOf, type Parameters } from '../engine/parameters';
import { callerOf } from '../transport/caller';
import { answerFailure, parameterFailure } from '../failure/failure';
import { gate } from '../transport/gate';
import { connect, type Catalogue } from '../transport/pipeline';
import { isNothing, isSameWord, refOf, textOf } from '../values/read';
import { jobsOf, runsTo, type EntryFilter } from '../catalogue/entryFilters';
import { stateWords } from '../catalogue/progress';
import { budgetOf, endsOf, mostWaitMs, requestTimeoutMs, shareOut } from './budget';
import type { PollContext } from './budget';
import { CLOCK_TOLERANCE_MS, withServiceClock } from '../transport/serviceClock';
import { eventTypes, type Kind } from './eventTypes';
import { DEFAULT_OVERDUE_MINUTES, triggerFields } from './triggerForm';
import { ownerOf } from './memory';
import type { Filter, PollSettings } from './pollSettings';

/** The kinds that the chosen events are about, each once. */
const kindsOf = (chosen: readonly string[]): Kind[] => [
	...new Set(eventTypes.filter(({ value }) => chosen.includes(value)).map(({ kind }) => kind)),
];

const parametersFrom = (context: PollContext): Parameters =>
	parametersOf((name, fallback) => context.getNodeParameter(name, fallback), triggerFields);

function chosenEvents(parameters: Parameters): string[] {
	const chosen = parameters.list('events');
	if (chosen.length > 0) return chosen;
	throw parameterFailure("'Trigger On' is empty", 'Choose at least one event.');
}

/** Those of a list that are of what is asked for. */
async function among(records: IDataObject[], filter: EntryFilter): Promise<Filter> {
	if (!filter.isActive) return () => true;
	const wanted = new Set<IDataObject>();
	for (const record of records) if (await filter.matches(record)) wanted.add(record);
	filter.checkReadable();
	return (record) => wanted.has(record);
}

/** What a filter lets through, of each kind. A name of a destination is looked up, since refs differ from server to server. */
function filtersOf(
	catalogue: Catalogue,
	parameters: Parameters,
): Record<Kind, (records: IDataObject[]) => Promise<Filter>> {
	const { assumed } = catalogue;
	const item = { parameters, catalogue, run: { perRun: memo() } };
	return {
		run: async (records) =>
			await among(
				records,
				runsTo(catalogue, await destinationLocator.optionalRef(item, 'filters.destination')),
			),
		job: async (records) => {
			const job = await jobLocator.optionalRef(item, 'filters.job');
			const isOfType = await among(
				records,
				jobsOf(catalogue, jobType.text(item, 'filters.jobType')),
			);
			return (record) =>
				(job === undefined || refOf(record[assumed('jobs.ref')]) === job) && isOfType(record);
		},
		resource: async () => {
			const type = choiceOf(parameters.raw('filters.resourceType')).value;
			const typeRef =
				type === '' ? undefined : await typeRefOf(catalogue, type).catch(() => undefined);
			const isOf = (record: IDataObject) =>
				isSameWord(textOf(record.resourceTypeName) ?? '', type) ||
				(typeRef !== undefined && refOf(record.resourceType) === typeRef);
			return (record: IDataObject) => {
				if (type !== '' && [record.resourceTypeName, record.resourceType].every(isNothing))
					throw withoutType(record);
				return type === '' || isOf(record);
			};
		},
	};
}

const withoutType = ({ ref }: IDataObject) =>
	answerFailure(
		`The search does not show of which type resource ${textOf(ref) ?? '?'} is, so 'Resource Type' cannot be looked for`,
		"Leave 'Resource Type' empty, or ask the administrator of the catalogue what its search answers.",
	);

/** Connects with what suits a poll: one request at a time, two tries, all within n8n's time for a poll. */
export async function openPoll(context: PollContext, note: PollSettings['note']) {
	const parameters = parametersFrom(context);
	const chosen = chosenEvents(parameters);
	const kinds = kindsOf(chosen);
	const budgetMs = budgetOf(context);
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
		words: stateWords(
			connected,
			parameters.text('options.succeeded'),
			parameters.text('options.failed'),
		),
		wordsAreChosen: ['succeeded', 'failed'].some(
			(name) => parameters.text(`options.${name}`) !== '',
		),
		overdueAfterMinutes: parameters.integer('overdueAfter', { min: 1 }) ?? DEFAULT_OVERDUE_MINUTES,
		includesExisting: parameters.flag('options.includeExisting'),
		measure: shareOut(budgetMs, kinds.length),
	};
	const nextEnd = endsOf(budgetMs, kinds.length);
	return {
		kinds,
		/** See `ownerOf`. */
		owner: ownerOf(connected.deployment.baseUrl, (await caller.credential()).apiKey),
		/** For the list whose turn it is: its time begins. */
		settingsOf: (): PollSettings => {
			const { catalogue, clock } = withServiceClock(
				connected.withSignal(nextEnd()),
				CLOCK_TOLERANCE_MS,
			);
			const filters = filtersOf(catalogue, parameters);
			return {
				...settings,
				catalogue,
				now: clock.now,
				filterOf: async (kind, records) => await filters[kind](records),
			};
		},
	};
}
