import type { FastifyError, FastifyInstance } from 'fastify';
import fastify from 'fastify';
import { errorEnvelope } from './answer/envelope.ts';
import { Refusal, refuse } from './answer/errors.ts';
import { validatorCompiler } from './answer/validation.ts';
import { noteBody } from './control/journal.ts';
import { control } from './control/routes.ts';
import { addHooks } from './hooks.ts';
import { collectOpenApi } from './openapi/collect.ts';
import { page } from './page/routes.ts';
import type { Sandbox } from './sandbox.ts';
import { sections } from './sections/index.ts';

/** The statuses of Fastify's own refusals, in the service's words. */
const codeOfStatus: Record<number, string> = {
	413: 'BODY_TOO_LARGE',
	415: 'UNSUPPORTED_MEDIA_TYPE',
};
const bodyLimit = 16 * 1024 ** 2;

function parseJson(app: FastifyInstance): void {
	app.removeContentTypeParser('application/json');
	// A field may be called __proto__: JSON.parse keeps it as plain data. An empty body is no body.
	app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
		if (text === '') return done(null, undefined);
		noteBody(request, text as string);
		try {
			done(null, JSON.parse(text as string));
		} catch {
			done(new Refusal('VALIDATION', 'body is not valid JSON'));
		}
	});
	// Some clients name a type for a body that they do not send.
	app.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => {
		if (text === '') return done(null, undefined);
		done(new Refusal('UNSUPPORTED_MEDIA_TYPE', 'Content-Type must be application/json'));
	});
}

function answerErrors(app: FastifyInstance): void {
	app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
		if (request.journalRow) request.journalRow.problem = error.message;
		if (error instanceof Refusal) {
			return reply
				.code(error.status)
				.headers(error.headers)
				.send(errorEnvelope(error.code, error.message));
		}
		const status = error.statusCode ?? 500;
		if (status >= 500) console.error(error);
		const code = status >= 500 ? 'INTERNAL' : (codeOfStatus[status] ?? 'VALIDATION');
		return reply.code(status).send(errorEnvelope(code, error.message));
	});
	app.setNotFoundHandler((request) =>
		refuse('NOT_FOUND', `There is no ${request.method} ${request.url.split('?', 1)[0]}`),
	);
}

/** A route that names no query parameter takes none. */
function refuseUnknownQueries(app: FastifyInstance): void {
	app.addHook('onRoute', (route) => {
		if (!route.config?.operation) return;
		route.schema = {
			querystring: { type: 'object', additionalProperties: false, properties: {} },
			...route.schema,
		};
	});
}

/** The whole service with its control and its page, not yet listening. */
export function buildServer(sandbox: Sandbox): FastifyInstance {
	const app = fastify({
		bodyLimit,
		// The sandbox answers every request that came before it is told to stop, but no open stream may hold it.
		forceCloseConnections: true,
		routerOptions: { maxParamLength: 2000, ignoreTrailingSlash: false },
	});
	app.setValidatorCompiler(validatorCompiler);
	app.setSerializerCompiler(() => (data) => JSON.stringify(data));
	parseJson(app);
	answerErrors(app);
	addHooks(app, sandbox);
	refuseUnknownQueries(app);
	const document = collectOpenApi(app);
	for (const section of sections) app.register(async (scope) => section(scope, sandbox));
	app.register(async (scope) => control(scope, sandbox, document), { prefix: '/_sandbox' });
	app.register(async (scope) => page(scope));
	return app;
}
