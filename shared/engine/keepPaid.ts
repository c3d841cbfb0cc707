import type { IDataObject } from 'n8n-workflow';
import { Failure } from '../failure/failure';
import { refOf } from '../values/read';
import type { Operation, Outcome, Output } from './operation';

const isPaid = ({ json }: Output) =>
	json.generated !== false && json.sent !== false && json.preview !== true;

const paidOutputs = (outcomes: Outcome[]): Output[] =>
	outcomes.flatMap(({ result }) =>
		result instanceof Failure ? [] : result.slice(0, 1).filter(isPaid),
	);

/** Whether an item was paid for: a failure may hold the value that was, or say what is known of it. */
function paidOf({ result }: Outcome): unknown {
	if (!(result instanceof Failure)) return result.slice(0, 1).some(isPaid) ? 'yes' : 'no';
	const { details, handling } = result;
	if (details.context?.value !== undefined) return 'yes';
	return details.context?.paid ?? (handling.mayBeDone ? 'unknown' : 'no');
}

/** Items that a maximum or a budget left no room for, e.g. ', 8 are beyond the maximum of 3'. */
function beyondOf(outcomes: Outcome[]): string {
	const all = outcomes.flatMap(({ result }) =>
		result instanceof Failure || result[0]?.json.preview === true
			? []
			: (result[0]?.countedAs ?? []),
	);
	return [...new Set(all)]
		.map((as) => ({ as, count: all.filter((one) => one === as).length }))
		.map(({ as, count }) => `, ${count} ${count === 1 ? 'is' : 'are'} ${as}`)
		.join('');
}

/** What a run of an operation that costs tokens over so many items has spent, as far as the package knows it. */
export function spentOf(outcomes: Outcome[], items: number): string | undefined {
	const all = outcomes.map(paidOf);
	const [paid, unknown] = ['yes', 'unknown'].map(
		(known) => all.filter((is) => is === known).length,
	);
	const beyond = beyondOf(outcomes);
	if (items < 2 || (!paid && !unknown && !beyond)) return undefined;
	return `${paid} of ${items} items ${paid === 1 ? 'was' : 'were'} paid for${unknown ? `, and ${unknown} may have been` : ''}${beyond}.`;
}

/** The failure that stops the node, with where to find what was paid for: n8n throws away what the other items gave. */
export function sayingWhere(
	{ whereKept }: Operation,
	failure: Failure,
	outcomes: Outcome[],
): Failure {
	const paid = paidOutputs(outcomes).map(({ json }) => json);
	if (!whereKept || paid.length === 0) return failure;
	return failure.with({ description: `${failure.details.description} ${whereKept(paid)}` });
}

const passedOn = ({ ref }: IDataObject, more: IDataObject): Output[] => [
	{ json: { ...(refOf(ref) !== undefined && { ref }), generated: false, ...more } },
];

const notStarted = { reason: 'Not started, because an earlier item failed' };

function told({
	details: { message, description, code, httpStatus, context },
}: Failure): IDataObject {
	return {
		...context,
		...(context?.value !== undefined && { generated: true }),
		reason: `${message}. ${description}`,
		failure: { message, description, code, httpStatus },
	};
}

/**
 * What was paid for is not lost to another item's failure, which n8n would throw it away for: the items that failed, and
 * those that were not started any more, are passed on with the reason. Undefined where nothing else was paid for.
 */
export function withoutLoss(
	outcomes: Outcome[],
	stoppedBy: Outcome,
	inputs: IDataObject[],
): Outcome[] | undefined {
	if (outcomes.every((outcome) => outcome === stoppedBy || paidOf(outcome) !== 'yes'))
		return undefined;
	const byItem = new Map(outcomes.map((outcome) => [outcome.items[0], outcome]));
	return inputs.map((json, index) => {
		const { result } = byItem.get(index) ?? {};
		return {
			items: [index],
			result:
				result instanceof Failure
					? passedOn(json, told(result))
					: (result ?? passedOn(json, notStarted)),
		};
	});
}
