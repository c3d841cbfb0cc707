import type { FastifyInstance } from 'fastify';
import { userOf } from '../../access/caller.ts';
import { viewable } from '../../access/walls.ts';
import { answer } from '../../answer/envelope.ts';
import { baseUrl } from '../../answer/links.ts';
import type { FileRow } from '../../files/records.ts';
import { filesOf } from '../../files/records.ts';
import { pathOf } from '../../interface.ts';
import type { Sandbox } from '../../sandbox.ts';
import { dataSchema } from '../dataSchema.ts';

/** 4.8 List downloadable files of a resource */
export function fileList(app: FastifyInstance, sandbox: Sandbox): void {
	const { assumed } = sandbox;
	const entry = {
		[assumed('files.ref')]: { type: 'integer' },
		[assumed('files.name')]: { type: 'string' },
		[assumed('files.extension')]: { type: 'string' },
		[assumed('files.size')]: { type: 'integer' },
		label: { type: 'string' },
		downloadUrl: { type: 'string' },
	};
	const list = {
		type: 'object',
		properties: {
			[assumed('files.original')]: { type: ['object', 'null'], properties: entry },
			[assumed('files.alternatives')]: {
				type: 'array',
				items: { type: 'object', properties: entry },
			},
		},
	};
	app.get<{ Params: { ref: number } }>(
		pathOf(assumed('files.listPath')),
		{
			schema: {
				summary: 'The original and the alternative files of a resource',
				params: {
					type: 'object',
					additionalProperties: false,
					required: ['ref'],
					properties: { ref: { type: 'integer', minimum: 1 } },
				},
				querystring: { type: 'object', additionalProperties: false },
				response: { 200: dataSchema(list) },
			},
			config: { operation: 'listFiles', section: '4.8', scope: 'read', linkedUser: true },
		},
		(request) => {
			const user = userOf(request);
			const resource = viewable(sandbox.database, user, request.params.ref);
			const files = resource.confidential === 1 ? [] : filesOf(sandbox, resource.ref);
			const urlOf = ({ kind, ref }: FileRow) =>
				kind === 'original'
					? assumed('files.originalPath').replace('{ref}', String(resource.ref))
					: `/resources/${resource.ref}/files/${ref}/content`;
			const entryOf = (file: FileRow) => ({
				[assumed('files.ref')]: file.ref,
				[assumed('files.name')]: file.name,
				[assumed('files.extension')]: file.extension,
				[assumed('files.size')]: file.size,
				...(file.label === '' ? {} : { label: file.label }),
				downloadUrl: `${baseUrl(request)}${urlOf(file)}`,
			});
			const original = files.find(({ kind }) => kind === 'original');
			return answer({
				[assumed('files.original')]: original && user.access === 'full' ? entryOf(original) : null,
				[assumed('files.alternatives')]: files
					.filter(({ kind }) => kind === 'alternative')
					.map(entryOf),
			});
		},
	);
}
