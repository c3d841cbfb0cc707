import type { Sandbox } from '../sandbox.ts';
import type { SeedHistory, SeedInstance } from '../seed/types.ts';

/** A moment that no clock reaches: what has not happened and will not. */
export const never = '9999-12-31T00:00:00.000Z';

/** When a thing of the past, known by its last state, went into its states. Codes count from `start`: waiting, running, done, failed. */
function moments(
	code: number,
	start: number,
	modified: string,
): { running: string; ended: string; outcome: string } {
	const step = code - start;
	return {
		running: step >= 1 ? modified : never,
		ended: step >= 2 ? modified : never,
		outcome: step === 3 ? 'failed' : 'complete',
	};
}

/** What the instance has behind it: collections, jobs, runs and token usage. */
export function writeHistory(
	{ database }: Sandbox,
	{ roles }: SeedInstance,
	history: SeedHistory,
): void {
	const users = new Map(
		database
			.rows<{ name: string; ref: number; usergroup: number }>(
				'SELECT name, ref, usergroup FROM user',
			)
			.map((user) => [user.name, user]),
	);
	const userNamed = (name: string) => users.get(name) ?? { ref: 0, usergroup: 0 };
	const withIsbn = (isbn: string) =>
		database.row<{ resource: number }>(
			'SELECT v.resource FROM field_value v JOIN field f ON f.ref = v.field WHERE f.name = ? AND v.value = ?',
			roles.isbn,
			isbn,
		)?.resource;
	for (const { name, visibility, owner, createdDate, isbns } of history.collections) {
		const { ref: user, usergroup } = userNamed(owner);
		const { ref } = database.run(
			'INSERT INTO collection (name, visibility, user, usergroup, allow_changes, created) VALUES (?, ?, ?, ?, 1, ?)',
			name,
			visibility,
			user,
			usergroup,
			createdDate,
		);
		for (const resource of isbns.map(withIsbn).filter((found) => found !== undefined)) {
			database.run(
				'INSERT INTO collection_resource (collection, resource, added) VALUES (?, ?, ?)',
				ref,
				resource,
				createdDate,
			);
		}
	}
	for (const {
		type,
		user,
		isbn,
		status,
		createdDate,
		modifiedDate,
		result,
		error,
	} of history.jobs) {
		const { running, ended, outcome } = moments(status.code, 1, modifiedDate);
		database.run(
			'INSERT INTO job (type, params, user, resource, created, running, ended, outcome, result, error) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
			type,
			JSON.stringify({ resource: withIsbn(isbn) ?? 0 }),
			userNamed(user).ref,
			withIsbn(isbn) ?? 0,
			createdDate,
			running,
			ended,
			outcome,
			result,
			error,
		);
	}
	for (const { destination, collection, user, status, createdDate, modifiedDate } of history.runs) {
		const { running, ended, outcome } = moments(status.code, 0, modifiedDate);
		database.run(
			`INSERT INTO run (destination, collection, user, usergroup, created, running, ended, outcome)
			SELECT d.ref, c.ref, ?, ?, ?, ?, ?, ? FROM destination d, collection c WHERE d.name = ? AND c.name = ?`,
			userNamed(user).ref,
			userNamed(user).usergroup,
			createdDate,
			running,
			ended,
			outcome,
			destination,
			collection,
		);
	}
	for (const { date, user, feature, inputTokens, outputTokens } of history.usage) {
		database.run(
			'INSERT INTO token_usage (at, day, user, usergroup, feature, input_tokens, output_tokens) VALUES (?, ?, ?, ?, ?, ?, ?)',
			`${date}T12:00:00.000Z`,
			date,
			userNamed(user).ref,
			userNamed(user).usergroup,
			feature,
			inputTokens,
			outputTokens,
		);
	}
}
