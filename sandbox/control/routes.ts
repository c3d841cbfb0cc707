import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../sandbox.ts';

export function control(app: FastifyInstance, sandbox: Sandbox, document: () => object): void {
	app.get('/health', () => ({ ok: true, now: sandbox.clock.iso() }));
	app.get('/openapi.json', () => document());
}
