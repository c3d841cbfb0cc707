import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { asNodeError, Failure, failureOf } from '../failure/failure';
import { callerOf } from '../transport/caller';
import { runLimited, mapLimited } from '../transport/concurrency';
import { itemsOf, type Item } from './item';
import type { EachOperation, Operation, Outcome, TogetherOperation } from './operation';
import { sayingWhere, spentOf, withoutLoss } from './keepPaid';
import { previewed, summaryOf } from './preview';
import { outputsOf } from './outputItems';
import { startProgress, type Progress } from './runProgress';
import { startRun, type NodeRun } from './nodeRun';

interface Batch {
	outcomes: Outcome[];
	/** The first failure by item, when failures stop the node. */
	stoppedBy?: Outcome & { result: Failure };
}

const isFailed = (outcome: Outcome): outcome is Outcome & { result: Failure } =>
	outcome.result instanceof Failure;

const firstOf = (outcomes: Outcome[]) =>
	outcomes.filter(isFailed).sort((a, b) => (a.items[0] ?? 0) - (b.items[0] ?? 0))[0];

async function attempt<T>(work: () => Promise<T>): Promise<T | Failure> {
	try {
		return await work();
	} catch (error) {
		return failureOf(error);
	}
}

/** Where the first item cannot be read, one at a time; it fails by itself when its turn comes. */
async function lanesOf(
	{ atOnce }: EachOperation,
	makeItem: (index: number) => Promise<Item>,
	run: NodeRun,
): Promise<number> {
	if (!atOnce) return run.requestsAtOnce;
	const wanted = await attempt(async () => atOnce(await makeItem(0)));
	return wanted instanceof Failure ? 1 : Math.min(wanted, run.requestsAtOnce);
}

/** Every item by itself. Without continue-on-fail nothing more is started after a failure. */
async function runEach(
	operation: EachOperation,
	makeItem: (index: number) => Promise<Item>,
	count: number,
	run: NodeRun,
	continues: boolean,
	progress?: Progress,
): Promise<Batch> {
	const outcomes: Outcome[] = [];
	const lanes = await lanesOf(operation, makeItem, run);
	let isStopped = false;
	const work = async (index: number) => {
		const item = await attempt(async () => await makeItem(index));
		const result =
			item instanceof Failure
				? item
				: previewed(operation, [item], await attempt(async () => await operation.each(item)));
		outcomes.push({ items: [index], result });
		progress?.count(result instanceof Failure);
		isStopped ||= !continues && result instanceof Failure;
	};
	await runLimited(count, lanes, work, () => isStopped);
	return { outcomes, ...(!continues && { stoppedBy: firstOf(outcomes) }) };
}

function previewsOf(operation: TogetherOperation, items: Item[], outcomes: Outcome[]): Outcome[] {
	const byIndex = new Map(items.map((item) => [item.index, item]));
	return outcomes.map(({ items: indexes, result }) => ({
		items: indexes,
		result: previewed(
			operation,
			indexes.flatMap((index) => byIndex.get(index) ?? []),
			result,
		),
	}));
}

/** All items together; one that cannot be read takes no part. Without continue-on-fail nothing is sent then. */
async function runTogether(
	operation: TogetherOperation,
	makeItem: (index: number) => Promise<Item>,
	count: number,
	continues: boolean,
	progress?: Progress,
): Promise<Batch> {
	const made = await mapLimited(
		[...Array(count).keys()],
		async (index) => await attempt(async () => await makeItem(index)),
	);
	const unread: Outcome[] = made.flatMap((item, index) =>
		item instanceof Failure ? [{ items: [index], result: item }] : [],
	);
	const stopped = firstOf(unread);
	if (stopped && !continues) return { outcomes: unread, stoppedBy: stopped };
	const items = made.filter((item): item is Item => !(item instanceof Failure));
	const told = new Set<Outcome>();
	const tell = (outcome: Outcome) => {
		if (!told.has(outcome)) progress?.count(isFailed(outcome), outcome.items.length);
		told.add(outcome);
	};
	const done = await attempt(async () => await operation.together(items, tell));
	const outcomes =
		done instanceof Failure ? [{ items: items.map(({ index }) => index), result: done }] : done;
	const shown = items.some(({ plan }) => plan) ? previewsOf(operation, items, outcomes) : outcomes;
	const all = [...unread, ...shown];
	[...unread, ...outcomes].forEach(tell);
	return { outcomes: all, ...(!continues && { stoppedBy: firstOf(all) }) };
}

/** Runs an operation over the items and gives every outcome, in input order. */
export async function execute(
	operation: Operation,
	run: NodeRun,
	makeItem: (index: number) => Promise<Item>,
	count: number,
	continues: boolean,
	progress?: Progress,
): Promise<Batch> {
	const { outcomes, stoppedBy } =
		'each' in operation
			? await runEach(operation, makeItem, count, run, continues, progress)
			: await runTogether(operation, makeItem, count, continues, progress);
	outcomes.sort((a, b) => (a.items[0] ?? 0) - (b.items[0] ?? 0));
	const hint = summaryOf(operation, outcomes);
	if (hint !== undefined) run.hint(hint);
	return { outcomes, ...(stoppedBy && { stoppedBy }) };
}

/** What n8n calls for an operation: all input items, with the full execute context (hints, cancel, streaming). */
export async function executeAll(
	this: IExecuteFunctions,
	operation: Operation,
): Promise<INodeExecutionData[][]> {
	const inputs = this.getInputData();
	const nodeRun = this.getNode().retryOnFail === true ? this.getExecuteData() : undefined;
	const run = startRun(
		callerOf(this),
		() => this.getNodeParameter('requestOptions', 0, {}),
		nodeRun,
	);
	const itemOf = itemsOf(this, run, operation);
	const makeItem = async (index: number) => await itemOf(index, inputs[index]?.json ?? {});
	const progress = inputs.length > 1 ? startProgress(this, inputs.length) : undefined;
	const { outcomes, stoppedBy } = await execute(
		operation,
		run,
		makeItem,
		inputs.length,
		this.continueOnFail(),
		progress,
	).finally(() => {
		const counts = progress?.end();
		if (counts) run.hint(counts);
	});
	const kept =
		stoppedBy &&
		operation.isPaid &&
		!operation.whereKept &&
		run.retryOnFail.isLast(this.getNode()) &&
		!this.getExecutionCancelSignal()?.aborted
			? withoutLoss(
					outcomes,
					stoppedBy,
					inputs.map(({ json }) => json),
				)
			: undefined;
	if (stoppedBy && !kept)
		throw asNodeError(
			this.getNode(),
			sayingWhere(operation, stoppedBy.result, outcomes),
			stoppedBy.items[0] ?? 0,
		);
	if (kept)
		run.hint(
			`Not all items succeeded: ${stoppedBy?.result.details.message}. What was paid for is in the output. See 'reason' there.`,
			'danger',
		);
	const spent = operation.isPaid && spentOf(outcomes, inputs.length);
	if (spent) run.hint(spent);
	const hints = run.hints();
	if (hints.length > 0) this.addExecutionHints(...hints);
	return [(kept ?? outcomes).flatMap(outputsOf)];
}
