import { Failure } from '../failure/failure';
import { counted } from '../values/counted';
import { refOf } from '../values/read';
import type { Operation, Outcome } from './operation';
import { hasEffects } from './preview';

const MOST_SHOWN = 20;

/** The failure that stops the node, with what was done before: n8n drops that output, and a new run would do it again. */
export function withDone(
	operation: Operation,
	failure: Failure,
	outcomes: Outcome[],
	count: number,
) {
	const done = outcomes.filter(
		({ result }) => !(result instanceof Failure) && result[0]?.json.preview !== true,
	);
	if (!hasEffects(operation) || done.length === 0) return failure;
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
	return failure.with({
		description: `${failure.details.description} ${items} of ${counted(count, 'input item')} went through${which}. That output is lost.`,
	});
}
