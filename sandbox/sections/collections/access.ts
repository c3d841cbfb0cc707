import type { User } from '../../access/caller.ts';
import type { Condition } from '../../access/walls.ts';
import { refuse } from '../../answer/errors.ts';
import type { Sandbox } from '../../sandbox.ts';

export interface CollectionRow {
	ref: number;
	name: string;
	visibility: 'team' | 'private';
	user: number;
	usergroup: number;
	allow_changes: number;
	created: string;
}

/** Team collections of the usergroup, and the user's own: a condition on `collection c`. */
export function visibleCollections(user: User): Condition {
	return {
		sql: "(c.user = ? OR (c.visibility = 'team' AND c.usergroup = ?))",
		parameters: [user.ref, user.usergroup.ref],
	};
}

/** The collection, when the user may see it; else 404 NOT_FOUND. */
export function viewableCollection(
	{ database }: Pick<Sandbox, 'database'>,
	user: User,
	ref: number,
): CollectionRow {
	const { sql, parameters } = visibleCollections(user);
	const found = database.row<CollectionRow>(
		`SELECT c.* FROM collection c WHERE c.ref = ? AND ${sql}`,
		ref,
		...parameters,
	);
	return found ?? refuse('NOT_FOUND', `Collection ${ref} was not found`);
}

/** Without a wish it is a team collection, or silently a private one for who may not make those; a wish is refused aloud. */
export function appliedVisibility(
	user: User,
	wanted: CollectionRow['visibility'] | undefined,
): CollectionRow['visibility'] {
	const mayTeam = user.permissions.has('team');
	if (wanted === 'team' && !mayTeam)
		refuse('TEAM_NOT_PERMITTED', 'You may not create team collections');
	return wanted ?? (mayTeam ? 'team' : 'private');
}

export function insertCollection(
	{ database, clock }: Pick<Sandbox, 'database' | 'clock'>,
	user: User,
	name: string,
	visibility: CollectionRow['visibility'],
): number {
	return database.run(
		'INSERT INTO collection (name, visibility, user, usergroup, allow_changes, created) VALUES (?, ?, ?, ?, 0, ?)',
		name,
		visibility,
		user.ref,
		user.usergroup.ref,
		clock.iso(),
	).ref;
}

/** False when it was there before. */
export function addToCollection(
	{ database, clock }: Pick<Sandbox, 'database' | 'clock'>,
	collection: number,
	resource: number,
): boolean {
	return (
		database.run(
			'INSERT OR IGNORE INTO collection_resource (collection, resource, added) VALUES (?, ?, ?)',
			collection,
			resource,
			clock.iso(),
		).changes > 0
	);
}
