import type { FastifyInstance } from 'fastify';
import { answer } from '../../answer/envelope.ts';
import type { Sandbox } from '../../sandbox.ts';
import { envelopeOf } from './schemas.ts';

/** GET /resources/types (4.1). */
export function listTypes(app: FastifyInstance, { database, assumed }: Sandbox): void {
	const [ref, name] = [assumed('types.ref'), assumed('types.name')];
	const entry = {
		type: 'object',
		properties: { [ref]: { type: 'integer' }, [name]: { type: 'string' } },
		required: [ref, name],
	};
	app.get(
		'/resources/types',
		{
			schema: {
				summary: 'List resource types',
				response: { 200: envelopeOf({ type: 'array', items: entry }) },
			},
			config: { operation: 'listTypes', section: '4.1', scope: 'read' },
		},
		() => {
			const types = database.rows<{ ref: number; name: string }>(
				'SELECT ref, name FROM resource_type ORDER BY ref',
			);
			return answer(types.map((type) => ({ [ref]: type.ref, [name]: type.name })));
		},
	);
}
