import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify';
import { statusOf } from '../answer/errors.ts';

interface ObjectSchema {
	properties?: Record<string, object>;
	required?: readonly string[];
}

const errorSchema = {
	type: 'object',
	properties: {
		success: { const: false },
		status: { const: 'fail' },
		message: { type: 'string' },
		error: {
			type: 'object',
			properties: {
				code: { type: 'string', examples: Object.keys(statusOf) },
				message: { type: 'string' },
			},
			required: ['code', 'message'],
		},
	},
	required: ['success', 'status', 'message', 'error'],
};

const idempotencyHeader = {
	name: 'Idempotency-Key',
	in: 'header',
	description:
		'The first successful answer is replayed byte for byte for 24 hours, with Idempotent-Replayed: true',
	schema: { type: 'string', pattern: '^[\\x21-\\x7E]{1,255}$' },
};

function parametersOf(schema: ObjectSchema | undefined, place: 'path' | 'query') {
	const required = new Set(schema?.required);
	return Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
		name,
		in: place,
		required: place === 'path' || required.has(name),
		schema: property,
	}));
}

/** Some routes answer bytes or text; those say so with `content` as OpenAPI has it. */
function answerOf(schema: unknown) {
	const answer = schema as { content?: object; description?: string } | undefined;
	if (answer?.content)
		return { description: answer.description ?? 'Success', content: answer.content };
	return {
		description: 'Success',
		...(answer ? { content: { 'application/json': { schema: answer } } } : {}),
	};
}

function bodyOf(schema: FastifySchema) {
	const body = schema.body as (ObjectSchema & { content?: object }) | undefined;
	if (!body) return {};
	const content = body.content ?? { 'application/json': { schema: body } };
	return { requestBody: { required: (body.required?.length ?? 0) > 0, content } };
}

function operationOf({ schema = {}, config = {} }: RouteOptions) {
	const { summary, params, querystring, response } = schema as FastifySchema & { summary?: string };
	const answers = Object.entries((response ?? {}) as Record<string, unknown>).map(
		([status, answer]) => [status, answerOf(answer)],
	);
	const permission = config.permission
		? ` The linked user needs ${config.permission.join(' or ')}.`
		: '';
	const scope = config.scope ? `Scope: ${config.scope}.` : '';
	return {
		operationId: config.operation,
		tags: [config.section ?? 'other'],
		summary,
		...(scope + permission === '' ? {} : { description: scope + permission }),
		...(config.open ? { security: [] } : {}),
		parameters: [
			...parametersOf(params as ObjectSchema | undefined, 'path'),
			...parametersOf(querystring as ObjectSchema | undefined, 'query'),
			...(config.keyed ? [idempotencyHeader] : []),
		],
		...bodyOf(schema),
		responses: {
			...(answers.length > 0 ? Object.fromEntries(answers) : { 200: { description: 'Success' } }),
			default: {
				description: 'Error',
				content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
			},
		},
	};
}

/** Collects every route that names its operation, from now on; the returned function makes the OpenAPI 3.1 document. */
export function collectOpenApi(app: FastifyInstance): () => object {
	const paths: Record<string, Record<string, object>> = {};
	app.addHook('onRoute', (route) => {
		const method = String(route.method).toLowerCase();
		if (!route.config?.operation || method === 'head') return;
		const path = route.url.replace(/:(\w+)/g, '{$1}');
		paths[path] = { ...paths[path], [method]: operationOf(route) };
	});
	return () => ({
		openapi: '3.1.0',
		info: {
			title: 'Catalogue, AI assistance and distribution service (sandbox)',
			version: '1',
			description:
				'Made from the schemas that the sandbox validates with; the tags are the sections of the interface.',
		},
		security: [{ apiKey: [] }],
		paths,
		components: {
			securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' } },
			schemas: { Error: errorSchema },
		},
	});
}
