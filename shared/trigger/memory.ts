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

const PREFIX = 'catalogueTrigger:';
const keyOf = (id: string) => PREFIX + id;

/** What a node that was deleted has left in the workflow's data is never asked for again; n8n does not say which nodes there are. */
const MOST_COPIES = 20;

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
	const shared = context.getWorkflowStaticData('global');
	// Set anew, it is the last of the copies: they stand in the order in which they were written.
	delete shared[keyOf(id)];
	shared[keyOf(id)] = JSON.parse(copy) as IDataObject;
	for (const key of Object.keys(shared).filter((name) => name.startsWith(PREFIX)).slice(0, -MOST_COPIES)) delete shared[key];
	context.getWorkflowStaticData('node').trigger = JSON.parse(copy) as IDataObject;
}
