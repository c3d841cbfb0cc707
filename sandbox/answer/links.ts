import type { FastifyRequest } from 'fastify';

/** The address that the caller used, e.g. 'http://127.0.0.1:4010'. */
export function baseUrl(request: FastifyRequest): string {
	return `${request.protocol}://${request.host}`;
}
