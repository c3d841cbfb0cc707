import type { IDataObject } from 'n8n-workflow';

import type { Answer, ServiceCall } from '../../../shared/transport/call';
import type { Catalogue } from '../../../shared/transport/pipeline';
import type { PollSettings } from '../../../shared/trigger/pollSettings';
import { watchResources } from '../../../shared/trigger/watchResources';
import { RunService } from './runService';

const dates = Array.from({ length: 2_000 }, (_, tick) =>
	new Date(Date.UTC(2026, 0, 1) + tick * 1000).toISOString(),
);
export const isoOf = (tick: number) => dates[tick] ?? '';

interface Resource {
	ref: number;
	tick: number;
	/** From this tick on the index shows the modification. */
	shownFrom: number;
}

/** A catalogue whose index shows modifications late, and loses some resources again. */
export class LateIndex {
	tick = 0;
	requests = 0;
	readonly notes: string[] = [];
	readonly made = new Set<string>();
	written = (tick: number): unknown => isoOf(tick);
	/** Otherwise it gives its first rows wherever a page begins. */
	knowsOffset = true;
	counts = true;
	/** Rows by their reference, whose order JSON does not keep. */
	isKeyed = false;
	/** Otherwise the newest references come first, whatever is asked for. */
	sorts = true;
	/** Which rows come twice. */
	isTwice = (_ref: number): boolean => false;
	/** The moment for which a search takes the date that it is given. */
	from = (date: string): string => date;
	pageSize = 100;
	/** While it is built anew it shows only so many of the oldest. */
	shows = Number.POSITIVE_INFINITY;
	/** What stands beside the rows. */
	says: IDataObject = {};
	private readonly resources = new Map<number, Resource>();
	private readonly hidden = new Set<number>();

	modify(ref: number, lag = 0): void {
		this.resources.set(ref, { ref, tick: this.tick, shownFrom: this.tick + lag });
		this.made.add(`resource:${ref}:${String(this.written(this.tick))}`);
	}

	hide(ref: number): void {
		this.hidden.add(ref);
	}

	private search({ sort, offset, dateFilters }: IDataObject): IDataObject {
		const from = ((dateFilters as IDataObject)?.modifiedDate as IDataObject)?.from;
		const shown = [...this.resources.values()]
			.filter(
				({ ref, tick, shownFrom }) =>
					shownFrom <= this.tick &&
					!this.hidden.has(ref) &&
					(!from || isoOf(tick) >= this.from(String(from))),
			)
			.sort((one, other) => one.tick - other.tick || one.ref - other.ref)
			.slice(0, this.shows);
		if ((sort as IDataObject).direction === 'desc') shown.reverse();
		if (!this.sorts) shown.sort((one, other) => other.ref - one.ref);
		const start = this.knowsOffset ? Number(offset) : 0;
		const results = shown
			.slice(start, start + this.pageSize)
			.flatMap((row) => (this.isTwice(row.ref) ? [row, row] : [row]))
			.map(({ ref, tick }) => ({ ref, modifiedDate: this.written(tick) }));
		return {
			results: this.isKeyed
				? Object.fromEntries(results.map(({ ref, ...row }) => [ref, row]))
				: results,
			limit: this.pageSize,
			...(this.counts && { total: shown.length }),
			...this.says,
		};
	}

	settings(): PollSettings {
		const settings = new RunService().settings(['resourceModified']);
		const call = async ({ body }: ServiceCall) => {
			this.requests += 1;
			return await Promise.resolve({
				data: this.search(body as IDataObject),
				headers: {},
			} as Answer);
		};
		return {
			...settings,
			now: () => Date.parse(isoOf(this.tick)),
			note: (_, message) => void this.notes.push(message),
			catalogue: { ...settings.catalogue, call } as Catalogue,
		};
	}
}

export function watching(index: LateIndex) {
	let cursor: IDataObject | undefined;
	return {
		async poll(): Promise<string[]> {
			const look = await watchResources(cursor, index.settings());
			cursor = JSON.parse(JSON.stringify(look.cursor)) as IDataObject;
			return look.events.map(({ eventId }) => eventId);
		},
		remembered: () => JSON.stringify(cursor).length,
	};
}

export const id = (ref: number, tick: number) => `resource:${ref}:${isoOf(tick)}`;
export const each = (count: number, work: (ref: number) => void) => {
	for (let ref = 1; ref <= count; ref++) work(ref);
};
