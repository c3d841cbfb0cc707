import { createHash, randomBytes } from 'node:crypto';
import type { INodeExecutionData } from 'n8n-workflow';

import { callListSearch } from '../../engine/editor';
import { byId } from '../../engine/locators';
import { binaryOf } from '../../engine/n8n';
import type { BinaryMode } from '../../engine/n8n';
import { catalogue } from '../../engine/workflow';
import { editor, restricted } from '../../sandbox/startSandbox';
import { service } from '../service';

const MiB = 1024 * 1024;
const files = service('--upload-limit', String(8 * MiB));

/** The Wealth of Nations, with an EPUB; a hardback of Paradise Lost with only an audio sample. */
const epub = 1085;
const audio = 1102;

const download = (ref: number, more: object = {}) => ({
	operation: 'download',
	resourceRef: byId(ref),
	...more,
});
const upload = (ref: number | string, more: object = {}) => ({
	operation: 'upload',
	resourceRef: byId(ref),
	...more,
});

const withFile = (
	bytes: Buffer,
	fileName: string,
	mimeType = 'application/epub+zip',
): INodeExecutionData => ({
	json: {},
	binary: { data: { data: bytes.toString('base64'), mimeType, fileName } },
});

const original = async (ref: number) =>
	Buffer.from(
		(await files.sandbox.as(editor, { responseType: 'arraybuffer' }).get(`/resources/${ref}/file`))
			.data,
	);

beforeEach(async () => await files.reset());

describe('File: Download', () => {
	it.each<BinaryMode>(['memory', 'filesystem'])(
		'gives the original under its own name and type, in %s mode',
		async (binaryMode) => {
			const expected = await original(epub);
			await files.forget();
			const { items, pairs } = await files.run('catalogueFile', download(epub), { binaryMode });
			expect(pairs).toEqual([0]);
			const { json, binary } = items[0]!;
			expect(json).toEqual({
				resourceRef: epub,
				fileName: '9797001016208.epub',
				mimeType: 'application/epub+zip',
				fileSize: expected.length,
			});
			expect(binary!.data).toMatchObject({
				fileName: '9797001016208.epub',
				mimeType: 'application/epub+zip',
			});
			expect(await binaryOf(binary!.data!)).toEqual(expected);
			expect((await files.journal()).map(({ path }) => path)).toEqual([`/resources/${epub}/file`]);
		},
	);

	it('finds an alternative by a pattern, and fetches a listed address', async () => {
		const alternative = { mode: 'name', value: '*.wav', __rl: true };
		const { items } = await files.run(
			'catalogueFile',
			download(audio, { file: 'alternative', alternative }),
		);
		expect(items[0]!.json).toMatchObject({ fileName: '9797001023305-sample.wav', fileSize: 16044 });

		const listed = await files.run('catalogueFile', {
			operation: 'getMany',
			resourceRef: byId(audio),
		});
		const again = await files.run(
			'catalogueFile',
			{ operation: 'download', file: 'address' },
			{ items: [listed.items[0]!.json] },
		);
		expect(await binaryOf(again.items[0]!.binary!.data!)).toEqual(
			await binaryOf(items[0]!.binary!.data!),
		);
	});

	it('never fetches a file from an address that is not trusted', async () => {
		const address = {
			operation: 'download',
			file: 'address',
			downloadUrl: 'https://files.example.net/a.epub',
		};
		const { errors } = await files.run('catalogueFile', address, {
			settings: { onError: 'continueErrorOutput' },
		});
		expect(errors).toEqual([
			expect.objectContaining({
				code: 'PARAMETER',
				message: expect.stringContaining('https://files.example.net'),
			}),
		]);
	});

	it('takes a cut download up where it broke off', async () => {
		const expected = await original(epub);
		await files.fault(
			{ path: `/resources/${epub}/file`, times: 2 },
			{ kind: 'resetMidBody', bytes: 1500 },
		);
		await files.forget();
		const { items } = await files.run('catalogueFile', download(epub));
		expect(await binaryOf(items[0]!.binary!.data!)).toEqual(expected);
		expect((await files.journal()).map(({ headers }) => headers.range)).toEqual([
			undefined,
			'bytes=1500-',
			'bytes=3000-',
		]);
	});

	it('says why a file may not be downloaded', async () => {
		const settings = { onError: 'continueErrorOutput' } as const;
		const restrictedUser = await files.run('catalogueFile', download(epub), {
			settings,
			key: restricted,
		});
		expect(restrictedUser.errors).toEqual([
			expect.objectContaining({
				code: 'DOWNLOAD_NOT_ALLOWED',
				httpStatus: 403,
				message: expect.stringContaining('The user of this API key may not download originals'),
			}),
		]);
		const { data } = await files.sandbox
			.as(editor)
			.get('/resources/search', { params: { q: 'agreement' } });
		const contract = data.data.results.find(
			({ resourceTypeName }: { resourceTypeName: string }) => resourceTypeName === 'Contract',
		);
		const confidential = await files.run('catalogueFile', download(contract.ref), { settings });
		expect(confidential.errors).toEqual([
			expect.objectContaining({
				code: 'CONFIDENTIAL',
				httpStatus: 403,
				message: expect.stringContaining('is confidential'),
			}),
		]);
		const missing = await files.run('catalogueFile', download(audio), { settings });
		expect(missing.errors).toEqual([
			expect.objectContaining({ code: 'NOT_FOUND', httpStatus: 404 }),
		]);
	});
});

describe('File: Get Many', () => {
	it('gives the original and the alternatives as items, and says when there is no original', async () => {
		const { items, hints, pairs } = await files.run(
			'catalogueFile',
			{ operation: 'getMany', resourceRef: byId('={{ $json.ref }}') },
			{ items: [{ ref: epub }, { ref: audio }] },
		);
		expect(items.map(({ json }) => [json.kind, json.resourceRef, json.extension])).toEqual([
			['original', epub, 'epub'],
			['alternative', audio, 'wav'],
		]);
		expect(pairs).toEqual([0, 1]);
		expect(hints).toEqual([expect.stringContaining(`Resource ${audio} has no original file`)]);
	});

	it('lists the alternatives of the chosen resource in the editor', async () => {
		const node = catalogue('Node', 'catalogueFile', download(audio, { file: 'alternative' }));
		const credential = { baseUrl: files.sandbox.url, apiKey: editor };
		const list = await callListSearch({ node, method: 'searchAlternatives', credential }, '');
		expect(list.results).toEqual([
			{ name: '9797001023305-sample.wav', value: expect.stringMatching(/^\d+$/) },
		]);
	});
});

describe('File: Upload', () => {
	it.each<BinaryMode>(['memory', 'filesystem'])(
		'replaces the file byte for byte, with its length and name, in %s mode',
		async (binaryMode) => {
			const bytes = randomBytes(3 * MiB + 17);
			const name = 'Brontë “Jane Eyre”; 简·爱.epub';
			const { items, run } = await files.run('catalogueFile', upload(epub), {
				binaryMode,
				items: [withFile(bytes, name)],
			});
			expect(run.error).toBeUndefined();
			expect(items[0]!.json).toMatchObject({
				ref: epub,
				fileName: name,
				fileSize: bytes.length,
				checksum: createHash('sha256').update(bytes).digest('hex'),
				checksumVerified: true,
			});
			expect(await original(epub)).toEqual(bytes);
			const [request] = (await files.journal()).filter(({ method }) => method === 'POST');
			expect(Number(request!.headers['content-length'])).toBeGreaterThan(bytes.length);
			expect(request!.headers['transfer-encoding']).toBeUndefined();
		},
	);

	it('streams a file from disk with its length', async () => {
		const source = await files.run('catalogueFile', download(epub), { binaryMode: 'filesystem' });
		expect(source.items[0]!.binary!.data!.id).toMatch(/^filesystem/);
		const { items } = await files.run('catalogueFile', upload(epub), {
			binaryMode: 'filesystem',
			items: [source.items[0]!],
		});
		expect(items[0]!.json).toMatchObject({
			fileName: '9797001016208.epub',
			checksumVerified: true,
		});
		const [request] = (await files.journal()).filter(({ method }) => method === 'POST');
		expect(request!.headers['transfer-encoding']).toBeUndefined();
		expect(Number(request!.headers['content-length'])).toBeGreaterThan(
			Number(items[0]!.json.fileSize),
		);
	});

	it('says what is wrong with a file: too large, of another kind, without a name, or not there', async () => {
		const settings = { onError: 'continueErrorOutput' } as const;
		const large = withFile(Buffer.alloc(9 * MiB), 'large.epub');
		const program = withFile(Buffer.from('MZ'), 'setup.exe', 'application/octet-stream');
		const nameless = withFile(Buffer.from('x'), '');
		const { errors } = await files.run('catalogueFile', upload(epub), {
			settings,
			items: [large, program, nameless, {}],
		});
		expect(errors.map(({ code, httpStatus }) => [code, httpStatus])).toEqual([
			['FILE_TOO_LARGE', 413],
			['EXTENSION_NOT_ALLOWED', 400],
			['PARAMETER', null],
			['PARAMETER', null],
		]);
		expect(errors.map(({ message }) => message)).toEqual([
			expect.stringContaining("The file is larger than the service's upload limit"),
			expect.stringMatching(/^Files of this kind are not allowed on this resource type.*"exe"/),
			"The file in 'data' has no name",
			"The item has no file in 'data'",
		]);
	});

	it('is sent once: a cut after the body began is not repeated', async () => {
		await files.fault(
			{ method: 'POST', path: `/resources/${epub}/file` },
			{ kind: 'dropAfterCommit' },
		);
		const { errors } = await files.run('catalogueFile', upload(epub), {
			settings: { onError: 'continueErrorOutput' },
			items: [withFile(Buffer.from('book'), 'book.epub')],
		});
		expect(errors).toEqual([expect.objectContaining({ code: 'CONNECTION' })]);
		expect((await files.journal()).filter(({ method }) => method === 'POST')).toHaveLength(1);
	});

	it('waits out a refusal by the rate limit and sends the whole file then', async () => {
		await files.fault(
			{ method: 'POST', path: `/resources/${epub}/file`, times: 1 },
			{ kind: 'status', status: 429, headers: { 'Retry-After': '1' } },
		);
		const source = await files.run('catalogueFile', download(epub), { binaryMode: 'filesystem' });
		const { items } = await files.run('catalogueFile', upload(epub), {
			binaryMode: 'filesystem',
			items: [source.items[0]!],
		});
		expect(items[0]!.json.checksumVerified).toBe(true);
	});
});
