import { errorOutput, runNode } from './running';
import type { Respond } from './tinyServer';
import { json, useTinyServer } from './tinyServer';

const server = useTinyServer();
const refusal = (status: number, code: string, headers = {}) =>
	json(status, { success: false, error: { code, message: 'No' } }, headers);

/** The failure of an archiving that is first done, its answer lost, and then refused so. */
async function failureOf(first: Respond, second: Respond) {
	server.answer((response, request) =>
		(server.seen.length === 1 ? first : second)(response, request),
	);
	const { failed } = await runNode({
		type: 'catalogueResource',
		parameters: {
			operation: 'archive',
			resourceRef: { __rl: true, mode: 'id', value: 7 },
		},
		settings: errorOutput,
		credential: { baseUrl: server.url, apiKey: 'key' },
		requestOptions: { maxTries: 2, maxWait: 2 },
	});
	return failed[0]?.error.description;
}

const lost: Respond = (response) => void response.destroy();
const MAY_BE_DONE = 'An earlier try may have been carried out, since its answer was lost.';

it.each<[string, Respond]>([
	['that is gone', refusal(404, 'NOT_FOUND')],
	['for want of rights', refusal(403, 'FORBIDDEN')],
	['by the rate limit', refusal(429, 'RATE_LIMITED', { 'retry-after': '3000' })],
])(
	'a change whose first answer was lost is told as one that may be done, if it is then refused as one %s',
	async (_, second) => {
		const description = await failureOf(lost, second);
		expect(description).toContain(MAY_BE_DONE);
		expect(description).not.toContain('without success');
	},
);

it('a change that was refused at once is not', async () => {
	expect(await failureOf(refusal(404, 'NOT_FOUND'), lost)).not.toContain(MAY_BE_DONE);
});
