import { createHash } from 'node:crypto';
import type { User } from '../../access/caller.ts';
import type { ResourceRow } from '../../access/walls.ts';
import { momentsFrom } from '../../motion.ts';
import type { Sandbox } from '../../sandbox.ts';
import type { Ending, JobKind, Source } from './kinds.ts';

const toldToFail: Ending = {
	outcome: 'failed',
	result: '',
	error: 'The sandbox was told to let this job fail',
};

function sourceOf(
	{ database }: Sandbox,
	resource: ResourceRow,
	params: Record<string, unknown>,
): Source {
	const file = database.row<{ text: string }>(
		"SELECT text FROM file WHERE resource = ? AND kind = 'original'",
		resource.ref,
	);
	return { resource, params, text: file?.text };
}

function leaveFile(
	{ database }: Sandbox,
	resource: ResourceRow,
	made: { label: string; name: string; text: string },
	available: string,
): void {
	const bytes = Buffer.from(made.text);
	database.run(
		`INSERT INTO file (resource, kind, label, name, extension, mime, size, checksum, available, text, path, bytes)
		VALUES (?, 'alternative', ?, ?, 'txt', 'text/plain; charset=utf-8', ?, ?, ?, '', NULL, ?)`,
		resource.ref,
		made.label,
		made.name,
		bytes.length,
		createHash('sha256').update(bytes).digest('hex'),
		available,
		bytes,
	);
}

/** Queues a job whose checks have passed, inside the transaction of the request that asks for it. Returns its ref. */
export function queueJob(
	sandbox: Sandbox,
	user: User,
	type: string,
	kind: JobKind,
	resource: ResourceRow,
	params: Record<string, unknown>,
): number {
	const { database, clock, motion } = sandbox;
	const source = sourceOf(sandbox, resource, params);
	const { outcome, result, error } = motion.jobs === 'failed' ? toldToFail : kind.end(source);
	const { created, running, ended } = momentsFrom(clock.now(), motion);
	if (kind.file && outcome === 'complete') leaveFile(sandbox, resource, kind.file(source), ended);
	return database.run(
		'INSERT INTO job (type, params, user, resource, created, running, ended, outcome, result, error) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
		type,
		JSON.stringify(params),
		user.ref,
		resource.ref,
		created,
		running,
		ended,
		outcome,
		result,
		error,
	).ref;
}
