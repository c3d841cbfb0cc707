import { errorOutput, listDestinations, runNode } from './running';
import type { Respond } from './tinyServer';
import { useTinyServer } from './tinyServer';

export const server = useTinyServer();

/** The failure of a list that is asked for once and answered so; undefined where it succeeds. */
export const failureOf = async (respond: Respond, requestOptions = {}) => {
	server.answer(respond);
	const { failed } = await runNode({
		...listDestinations,
		settings: errorOutput,
		credential: { baseUrl: server.url, apiKey: 'key' },
		requestOptions: { maxTries: 1, ...requestOptions },
	});
	return failed[0]?.error;
};
