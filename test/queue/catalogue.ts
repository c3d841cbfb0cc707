import { DatabaseSync } from 'node:sqlite';
import type { RunningSandbox } from '../sandbox/startSandbox';
import { editor, startSandbox } from '../sandbox/startSandbox';

/** What the service holds in the end, by names and not by refs that another order would give. */
export interface State {
	/** By title's ref. */
	keywords: Record<string, string>;
	/** The feed's own for all to see, by the feed and without the start that made them; with the refs of their titles. */
	collections: Array<{ name: string; titles: number[] }>;
	/** Queued by the feed: the collection of each. */
	runs: Array<{ destination: string; collection: string }>;
}

/** How often each write was committed, by what it made or changed. */
export interface Effects {
	/** All commits of the operation. */
	count(operation: Operation): number;
	/** Commits beyond the first, over all subjects. */
	repeated(operation: Operation): number;
	/** Different subjects. */
	subjects(operation: Operation): number;
	/** The collections that starts of the feed made, by what their names mark. */
	marks(): string[];
}

type Operation =
	| 'updateFields'
	| 'generateField'
	| 'createCollection'
	| 'createResource'
	| 'addToCollection'
	| 'queueRun';

/** Which start made a collection is behind the comma. */
const feedIn = (name: string) => name.replace(/,.*/, '');

const DAY_MS = 24 * 60 * 60 * 1000;
const AT_ONCE = 20;

/** The sandbox, with the titles that the publisher's staff change every evening. */
export interface Catalogue {
	readonly sandbox: RunningSandbox;
	/** Refs of the titles. */
	readonly titles: number[];
	/** Another day begins, and the staff take the keywords off every title. Effects are counted from then on. */
	evening(): Promise<void>;
	/** Effects are counted from now on. */
	countAnew(): void;
	effects(): Effects;
	state(): State;
	/** As on the first day. */
	reset(): Promise<void>;
	stop(): Promise<void>;
}

/** Starts a sandbox on a file, which is then read beside it: what is counted is what was committed. */
export async function openCatalogue(
	file: string,
	wanted: number,
	flags: string[],
): Promise<Catalogue> {
	const sandbox = await startSandbox(
		'--data',
		file,
		'--records',
		String(Math.ceil(wanted * 1.3) + 300),
		...flags,
	);
	const service = sandbox.as(editor);
	const titles: number[] = [];
	let since = 0;

	const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
	const read = <Row>(sql: string, ...values: Array<number | string>): Row[] =>
		database.prepare(sql).all(...values) as Row[];

	const withoutKeywords = async (ref: number) =>
		(await service.patch(`/resources/${ref}/fields`, { fields: { keywords: '' } })).status === 200;

	/** The first titles that the key may edit. */
	async function chooseTitles(): Promise<void> {
		for (let offset = 0; titles.length < wanted; offset += 100) {
			const { data } = await service.post('/resources/search', { type: 1, limit: 100, offset });
			const refs = (data.data.results as Array<{ ref: number }>).map(({ ref }) => ref);
			if (refs.length === 0) throw new Error(`The sandbox has only ${titles.length} titles`);
			const editable = await Promise.all(refs.map(withoutKeywords));
			titles.push(...refs.filter((_, index) => editable[index]).slice(0, wanted - titles.length));
		}
		await sandbox.control('reset', {});
	}

	const quick = async () => await sandbox.control('motion', { runningMs: 100, endedMs: 300 });
	function countAnew(): void {
		since = read<{ last: number }>('SELECT coalesce(max(ref), 0) last FROM effect')[0]?.last ?? 0;
	}

	await chooseTitles();
	await quick();
	return {
		sandbox,
		titles,
		async evening() {
			await sandbox.control('clock', { advance: DAY_MS });
			for (let first = 0; first < titles.length; first += AT_ONCE) {
				const done = await Promise.all(titles.slice(first, first + AT_ONCE).map(withoutKeywords));
				if (!done.every(Boolean)) throw new Error('The sandbox refused an edit');
			}
			countAnew();
		},
		countAnew,
		effects() {
			type Row = { operation: Operation; commits: number };
			const rows = read<Row>(
				'SELECT operation, subject, count(*) commits FROM effect WHERE ref > ? GROUP BY operation, subject',
				since,
			);
			const of = (operation: Operation) => rows.filter((row) => row.operation === operation);
			const count = (operation: Operation) =>
				of(operation).reduce((sum, { commits }) => sum + commits, 0);
			const made = read<{ name: string }>(
				"SELECT c.name FROM effect e JOIN collection c ON c.ref = e.subject WHERE e.ref > ? AND e.operation = 'createCollection' ORDER BY e.ref",
				since,
			);
			return {
				count,
				subjects: (operation) => of(operation).length,
				repeated: (operation) => count(operation) - of(operation).length,
				marks: () => made.flatMap(({ name }) => /, (execution|run)\b/.exec(name)?.[1] ?? []),
			};
		},
		state() {
			const keywords = read<{ ref: number; keywords: string | null }>(
				"SELECT ref, json_extract(fields, '$.keywords') keywords FROM resource ORDER BY ref",
			);
			const collections = read<{ ref: number; name: string }>(
				"SELECT ref, name FROM collection WHERE name LIKE 'Nightly feed %' AND visibility = 'team' ORDER BY ref",
			);
			const members = (ref: number) =>
				read<{ resource: number }>(
					'SELECT resource FROM collection_resource WHERE collection = ? ORDER BY resource',
					ref,
				);
			const runs = `SELECT d.name destination, c.name collection FROM run r JOIN destination d ON d.ref = r.destination
				JOIN collection c ON c.ref = r.collection WHERE c.name LIKE 'Nightly feed %' ORDER BY r.ref`;
			return {
				keywords: Object.fromEntries(keywords.map((row) => [row.ref, row.keywords ?? ''])),
				collections: collections.map(({ ref, name }) => ({
					name: feedIn(name),
					titles: members(ref).map(({ resource }) => resource),
				})),
				runs: read<State['runs'][number]>(runs).map(({ destination, collection }) => ({
					destination,
					collection: feedIn(collection),
				})),
			};
		},
		async reset() {
			await sandbox.control('reset', {});
			await quick();
			since = 0;
		},
		async stop() {
			database.close();
			await sandbox.stop();
		},
	};
}
