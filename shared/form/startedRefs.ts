import type { Item } from '../engine/item';
import { parameterFailure } from '../failure/failure';
import { andThen } from '../transport/concurrency';
import { refOf } from '../values/read';
import { jobLocator } from './jobLocator';
import { choiceOf } from './locatorValue';
import { eventKind } from './resourceRefs';
import { runLocator } from './runLocator';

const KINDS = {
	job: { locator: jobLocator, parameter: 'job' },
	run: { locator: runLocator, parameter: 'queueRef' },
};

/** The number of a job or a run. That of an event of the trigger for something else is refused: it may be the number of some other job, too. */
export function startedRef(kind: keyof typeof KINDS, item: Item): number | Promise<number> {
	const { locator, parameter } = KINDS[kind];
	return andThen(locator.ref(item), (ref: number) => {
		const other = eventKind(item.json) ?? kind;
		const isChosen = choiceOf(item.parameters.raw(parameter)).mode === 'list';
		if (other === kind || isChosen || refOf(item.json.ref) !== ref) return ref;
		throw parameterFailure(
			`The input item is the event of ${other} ${ref}, so its 'ref' is not the number of a ${kind}`,
			`Put an 'If' node before this one that lets through only items whose 'kind' is '${kind}'.`,
		);
	});
}
