import type { SQLInputValue } from 'node:sqlite';
import { refuse } from '../answer/errors.ts';
import type { Database } from '../database/open.ts';
import type { User, WallFilter } from './caller.ts';

/** The archive state of deleted resources (section 3). */
export const deletionState = 3;

export interface ResourceRow {
	ref: number;
	type: number;
	usergroup: number;
	user: number;
	archive: number;
	confidential: number;
	private: number;
	title: string;
	file_extension: string;
	created: string;
	modified: string;
	/** JSON: values by field name. */
	fields: string;
}

/** A condition on `resource r`, with the values of its placeholders in order. */
export interface Condition {
	sql: string;
	parameters: SQLInputValue[];
}

const stateList = (states: number[]) =>
	states.length > 0 ? states.map(Math.trunc).join(',') : 'NULL';

function filterCondition({ field, values }: WallFilter): Condition {
	const places = values.map(() => '?').join(', ');
	return {
		sql: `EXISTS (SELECT 1 FROM field_value w JOIN field f ON f.ref = w.field WHERE w.resource = r.ref AND f.name = ? AND w.value IN (${places}))`,
		parameters: [field, ...values],
	};
}

function both(conditions: Condition[]): Condition {
	return {
		sql: conditions.map(({ sql }) => sql).join(' AND '),
		parameters: conditions.flatMap(({ parameters }) => parameters),
	};
}

const always = (sql: string): Condition => ({ sql, parameters: [] });

/** What the user may see: the usergroup's resources in the user's archive states, within the view filters. */
export function visibleTo(user: User): Condition {
	return both([
		{ sql: 'r.usergroup = ?', parameters: [user.usergroup.ref] },
		always(`r.archive IN (${stateList(user.viewStates)})`),
		{ sql: '(r.private = 0 OR r.user = ?)', parameters: [user.ref] },
		always(user.permissions.has('v') ? 'TRUE' : 'r.confidential = 0'),
		...user.viewFilters.map(filterCondition),
	]);
}

function editableBy(user: User): Condition {
	return both([
		always(`r.archive IN (${stateList(user.editStates)})`),
		...user.editFilters.map(filterCondition),
	]);
}

function meets(
	database: Database,
	ref: number,
	{ sql, parameters }: Condition,
): ResourceRow | undefined {
	return database.row<ResourceRow>(
		`SELECT r.* FROM resource r WHERE r.ref = ? AND ${sql}`,
		ref,
		...parameters,
	);
}

export function seesResource(database: Database, user: User, ref: number): boolean {
	return meets(database, ref, visibleTo(user)) !== undefined;
}

/** The resource, when the user may see it; else 404 NOT_FOUND, as if there were none. */
export function viewable(database: Database, user: User, ref: number): ResourceRow {
	return (
		meets(database, ref, visibleTo(user)) ?? refuse('NOT_FOUND', `Resource ${ref} was not found`)
	);
}

/** The resource, when the user may see and edit it; else 404 NOT_FOUND or 403 EDIT_DENIED. */
export function editable(database: Database, user: User, ref: number): ResourceRow {
	viewable(database, user, ref);
	return (
		meets(database, ref, editableBy(user)) ??
		refuse('EDIT_DENIED', `You may not edit resource ${ref}`)
	);
}
