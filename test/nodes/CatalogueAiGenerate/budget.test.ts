import { byId, byName } from '../../engine/locators';
import { errorOutput, numbered, runNode } from '../../request/running';
import { json, useTinyServer } from '../../request/tinyServer';

const server = useTinyServer();
const generateBlurb = {
	resource: 'field',
	operation: 'generate',
	resourceRef: byId('={{ $json.id }}'),
	field: byName('blurb'),
	onExistingValue: 'overwrite',
};

it("the day of a budget is the service's where its timezone is set", async () => {
	const [now] = new Date().toISOString().split('T');
	// Where it is another day at this hour.
	const timezone = new Date().getUTCHours() < 10 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati';
	let totalTokens = 60;
	server.answer((response, request) => {
		const { searchParams } = new URL(request.url, server.url);
		const [from, to] = [searchParams.get('from'), searchParams.get('to')];
		if (request.method === 'POST') totalTokens += 60;
		const account = { totalTokens: from === now ? totalTokens : 0, byDay: [] };
		const generated = { value: 'New', fieldName: 'blurb' };
		const data = request.method === 'POST' ? generated : { from, to, account };
		json(200, { data })(response, request);
	});
	const paidWith = async (interfaceOverrides: string) => {
		server.seen.length = 0;
		totalTokens = 60;
		const { hints } = await runNode({
			type: 'catalogueAiGenerate',
			parameters: { ...generateBlurb, options: { tokenBudget: 100 } },
			items: numbered(3),
			credential: { baseUrl: server.url, apiKey: 'key', interfaceOverrides },
			options: { timezone },
		});
		return [server.seen.filter(({ method }) => method === 'POST').length, hints.join()];
	};
	expect(await paidWith('{ "dates.timezone": "UTC" }')).toEqual([1, expect.anything()]);
	expect(await paidWith('')).toEqual([3, expect.stringContaining("set 'dates.timezone'")]);
});

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
			parameters: { ...generateBlurb, options: { tokenBudget: 100 } },
			items: numbered(2),
			settings: errorOutput,
			credential: { baseUrl: server.url, apiKey: 'key' },
		});
		expect(hints.some((hint) => hint.includes("'Daily Token Budget'"))).toBe(isTold);
		expect(server.seen.filter(({ method }) => method === 'POST')).toHaveLength(2);
	});
});
