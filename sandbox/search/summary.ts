import { createHmac } from 'node:crypto';
import type { ResourceRow } from '../access/walls.ts';
import type { Sandbox } from '../sandbox.ts';
import type { SearchHits } from './catalogue.ts';

export type PreviewSize = 'thumbnail' | 'preview';

/** Lets a browser show a preview without a key: only who was given the URL has the signature. */
export function previewSignature({ database }: Pick<Sandbox, 'database'>, ref: number): string {
	return createHmac('sha256', database.setting<string>('secret') ?? '')
		.update(`preview ${ref}`)
		.digest('hex')
		.slice(0, 24);
}

type Row = ResourceRow & { type_name: string };

function summaryOf(sandbox: Sandbox, base: string, row: Row, score: number) {
	const signature = previewSignature(sandbox, row.ref);
	const url = (size: PreviewSize) => `${base}/previews/${row.ref}/${size}.svg?sig=${signature}`;
	return {
		ref: row.ref,
		title: row.title,
		resourceType: row.type,
		resourceTypeName: row.type_name,
		fileExtension: row.file_extension,
		thumbnailUrl: url('thumbnail'),
		previewUrl: url('preview'),
		createdDate: row.created,
		modifiedDate: row.modified,
		archive: row.archive,
		score,
		isPrivate: row.private === 1 || row.confidential === 1,
		fields: JSON.parse(row.fields) as Record<string, unknown>,
	};
}

export type Summary = ReturnType<typeof summaryOf>;

/** One page of what was found, as resource summaries (section 2). */
export function summaries(
	sandbox: Sandbox,
	base: string,
	found: SearchHits,
	offset: number,
	limit: number,
): Summary[] {
	const { database } = sandbox;
	return found.refs.slice(offset, offset + limit).flatMap((ref, index) => {
		const row = database.row<Row>(
			'SELECT r.*, t.name type_name FROM resource r JOIN resource_type t ON t.ref = r.type WHERE r.ref = ?',
			ref,
		);
		return row ? [summaryOf(sandbox, base, row, found.scores[offset + index] ?? 0)] : [];
	});
}

/** `data` of a search response. */
export function searchData(
	sandbox: Sandbox,
	base: string,
	found: SearchHits,
	offset: number,
	limit: number,
) {
	return {
		results: summaries(sandbox, base, found, offset, limit),
		total: found.refs.length,
		limit,
		offset,
	};
}
