import type { IDataObject } from 'n8n-workflow';

import { runNode } from '../../request/running';
import { json, useTinyServer } from '../../request/tinyServer';

const server = useTinyServer();

export const asked = { period: 'range', from: '2026-03-05', to: '2026-03-20' };
export const level = { totalTokens: 30, byDay: [{ date: '2026-03-06', totalTokens: 30 }] };

export const day = (number: string, totalTokens: number) => ({
	date: `2026-03-${number}`,
	totalTokens,
});

export async function get(report: unknown, parameters: IDataObject = asked) {
	server.answer(json(200, { data: report }));
	const { succeeded, failed, hints } = await runNode({
		type: 'catalogueUsage',
		parameters: { resource: 'tokenUsage', operation: 'get', level: 'account', ...parameters },
		settings: { onError: 'continueErrorOutput' },
		credential: { baseUrl: server.url, apiKey: 'key-of-the-usage' },
	});
	return {
		items: succeeded.map((item) => item.json),
		errors: failed.map(({ error }) => error),
		hints,
		urls: server.seen.map(({ url }) => url),
	};
}
