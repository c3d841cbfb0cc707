import type { Database } from '../database/open.ts';

/** How many writes were committed; what a repeated request must not raise. */
export interface Effects {
	total: number;
	/** By operation, e.g. { createResource: 3 }. */
	operations: Record<string, number>;
	/** By name of the API key. */
	keys: Record<string, number>;
	/** By Idempotency-Key. */
	idempotencyKeys: Record<string, number>;
}

export function countEffects(database: Database): Effects {
	const countBy = (column: 'operation' | 'api_key' | 'idempotency_key') => {
		const rows = database.rows<{ name: string; count: number }>(
			`SELECT ${column} name, count(*) count FROM effect WHERE ${column} IS NOT NULL GROUP BY ${column} ORDER BY ${column}`,
		);
		return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
	};
	return {
		total: database.row<{ count: number }>('SELECT count(*) count FROM effect')?.count ?? 0,
		operations: countBy('operation'),
		keys: countBy('api_key'),
		idempotencyKeys: countBy('idempotency_key'),
	};
}
