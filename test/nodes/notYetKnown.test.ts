import type { IDataObject } from 'n8n-workflow';

import { byId } from '../engine/locators';
import { errorOutput, runNode } from '../request/running';
import { json, useTinyServer } from '../request/tinyServer';

const server = useTinyServer();

it.each<[string, string, IDataObject, string]>([
	['catalogueJob', 'job.get', { job: byId(7) }, '/jobs/7'],
	['catalogueAiChat', 'chat.get', { chatRef: '7' }, '/ai/chats/7'],
	['catalogueAiChat', 'image.download', { image: 'a/b.png' }, '/ai/images?path=a%2Fb.png'],
	[
		'catalogueAiGenerate',
		'artwork.download',
		{ imagePath: 'a/b.png' },
		'/ai/artwork/images?path=a%2Fb.png',
	],
])(
	'%s %s asks again where another machine does not know yet what was just made',
	async (type, name, more, url) => {
		let asked = 0;
		server.answer((response, request) => {
			const isIt = request.url === url;
			if (isIt && ++asked === 1) json(404, { success: false })(response, request);
			else if (isIt && url.includes('images'))
				response.writeHead(200, { 'content-type': 'image/png' }).end('PNG');
			else json(200, { data: { result: 'Done', messages: [] } })(response, request);
		});
		const [resource, operation] = name.split('.');
		const { failed, succeeded } = await runNode({
			type,
			parameters: { resource, operation, binaryField: 'data', ...more },
			settings: errorOutput,
			credential: { baseUrl: server.url, apiKey: 'key' },
		});
		expect(failed).toEqual([]);
		expect(succeeded).toHaveLength(1);
		expect(asked).toBe(2);
	},
);
