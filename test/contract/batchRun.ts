import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Title {
	ref: number;
	createdDate?: string;
}

export interface Batch {
	run: string;
	batch: number;
	after: string;
	known: string;
	table: string;
	batchSize: number;
}

type Items<Row> = Array<{ json: Row }>;

const { nodes } = JSON.parse(
	readFileSync(join(__dirname, '../../workflows/whole-catalogue-in-batches.json'), 'utf8'),
) as {
	nodes: Array<{ name: string; parameters: { jsCode?: string } }>;
};

const codeOf = (name: string) => nodes.find((node) => node.name === name)?.parameters.jsCode ?? '';

const LOOK_AGAIN_SECONDS = Number(/SECONDS = (\d+)/.exec(codeOf('Look Again'))?.[1]);

const itemsOf = <Row>(rows: Row[]) => ({ all: () => rows.map((json) => ({ json })) });

/** What a code node of the template makes of the titles that were found, as n8n runs it. */
export const runs = <Row>(name: string, batch: Batch, found: Title[]) =>
	new Function('$', '$input', codeOf(name))(
		() => ({ first: () => ({ json: batch }) }),
		itemsOf(found),
	) as Items<Row>;

export const first: Batch = {
	run: 'r',
	batch: 1,
	after: '1000-01-01',
	known: '',
	table: 't',
	batchSize: 50,
};

interface Row extends Batch {
	takenUntil: number;
	finished: boolean;
}

/** Which row a start takes at that moment, by the template's own code. */
export const choose = (
	rows: Row[],
	atOnce: number | null,
	now: number,
): { batch: number; wait?: boolean } => {
	const [taken] = new Function('$', '$input', 'Date', codeOf('One to Take'))(
		() => ({ first: () => ({ json: { atOnce } }) }),
		itemsOf(rows),
		{ now: () => now },
	) as Items<{ next: { batch: number; wait?: boolean } }>;
	return taken!.json.next;
};

/** What the last node of the template reports of the rows in its table, after a start that has worked on some or on none. */
export function reported(rows: object[], preview = false, isExecuted = true): { text: string } {
	const [told] = new Function('$', '$input', codeOf('Report'))(
		() => ({ first: () => ({ json: { run: 'r', preview } }), isExecuted }),
		itemsOf(rows),
	) as Items<{ report: { text: string } }>;
	return told!.json.report;
}

export interface Simulated {
	titles: number;
	workers: number;
	batchSize: number;
	seconds: { search: number; work: number; lease: number };
	/** Whether a worker dies at that batch; it is back after a minute. */
	dies(batch: number, time: number): boolean;
}

/** A run of the template, its clock turned by hand: when it has ended, and how often each title was worked on. */
export function simulate({ titles, workers, batchSize, seconds, dies }: Simulated) {
	const dateOf = (ref: number) => new Date(1e12 + ref * 1000).toISOString();
	const search = ({ after, known }: Batch): Title[] => {
		const from = Math.max(1, (Date.parse(after) - 1e12) / 1000);
		const most = batchSize + known.split(' ').filter(Boolean).length;
		const count = Math.max(0, Math.min(most, titles - from + 1));
		return Array.from({ length: count }, (_, index) => ({
			ref: from + index,
			createdDate: dateOf(from + index),
		}));
	};
	const table: Row[] = [{ ...first, batchSize, takenUntil: 0, finished: false }];
	const times = new Uint8Array(titles + 1);
	const events: Array<{ at: number; does: () => void }> = [];
	const counts = { now: 0, searches: 0, broken: 0, mostOpen: 0 };
	const later = (after: number, does: () => void) => events.push({ at: counts.now + after, does });

	function look(): void {
		const open = table.filter(({ finished }) => !finished);
		counts.mostOpen = Math.max(counts.mostOpen, open.length);
		const next = choose(open, workers, counts.now * 1000);
		const row = open.find(({ batch }) => batch === next.batch);
		if (row) take(row);
		else if (open.length > 0) later(next.wait ? LOOK_AGAIN_SECONDS : 600, look);
	}
	function take(row: Row): void {
		row.takenUntil = (counts.now + seconds.lease) * 1000;
		const found = search(row);
		counts.searches += 1;
		later(seconds.search, () => {
			const [after] = runs<Batch>('Where the Next Begins', row, found);
			if (after && !table.some(({ batch }) => batch === after.json.batch))
				table.push({ ...after.json, batchSize, takenUntil: 0, finished: false });
		});
		if (dies(row.batch, counts.now)) {
			counts.broken += 1;
			later(60, look);
			return;
		}
		later(seconds.search + seconds.work, () => {
			for (const { json } of runs<Title>('Titles to Do', row, found))
				times[json.ref] = (times[json.ref] ?? 0) + 1;
			row.finished = true;
			look();
		});
	}

	for (let worker = 0; worker < workers; worker++) later(0, look);
	while (events.length > 0) {
		const next = events.reduce((soonest, event) => (event.at < soonest.at ? event : soonest));
		events.splice(events.indexOf(next), 1);
		counts.now = next.at;
		next.does();
	}
	return { ...counts, seconds: counts.now, times: times.slice(1) };
}
