import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { asNodeError, Failure, failureItem, failureOf, pairing } from '../request/failure';
import { callerOf } from '../request/context';
import { inLanes, inOrder } from '../request/lanes';
import { itemsOf } from './item';
import type { Item } from './item';
import type { EachOperation, Operation, Outcome } from './operation';
import { startRun } from './run';
import type { Run } from './run';

interface Batch {
	outcomes: Outcome[];
	/** The first failure by item, when failures stop the node. */
	stoppedBy?: Outcome & { result: Failure };
}

const isFailed = (outcome: Outcome): outcome is Outcome & { result: Failure } => outcome.result instanceof Failure;

const firstOf = (outcomes: Outcome[]) =>
	outcomes.filter(isFailed).sort((a, b) => (a.items[0] ?? 0) - (b.items[0] ?? 0))[0];

async function attempt<T>(work: () => Promise<T>): Promise<T | Failure> {
	try {
		return await work();
	} catch (error) {
		return failureOf(error);
	}
}

/** An item that cannot be read decides nothing; it fails when its turn comes. */
async function lanesOf({ atOnce }: EachOperation, makeItem: (index: number) => Promise<Item>, run: Run): Promise<number> {
	if (!atOnce) return run.requestsAtOnce;
	const wanted = await attempt(async () => atOnce(await makeItem(0)));
	return wanted instanceof Failure ? 1 : Math.min(wanted, run.requestsAtOnce);
}

/** Every item by itself. Without continue-on-fail nothing more is started after a failure. */
async function runEach(
	operation: EachOperation,
	makeItem: (index: number) => Promise<Item>,
	count: number,
	run: Run,
	continues: boolean,
): Promise<Batch> {
	const outcomes: Outcome[] = [];
	const lanes = await lanesOf(operation, makeItem, run);
	let isStopped = false;
	const work = async (index: number) => {
		const result = await attempt(async () => await operation.each(await makeItem(index)));
		outcomes.push({ items: [index], result });
		isStopped ||= !continues && result instanceof Failure;
	};
	await inLanes(count, lanes, work, () => isStopped);
	return { outcomes, ...(!continues && { stoppedBy: firstOf(outcomes) }) };
}

/** All items together; one that cannot be read takes no part. Without continue-on-fail nothing is sent then. */
async function runTogether(
	together: (items: Item[]) => Promise<Outcome[]>,
	makeItem: (index: number) => Promise<Item>,
	count: number,
	continues: boolean,
): Promise<Batch> {
	const indexes = Array.from({ length: count }, (_, index) => index);
	const made = await inOrder(indexes, async (index) => await attempt(async () => await makeItem(index)));
	const unread: Outcome[] = made.flatMap((item, index) =>
		item instanceof Failure ? [{ items: [index], result: item }] : [],
	);
	const stopped = firstOf(unread);
	if (stopped && !continues) return { outcomes: unread, stoppedBy: stopped };
	const items = made.filter((item): item is Item => !(item instanceof Failure));
	const done = await attempt(async () => await together(items));
	const outcomes =
		done instanceof Failure ? [{ items: items.map(({ index }) => index), result: done }] : done;
	const all = [...unread, ...outcomes];
	return { outcomes: all, ...(!continues && { stoppedBy: firstOf(all) }) };
}

/** With Retry On Fail the engine runs the whole node again when a success item has a top-level key `error`. */
function withoutErrorKey(json: IDataObject): IDataObject {
	if (!('error' in json)) return json;
	const { error, ...rest } = json;
	return { ...rest, serviceError: error };
}

const outputsOf = ({ items, result }: Outcome): INodeExecutionData[] =>
	result instanceof Failure
		? [failureItem(result, items)]
		: result.map(({ json, binary }) => ({
				json: withoutErrorKey(json),
				...(binary && { binary }),
				pairedItem: pairing(items),
			}));

/** Runs an operation over the items and gives every outcome as items, in input order and paired. */
export async function execute(
	operation: Operation,
	run: Run,
	makeItem: (index: number) => Promise<Item>,
	count: number,
	continues: boolean,
): Promise<{ items: INodeExecutionData[]; stoppedBy?: Outcome & { result: Failure } }> {
	const { outcomes, stoppedBy } =
		'each' in operation
			? await runEach(operation, makeItem, count, run, continues)
			: await runTogether(operation.together, makeItem, count, continues);
	const inOrder = outcomes.sort((a, b) => (a.items[0] ?? 0) - (b.items[0] ?? 0));
	return { items: inOrder.flatMap(outputsOf), ...(stoppedBy && { stoppedBy }) };
}

/** What n8n calls for an operation: all input items, with the full execute context (hints, cancel, streaming). */
export async function executeAll(this: IExecuteFunctions, operation: Operation): Promise<INodeExecutionData[][]> {
	const inputs = this.getInputData();
	const nodeRun = this.getNode().retryOnFail === true ? this.getExecuteData() : undefined;
	const run = startRun(callerOf(this), () => this.getNodeParameter('requestOptions', 0, {}), nodeRun);
	const itemOf = itemsOf(this, run, operation.fields);
	const makeItem = async (index: number) => await itemOf(index, inputs[index]?.json ?? {});
	const { items, stoppedBy } = await execute(operation, run, makeItem, inputs.length, this.continueOnFail());
	if (stoppedBy) throw asNodeError(this.getNode(), stoppedBy.result, stoppedBy.items[0] ?? 0);
	const hints = run.hints();
	if (hints.length > 0) this.addExecutionHints(...hints);
	return [items];
}
