import type {
	IDataObject,
	IExecuteFunctions,
	IExecuteSingleFunctions,
	INodeProperties,
} from 'n8n-workflow';
import type { Names } from '../deployment/assumptions';
import type { Answer, CallRequest } from '../transport/call';
import { failureOf, asUnrepeatable, parameterFailure } from '../failure/failure';
import { keyOf } from './idempotencyKey';
import { placeOf } from './place';
import type { Catalogue } from '../transport/pipeline';
import { checkKeyChoice, keyChoiceOf, outlastsKeys, todayIn } from './keyChoice';
import type { Operation } from './operation';
import { parametersOf, type Parameters, type ReadParameter } from './parameters';
import { plainReader, type PlainReader } from './plainValue';
import { fieldsOf, hasEffects, isWanted, previewing, withUnmade, type Plan } from './preview';
import { objectOf, refOf, recordIn } from '../values/read';
import type { NodeRun } from './nodeRun';
import { warnOfSame } from './sameForAll';

/** Makes one call of the service. */
export type Send = (call: CallRequest) => Promise<Answer>;

/** One input item on its way through an operation. */
export interface Item extends Names {
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
	const readers = new Map<string, PlainReader>();
	return (index, json) => (name, fallback) => {
		const read =
			readers.get(name) ??
			plainReader(context.getNodeParameter(name, index, fallback, { rawExpressions: true }));
		readers.set(name, read);
		const plain = read(json);
		return plain ? plain.value : context.getNodeParameter(name, index, fallback);
	};
}

const isChoice = ({ type }: INodeProperties) => type === 'options';

/** Choices and options are partly read when the work is done; what is wrong with one must be known before anything is sent. */
function choiceCheck(
	fields: INodeProperties[],
	entered: unknown,
): (parameters: Parameters) => void {
	const options = (fields.find(({ name }) => name === 'options')?.options ??
		[]) as INodeProperties[];
	const chosen = options.filter(({ name }) => Object.hasOwn(objectOf(entered), name));
	const readAs = (option: INodeProperties) =>
		isChoice(option) || option.type === 'string' ? 'text' : 'raw';
	const checked = [
		...fields.filter(isChoice).map(({ name }) => ({ name, as: 'text' as const })),
		...chosen.map((option) => ({ name: `options.${option.name}`, as: readAs(option) }) as const),
	];
	const hasKey = Object.hasOwn(objectOf(entered), 'idempotencyKey');
	return (parameters) => {
		for (const { name, as } of checked) parameters[as](name);
		if (hasKey) checkKeyChoice(parameters);
	};
}

const FORGOTTEN =
	'This day has 25 hours, but the service remembers a key for only 24. What was created in the first hour may have been created again.';

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
	const { ref, jobRef, queueRef } = recordIn(answer.data);
	retryOnFail.made.add(`${String(path)} ${refOf(ref ?? jobRef ?? queueRef)}`);
	return answer;
}

/** Items of one call are sent or shown together, so all of a run are the one or the other. */
async function isPreview({ perRun }: NodeRun, parameters: Parameters): Promise<boolean> {
	const isAsked = isWanted(parameters.raw('preview'));
	if (isAsked === (await perRun('preview', () => isAsked))) return isAsked;
	throw parameterFailure(
		"'Preview' is on for some items and off for others",
		'Nothing was sent for this one. Set it the same way for all items.',
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
	const checkChoices = choiceCheck(fields, entered.options);
	const mayPreview =
		hasEffects(operation) && entered.preview !== undefined && entered.preview !== false;
	warnOfSame(operation, context, run);
	return async (index, json) => {
		const read = readerOf(index, json);
		const plan =
			mayPreview && (await isPreview(run, parametersOf(read, fields)))
				? { requests: [], told: {} }
				: undefined;
		const parameters = parametersOf(plan ? (...asked) => withUnmade(read(...asked)) : read, fields);
		checkChoices(parameters);
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
					throw isAnswered ? asUnrepeatable(failureOf(error)) : error;
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
					if (choice.period === todayIn(timezone) && outlastsKeys(timezone)) run.warn(FORGOTTEN);
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
