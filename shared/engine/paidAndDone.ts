import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { Failure, inSentences } from '../failure/failure';
import { mapLimited } from '../transport/concurrency';
import { counted } from '../values/counted';
import { grouped } from '../values/grouped';
import { refOf } from '../values/read';
import type { Operation, Outcome, Output } from './operation';
import { hasEffects } from './preview';

/** What the service repeats from before this run of the node was paid for then. */
const isRepeated = ({ replayed, firstSentAt }: IDataObject) =>
	replayed === true && firstSentAt === null;

const isPaid = ({ json, countedAs }: Output) =>
	countedAs === undefined &&
	json.generated !== false &&
	json.sent !== false &&
	json.preview !== true &&
	!isRepeated(json);

/** The outputs that were paid for: the first of an item says it. */
const paidOutputs = ({ result }: Outcome): Output[] =>
	result instanceof Failure ? [] : result.slice(0, 1).filter(isPaid);

/** Whether an item was paid for, 'yes', 'no' or 'unknown': a failure may hold the value that was, or say so itself. */
function paidOf(outcome: Outcome): unknown {
	const { result } = outcome;
	if (!(result instanceof Failure)) return paidOutputs(outcome).length > 0 ? 'yes' : 'no';
	const { details, handling } = result;
	const { paid, value } = details.context ?? {};
	return paid ?? (value !== undefined ? 'yes' : handling.mayBeDone ? 'unknown' : 'no');
}

/** Items that a maximum or a budget left no room for, e.g. ', 8 are beyond the maximum of 3'. */
function beyondOf(outcomes: Outcome[]): string {
	const reasons = outcomes.flatMap(({ result }) =>
		result instanceof Failure || result[0]?.json.preview === true
			? []
			: (result[0]?.countedAs ?? []),
	);
	return grouped(reasons, (reason) => reason)
		.map(([reason, { length }]) => `, ${length} ${length === 1 ? 'is' : 'are'} ${reason}`)
		.join('');
}

/** What a run of an operation that costs tokens has spent over its items, as far as the package knows. */
export async function spentOf(outcomes: Outcome[], items: number): Promise<string | undefined> {
	const all = await mapLimited(outcomes, paidOf);
	const paid = all.filter((answer) => answer === 'yes').length;
	const unknown = all.filter((answer) => answer === 'unknown').length;
	const beyond = beyondOf(outcomes);
	if (items < 2 || (!paid && !unknown && !beyond)) return undefined;
	return `${paid} of ${items} items ${paid === 1 ? 'was' : 'were'} paid for${unknown ? `, and ${unknown} may have been` : ''}${beyond}.`;
}

/** Where to find what was paid for; undefined where nothing was, or the service does not keep it. */
function placeOfPaid({ whereKept }: Operation, outcomes: Outcome[]): string | undefined {
	const paid = outcomes.flatMap(paidOutputs).map(({ json }) => json);
	return !whereKept || paid.length === 0 ? undefined : whereKept(paid);
}

const MOST_SHOWN = 20;

/** What was done before the node stopped; undefined where nothing was. */
function doneBefore(operation: Operation, outcomes: Outcome[], count: number): string | undefined {
	const done = outcomes.filter(
		({ result }) => !(result instanceof Failure) && result[0]?.json.preview !== true,
	);
	if (!hasEffects(operation) || done.length === 0) return undefined;
	const items = done.reduce((sum, outcome) => sum + outcome.items.length, 0);
	const refs = done.flatMap(({ result }) =>
		result instanceof Failure ? [] : (refOf(result[0]?.json.ref) ?? []),
	);
	const shown = refs.slice(0, MOST_SHOWN).join(', ');
	const more = refs.length > MOST_SHOWN ? ' and others' : '';
	const which =
		refs.length > 0
			? `, with the ${refs.length > 1 ? 'references' : 'reference'} ${shown}${more}`
			: '';
	return `${items} of ${counted(count, 'input item')} went through${which}. That output is lost.`;
}

/** The failure that stops the node, with what became of the other items: n8n drops their output, and a new run would do it again. */
export const withDone = (
	operation: Operation,
	failure: Failure,
	outcomes: Outcome[],
	count: number,
) =>
	failure.with({
		description: [
			failure.details.description,
			placeOfPaid(operation, outcomes),
			doneBefore(operation, outcomes, count),
		]
			.filter(Boolean)
			.join(' '),
	});

/** Why an item has no output of its own: its failure, or an earlier one that stopped the run. */
function reasonOf(failure?: Failure): IDataObject {
	if (!failure) return { reason: 'Not started, because an earlier item failed' };
	const { message, description, code, httpStatus, context } = failure.details;
	return {
		...context,
		...(context?.value !== undefined && { generated: true }),
		reason: inSentences(failure),
		failure: { message, description, code, httpStatus },
	};
}

/** Keeps what was paid for when another item fails: the others are passed on with the reason. Undefined where nothing was. */
export function withoutLoss(
	outcomes: Outcome[],
	stoppedBy: Outcome,
	inputs: INodeExecutionData[],
): Outcome[] | undefined {
	if (outcomes.every((outcome) => outcome === stoppedBy || paidOf(outcome) !== 'yes'))
		return undefined;
	const results = new Map(outcomes.map(({ items, result }) => [items[0], result]));
	return inputs.map(({ json: { ref } }, index) => {
		const result = results.get(index);
		if (result && !(result instanceof Failure)) return { items: [index], result };
		const identity = refOf(ref) === undefined ? {} : { ref };
		return {
			items: [index],
			result: [{ json: { ...identity, generated: false, ...reasonOf(result) } }],
		};
	});
}
