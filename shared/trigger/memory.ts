import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { createHash, createHmac } from 'node:crypto';
import { isObject } from '../values/read';

/** Packed cursors by the name of the list: what a trigger remembers between two polls. */
export type Cursors = Record<string, IDataObject>;

interface Copy {
	cursors: Cursors;
	/** The node's id: a node's own data goes by its name, which another node may have had before. */
	node: string;
	/** Whose it is: see `ownerOf`. */
	owner: string;
	/** The server of the first owner: see `eventIdSuffix`. */
	first: string;
	/** Counts the writes, so that the newer of two copies is known. */
	written: number;
}

type StaticData = Pick<IPollFunctions, 'getNode' | 'getWorkflowStaticData'>;

const PREFIX = 'catalogueTrigger:';
const keyOf = (id: string) => PREFIX + id;

/** Copies of deleted nodes stay in the workflow's data, and n8n does not say which nodes there are: so many are kept. */
const MOST_COPIES = 20;

const isOf = (id: string, copy: unknown): copy is Copy => isObject(copy) && copy.node === id;

/** Of a list its floor is a number, of resources their date a text. From anything else all that is there would look new. */
const isReadable = ({ cursors }: Copy) =>
	isObject(cursors) &&
	Object.values(cursors as unknown as IDataObject).every(
		(cursor) =>
			isObject(cursor) && (Number.isInteger(cursor.floor) || typeof cursor.date === 'string'),
	);

/**
 * The copies, the newer one first. n8n keys a node's own static data by its NAME, so a rename loses it: one copy is in the workflow's
 * data under the node's id. And n8n with durable cursors (2.36 and later, where switched on) stores nothing but the node's
 * own data, together with the execution: there is the other.
 */
function copiesOf(context: StaticData): Copy[] {
	const { id } = context.getNode();
	return [
		context.getWorkflowStaticData('global')[keyOf(id)],
		context.getWorkflowStaticData('node').trigger,
	]
		.filter((copy) => isOf(id, copy))
		.sort((a, b) => b.written - a.written);
}

const newestCopy = (context: StaticData) => copiesOf(context).find(isReadable);

const SERVER_LENGTH = 8;
const serverOf = (owner: string) => owner.slice(0, SERVER_LENGTH);

/** Names one server and one key, whose sights say nothing of another. The key cannot be found out from it. */
export const ownerOf = (baseUrl: string, apiKey: string): string =>
	createHash('sha256').update(baseUrl).digest('hex').slice(0, SERVER_LENGTH) +
	createHmac('sha256', apiKey).update(baseUrl).digest('hex').slice(0, 24);

export const hasMemory = (context: StaticData): boolean =>
	Object.keys(newestCopy(context)?.cursors ?? {}).length > 0;

export function memoryOf(context: StaticData, owner: string) {
	const last = newestCopy(context);
	const first = last?.first ?? serverOf(owner);
	/** Whether what is remembered belongs to another server or key. */
	const isOfAnother = last !== undefined && last.owner !== owner;
	return {
		isOfAnother,
		isDamaged: last === undefined && copiesOf(context).length > 0,
		/** Run 5 of a second server is another than run 5 of the first. Events of the first server have no suffix. */
		eventIdSuffix: first === serverOf(owner) ? '' : `@${serverOf(owner)}`,
		cursors: (isOfAnother ? {} : { ...last?.cursors }) as Cursors,
		/** Writes only what has changed, since n8n notices what is set on its objects. */
		keep(cursors: Cursors): void {
			if (last?.owner === owner && JSON.stringify(last.cursors) === JSON.stringify(cursors)) return;
			const { id } = context.getNode();
			const written = (last?.written ?? 0) + 1;
			const copy = JSON.stringify({ cursors, node: id, owner, first, written } satisfies Copy);
			const shared = context.getWorkflowStaticData('global');
			// Deleted and set anew, it becomes the last: copies stand in the order in which they were written.
			delete shared[keyOf(id)];
			shared[keyOf(id)] = JSON.parse(copy) as IDataObject;
			const copies = Object.keys(shared).filter((name) => name.startsWith(PREFIX));
			for (const key of copies.slice(0, -MOST_COPIES)) delete shared[key];
			context.getWorkflowStaticData('node').trigger = JSON.parse(copy) as IDataObject;
		},
	};
}
