import type { IDataObject } from 'n8n-workflow';

import { runNode } from '../request/running';
import { json, useTinyServer } from '../request/tinyServer';

const server = useTinyServer();
const period = { from: '2026-03-01', to: '2026-03-31' };
const range = { operation: 'get', period: 'range', ...period, level: 'account', output: 'rows' };
const days = [
	{ date: '20260301', totalTokens: '10' },
	{ date: 20260302, totalTokens: '5' },
];

it.each<[string, string, IDataObject, unknown, IDataObject[]]>([
	[
		'the code of a job',
		'catalogueJob',
		{ resource: 'job', operation: 'getMany' },
		[{ jobRef: '1', type: 'ocr', status: { code: '1', label: 'ready' } }],
		[{ jobRef: 1, status: { code: 1, label: 'ready' } }],
	],
	[
		'the code of a job that is polled',
		'catalogueJob',
		{ resource: 'job', operation: 'get', job: { __rl: true, mode: 'id', value: '1' } },
		{ jobRef: '1', type: 'ocr', status: { code: '1', label: 'ready' } },
		[{ jobRef: 1, status: { code: 1, label: 'ready' } }],
	],
	[
		'what is said of a field',
		'catalogueResource',
		{ resource: 'field', operation: 'getMany' },
		[{ ref: '8', name: 'isbn', required: '1', aiEnabled: '0' }],
		[{ ref: 8, required: true, aiEnabled: false }],
	],
	[
		'the status of a run',
		'catalogueDistribution',
		{ resource: 'run', operation: 'getMany' },
		[{ queueRef: '1', status: '0', statusLabel: 'pending', destinationRef: '4' }],
		[{ queueRef: 1, status: 0, statusLabel: 'pending', destinationRef: 4 }],
	],
	[
		'the days of token usage',
		'catalogueUsage',
		range,
		{ account: { totalTokens: '15', byDay: days } },
		[
			{ date: '2026-03-01', totalTokens: 10 },
			{ date: '2026-03-02', totalTokens: 5 },
		],
	],
	[
		'but not a moment, whose day the service alone knows:',
		'catalogueUsage',
		range,
		{ account: { totalTokens: '10', byDay: [{ date: '2026-03-01T23:00:00Z', totalTokens: 10 }] } },
		[{ date: '2026-03-01T23:00:00Z', totalTokens: 10 }],
	],
])('%s is what the interface says, however it came', async (_, type, parameters, data, wanted) => {
	server.answer(json(200, { data }));
	const credential = { baseUrl: server.url, apiKey: 'key' };
	const { succeeded } = await runNode({ type, parameters, credential });
	expect(succeeded.map((entry) => entry.json)).toEqual(
		wanted.map((json) => expect.objectContaining(json)),
	);
});
