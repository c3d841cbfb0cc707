import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

const html = readFileSync(new URL('./index.html', import.meta.url));

/** The sandbox to look at. */
export function page(app: FastifyInstance): void {
	app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(html));
}
