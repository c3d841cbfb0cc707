import { chanceOf } from '../../sandbox/seed/random';
import type { List, Page } from '../../shared/lists/list';

export interface Row {
	ref: number;
	/** Changes with every modification. */
	version: string;
	/** By which the list is sorted, the smallest first. */
	place: number;
}

/** In which order a catalogue lists its rows: where a new row stands, and whether a modified one goes elsewhere. */
export const orders = {
	'newest first': { added: 'top', modified: 'stays' },
	'oldest first': { added: 'bottom', modified: 'stays' },
	'modified last at the top': { added: 'top', modified: 'top' },
	'modified last at the bottom': { added: 'bottom', modified: 'bottom' },
	'by a field': { added: 'anywhere', modified: 'stays' },
	'by a field that changes': { added: 'anywhere', modified: 'anywhere' },
} as const;

export type Order = keyof typeof orders;

export interface Schedule {
	seed: number;
	rows: number;
	order: Order;
	/** Changes for each answer, on average. */
	changes: number;
	/** The most rows that the service gives per call. */
	pageSize: number;
	saysTotal: boolean;
	/** Requests at Once. */
	atOnce: number;
}

/** A catalogue in memory that is changed between any two answers. A request is answered at some later moment than it was sent. */
export function movingList({
	seed,
	rows: count,
	order,
	changes,
	pageSize,
	saysTotal,
	atOnce,
}: Schedule) {
	const chance = chanceOf(seed);
	const upTo = (most: number) => Math.floor(chance() * most);
	const rows: Row[] = Array.from({ length: count }, (_, place) => ({
		ref: place + 1,
		version: '0',
		place,
	}));
	const atFirst = new Set(rows.map(({ ref }) => ref));
	const waiting: Array<() => void> = [];
	const { added, modified } = orders[order];
	let newest = count;
	let requests = 0;
	let isOver = false;

	const places = {
		top: () => (rows[0]?.place ?? 0) - 1,
		bottom: () => (rows.at(-1)?.place ?? 0) + 1,
		anywhere: () => (rows[upTo(rows.length)]?.place ?? 0) + chance(),
	};
	const put = (row: Row) => {
		const index = rows.findIndex(({ place }) => place > row.place);
		rows.splice(index < 0 ? rows.length : index, 0, row);
	};
	const change = {
		add: () => put({ ref: (newest += 1), version: '0', place: places[added]() }),
		remove: () => {
			const [gone] = rows.splice(upTo(rows.length), 1);
			if (gone) atFirst.delete(gone.ref);
		},
		modify: () => {
			const index = upTo(rows.length);
			const row = rows[index];
			if (!row) return;
			const version = String(Number(row.version) + 1);
			if (modified === 'stays') rows[index] = { ...row, version };
			else {
				rows.splice(index, 1);
				put({ ...row, version, place: places[modified]() });
			}
		},
	};
	const kinds = Object.values(change);
	const move = () => {
		for (let left = 2 * changes * chance(); left > chance(); left -= 1)
			kinds[upTo(kinds.length)]?.();
	};

	const list: List<Row> = {
		identityOf: ({ ref, version }) => ({ ref, version }),
		concurrency: atOnce,
		fetchPage: async (offset, limit) =>
			await new Promise<Page<Row>>((resolve) => {
				requests += 1;
				waiting.push(() => {
					const found = rows
						.slice(offset, offset + Math.min(limit, pageSize))
						.map((row) => ({ ...row }));
					resolve({ rows: found, total: saysTotal ? rows.length : undefined });
				});
			}),
	};

	/** Answers what is asked, in any order, and changes rows between the answers, until the reading is over. */
	const run = async <T>(reading: Promise<T>): Promise<T> => {
		const end = () => {
			isOver = true;
		};
		reading.then(end, end);
		while (!isOver) {
			await new Promise<void>((resolve) => setImmediate(resolve));
			const [answer] = waiting.splice(upTo(Math.min(3, waiting.length)), 1);
			answer?.();
			move();
		}
		return await reading;
	};

	return {
		list,
		run,
		/** Rows that were there all the time and still are. */
		lasting: () => [...atFirst],
		requests: () => requests,
	};
}
