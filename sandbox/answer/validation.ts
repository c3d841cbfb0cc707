import type { ErrorObject } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { FastifySchemaCompiler } from 'fastify';

const ajv = new Ajv2020({
	allErrors: false,
	coerceTypes: false,
	useDefaults: true,
	removeAdditional: false,
	strict: false,
});
// What OpenAPI calls the bytes of a file; nothing to check.
ajv.addFormat('binary', true);
ajv.addFormat('iso-date', /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/);

interface ObjectSchema {
	properties?: Record<string, { type?: string }>;
}

const readers: Record<string, (text: string) => unknown> = {
	// Only the plain decimal form counts: '1e2', ' 5' and '' stay text and fail as such.
	integer: (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : text),
	boolean: (text) => (text === 'true' ? true : text === 'false' ? false : text),
};

/** Query and path values are text: reads them as the types that the schema names. */
function readTexts(schema: ObjectSchema, texts: Record<string, unknown>): Record<string, unknown> {
	const entries = Object.entries(texts).map(([name, text]) => {
		const reader = readers[schema.properties?.[name]?.type ?? ''];
		return [name, reader && typeof text === 'string' ? reader(text) : text];
	});
	return Object.fromEntries(entries) as Record<string, unknown>;
}

/** "body.limit must be <= 100", "query.colour is not known". */
function sentence(part: string, error: ErrorObject | undefined): string {
	const place = `${part}${(error?.instancePath ?? '').replaceAll('/', '.')}`;
	const params = error?.params as
		{ additionalProperty?: string; allowedValues?: unknown[] } | undefined;
	if (error?.keyword === 'additionalProperties')
		return `${place}.${params?.additionalProperty} is not known`;
	if (error?.keyword === 'enum')
		return `${place} must be one of: ${params?.allowedValues?.join(', ')}`;
	return `${place} ${error?.message ?? 'is not valid'}`;
}

const partNames: Record<string, string> = {
	querystring: 'query',
	params: 'path',
	headers: 'headers',
	body: 'body',
};

/** Strict: nothing is coerced in a body, and what a schema does not name is refused. The message names the place. */
export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
	const validate = ajv.compile(schema);
	const part = partNames[httpPart ?? ''] ?? 'request';
	const isText = httpPart === 'querystring' || httpPart === 'params';
	return (data: unknown) => {
		const value = isText
			? readTexts(schema as ObjectSchema, data as Record<string, unknown>)
			: data;
		return validate(value) ? { value } : { error: new Error(sentence(part, validate.errors?.[0])) };
	};
};
