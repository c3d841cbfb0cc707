import type { User } from '../access/caller.ts';
import type { ResourceRow } from '../access/walls.ts';
import { audit, reindex } from '../database/resources.ts';
import type { Sandbox } from '../sandbox.ts';
import { jobKinds } from '../sections/jobs/kinds.ts';
import { queueJob } from '../sections/jobs/submit.ts';
import type { StoredFile } from './store.ts';

interface Original extends StoredFile {
	name: string;
	extension: string;
	mime: string;
	/** Running text of the document, '' for none. */
	text: string;
}

/** Queues the AI extraction that is configured for the resource's type, when it reads such files. */
function queueExtraction(sandbox: Sandbox, user: User, resource: ResourceRow): boolean {
	const row = sandbox.database.row<{ extraction_job: string | null }>(
		'SELECT extraction_job FROM resource_type WHERE ref = ?',
		resource.type,
	);
	const type = row?.extraction_job;
	const kind = type ? jobKinds[type] : undefined;
	if (!type || !kind?.extensions?.includes(resource.file_extension)) return false;
	queueJob(sandbox, user, type, kind, resource, { resource: resource.ref });
	return true;
}

/** Puts the file in the place of the current one, indexes its text and queues the extraction job of the type (4.1). */
export function replaceOriginal(
	sandbox: Sandbox,
	user: User,
	resource: ResourceRow,
	file: Original,
) {
	const { database, clock } = sandbox;
	const old = database.rows<{ path: string | null }>(
		"SELECT path FROM file WHERE resource = ? AND kind = 'original'",
		resource.ref,
	);
	database.run("DELETE FROM file WHERE resource = ? AND kind = 'original'", resource.ref);
	database.run(
		`INSERT INTO file (resource, kind, label, name, extension, mime, size, checksum, available, text, path, bytes)
		VALUES (?, 'original', '', ?, ?, ?, ?, ?, ?, ?, ?, NULL)`,
		resource.ref,
		file.name,
		file.extension,
		file.mime,
		file.size,
		file.checksum,
		clock.iso(),
		file.text,
		file.path,
	);
	database.run(
		'UPDATE resource SET file_extension = ?, modified = ? WHERE ref = ?',
		file.extension,
		clock.iso(),
		resource.ref,
	);
	audit(sandbox, user.ref, resource.ref, 'upload', { name: file.name, checksum: file.checksum });
	reindex(sandbox, resource.ref);
	const jobCreated = queueExtraction(sandbox, user, {
		...resource,
		file_extension: file.extension,
	});
	return { oldPaths: old.flatMap(({ path }) => path ?? []), jobCreated };
}
