import type { User } from '../access/caller.ts';
import type { ResourceRow } from '../access/walls.ts';
import { viewable } from '../access/walls.ts';
import { refuse } from '../answer/errors.ts';
import type { Sandbox } from '../sandbox.ts';

export interface FileRow {
	ref: number;
	kind: 'original' | 'alternative';
	/** What an alternative is: 'formatted_extract', 'audio_sample' and the like; '' for the original. */
	label: string;
	name: string;
	extension: string;
	mime: string;
	size: number;
	checksum: string;
	/** On disk; null when the bytes lie in the database. */
	path: string | null;
	bytes: Uint8Array | null;
}

const facts = 'ref, kind, label, name, extension, mime, size, checksum, path';

/** The resource, to read a file of it: 404 behind every other wall of the user, 403 CONFIDENTIAL when it is confidential. */
export function readableResource({ database }: Sandbox, user: User, ref: number): ResourceRow {
	const seesConfidential: User = { ...user, permissions: new Set([...user.permissions, 'v']) };
	const resource = viewable(database, seesConfidential, ref);
	if (resource.confidential === 1)
		refuse('CONFIDENTIAL', `Resource ${ref} is confidential; its files cannot be downloaded`);
	return resource;
}

/** The files of a resource that exist by now, without their bytes; the original first. */
export function filesOf({ database, clock }: Sandbox, resource: number): FileRow[] {
	return database.rows<FileRow>(
		`SELECT ${facts}, NULL bytes FROM file WHERE resource = ? AND available <= ? ORDER BY kind DESC, ref`,
		resource,
		clock.iso(),
	);
}

/** One file with its bytes; `ref` undefined is the original. */
export function fileOf(
	{ database, clock }: Sandbox,
	resource: number,
	ref: number | undefined,
): FileRow {
	const row = database.row<FileRow>(
		`SELECT ${facts}, bytes FROM file WHERE resource = ? AND available <= ? AND CASE WHEN ? IS NULL THEN kind = 'original' ELSE ref = ? END`,
		resource,
		clock.iso(),
		ref ?? null,
		ref ?? null,
	);
	return row ?? refuse('NOT_FOUND', `Resource ${resource} has no such file`);
}
