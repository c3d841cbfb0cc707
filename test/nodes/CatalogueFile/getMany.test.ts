import { callListSearch } from '../../engine/editor';
import { byId } from '../../engine/locators';
import { catalogue } from '../../engine/workflow';
import { runNode } from '../../request/running';
import { json, tinyServer } from '../../request/tinyServer';
import { editor } from '../../sandbox/startSandbox';
import { audio, download, epub, files } from './files';

/** A hardback. */
const print = 1149;

describe('File: Get Many', () => {
	it('gives the original and the alternatives as items, and says when there is no original', async () => {
		const { items, hints, pairs } = await files.run(
			'catalogueFile',
			{ operation: 'getMany', resourceRef: byId('={{ $json.ref }}') },
			{ items: [{ ref: epub }, { ref: audio }, { ref: print }] },
		);
		expect(items.map(({ json }) => [json.kind, json.resourceRef, json.extension])).toEqual([
			['original', epub, 'epub'],
			['alternative', audio, 'wav'],
		]);
		expect(pairs).toEqual([0, 1]);
		expect(hints).toEqual([
			'For 1 of 3 input items nothing came out: item 2.',
			expect.stringMatching(
				new RegExp(`no original .*: (${audio}, ${print}|${print}, ${audio})\\.$`),
			),
		]);
	});

	it.each(['getMany', 'download'])(
		'%s does not take the number of a file or of a run for that of its resource',
		async (operation) => {
			for (const item of [
				{ ref: epub, name: 'sample.wav', kind: 'alternative', resourceRef: audio },
				{ ref: epub, eventId: 'run:1:sent', kind: 'run' },
			]) {
				const { run } = await files.run(
					'catalogueFile',
					{ operation, resourceRef: byId('={{ $json.ref }}') },
					{ items: [item] },
				);
				expect(run.error?.message).toMatch(/so its 'ref' is not the reference of a resource/);
			}
		},
	);

	it('lists the alternatives of the chosen resource in the editor', async () => {
		const node = catalogue('Node', 'catalogueFile', download(audio, { file: 'alternative' }));
		const credential = { baseUrl: files.sandbox.url, apiKey: editor };
		const list = await callListSearch({ node, method: 'searchAlternatives', credential }, '');
		expect(list.results).toEqual([
			{ name: '9797001023305-sample.wav', value: expect.stringMatching(/^\d+$/) },
		]);
	});
});

it('what is not read is no proof that there is no original', async () => {
	const server = await tinyServer();
	server.answer(json(200, { data: { book: { name: 'a.pdf' } } }));
	const { hints } = await runNode({
		type: 'catalogueFile',
		parameters: { operation: 'getMany', resourceRef: byId(7) },
		credential: { baseUrl: server.url, apiKey: 'key-of-the-files' },
	});
	await server.stop();
	expect(hints).toEqual([expect.stringContaining("also contains 'book'")]);
});
