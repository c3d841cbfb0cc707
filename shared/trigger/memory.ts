import { createHash, createHmac } from 'node:crypto';
import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { isObject } from '../values/read';

/** Packed cursors by the name of the list: what a trigger remembers between two polls. */
export type Cursors = Record<string, IDataObject>;

interface Copy {
	cursors: Cursors;
	/** The node's id: a node's own data goes by its name, which another node may have had before. */
	node: string;
	/** Whose: see `ownerOf`. Absent in what version 0.1.0 has written, which counts as the present one's. */
	owner?: string;
	/** The server of the first owner, where that is another: see `eventMark`. */
	first?: string;
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
	const copies: unknown[] = [
		context.getWorkflowStaticData('global')[keyOf(id)],
		context.getWorkflowStaticData('node').trigger,
	];
	const [one, other] = copies.filter((copy) => isOf(id, copy));
	return one && other && other.written > one.written ? other : (one ?? other);
}

const SERVER_LENGTH = 8;
const serverOf = (owner: string | undefined) => owner?.slice(0, SERVER_LENGTH);

/**
 * One server and one key: what was seen by another key, or in another catalogue, says nothing about what this one shows.
 * Of the key there is only what cannot be turned back.
 */
export const ownerOf = (baseUrl: string, apiKey: string): string =>
	createHash('sha256').update(baseUrl).digest('hex').slice(0, SERVER_LENGTH) +
	createHmac('sha256', apiKey).update(baseUrl).digest('hex').slice(0, 24);

const isOthers = ({ owner: known }: Copy, owner: string | undefined) =>
	owner !== undefined && known !== undefined && known !== owner;

/** Whether what is remembered belongs to another server or key. */
export function isOfAnother(context: StaticData, owner: string): boolean {
	const copy = newestCopy(context);
	return copy !== undefined && isOthers(copy, owner);
}

/**
 * The end of the ids of events: run 5 of the second server is another than run 5 of the first, and would be dropped where
 * repeated ids are. What the trigger saw first has none, so that its ids stay as they are.
 */
export function eventMark(context: StaticData, owner: string): string {
	const copy = newestCopy(context);
	const server = owner.slice(0, SERVER_LENGTH);
	return (copy?.first ?? serverOf(copy?.owner) ?? server) === server ? '' : `@${server}`;
}

/** What is remembered of this owner; of whoever it is where none is named. */
export function recall(context: StaticData, owner?: string): Cursors {
	const copy = newestCopy(context);
	return copy && !isOthers(copy, owner) ? { ...copy.cursors } : {};
}

/** n8n notices what is set on its objects; nothing is set where nothing has changed. */
export function keep(context: StaticData, cursors: Cursors, owner?: string): void {
	const last = newestCopy(context);
	if (last && last.owner === owner && JSON.stringify(last.cursors) === JSON.stringify(cursors))
		return;
	const { id } = context.getNode();
	const first = last?.first ?? serverOf(last?.owner);
	const copy = JSON.stringify({
		cursors,
		node: id,
		...(owner !== undefined && { owner }),
		...(first !== serverOf(owner) && first !== undefined && { first }),
		written: (last?.written ?? 0) + 1,
	} satisfies Copy);
	const shared = context.getWorkflowStaticData('global');
	// Set anew, it is the last of the copies: they stand in the order in which they were written.
	delete shared[keyOf(id)];
	shared[keyOf(id)] = JSON.parse(copy) as IDataObject;
	for (const key of Object.keys(shared)
		.filter((name) => name.startsWith(PREFIX))
		.slice(0, -MOST_COPIES))
		delete shared[key];
	context.getWorkflowStaticData('node').trigger = JSON.parse(copy) as IDataObject;
}
