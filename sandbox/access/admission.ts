import type { FastifyRequest } from 'fastify';
import { refuse } from '../answer/errors.ts';
import type { Sandbox } from '../sandbox.ts';
import { callerOf, findCaller, userOf } from './caller.ts';

/** The key of the X-Api-Key header belongs to a caller (section 5). */
export function authenticate(sandbox: Sandbox, request: FastifyRequest): void {
	const key = request.headers['x-api-key'];
	if (typeof key !== 'string' || key === '') refuse('NO_API_KEY', 'API key is required');
	request.caller =
		findCaller(sandbox.database, key) ?? refuse('INVALID_API_KEY', 'API key is not valid');
}

/** Scope, linked user and permission, as the route's config states them. */
export function authorise(request: FastifyRequest): void {
	const { scope, linkedUser, permission } = request.routeOptions.config;
	if (scope && !callerOf(request).scopes.has(scope)) {
		refuse('INSUFFICIENT_SCOPE', `This API key lacks the required scope: ${scope}`);
	}
	const user = linkedUser || permission ? userOf(request) : undefined;
	if (permission && !permission.some((name) => user?.permissions.has(name))) {
		refuse('PERMISSION_DENIED', `The linked user needs the permission ${permission.join(' or ')}`);
	}
}
