import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { parameterFailure } from '../failure/failure';
import { andThen } from '../transport/concurrency';
import { entryOf, objectOf } from '../values/read';
import { sameCheck } from './createdTwice';
import { keyChoiceOf } from './idempotencyKey';
import { RunItem, type Item } from './item';
import type { NodeRun } from './nodeRun';
import type { Operation } from './operation';
import { parametersOf, type Parameters, type ReadParameter } from './parameters';
import { plainReader, type PlainReader } from './plainValue';
import {
	checkMade,
	formFieldsOf,
	hasEffects,
	isPreviewOn,
	previewing,
	withUnmade,
} from './preview';

/** Reads what the user entered from n8n once for all items, and a value by item only where it differs. */
function readerOf(context: Item['context']): ReadParameter {
	if ('getItemIndex' in context) return (name) => context.getNodeParameter(name, '');
	const readers = new Map<string, PlainReader>();
	return (name, index, json) => {
		const read =
			readers.get(name) ??
			plainReader(context.getNodeParameter(name, index, '', { rawExpressions: true }));
		readers.set(name, read);
		const plain = read(json);
		return plain ? plain.value : context.getNodeParameter(name, index, '');
	};
}

const CHECKS = { options: 'choice', boolean: 'flag', string: 'text' } as const;
/** Options whose names may come as a list, too. */
const LISTS: ReadonlySet<string> = new Set(['options.onlyFields']);

/** Some choices and options are read only when the work is done; what is wrong with one must be known before anything is sent. */
function choiceCheck(fields: INodeProperties[], entered: unknown, timezone: string) {
	const isEntered = (name: string) => Object.hasOwn(objectOf(entered), name);
	const options = fields.find(({ name }) => name === 'options')?.options ?? [];
	const checked = [
		...fields.filter(({ type }) => type === 'options' || type === 'boolean'),
		...(options as INodeProperties[])
			.filter(({ name }) => isEntered(name))
			.map(({ name, type }) => ({ name: `options.${name}`, type })),
	];
	return (parameters: Parameters) => {
		for (const { name, type } of checked)
			parameters[LISTS.has(name) ? 'list' : (entryOf(CHECKS, type) ?? 'raw')](name);
		if (isEntered('idempotencyKey')) keyChoiceOf(parameters, timezone);
	};
}

/** Whether items are only previewed. They share calls, so all of a run are previewed or none. */
function previewChoice(
	operation: Operation,
	entered: unknown,
): (parameters: Parameters) => boolean {
	if (!hasEffects(operation) || entered === undefined || entered === false) return () => false;
	let ofFirst: boolean | undefined;
	return (parameters) => {
		const isOn = isPreviewOn(parameters.raw('preview'));
		ofFirst ??= isOn;
		if (isOn === ofFirst) return isOn;
		throw parameterFailure(
			"'Preview' is on for some items and off for others",
			'Nothing was sent for this one. Set it the same way for all items.',
		);
	};
}

const BEHIND_PREVIEW =
	"The input items are what a node with 'Preview' on would have written, but 'Preview' is off in this node: it did its work with what the catalogue has now. To only look, turn 'Preview' on in this node, too.";

/** Makes the items of a run. What is the same for all of them is read once: n8n copies the whole node each time. */
export function itemsOf(
	context: Item['context'],
	run: NodeRun,
	operation: Operation,
): (index: number, json: IDataObject) => Item | Promise<Item> {
	const timezone = context.getTimezone();
	const fields = formFieldsOf(operation);
	const entered = context.getNode().parameters;
	const read = readerOf(context);
	const parametersAt = (index: number, json: IDataObject) =>
		parametersOf(read, fields, index, json);
	const readUnmade: ReadParameter = (...of) => withUnmade(read(...of));
	const checkChoices = choiceCheck(fields, entered.options, timezone);
	const isPreview = previewChoice(operation, entered.preview);
	const checkSame = sameCheck(operation, context, run, parametersAt);
	return (index, json) => {
		const asEntered = parametersAt(index, json);
		const plan = isPreview(asEntered) ? { requests: [], details: {} } : undefined;
		const parameters = plan ? parametersOf(readUnmade, fields, index, json) : asEntered;
		checkChoices(parameters);
		if (json.preview === true && !plan && hasEffects(operation)) {
			checkMade(operation, parameters);
			run.warn(BEHIND_PREVIEW);
		}
		const connection = andThen(checkSame(asEntered), () => run.catalogue());
		return andThen(connection, (connected) => {
			const catalogue = plan ? previewing(connected, plan) : connected;
			return new RunItem(index, json, parameters, catalogue, run, context, timezone, plan);
		});
	};
}
