import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { isObject } from '../service/read';
import type { FailureMemory } from './failureMemory';

/** What a trigger remembers between two polls. */
export interface TriggerMemory {
	/** Packed cursors by the name of the list. */
	cursors: Record<string, IDataObject>;
	failure?: FailureMemory;
}

interface Copy extends TriggerMemory {
	/** The node's id: a node's own data goes by its name, which another node may have had before. */
	node: string;
	/** Counts what was written, so that the newer of two copies is known. */
	written: number;
}

type StaticData = Pick<IPollFunctions, 'getNode' | 'getWorkflowStaticData'>;

const keyOf = (id: string) => `catalogueTrigger:${id}`;

const isOf = (id: string, copy: unknown): copy is Copy => isObject(copy) && copy.node === id;

/**
 * Two copies, the newer of which counts. n8n keys a node's own static data by its NAME, so a rename loses it: one copy is
 * in the workflow's data under the node's id. And n8n with durable cursors (2.36 and later, where switched on) stores
 * nothing but the node's own, together with the execution: there is the other.
 */
function newestCopy(context: StaticData): Copy | undefined {
	const { id } = context.getNode();
	const copies: unknown[] = [context.getWorkflowStaticData('global')[keyOf(id)], context.getWorkflowStaticData('node').trigger];
	const [one, other] = copies.filter((copy) => isOf(id, copy));
	return one && other && other.written > one.written ? other : (one ?? other);
}

export function recall(context: StaticData): TriggerMemory {
	const { cursors, failure } = newestCopy(context) ?? { cursors: {} };
	return { cursors: { ...cursors }, ...(failure && { failure: { ...failure } }) };
}

const contentOf = ({ cursors, failure }: TriggerMemory) => JSON.stringify([cursors, failure ?? null]);

/** n8n notices what is set on its objects; nothing is set where nothing has changed. */
export function keep(context: StaticData, memory: TriggerMemory): void {
	const last = newestCopy(context);
	if (last && contentOf(last) === contentOf(memory)) return;
	const { id } = context.getNode();
	const copy = JSON.stringify({ ...memory, node: id, written: (last?.written ?? 0) + 1 } satisfies Copy);
	context.getWorkflowStaticData('global')[keyOf(id)] = JSON.parse(copy) as IDataObject;
	context.getWorkflowStaticData('node').trigger = JSON.parse(copy) as IDataObject;
}
