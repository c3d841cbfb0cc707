import { byId, byName } from '../../engine/locators';
import { errorOutput, numbered, runNode } from '../../request/running';
import { json, useTinyServer } from '../../request/tinyServer';

const server = useTinyServer();

describe('a usage report that does not show yet what was just generated', () => {
	it.each([
		['is told', 0, 200, true],
		['that counts at once is not', 10, 200, false],
		['is not where nothing was generated', 0, 403, false],
	])('%s', async (_, perValue, status, isTold) => {
		let totalTokens = 5;
		server.answer((response, request) => {
			if (request.method === 'POST') {
				totalTokens += perValue;
				json(status, { data: { value: 'New', fieldName: 'blurb' } })(response, request);
			} else {
				const day = new URL(request.url, server.url).searchParams.get('from');
				const account = { totalTokens, byDay: [{ date: day, totalTokens }] };
				json(200, { data: { account } })(response, request);
			}
		});
		const { hints } = await runNode({
			type: 'catalogueAiGenerate',
			parameters: {
				resource: 'field',
				operation: 'generate',
				resourceRef: byId('={{ $json.id }}'),
				field: byName('blurb'),
				onExistingValue: 'overwrite',
				options: { tokenBudget: 100 },
			},
			items: numbered(2),
			settings: errorOutput,
			credential: { baseUrl: server.url, apiKey: 'key' },
		});
		expect(hints.some((hint) => hint.includes("'Daily Token Budget'"))).toBe(isTold);
		expect(server.seen.filter(({ method }) => method === 'POST')).toHaveLength(2);
	});
});
