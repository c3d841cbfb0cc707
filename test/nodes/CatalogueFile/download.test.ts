import { byId } from '../../engine/locators';
import type { BinaryMode } from '../../engine/n8n';
import { binaryOf } from '../../engine/n8n';
import { editor, restricted } from '../../sandbox/startSandbox';
import { audio, download, epub, files, original } from './files';

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
				ref: epub,
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
			{ items: [{ ...listed.items[0]!.json, title: 'Paradise Lost' }] },
		);
		expect(again.items[0]!.json).toMatchObject({ ref: audio, title: 'Paradise Lost' });
		expect(await binaryOf(again.items[0]!.binary!.data!)).toEqual(
			await binaryOf(items[0]!.binary!.data!),
		);
	});

	it('tells when files of several books have one name, which would replace each other where they are saved', async () => {
		const other = 1158;
		for (const [ref, name] of [
			[epub, 'Manuscript.epub'],
			[other, 'manuscript.epub'],
		] as const) {
			const form = new FormData();
			form.append('file', new Blob([`Book ${ref}`]), name);
			await files.sandbox.as(editor).post(`/resources/${ref}/file`, form);
		}
		const fetched = async (...refs: number[]) =>
			await files.run('catalogueFile', download(0, { resourceRef: byId('={{ $json.ref }}') }), {
				items: refs.map((ref) => ({ ref })),
			});
		expect((await fetched(epub, other)).hints).toEqual([
			expect.stringMatching(/^Different files have the same name: '[Mm]anuscript\.epub'\. /),
		]);
		expect((await fetched(epub, epub)).hints).toEqual([]);
	});

	it.each([true, false])(
		'leaves the files of the item beside its own, and tells where it takes the place of one (by its routing: %s)',
		async (byRouting) => {
			const [binary] = (await files.run('catalogueFile', download(epub))).items.map(
				(item) => item.binary!,
			);
			const items = [
				{ json: { ref: audio }, binary: { data: binary!.data!, more: binary!.data! } },
			];
			const sample = { file: 'alternative', alternative: { mode: 'name', value: '*.wav' } };
			const fetched = async (binaryField: string) => {
				const parameters = download(audio, { ...sample, binaryField });
				const { items: out, hints } = await files.run('catalogueFile', parameters, {
					items,
					byRouting,
				});
				const names = Object.entries(out[0]!.binary!).map(([field, file]) => [
					field,
					file.fileName?.slice(-4),
				]);
				const told = [hints, out[1]?.json.hints ?? []].flat();
				return { names: Object.fromEntries(names), told };
			};
			expect(await fetched('sample')).toEqual({
				names: { data: 'epub', more: 'epub', sample: '.wav' },
				told: [],
			});
			expect(await fetched('data')).toEqual({
				names: { data: '.wav', more: 'epub' },
				told: [expect.stringContaining("came in under the same name: 'data'")],
			});
		},
	);

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
			expect.objectContaining({
				code: 'NOT_FOUND',
				httpStatus: 404,
				description: expect.stringMatching(/^The resource may have no file: 'Get Many' lists/),
			}),
		]);
		const { run } = await files.run('catalogueFile', download(audio));
		expect((run.error as { description?: string }).description).toContain("set 'On Error'");
	});
});
