import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../sandbox.ts';

export function openApi(app: FastifyInstance, sandbox: Sandbox): () => object {
	void app;
	void sandbox;
	return () => ({});
}
