import type { FastifyInstance } from 'fastify';
import type { ResourceRow } from '../../access/walls.ts';
import { refuse } from '../../answer/errors.ts';
import { rolesOf } from '../../database/fields.ts';
import type { Sandbox } from '../../sandbox.ts';
import type { PreviewSize } from '../../search/summary.ts';
import { previewSignature } from '../../search/summary.ts';
import { coverSvg } from '../../seed/index.ts';
import type { SeedFields } from '../../seed/types.ts';

/** What `thumbnailUrl` and `previewUrl` of a summary point at: no key, but only with the signature that the summary gave. */
export function previews(app: FastifyInstance, sandbox: Sandbox): void {
	const { database } = sandbox;
	app.get<{ Params: { ref: number; file: `${PreviewSize}.svg` }; Querystring: { sig: string } }>(
		'/previews/:ref/:file',
		{
			schema: {
				summary: 'The thumbnail or preview of a resource',
				params: {
					type: 'object',
					properties: {
						ref: { type: 'integer' },
						file: { enum: ['thumbnail.svg', 'preview.svg'] },
					},
					required: ['ref', 'file'],
				},
				querystring: {
					type: 'object',
					additionalProperties: false,
					properties: { sig: { type: 'string' } },
					required: ['sig'],
				},
			},
			config: { operation: 'getPreview', section: '2', open: true },
		},
		(request, reply) => {
			const { ref, file } = request.params;
			const row = database.row<
				ResourceRow & { type_name: string; login: string; usergroup_name: string }
			>(
				`SELECT r.*, t.name type_name, u.name login, g.name usergroup_name FROM resource r
				JOIN resource_type t ON t.ref = r.type JOIN user u ON u.ref = r.user JOIN usergroup g ON g.ref = r.usergroup WHERE r.ref = ?`,
				ref,
			);
			if (!row || request.query.sig !== previewSignature(sandbox, ref))
				refuse('NOT_FOUND', `Preview ${ref} was not found`);
			const resource = {
				type: row.type_name,
				fields: JSON.parse(row.fields) as SeedFields,
				createdDate: row.created,
				modifiedDate: row.modified,
				archive: row.archive,
				usergroup: row.usergroup_name,
				createdBy: row.login,
			};
			const svg = coverSvg(
				resource,
				rolesOf(sandbox),
				file.startsWith('thumbnail') ? 'thumbnail' : 'preview',
			);
			return reply.type('image/svg+xml').header('cache-control', 'private, max-age=3600').send(svg);
		},
	);
}
