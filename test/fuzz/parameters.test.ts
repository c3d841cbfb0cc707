/**
 * Hostile values in every parameter of every operation: a clear error or a correct item, nothing else. The operations and
 * their parameters come from the built descriptions; the service repeats the sandbox's true answers.
 */
import fc from 'fast-check';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { inspect } from 'node:util';

import { inFull } from '../setup/figures';
import { bench, seed } from './bench';
import { hostileExpression, hostileName, hostileValue, HUGE } from './hostile';
import type { Ended, Runner } from './oneRun';
import { runnerOf } from './oneRun';
import type { Place } from './places';
import { fillRequired, labelsOf, placesOf, put } from './places';
import type { Recorded } from './recordings';
import { inputFile, operationNames } from './recordings';
import type { Routes } from './requests';
import { hasEffect, routesOf } from './requests';
import type { Wrong } from './verdict';
import { ending, outcomesOf } from './verdict';

const casesPerPlace = inFull ? 18 : 7;
const hugePerOperation = inFull ? 3 : 1;
const LONGEST_TEST_MS = 300_000;

/** One value in one place: as it stands there, as the first of two items brings it, or beside an item that is all hostile. */
interface Case {
	place: Place;
	value: unknown;
	form: 'literal' | 'item';
	json: Record<string, unknown>;
	continues: boolean;
}

const fuzz = bench('parameterCases');

function valueAt(parameters: IDataObject, steps: Place['steps']): unknown {
	return steps.reduce<unknown>(
		(value, step) =>
			typeof value === 'object' && value !== null
				? (value as Record<string, unknown>)[step]
				: undefined,
		parameters,
	);
}

/** A case as n8n gets it. */
interface Prepared {
	parameters: IDataObject;
	inputs: INodeExecutionData[];
}

function prepare(
	complete: IDataObject,
	{ operation }: Recorded,
	{ place, value, form, json }: Case,
): Prepared {
	const parameters = structuredClone(complete);
	for (const { steps, value: chosen } of place.shown) put(parameters, steps, chosen);
	fillRequired(parameters, operation, new Set(place.steps.slice(0, 1)));
	// Two items of one name would be refused together.
	if (operation.resource === 'collection' && operation.value === 'create')
		parameters.name = '=Collection {{ $itemIndex + 1 }}';
	const usual = valueAt(parameters, place.steps);
	const item = (own: unknown): INodeExecutionData => ({
		json: { ...json, value: own } as IDataObject,
		binary: structuredClone(inputFile),
	});
	put(parameters, place.steps, form === 'literal' ? value : '={{ $json.value }}');
	return { parameters, inputs: form === 'literal' ? [item(usual)] : [item(value), item(usual)] };
}

/** An error about a parameter names one of the operation's, as the editor does, or a field of a form. */
function named(ended: Ended, labels: string[]): Wrong[] {
	return [...outcomesOf(ended).failed.values()].flatMap(
		({ code, message, description }): Wrong[] => {
			const text = `${String(message)} ${String(description)}`;
			const isNamed = labels.some((label) => text.includes(`'${label}`));
			return code !== 'PARAMETER' || isNamed
				? []
				: [{ kind: 'words', what: `No parameter is named: ${text}` }];
		},
	);
}

/** What cannot be sent is known before anything is done. With several items another may have been under way. */
function nothingDone(ended: Ended, inputs: number): Wrong[] {
	const { failed, succeeded } = outcomesOf(ended);
	const isRefused =
		ended.thrown instanceof Error
			? ended.thrown.name === 'NodeOperationError' && inputs === 1
			: failed.size > 0 &&
				succeeded.size === 0 &&
				[...failed.values()].every(({ code }) => code === 'PARAMETER');
	const done = fuzz.server.asked().filter(hasEffect);
	return isRefused && done.length > 0
		? [
				{
					kind: 'words',
					what: `Refused, but sent: ${done.map(({ method, url }) => `${method} ${url}`).join(', ')}`,
				},
			]
		: [];
}

/** What is wrong with one item does not cost the one beside it. */
function beside({ place, form, continues }: Case, complete: IDataObject, ended: Ended): Wrong[] {
	const isAlone =
		form === 'literal' ||
		!continues ||
		place.shown.length > 0 ||
		place.steps[0] === 'requestOptions' ||
		valueAt(complete, place.steps) === undefined;
	const failed = isAlone ? undefined : outcomesOf(ended).failed.get(1);
	return failed ? [{ kind: 'outcome', what: `The item beside it failed: ${inspect(failed)}` }] : [];
}

async function judged(
	one: Recorded,
	runner: Runner,
	routes: Routes,
	labels: string[],
	given: Case,
): Promise<Wrong[]> {
	const { tally, server } = fuzz;
	const { parameters, inputs } = prepare(runner.complete, one, given);
	server.begin(one.exchanges);
	const ended = await tally.run(
		async (signal) => await runner.run(parameters, inputs, given.continues, signal),
	);
	if (ended === 'hang') return [{ kind: 'hang', what: 'It did not end' }];
	tally.count(ended);
	const strays = fuzz.strays();
	return [
		...ending(ended, inputs.length, one.output.length === 1),
		...named(ended, labels),
		...nothingDone(ended, inputs.length),
		...beside(given, runner.complete, ended),
		...server.asked().flatMap(routes.check),
		// A proxy may be anywhere.
		...(given.place.name === 'requestOptions.proxy' ? [] : strays),
	];
}

const casesOf = (places: Place[]): fc.Arbitrary<Case> =>
	fc.record({
		place: fc.constantFrom(...places),
		value: fc.oneof(
			{ weight: 9, arbitrary: hostileValue },
			{ weight: 1, arbitrary: hostileExpression },
		),
		form: fc.constantFrom('literal' as const, 'item' as const),
		json: fc.oneof(
			{ weight: 4, arbitrary: fc.constant({}) },
			{ weight: 1, arbitrary: fc.dictionary(hostileName, hostileValue, { maxKeys: 4 }) },
		),
		continues: fc.boolean(),
	});

describe.each(operationNames)('%s', (name) => {
	it(
		'is a match for hostile parameters',
		async () => {
			const one = fuzz.of(name);
			const runner = await runnerOf(one, fuzz.server.url);
			const routes = routesOf(one, fuzz.recorded);
			const places = placesOf(one.operation);
			const labels = [
				...labelsOf(one.operation),
				'title',
				'isbn',
				'pages',
				'Title',
				'ISBN',
				'Pages',
				'Trusted File Origins',
			];
			const accept = async (given: Case) =>
				fuzz.tally.accept(await judged(one, runner, routes, labels, given));
			const huge = fc
				.sample(casesOf(places), { seed, numRuns: hugePerOperation })
				.map((given): Case => ({ ...given, value: HUGE, json: {} }));
			await runner.through(async () => {
				await fc.assert(fc.asyncProperty(casesOf(places), accept), {
					seed,
					numRuns: places.length * casesPerPlace,
				});
				for (const given of huge) await accept(given);
			});
		},
		LONGEST_TEST_MS,
	);
});
