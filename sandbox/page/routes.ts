import type { FastifyInstance } from 'fastify';
import { readFileSync } from 'node:fs';

const files = [
	{ path: '/', file: 'index.html', type: 'text/html; charset=utf-8' },
	...['style.css', 'entries.css'].map((file) => ({
		path: `/page/${file}`,
		file,
		type: 'text/css; charset=utf-8',
	})),
	...['script.js', 'requests.js', 'elements.js', 'catalogue.js'].map((file) => ({
		path: `/page/${file}`,
		file,
		type: 'text/javascript; charset=utf-8',
	})),
];

/** The sandbox to look at: journal, resources, jobs, runs and faults, live. */
export function page(app: FastifyInstance): void {
	for (const { path, file, type } of files) {
		const bytes = readFileSync(new URL(file, import.meta.url));
		app.get(path, (_request, reply) =>
			reply
				.type(type)
				.header('content-security-policy', "default-src 'self'; img-src 'self' data:")
				.send(bytes),
		);
	}
}
