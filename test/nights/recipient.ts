import type { RunningSandbox } from '../sandbox/startSandbox';
import { editor } from '../sandbox/startSandbox';
import type { Counts } from './counts';

export const NORTHWIND = 1;
/** A title that the feed writes to is sent with it, and once more by the next search. */
const SENT_FOR_OWN_WRITE = 2;

export interface Title {
	/** Every text that the catalogue had, by the moment from which on it did. */
	versions: Array<{ from: number; text: string }>;
	isArchived: boolean;
	/** When anybody but the feed last wrote to it. */
	touched: number;
	/** The latest search whose run has brought it to the recipient, and the latest of the feed itself. */
	known: number;
	sent: number;
	/** How often it may yet be sent for what the feed itself wrote. */
	own: number;
}

export interface Queued {
	queueRef: number;
	statusLabel: string;
	destinationRef: number;
	collectionRef: number;
	createdDate: string;
}

/** Applies what the finished runs bring, in their order. */
export function openRecipient(sandbox: RunningSandbox, titles: Map<number, Title>) {
	const service = sandbox.as(editor);
	const copy = new Map<number, string>();
	const applied = new Set<number>();
	/** Titles of a collection, by what was added to it on the way. */
	const held = new Map<number, Set<number>>();
	const rows = async <Row>(path: string) =>
		(await service.get(`${path}?limit=30`)).data.data.results as Row[];

	/** Moments of the searches, from the names of the feed's collections. */
	async function searches(): Promise<Map<number, number>> {
		const found = await rows<{ ref: number; name: string }>('/collections');
		return new Map(
			found.map(({ ref, name }) => [
				ref,
				Date.parse(
					(/(\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ), execution/.exec(name)?.[1] ?? '').replace(' ', 'T'),
				),
			]),
		);
	}

	function bring(
		ref: number,
		title: Title,
		createdAt: number,
		searchedAt: number,
		counted: Array<Counts['calm']>,
	): void {
		const isNew = title.touched > title.sent || title.own > 0;
		for (const counts of counted) {
			counts.sent += 1;
			if (!isNew) counts.resent += 1;
			// People had sent it, which moves no feed.
			else if (title.touched <= title.known && title.own === 0) counts.sentByHandBefore += 1;
		}
		copy.set(ref, title.versions.filter(({ from }) => from <= createdAt).at(-1)?.text ?? '');
		title.known = Math.max(title.known, searchedAt);
		if (counted.length === 0) return;
		title.sent = Math.max(title.sent, searchedAt);
		title.own = Math.max(0, title.own - 1);
	}

	return {
		copy,
		runs: async () => await rows<Queued>('/distribution/runs'),
		add(collection: number, refs: readonly number[]) {
			held.set(collection, new Set([...(held.get(collection) ?? []), ...refs]));
		},
		wrote(ref: number) {
			const title = titles.get(ref);
			if (title) title.own = SENT_FOR_OWN_WRITE;
		},
		/** Applies the runs that are new; those of the feed are counted. */
		async deliver(counted: Array<Counts['calm']>) {
			const moments = await searches();
			for (const { queueRef, statusLabel, destinationRef, collectionRef, createdDate } of (
				await rows<Queued>('/distribution/runs')
			).reverse()) {
				if (applied.has(queueRef)) continue;
				applied.add(queueRef);
				if (statusLabel !== 'complete' || destinationRef !== NORTHWIND) continue;
				const createdAt = Date.parse(createdDate);
				const searchedAt = moments.get(collectionRef) || createdAt;
				for (const ref of held.get(collectionRef) ?? []) {
					const title = titles.get(ref);
					if (title) bring(ref, title, createdAt, searchedAt, counted);
				}
			}
		},
		/** What another feed sends is no matter of this one. */
		async passOver() {
			for (const { queueRef } of await rows<Queued>('/distribution/runs')) applied.add(queueRef);
		},
	};
}
