import type { FastifyInstance } from 'fastify';
import { answer, answerWithMessage } from '../../answer/envelope.ts';
import { refuse } from '../../answer/errors.ts';
import type { FieldRow } from '../../database/fields.ts';
import { allFields, fieldsOfType, listTypes, optionsOf } from '../../database/fields.ts';
import type { Sandbox } from '../../sandbox.ts';
import { envelopeOf, messageEnvelopeOf } from './schemas.ts';

/** GET /resources/fields and GET /resources/fields/{id}/options (4.1). */
export function listFields(app: FastifyInstance, sandbox: Sandbox): void {
	const { database, assumed } = sandbox;
	const keys = {
		ref: assumed('fields.ref'),
		title: assumed('fields.title'),
		type: assumed('fields.type'),
		required: assumed('fields.required'),
		aiEnabled: assumed('fields.aiEnabled'),
	};

	const fieldsFor = (type: number | undefined): FieldRow[] => {
		if (type === undefined) return allFields(database);
		const known = database.row('SELECT ref FROM resource_type WHERE ref = ?', type);
		return known
			? fieldsOfType(database, type)
			: refuse('NOT_FOUND', `Resource type ${type} was not found`);
	};

	app.get<{ Querystring: { type?: number } }>(
		'/resources/fields',
		{
			schema: {
				summary: 'List the searchable fields',
				querystring: {
					type: 'object',
					additionalProperties: false,
					properties: { type: { type: 'integer', minimum: 1 } },
				},
				response: {
					200: envelopeOf({
						type: 'array',
						items: {
							type: 'object',
							properties: {
								name: { type: 'string' },
								[keys.ref]: { type: 'integer' },
								[keys.title]: { type: 'string' },
								[keys.type]: { type: 'string' },
								[keys.required]: { type: 'boolean' },
								[keys.aiEnabled]: { type: 'boolean' },
							},
							required: ['name'],
						},
					}),
				},
			},
			config: { operation: 'listFields', section: '4.1', scope: 'read' },
		},
		(request) =>
			answer(
				fieldsFor(request.query.type)
					.filter(({ searchable }) => searchable === 1)
					.map((field) => ({
						[keys.ref]: field.ref,
						name: field.name,
						[keys.title]: field.title,
						[keys.type]: field.type,
						[keys.required]: field.required === 1,
						[keys.aiEnabled]: field.ai_enabled === 1,
					})),
			),
	);

	const option = {
		ref: assumed('options.ref'),
		name: assumed('options.name'),
		parent: assumed('options.parent'),
	};
	app.get<{ Params: { id: number } }>(
		'/resources/fields/:id/options',
		{
			schema: {
				summary: 'List the options of a field',
				params: {
					type: 'object',
					properties: { id: { type: 'integer', minimum: 1 } },
					required: ['id'],
				},
				response: {
					200: messageEnvelopeOf({
						type: 'array',
						items: {
							type: 'object',
							properties: {
								[option.ref]: { type: 'integer' },
								[option.name]: { type: 'string' },
								[option.parent]: { type: ['integer', 'null'] },
								code: { type: 'string' },
							},
							required: [option.ref, option.name],
						},
					}),
				},
			},
			config: { operation: 'listOptions', section: '4.1', scope: 'read' },
		},
		(request) => {
			const { id } = request.params;
			const field =
				allFields(database).find(({ ref }) => ref === id) ??
				refuse('NOT_FOUND', `Field ${id} was not found`);
			if (!listTypes.has(field.type))
				refuse('VALIDATION', `Field ${field.name} has no options: it is not a list`);
			const options = optionsOf(database, id).map(({ ref, name, parent, code }) => ({
				[option.ref]: ref,
				[option.name]: name,
				[option.parent]: parent,
				...(code === null ? {} : { code }),
			}));
			return answerWithMessage(options, `${options.length} options`);
		},
	);
}
