import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { isObject } from '../service/read';

/** Packed cursors by the name of the list: what a trigger remembers between two polls. */
export type Cursors = Record<string, IDataObject>;

interface Copy {
	cursors: Cursors;
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

export const recall = (context: StaticData): Cursors => ({ ...newestCopy(context)?.cursors });

/** n8n notices what is set on its objects; nothing is set where nothing has changed. */
export function keep(context: StaticData, cursors: Cursors): void {
	const last = newestCopy(context);
	if (last && JSON.stringify(last.cursors) === JSON.stringify(cursors)) return;
	const { id } = context.getNode();
	const copy = JSON.stringify({ cursors, node: id, written: (last?.written ?? 0) + 1 } satisfies Copy);
	context.getWorkflowStaticData('global')[keyOf(id)] = JSON.parse(copy) as IDataObject;
	context.getWorkflowStaticData('node').trigger = JSON.parse(copy) as IDataObject;
}
