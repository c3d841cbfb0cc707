import type { IDataObject } from 'n8n-workflow';

import { FAST_CLOCKS } from '../../engine/fastClocks';
import { createCollection, errorOutput, runNode } from '../../request/running';
import { json, tinyServer } from '../../request/tinyServer';

it('what a service without keys makes again after a lost answer is named, with what was there before', async () => {
	const made: IDataObject[] = [];
	const server = await tinyServer((response, request) => {
		if (request.method === 'GET') return json(200, { data: made })(response, request);
		const { name } = JSON.parse(request.body) as { name: string };
		made.push({ ref: 11 + made.length, name });
		if (made.length === 1) response.destroy();
		else json(201, { data: made.at(-1) })(response, request);
	});
	try {
		const { succeeded, hints } = await runNode({
			...createCollection('Gothic'),
			settings: errorOutput,
			credential: { baseUrl: server.url, apiKey: 'key', interfaceOverrides: FAST_CLOCKS },
		});
		expect(succeeded[0]?.json).toMatchObject({ ref: 12, replayed: false });
		expect(hints).toContain(
			"An answer was lost. The search for collections called 'Gothic' found 11, and the service made 12 when it was asked again. Unless what was found is older, this is there twice now. Look at the collections and use only one of them.",
		);
	} finally {
		await server.stop();
	}
});
