import type { FastifyRequest } from 'fastify';
import { Socket } from 'node:net';
import { refuse } from '../answer/errors.ts';

/** What a server on the loopback interface is called, as a URL writes it. */
export const loopback: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** A tool of the gateway calling a route: its request has been admitted, counted and noted. Only this process can make one without a socket. */
export const isFromInside = (request: FastifyRequest): boolean =>
	!(request.raw.socket instanceof Socket);

const isOwn = (host: string): boolean => loopback.has(host.toLowerCase().replace(/:\d{1,5}$/, ''));

/**
 * Whoever owns a name can point it at 127.0.0.1 while a page of it is open (DNS rebinding); the browser then lets that page
 * read all answers, but sends its name as Host. The port is free: a tunnel or a proxy on this machine has one of its own.
 * @throws {Refusal} 403 PERMISSION_DENIED
 */
export function refuseOtherNames(request: FastifyRequest): void {
	if (isFromInside(request) || isOwn(request.host)) return;
	refuse(
		'PERMISSION_DENIED',
		'The sandbox answers to the names localhost, 127.0.0.1 and [::1] only',
	);
}
