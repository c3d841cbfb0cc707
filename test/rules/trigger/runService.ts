import { stateWords } from '../../../shared/catalogue/progress';
import { assumptions } from '../../../shared/deployment/interfaceOverrides';
import type { Answer, ServiceCall } from '../../../shared/transport/call';
import type { Catalogue } from '../../../shared/transport/pipeline';
import type { PollSettings } from '../../../shared/trigger/pollSettings';

const labels = ['pending', 'running', 'complete', 'failed'];
const isoOf = (time: number) => new Date(time).toISOString();

interface Run {
	ref: number;
	status: number;
	created: number;
	isHidden: boolean;
}

/** A service with distribution runs that people queue and that move on, also between two pages of one poll. */
export class RunService {
	readonly runs: Run[] = [];
	now = Date.parse('2026-01-01T00:00:00Z');
	requests = 0;
	/** How the dates are written, and the words, where not as usual. */
	written: (run: { ref: number; iso: string }) => unknown = ({ iso }) => iso;
	labelled?: () => string;
	/** What polls have noted; that these rows show no collection is not among it. */
	readonly notes: string[] = [];
	/** What happens right after the next pages were given. */
	meanwhile: Array<() => void> = [];

	constructor(
		private readonly pageSize = 100,
		/** Whether all come at once, whatever is asked for. */
		private readonly isWhole = false,
	) {}

	queue(count: number): void {
		for (let left = count; left > 0; left--)
			this.runs.push({ ref: this.runs.length + 1, status: 0, created: this.now, isHidden: false });
	}

	/** One of the unfinished ones moves on by one or two states; the last state is a failure now and then. */
	move(which: number, steps: number): void {
		const open = this.runs.filter(({ status }) => status < 2);
		const run = open[which % Math.max(1, open.length)];
		if (!run) return;
		const isLast = run.status + steps >= 2;
		run.status = isLast ? 2 + (run.ref % 2) : run.status + steps;
	}

	/** The collection of a run becomes unreadable for the key's user, or readable again. */
	hide(ref: number, isHidden: boolean): void {
		const run = this.runs[ref - 1];
		if (run) run.isHidden = isHidden;
	}

	idOf = ({ ref, status }: Run) => `run:${ref}:${labels[status]}`;

	finished = () => this.runs.filter(({ status }) => status >= 2);

	private page(query: Record<string, unknown>) {
		const limit = this.isWhole ? this.pageSize : Math.min(Number(query.limit), this.pageSize);
		const offset = this.isWhole ? 0 : Number(query.offset);
		const visible = this.runs.filter(({ isHidden }) => !isHidden).reverse();
		const results = visible.slice(offset, offset + limit).map(({ ref, status, created }) => ({
			queueRef: ref,
			status,
			statusLabel: this.labelled?.() ?? labels[status],
			destinationRef: 1 + (ref % 2),
			createdDate: this.written({ ref, iso: isoOf(created) }),
			modifiedDate: this.written({ ref, iso: isoOf(created) }),
		}));
		return { results, total: visible.length };
	}

	/** What one poll works with; `pages` is how many it may read. */
	settings(
		chosen: string[],
		pages = Number.POSITIVE_INFINITY,
		changes: Partial<PollSettings> = {},
	): PollSettings {
		const catalogue = {
			assumed: (name: keyof typeof assumptions) => assumptions[name],
			call: async ({ path, query }: ServiceCall) => {
				// The names of what is told are read beside the list.
				if (String(path) !== assumptions['runs.path'])
					return await Promise.resolve({ data: { results: [] }, headers: {} } as unknown as Answer);
				this.requests += 1;
				const data = this.page(query ?? {});
				this.meanwhile.shift()?.();
				return await Promise.resolve({ data, headers: {} } as Answer);
			},
		} as unknown as Catalogue;
		let read = 1;
		return {
			catalogue,
			chosen,
			words: stateWords(catalogue),
			wordsAreChosen: false,
			overdueAfterMinutes: 60,
			timezone: 'UTC',
			includesExisting: false,
			filterOf: async () => await Promise.resolve(() => true),
			now: () => this.now,
			note: (name, message) => void (name !== 'run names' && this.notes.push(message)),
			mayGoOn: () => ++read <= pages,
			...changes,
		};
	}
}
