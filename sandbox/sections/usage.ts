import type { FastifyInstance } from 'fastify';
import { userOf } from '../access/caller.ts';
import { usageReport } from '../ai/usageReport.ts';
import { answer } from '../answer/envelope.ts';
import type { Sandbox } from '../sandbox.ts';
import { dataSchema } from './dataSchema.ts';

/** 4.8 AI token usage */
export function usage(app: FastifyInstance, sandbox: Sandbox): void {
	const { assumed } = sandbox;
	const names = [
		'usage.inputTokens',
		'usage.outputTokens',
		'usage.totalTokens',
		'usage.requests',
	] as const;
	const counts = Object.fromEntries(names.map((name) => [assumed(name), { type: 'integer' }]));
	const day = {
		type: 'object',
		properties: { [assumed('usage.date')]: { type: 'string', format: 'date' }, ...counts },
	};
	const level = { type: 'object', properties: { ...counts, byDay: { type: 'array', items: day } } };
	const report = {
		type: 'object',
		properties: { [assumed('usage.account')]: level, [assumed('usage.organisation')]: level },
	};
	const date = { type: 'string', format: 'iso-date' };
	app.get<{ Querystring: Record<string, string | undefined> }>(
		assumed('usage.path'),
		{
			schema: {
				summary: 'AI token usage of the linked user and of its usergroup',
				querystring: {
					type: 'object',
					additionalProperties: false,
					properties: { [assumed('usage.from')]: date, [assumed('usage.to')]: date },
				},
				response: { 200: dataSchema(report) },
			},
			config: { operation: 'getUsage', section: '4.8', scope: 'read', linkedUser: true },
		},
		(request) => {
			const { [assumed('usage.from')]: from, [assumed('usage.to')]: to } = request.query;
			return answer(usageReport(sandbox, userOf(request), { from, to }));
		},
	);
}
