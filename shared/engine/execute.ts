import type {
	IExecuteFunctions,
	IExecutePaginationFunctions,
	INodeExecutionData,
} from 'n8n-workflow';
import { isAgentTool } from '../failure/agentTool';
import { asNodeError } from '../failure/failedItem';
import { cancelledFailure, Failure, orFailure, sentence } from '../failure/failure';
import { callerOf } from '../transport/caller';
import { mapLimited, runLimited } from '../transport/concurrency';
import type { Item } from './item';
import { itemsOf } from './itemsOfRun';
import { startRun, STOPPED, type NodeRun } from './nodeRun';
import type { EachOperation, Operation, Outcome, Output, TogetherOperation } from './operation';
import { forAgent, outputsOf, withoutOutput } from './outputItems';
import { spentOf, withDone, withoutLoss } from './paidAndDone';
import { withParameters } from './parametersInRefusal';
import { passedOn, previewed, summaryOf } from './preview';
import { startProgress, type RunProgress } from './runProgress';

interface Work {
	run: NodeRun;
	makeItem: (index: number) => Item | Promise<Item>;
	count: number;
	progress?: RunProgress | undefined;
}

type Failed = Outcome & { result: Failure };

const isItem = (made: Item | Failure | undefined): made is Item =>
	made !== undefined && !(made instanceof Failure);

const isFailed = (outcome: Outcome): outcome is Failed => outcome.result instanceof Failure;

const shownResult = (operation: Operation, items: Item[], result: Output[] | Failure) =>
	withParameters(operation, items, previewed(operation, items, result));

/** How many items are under way at once; 1 where a parameter of the first cannot be read: that item fails with it when it runs. */
async function lanesOf({ atOnce }: EachOperation, { run, makeItem }: Work): Promise<number> {
	if (!atOnce) return run.requestsAtOnce;
	const limit = await orFailure(async () => atOnce(await makeItem(0)));
	return limit instanceof Failure ? 1 : Math.min(limit, run.requestsAtOnce);
}

/** Runs every item by itself. Without Continue On Fail nothing more is started after a failure, and nothing after Stop: items that send nothing would not notice it. */
async function runEach(operation: EachOperation, work: Work): Promise<Outcome[]> {
	const { run, makeItem, count, progress } = work;
	const outcomes: Outcome[] = [];
	let started = 0;
	const runOne = async (item: Item) =>
		shownResult(
			operation,
			[item],
			await orFailure(async () => passedOn(operation, item) ?? (await operation.each(item))),
		);
	const runItem = async (index: number) => {
		started = index + 1;
		const item = await orFailure(() => makeItem(index));
		const result = item instanceof Failure ? item : await runOne(item);
		if (result === STOPPED) return;
		outcomes.push({ items: [index], result });
		progress?.count(result instanceof Failure);
		if (result instanceof Failure) run.stopAt(result);
	};
	const isEnded = () => run.isStopped() || run.isCancelled();
	await runLimited(count, await lanesOf(operation, work), runItem, isEnded);
	if (run.isCancelled() && started < count) {
		const items = Array.from({ length: count - started }, (_, place) => started + place);
		outcomes.push({ items, result: cancelledFailure() });
	}
	return outcomes;
}

/** Runs all items together; one that cannot be read takes no part. Without Continue On Fail nothing is sent then. */
async function runTogether(operation: TogetherOperation, work: Work): Promise<Outcome[]> {
	const { run, makeItem, count, progress } = work;
	const made = await mapLimited([...Array(count).keys()], (index) =>
		orFailure(() => makeItem(index)),
	);
	const unreadable: Outcome[] = made.flatMap((item, index) =>
		item instanceof Failure ? [{ items: [index], result: item }] : [],
	);
	if (unreadable.length > 0 && !run.continueOnFail) return unreadable;
	const items = made.filter(isItem);
	const counted = new Set<Outcome>();
	const countOnce = (outcome: Outcome) => {
		if (!counted.has(outcome)) progress?.count(isFailed(outcome), outcome.items.length);
		counted.add(outcome);
	};
	const result = await orFailure(async () => await operation.together(items, countOnce));
	const outcomes =
		result instanceof Failure ? [{ items: items.map(({ index }) => index), result }] : result;
	return await mapLimited([...unreadable, ...outcomes], (outcome) => {
		countOnce(outcome);
		const own = outcome.items.map((index) => made[index]).filter(isItem);
		return { ...outcome, result: shownResult(operation, own, outcome.result) };
	});
}

/** Runs an operation over the items. Gives every outcome in input order, and the one that stops the node. */
export async function execute(operation: Operation, work: Work) {
	const outcomes =
		'each' in operation ? await runEach(operation, work) : await runTogether(operation, work);
	outcomes.sort((a, b) => (a.items[0] ?? 0) - (b.items[0] ?? 0));
	const hint = await summaryOf(operation, outcomes);
	if (hint !== undefined) work.run.hint(hint);
	return { outcomes, stoppedBy: work.run.continueOnFail ? undefined : outcomes.find(isFailed) };
}

/** What n8n calls for an operation: all input items, with the full execute context (hints, cancel, streaming). */
export async function executeAll(this: IExecuteFunctions, operation: Operation) {
	const inputs = this.getInputData();
	const executeData = this.getNode().retryOnFail === true ? this.getExecuteData() : undefined;
	const readSettings = () => this.getNodeParameter('requestOptions', 0, {});
	const run = startRun(callerOf(this), readSettings, {
		continueOnFail: this.continueOnFail(),
		executeData,
	});
	const itemOf = itemsOf(this, run, operation);
	const progress = inputs.length > 1 ? startProgress(this, inputs.length) : undefined;
	const { outcomes, stoppedBy } = await execute(operation, {
		run,
		makeItem: (index) => itemOf(index, inputs[index]?.json ?? {}),
		count: inputs.length,
		progress,
	}).finally(() => {
		const counts = progress?.end();
		if (counts) run.hint(counts);
	});
	const isKept =
		operation.isPaid &&
		!operation.whereKept &&
		run.retryOnFail.isLast(this.getNode()) &&
		!this.getExecutionCancelSignal()?.aborted;
	const kept = stoppedBy && isKept && withoutLoss(outcomes, stoppedBy, inputs);
	if (stoppedBy && !kept) {
		const complete = withDone(operation, stoppedBy.result, outcomes, inputs.length);
		throw asNodeError(this.getNode(), complete, stoppedBy.items[0] ?? 0);
	}
	if (kept)
		run.hint(
			`Not all items succeeded: ${sentence(stoppedBy.result)} What was paid for is in the output. See 'reason' there.`,
			'danger',
		);
	const spent = operation.isPaid && (await spentOf(outcomes, inputs.length));
	for (const hint of [spent, withoutOutput(outcomes, inputs.length)]) if (hint) run.hint(hint);
	const outputs = await outputsOf(kept || outcomes, inputs, run);
	const hints = run.hints();
	if (hints.length > 0) this.addExecutionHints(...hints);
	return [isAgentTool(this.getNode()) ? forAgent(outputs, hints) : outputs];
}

/** Runs the one item of n8n's routing, which agents of the older tool path call: they skip `customOperations`. */
export function paginationHook(operation: Operation) {
	return async function (this: IExecutePaginationFunctions): Promise<INodeExecutionData[]> {
		const index = this.getItemIndex();
		const run = startRun(callerOf(this), () => this.getNodeParameter('requestOptions', {}), {
			continueOnFail: this.continueOnFail(),
		});
		const itemOf = itemsOf(this, run, operation);
		const { outcomes, stoppedBy } = await execute(operation, {
			run,
			makeItem: () => itemOf(index, this.getInputData().json),
			count: 1,
		});
		if (stoppedBy) throw asNodeError(this.getNode(), stoppedBy.result, index);
		const outputs = await outputsOf(outcomes, [this.getInputData()], run);
		return forAgent(outputs, run.hints()).map((item) => ({
			...item,
			pairedItem: { item: index },
		}));
	};
}
