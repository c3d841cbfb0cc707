import type { INodeExecutionData } from 'n8n-workflow';
import { createHash, randomBytes } from 'node:crypto';

import { byId } from '../../engine/locators';
import type { BinaryMode } from '../../engine/n8n';
import { editor } from '../../sandbox/startSandbox';
import { download, epub, files, MiB, original } from './files';

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

	it('Preview names the file that is replaced, and the book that was found by its ISBN', async () => {
		const byName = { __rl: true, mode: 'name', value: '9797001016208' };
		const book = { title: expect.any(String), isbn: expect.any(String) };
		const items = [withFile(Buffer.from('a'), 'other.pdf', 'application/pdf')];
		const preview = upload(epub, { resourceRef: byName, preview: true });
		expect((await files.run('catalogueFile', preview, { items })).items[0]?.json).toMatchObject({
			...book,
			file: { name: 'other.pdf' },
			replaces: '9797001016208.epub',
		});
		await files.fault({ path: `/resources/${epub}/files` }, { kind: 'status', status: 404 });
		const unlisted = await files.run('catalogueFile', preview, { items });
		expect(unlisted.items[0]?.json).not.toHaveProperty('replaces');
		const sent = await files.run('catalogueFile', { ...preview, preview: false }, { items });
		expect(sent.items[0]?.json).toMatchObject({ ...book, fileName: 'other.pdf' });
	});

	it('a file that is called by the ISBN of another book is told, also in a preview', async () => {
		const hintsOf = async (name: string, preview = false) => {
			const file = withFile(Buffer.from(name), name);
			const item = { ...file, json: { ref: epub, isbn: '979-7-001-01620-8' } };
			return (await files.run('catalogueFile', upload(epub, { preview }), { items: [item] })).hints;
		};
		const told = [expect.stringContaining(`'9780141439518.epub' at resource ${epub}, which has`)];
		expect(await hintsOf('9780141439518.epub')).toEqual(told);
		expect(await hintsOf('9780141439518.epub', true)).toEqual(expect.arrayContaining(told));
		expect(await hintsOf('9797001016208.epub')).toEqual([]);
		expect(await hintsOf('Chapter 1.epub')).toEqual([]);
	});

	it('only what stands behind a slash in a new name is the name, which is told', async () => {
		const { items, hints } = await files.run(
			'catalogueFile',
			upload(epub, { options: { fileName: 'Either/Or.epub' } }),
			{ items: [withFile(Buffer.from('a'), 'a.epub')] },
		);
		expect(items[0]?.json.fileName).toBe('Or.epub');
		expect(hints).toEqual([expect.stringContaining("'Either/Or.epub'")]);
	});

	it('a file that is called by an ISBN finds its book by its own name', async () => {
		const byName = { __rl: true, mode: 'name', value: '={{ $binary.data.fileName }}' };
		const items = [
			...['9797001016208.epub', '979-7-001-01620-8.EPUB'],
			...['9797001016208_sample.epub', '979-7-001-01620-8-cover.pdf'],
		];
		const { items: sent, errors } = await files.run(
			'catalogueFile',
			upload(epub, { resourceRef: byName }),
			{
				items: items.map((name) => withFile(Buffer.from(name), name)),
				settings: { onError: 'continueErrorOutput' },
			},
		);
		expect(sent.map(({ json }) => json.ref)).toEqual([epub, epub]);
		expect(errors).toMatchObject([
			{
				message: "No resource is called '9797001016208_sample.epub'",
				description: expect.stringContaining('.slice(0, 13)'),
			},
			{ description: expect.stringContaining('.slice(0, 17)') },
		]);
	});

	it.each([
		['9780141439518', '9780141439518.epub'],
		['Edition 1.5', 'Edition 1.5.epub'],
		['other.pdf', 'other.pdf'],
	])('a new name without an extension gets that of the file: %s', async (fileName, name) => {
		const { items } = await files.run('catalogueFile', upload(epub, { options: { fileName } }), {
			items: [withFile(Buffer.from('a'), 'a.epub')],
		});
		expect(items[0]?.json).toMatchObject({ fileName: name });
	});

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
		const { run } = await files.run(
			'catalogueFile',
			{ ...upload(epub), binaryField: 'pdf' },
			{
				items: [withFile(Buffer.from('x'), 'book.epub')],
			},
		);
		expect((run.error as { description?: string }).description).toContain('other fields: data.');
	});

	it.each([
		['Emma', 'epub', 'Emma.epub'],
		['Emma, Vol. 2 ', 'epub', 'Emma, Vol. 2.epub'],
		['Emma.pdf', 'epub', 'Emma.pdf'],
	])('gives %j, as a drive names it, the extension %s of its kind', async (name, kind, wanted) => {
		const item = withFile(Buffer.from('a'), name);
		item.binary!.data!.fileExtension = kind;
		const { items } = await files.run('catalogueFile', upload(epub), { items: [item] });
		expect(items[0]?.json).toMatchObject({ fileName: wanted });
	});

	it('says where to enter an extension if the name has none and the kind is not known', async () => {
		const item = withFile(Buffer.from('a'), 'Emma', 'application/octet-stream');
		item.binary!.data!.fileExtension = 'bin';
		const { run } = await files.run('catalogueFile', upload(epub), { items: [item] });
		expect(run.error).toMatchObject({
			description: expect.stringContaining("enter it with one in 'File Name'"),
		});
	});

	it.each<[string, BinaryMode, string]>([
		['<!DOCTYPE html><title>Log in</title>', 'memory', 'a web page'],
		['\ufeff\n<html>Not found</html>', 'filesystem', 'a web page'],
		['{"error":"expired"}', 'filesystem', 'JSON'],
	])(
		'a book is not replaced by what a failed download left: %s',
		async (text, binaryMode, what) => {
			const before = await original(epub);
			const { data } = await files.sandbox
				.as(editor)
				.post('/resources', { type: 'Marketing Asset', fields: { title: 'A page' } });
			const form = new FormData();
			form.append('file', new Blob([text]), 'page.svg');
			await files.sandbox.as(editor).post(`/resources/${data.data.ref}/file`, form);
			const { items } = await files.run('catalogueFile', download(data.data.ref), { binaryMode });
			const { errors } = await files.run(
				'catalogueFile',
				upload(`={{ ${epub} }}`, { options: { fileName: 'new.pdf' } }),
				{ binaryMode, items, settings: { onError: 'continueErrorOutput' } },
			);
			expect(errors).toEqual([
				expect.objectContaining({ message: `'new.pdf' is ${what} and not such a file` }),
			]);
			expect(await original(epub)).toEqual(before);
		},
	);

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
