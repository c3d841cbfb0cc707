import type { SQLInputValue, StatementSync } from 'node:sqlite';
import { DatabaseSync } from 'node:sqlite';
import { schema, version } from './schema.ts';

type Parameters = SQLInputValue[];

interface Tuning {
	cacheKiB: number;
	synchronous: 'NORMAL' | 'OFF';
}

// A write is safe from kill -9 once it is in the WAL; only a power cut needs synchronous=FULL.
const usual: Tuning = { cacheKiB: 48 * 1024, synchronous: 'NORMAL' };
const bulk: Tuning = { cacheKiB: 512 * 1024, synchronous: 'OFF' };

/** SQLite with its statements prepared once. Rows are plain objects with the column names as keys. */
export interface Database {
	row<Row>(sql: string, ...parameters: Parameters): Row | undefined;
	rows<Row>(sql: string, ...parameters: Parameters): Row[];
	/** The rows one by one, for results that need not be in memory all at once. */
	each<Row>(sql: string, ...parameters: Parameters): Iterable<Row>;
	/** `ref` is the rowid of the last insert. */
	run(sql: string, ...parameters: Parameters): { changes: number; ref: number };
	/** All or nothing. Inside another transaction it joins that one. */
	transaction<Result>(work: () => Result): Result;
	/** Work that writes very much: what it comes back to stays in memory meanwhile. */
	bulk(work: () => void): void;
	setting<Value>(name: string): Value | undefined;
	setSetting(name: string, value: unknown): void;
	/** From here on nothing is kept: `back` undoes all that was written since. */
	mark(): void;
	back(): void;
	/** From here on all is kept again, with what was written since the mark. */
	unmark(): void;
	/** Drops every table and makes them anew. */
	clear(): void;
	close(): void;
}

function connect(file: string): DatabaseSync {
	try {
		// SQLite's '' is a temporary file that nobody sees: of a large catalogue, only its cache is in memory.
		return new DatabaseSync(file === ':memory:' ? '' : file);
	} catch (error) {
		throw new Error(
			`--data: ${file} cannot be opened (${(error as Error).message}); does its folder exist?`,
		);
	}
}

export function openDatabase(file: string): Database {
	const connection = connect(file);
	connection.exec('PRAGMA page_size=8192; PRAGMA journal_mode=WAL; PRAGMA busy_timeout=5000');
	const tune = ({ cacheKiB, synchronous }: Tuning) =>
		connection.exec(
			`PRAGMA cache_size=-${cacheKiB}; PRAGMA synchronous=${synchronous}; PRAGMA shrink_memory`,
		);
	tune(usual);
	const statements = new Map<string, StatementSync>();
	const prepared = (sql: string) => {
		const known = statements.get(sql);
		if (known) return known;
		const statement = connection.prepare(sql);
		statements.set(sql, statement);
		return statement;
	};
	/** Inside a mark there is a transaction already, so that the outermost one of the sandbox's own is a savepoint. */
	let marked = false;
	let depth = 0;
	const begin = () => connection.exec(marked ? 'SAVEPOINT work' : 'BEGIN IMMEDIATE');
	const commit = () => connection.exec(marked ? 'RELEASE work' : 'COMMIT');
	const rollback = () => connection.exec(marked ? 'ROLLBACK TO work; RELEASE work' : 'ROLLBACK');
	const create = () => connection.exec(`${schema}; PRAGMA user_version=${version}`);
	const database: Database = {
		row: <Row>(sql: string, ...parameters: Parameters) =>
			prepared(sql).get(...parameters) as Row | undefined,
		rows: <Row>(sql: string, ...parameters: Parameters) =>
			prepared(sql).all(...parameters) as Row[],
		each: <Row>(sql: string, ...parameters: Parameters) =>
			prepared(sql).iterate(...parameters) as Iterable<Row>,
		run: (sql, ...parameters) => {
			const { changes, lastInsertRowid } = prepared(sql).run(...parameters);
			return { changes: Number(changes), ref: Number(lastInsertRowid) };
		},
		transaction: (work) => {
			if (depth > 0) return work();
			begin();
			depth += 1;
			try {
				const result = work();
				commit();
				return result;
			} catch (error) {
				rollback();
				throw error;
			} finally {
				depth -= 1;
			}
		},
		bulk: (work) => {
			tune(bulk);
			try {
				work();
			} finally {
				tune(usual);
			}
		},
		setting: <Value>(name: string) => {
			const found = database.row<{ value: string }>(
				'SELECT value FROM setting WHERE name = ?',
				name,
			);
			return found && (JSON.parse(found.value) as Value);
		},
		setSetting: (name, value) => {
			database.run(
				'INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)',
				name,
				JSON.stringify(value),
			);
		},
		mark: () => {
			database.unmark();
			connection.exec('BEGIN IMMEDIATE');
			marked = true;
		},
		unmark: () => {
			if (marked) connection.exec('COMMIT');
			marked = false;
		},
		back: () => {
			if (!marked) throw new Error('There is no mark to go back to');
			connection.exec('ROLLBACK; BEGIN IMMEDIATE');
		},
		clear: () => {
			statements.clear();
			const tables = database.rows<{ name: string }>(
				"SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'resource_text_%' AND name NOT LIKE 'resource_title_%'",
			);
			statements.clear();
			const drops = tables.map(({ name }) => `DROP TABLE IF EXISTS "${name}"`);
			connection.exec(`PRAGMA foreign_keys=OFF; ${drops.join('; ')}; PRAGMA foreign_keys=ON`);
			create();
		},
		close: () => connection.close(),
	};
	const found = database.row<{ user_version: number }>('PRAGMA user_version')?.user_version;
	if (found === 0) create();
	else if (found !== version) {
		connection.close();
		throw new Error(
			`${file} was made by another version of the sandbox; delete it or name another file`,
		);
	}
	return database;
}
