import { refusal } from './catalogue';
import { ask, atOnce } from './chatting';
import { colleague, editor, noAi, unlinked, useSandbox } from './startSandbox';

const sandbox = useSandbox();
let image: { path: string; url: string };
beforeAll(async () => {
	await sandbox.control('chat/pace', atOnce);
	const { answer } = await ask(sandbox, 'Which titles are by Jane Austen?');
	[image] = answer.data.data.images;
});

const altered = (changes: Record<string, string>) => {
	const url = new URL(image.url);
	for (const [name, value] of Object.entries(changes)) url.searchParams.set(name, value);
	return url.href;
};

describe('4.3 GET /ai/images with a signed URL', () => {
	it('gives the bytes without any key', async () => {
		const { status, data, headers } = await sandbox
			.as(undefined, { responseType: 'arraybuffer' })
			.get(image.url);
		expect([status, headers['content-type']]).toEqual([200, 'image/png']);
		expect(data.subarray(1, 4).toString()).toBe('PNG');
	});

	it('is for an hour of the clock', async () => {
		const { exp } = Object.fromEntries(new URL(image.url).searchParams);
		const now = Date.parse((await sandbox.control('clock')).now) / 1000;
		expect(Number(exp) - now).toBeGreaterThan(3590);
		expect(Number(exp) - now).toBeLessThanOrEqual(3600);
	});

	it.each([
		['another path', () => altered({ path: 'chat/other.png' })],
		['a later end', () => altered({ exp: '99999999999' })],
		['another signature', () => altered({ sig: 'ab'.repeat(32) })],
		['a signature that is no hexadecimal', () => altered({ sig: 'zz' })],
		['the signature with a digit behind it', () => `${image.url}0`],
		['the signature with more behind it', () => `${image.url}zz`],
	])('refuses %s, a key or not', async (_what, url) => {
		expect(refusal(await sandbox.as().get(url()))).toEqual([403, 'INVALID_SIGNATURE']);
		expect(refusal(await sandbox.as(editor).get(url()))).toEqual([403, 'INVALID_SIGNATURE']);
	});

	it('needs both exp and sig', async () => {
		const { path, exp, sig } = Object.fromEntries(new URL(image.url).searchParams);
		for (const params of [
			{ path, exp },
			{ path, sig },
			{ exp, sig },
			{ path, exp: 'soon', sig },
		]) {
			expect(refusal(await sandbox.as().get('/ai/images', { params }))).toEqual([
				400,
				'VALIDATION',
			]);
		}
	});
});

describe('4.3 GET /ai/images with the key', () => {
	const get = (key: string | undefined, path = image.path) =>
		sandbox.as(key).get('/ai/images', { params: { path } });

	it('gives the images of chats that the key could read, and 404 for others', async () => {
		expect((await get(editor)).status).toBe(200);
		expect(refusal(await get(colleague))).toEqual([404, 'NOT_FOUND']);
		expect(refusal(await get(editor, 'chat/unknown.png'))).toEqual([404, 'NOT_FOUND']);
		expect(refusal(await get(editor, '../../etc/passwd'))).toEqual([404, 'NOT_FOUND']);
	});

	it('needs a known key with the ai scope and a linked user', async () => {
		expect(refusal(await get(undefined))).toEqual([401, 'NO_API_KEY']);
		expect(refusal(await get('wrong'))).toEqual([401, 'INVALID_API_KEY']);
		expect(refusal(await get(noAi))).toEqual([403, 'INSUFFICIENT_SCOPE']);
		expect(refusal(await get(unlinked))).toEqual([403, 'NO_LINKED_USER']);
	});
});

describe('8 after an hour', () => {
	beforeAll(() => sandbox.control('clock', { advance: 3_600_000 }));

	it('the signed URL is dead, the key mode is not, and the saved message has a fresh URL', async () => {
		expect(refusal(await sandbox.as().get(image.url))).toEqual([403, 'INVALID_SIGNATURE']);
		expect(
			(await sandbox.as(editor).get('/ai/images', { params: { path: image.path } })).status,
		).toBe(200);
		const [, answer] = (await sandbox.as(editor).get('/ai/chats/1')).data.data.messages;
		expect(answer.images[0].path).toBe(image.path);
		expect((await sandbox.as().get(answer.images[0].url)).status).toBe(200);
		const inline = /src="([^"]+)"/.exec(answer.content)?.[1] ?? '';
		expect((await sandbox.as().get(inline)).status).toBe(200);
	});
});
