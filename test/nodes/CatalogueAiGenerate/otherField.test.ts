import type { IDataObject } from 'n8n-workflow';

import type { Work } from '../../request/running';
import { errorOutput, runNode } from '../../request/running';
import { json, useTinyServer } from '../../request/tinyServer';

const server = useTinyServer();

/** Generates the value of a field of resource 7. */
const generate = async (parameters: IDataObject, items?: Work['items']) =>
	await runNode({
		type: 'catalogueAiGenerate',
		parameters: {
			resource: 'field',
			operation: 'generate',
			resourceRef: { __rl: true, mode: 'id', value: '7' },
			...parameters,
		},
		...(items && { items }),
		credential: { baseUrl: server.url, apiKey: 'key-1' },
		settings: errorOutput,
	});

it.each([
	[{ value: 'sea', fieldRef: 13, fieldName: 'subtitle' }, "field 'subtitle' instead of 'Keywords'"],
	[{ value: 'sea', fieldRef: 12, fieldName: 'keywords' }, ''],
	[{ value: 'sea', fieldRef: 12, fieldName: 'Keywords' }, ''],
	[{ value: 'sea' }, ''],
])('a value that was generated for a field by its name: %j', async (answer, words) => {
	const fields = [
		{ ref: 12, name: 'keywords', title: 'Keywords' },
		{ ref: 13, name: 'subtitle', title: 'Subtitle' },
	];
	server.answer((response, request) =>
		json(200, { data: request.url.includes('fields') ? fields : answer })(response, request),
	);
	const { hints } = await generate({
		field: { __rl: true, mode: 'name', value: 'keywords' },
		onExistingValue: 'overwrite',
	});
	expect(hints.join()).toContain(words);
	if (words === '') expect(hints).toEqual([]);
});

it('a value of another field that is called like its title is not the one to keep', async () => {
	const fields = [
		{ ref: 12, name: 'blurb', title: 'Description' },
		{ ref: 13, name: 'description', title: 'Description for shops' },
	];
	const answer = { value: 'sea', fieldRef: 12, fieldName: 'blurb' };
	const search = { results: [{ ref: 7, fields: { blurb: '', description: 'Whales' } }], total: 1 };
	server.answer((response, request) => {
		const path = request.url.split('?')[0] ?? '';
		const data = path.endsWith('fields') ? fields : path.endsWith('search') ? search : answer;
		json(200, { data })(response, request);
	});
	const { succeeded } = await generate(
		{
			field: { __rl: true, mode: 'list', value: '12' },
			presentValues: '={{ $json.fields }}',
		},
		[{ id: 0, fields: { description: 'Whales' } }],
	);
	expect(succeeded).toMatchObject([{ json: { value: 'sea', generated: true } }]);
});
