import type {
	IDataObject,
	IExecuteFunctions,
	IExecuteSingleFunctions,
	INodeProperties,
} from 'n8n-workflow';
import type { Assumption } from '../deployment/assumptions';
import type { Answer, CallRequest } from '../transport/call';
import { failureOf, ofUnrepeatable, parameterFailure } from '../failure/failure';
import { keyOf } from './idempotencyKey';
import { placeOf } from './place';
import type { Catalogue } from '../transport/pipeline';
import { checkKeyChoice, keyChoiceOf, outlastsKeys, todayIn } from './keyChoice';
import type { Operation } from './operation';
import { parametersOf } from './parameters';
import type { Parameters, ReadParameter } from './parameters';
import { plainValue } from './plainValue';
import { fieldsOf, hasEffects, isWanted, previewing, withUnmade } from './preview';
import type { Plan } from './preview';
import { objectOf, refOf } from '../values/read';
import type { NodeRun } from './nodeRun';

/** Makes one call of the service. */
export type Send = (call: CallRequest) => Promise<Answer>;

/** One input item on its way through an operation. */
export interface Item {
	readonly index: number;
	readonly parameters: Parameters;
	readonly catalogue: Catalogue;
	readonly run: NodeRun;
	/** The json of the input item. */
	readonly json: IDataObject;
	readonly context: IExecuteFunctions | IExecuteSingleFunctions;
	/** The workflow's timezone, an IANA name. */
	readonly timezone: string;
	/** What it would send, where only a preview is wanted. */
	readonly plan?: Plan;
	assumed(name: Assumption): string;
	/** A call that may be sent again: a read, or a write that ends in the same state. */
	safe: Send;
	/** A create that carries the idempotency key chosen in the node. */
	create: Send;
	/**
	 * Work with a call that is sent once, since it costs tokens or repeats its effect: not again by the package, and not
	 * when Retry On Fail runs the node again, which gets the result of the first time. `name` is unique in the operation.
	 */
	once<T>(name: string, work: (send: Send) => Promise<T>): Promise<T>;
}

/** What the user entered is the same for all items, so n8n is asked for it once, and for a value only where it differs by item. */
function readersOf(context: Item['context']): (index: number, json: IDataObject) => ReadParameter {
	if ('getItemIndex' in context)
		return () => (name, fallback) => context.getNodeParameter(name, fallback);
	const entered = new Map<string, unknown>();
	return (index, json) => (name, fallback) => {
		if (!entered.has(name))
			entered.set(name, context.getNodeParameter(name, index, fallback, { rawExpressions: true }));
		const plain = plainValue(entered.get(name), json);
		return plain ? plain.value : context.getNodeParameter(name, index, fallback);
	};
}

const isChoice = ({ type }: INodeProperties) => type === 'options';

/** Choices and options are partly read when the work is done; what is wrong with one must be known before anything is sent. */
function checkChoices(parameters: Parameters, fields: INodeProperties[], entered: unknown): void {
	for (const { name } of fields.filter(isChoice)) parameters.text(name);
	const options = (fields.find(({ name }) => name === 'options')?.options ??
		[]) as INodeProperties[];
	for (const option of options.filter(({ name }) => Object.hasOwn(objectOf(entered), name))) {
		if (isChoice(option) || option.type === 'string') parameters.text(`options.${option.name}`);
		else parameters.raw(`options.${option.name}`);
	}
	if (Object.hasOwn(objectOf(entered), 'idempotencyKey')) checkKeyChoice(parameters);
}

const FORGOTTEN =
	'This day has 25 hours, and the service remembers a key for 24: what was created in its first hour may have been created again.';

/** With its key, in the time that the operation may take. What this run has made itself is not what a lost answer was about. */
async function createKeyed(
	{ retryOnFail }: NodeRun,
	catalogue: Catalogue,
	call: CallRequest & { key: string },
): Promise<Answer> {
	const { path, key, recheck } = call;
	const answer = await catalogue.call({
		mayTakeMs: Number(catalogue.assumed('create.seconds')) * 1000,
		...call,
		repeat: 'keyed',
		createAttempt: retryOnFail.createAttempt(`${String(path)} ${key}`),
		recheck: recheck && {
			...recheck,
			find: async (...asked) =>
				(await recheck.find(...asked)).filter(
					(ref) => !retryOnFail.made.has(`${String(path)} ${ref}`),
				),
		},
	});
	const { ref, jobRef, queueRef } = objectOf(answer.data);
	retryOnFail.made.add(`${String(path)} ${refOf(ref ?? jobRef ?? queueRef)}`);
	return answer;
}

/** Items of one call are sent or shown together, so all of a run are the one or the other. */
async function isPreview(
	{ perRun }: NodeRun,
	parameters: Parameters,
	{ preview }: IDataObject,
): Promise<boolean> {
	const isAsked = preview !== undefined && isWanted(parameters.raw('preview'));
	if (isAsked === (await perRun('preview', () => isAsked))) return isAsked;
	throw parameterFailure(
		"'Preview' is on for some items and off for others",
		'Nothing was sent for this one. Set it alike for all items.',
	);
}

/** Makes the items of a run. What is the same for all of them is asked once: n8n copies the whole node for each look at it. */
export function itemsOf(
	context: Item['context'],
	run: NodeRun,
	operation: Operation,
): (index: number, json: IDataObject) => Promise<Item> {
	const timezone = context.getTimezone();
	const fields = fieldsOf(operation);
	const entered = context.getNode().parameters;
	const readerOf = readersOf(context);
	return async (index, json) => {
		const read = readerOf(index, json);
		const plan =
			hasEffects(operation) && (await isPreview(run, parametersOf(read, fields), entered))
				? { requests: [], told: {} }
				: undefined;
		const parameters = parametersOf(plan ? (...asked) => withUnmade(read(...asked)) : read, fields);
		checkChoices(parameters, fields, entered.options);
		const connected = await run.catalogue();
		const catalogue = plan ? previewing(connected, plan) : connected;
		const once: Item['once'] = async (name, work) =>
			await run.retryOnFail.remember(`${index} ${name}`, async () => {
				let isAnswered = false;
				const send: Send = async (call) => {
					const answer = await catalogue.call({ ...call, repeat: 'never' });
					isAnswered = true;
					return answer;
				};
				try {
					return await work(send);
				} catch (error) {
					// What was taken by the service is done, however odd its answer is.
					throw isAnswered ? ofUnrepeatable(failureOf(error)) : error;
				}
			});
		return {
			index,
			parameters,
			catalogue,
			run,
			json,
			context,
			timezone,
			...(plan && { plan }),
			assumed: catalogue.assumed,
			safe: async (call) => await catalogue.call({ ...call, repeat: 'safe' }),
			once,
			create: async (call) => {
				// A further try sends what the first one sent: with a text of a later moment it would be another create.
				const first = await run.retryOnFail.remember(`${index} ${String(call.path)}`, async () => {
					const place = await placeOf(context, catalogue, run, index, json);
					const choice = keyChoiceOf(parameters, timezone);
					if (choice.period === todayIn(timezone) && outlastsKeys(timezone))
						run.hint(FORGOTTEN, 'warning');
					return { ...call, key: keyOf(place, choice, call) };
				});
				const { key } = first;
				if (key !== undefined) return await createKeyed(run, catalogue, { ...first, key });
				// Without a key only our own memory keeps it from being made twice.
				return await once('create', async (send) => await send(call));
			},
		};
	};
}
