import { byId, byName } from '../engine/locators';
import { binaryOf } from '../engine/n8n';
import { service } from '../nodes/service';
import { ebook } from '../sandbox/catalogue';
import { editor, rival } from '../sandbox/startSandbox';

/** What the service does behind an operation, seen through the nodes alone. */
const catalogue = service();

describe('an uploaded file', () => {
	it('keeps its name, is read anew, and starts the extraction job of its type', async () => {
		const { ref } = await ebook(catalogue.sandbox);
		const [original] = (
			await catalogue.run('catalogueFile', { operation: 'download', resourceRef: byId(ref) })
		).items;
		const bytes = await binaryOf(original!.binary!.data!);
		const file = {
			json: {},
			binary: {
				data: {
					data: bytes.toString('base64'),
					mimeType: 'application/epub+zip',
					fileName: 'second edition.epub',
				},
			},
		};
		const { items } = await catalogue.run(
			'catalogueFile',
			{ operation: 'upload', resourceRef: byId(ref) },
			{ items: [file] },
		);
		expect(items[0]?.json).toMatchObject({
			ref,
			fileName: 'second edition.epub',
			textExtracted: true,
			previewsGenerated: true,
			aiJobCreated: true,
		});
		const jobs = await catalogue.run('catalogueJob', { operation: 'getMany', limit: 1 });
		expect(jobs.items[0]?.json).toMatchObject({
			type: 'metadata_extraction',
			status: { code: 1, label: 'ready' },
		});
		const files = await catalogue.run('catalogueFile', {
			operation: 'getMany',
			resourceRef: byId(ref),
		});
		expect(files.items[0]?.json).toMatchObject({ name: 'second edition.epub', size: bytes.length });
	});
});

describe('the gateway', () => {
	const call = async (tool: string, args: object, key = editor) =>
		await catalogue.run(
			'catalogueTool',
			{
				operation: 'call',
				tool: byName(tool),
				specifyParameters: 'json',
				toolParametersJson: JSON.stringify(args),
			},
			{ key, settings: { onError: 'continueErrorOutput' } },
		);

	it('answers in JSON what is asked as JSON, whatever else would be taken', async () => {
		await catalogue.forget();
		const { errors } = await call('list_resource_types', {});
		expect(errors).toEqual([]);
		const rows = (await catalogue.journal()).filter(({ path }) => path === '/mcp');
		expect(rows.map(({ status }) => status)).toEqual([200, 202, 200]);
		expect(
			rows.every(
				({ headers }) =>
					headers['content-type'] === 'application/json' &&
					headers.accept?.includes('application/json'),
			),
		).toBe(true);
	});

	it('keeps the walls of the user: a stranger neither finds nor changes what is not theirs', async () => {
		const { ref } = await ebook(catalogue.sandbox);
		for (const [tool, args] of [
			['get_resource_metadata', { ref }],
			['archive_resource', { ref }],
		] as const) {
			const { items, errors } = await call(tool, args, rival);
			expect(items).toEqual([]);
			expect(JSON.stringify(errors)).toContain('NOT_FOUND');
		}
		expect((await call('get_resource_metadata', { ref })).errors).toEqual([]);
	});
});

describe('artwork', () => {
	it('is waited for while the service draws, for minutes of its clock', async () => {
		await catalogue.sandbox.control('chat/pace', { artworkMs: 240_000 });
		await catalogue.sandbox.control('clock', { frozen: true });
		await catalogue.forget();
		const artwork = {
			resource: 'artwork',
			operation: 'generate',
			resourceRef: byId(1001),
			assetType: byName('cover'),
			aspectRatio: byName('2:3'),
		};
		const drawing = catalogue.run('catalogueAiGenerate', artwork);
		while ((await catalogue.journal()).length === 0)
			await new Promise((resolve) => setTimeout(resolve, 20));
		await catalogue.sandbox.control('clock', { advance: 240_000 });
		expect((await drawing).items[0]?.json.images).toHaveLength(1);
		await catalogue.sandbox.control('clock', { frozen: false });
	});
});
