import { createHash } from 'node:crypto';
import { createConnection } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

import { ebook, refusal } from './catalogue';
import { editor, reader, rival } from './startSandbox';
import { bytesOf, form, newBook, sandbox, upload, uploadLimit } from './uploading';

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe('4.1 POST /resources/{ref}/file', () => {
	const pdf = Buffer.from('%PDF-1.4 sample');

	it('stores the file and says what became of it', async () => {
		const ref = await newBook('A new file');
		const { status, data } = await upload(ref, form(pdf, "Grüße an O'Neill.PDF"));
		expect(status).toBe(200);
		expect(data).toEqual({
			success: true,
			status: 'success',
			message: expect.any(String),
			data: {
				ref,
				fileName: "Grüße an O'Neill.PDF",
				fileSize: pdf.length,
				extension: 'pdf',
				checksum: sha256(pdf),
				previewsGenerated: true,
				textExtracted: false,
				aiJobCreated: true,
			},
		});
		const [found] = (
			await sandbox.as(editor).get('/resources/search', { params: { q: 'A new file' } })
		).data.data.results;
		expect(found.fileExtension).toBe('pdf');
		const download = await bytesOf(editor, `/resources/${ref}/file`);
		expect(download.data).toEqual(pdf);
		expect(download.headers['content-disposition']).toBe(
			`attachment; filename="Gr__e an O'Neill.PDF"; filename*=UTF-8''Gr%C3%BC%C3%9Fe%20an%20O%27Neill.PDF`,
		);
	});

	it('extracts the text of documents and queues the extraction job of the type', async () => {
		const source = await ebook(sandbox);
		const epub = (await bytesOf(editor, `/resources/${source.ref}/file`)).data;
		const ref = await newBook('Zweiter Aufguss');
		const before = (await sandbox.as(editor).get('/jobs')).data.data.total;
		const { data } = await upload(ref, form(epub, 'book.epub'));
		expect(data.data).toMatchObject({
			textExtracted: true,
			aiJobCreated: true,
			checksum: sha256(epub),
		});
		const jobs = (await sandbox.as(editor).get('/jobs')).data.data;
		expect(jobs.total).toBe(before + 1);
		expect(jobs.results[0]).toMatchObject({
			type: 'metadata_extraction',
			status: { code: 1, label: 'ready' },
		});
	});

	it('replaces the current file', async () => {
		const ref = await newBook('Twice');
		await upload(ref, form(pdf, 'one.pdf'));
		await upload(ref, form('second', 'two.docx'));
		const { original } = (await sandbox.as(editor).get(`/resources/${ref}/files`)).data.data;
		expect(original).toMatchObject({ name: 'two.docx', extension: 'docx', size: 6 });
		expect((await bytesOf(editor, original.downloadUrl)).data.toString()).toBe('second');
	});

	it('refuses extensions that the resource type does not allow, and keeps what was there', async () => {
		const ref = await newBook('Only documents');
		await upload(ref, form(pdf, 'kept.pdf'));
		for (const name of ['song.mp3', 'noextension', 'trick.pdf.exe', '.pdf/evil.sh']) {
			expect(refusal(await upload(ref, form('x', name)))).toEqual([400, 'EXTENSION_NOT_ALLOWED']);
		}
		expect((await sandbox.as(editor).get(`/resources/${ref}/files`)).data.data.original.name).toBe(
			'kept.pdf',
		);
	});

	it('refuses a file over the limit with 413 FILE_TOO_LARGE, and takes one at the limit', async () => {
		const ref = await newBook('Large');
		expect(refusal(await upload(ref, form(Buffer.alloc(uploadLimit + 1), 'large.pdf')))).toEqual([
			413,
			'FILE_TOO_LARGE',
		]);
		expect((await sandbox.as(editor).get(`/resources/${ref}/files`)).data.data.original).toBeNull();
		expect(
			(await upload(ref, form(Buffer.alloc(uploadLimit), 'fits.pdf'))).data.data.fileSize,
		).toBe(uploadLimit);
	});

	it.each(['keep-alive', 'close'])(
		'answers 413 while the rest is still being sent, and reads on: %s',
		async (connection) => {
			const ref = await newBook('Endless');
			const { hostname, port } = new URL(sandbox.url);
			const socket = createConnection(Number(port), hostname);
			let answer = '';
			let isReset = false;
			socket.on('data', (chunk) => (answer += chunk.toString()));
			socket.on('error', () => (isReset = true));
			socket.write(
				`POST /resources/${ref}/file HTTP/1.1\r\nHost: ${hostname}:${port}\r\nX-Api-Key: ${editor}\r\nContent-Length: 100000000\r\nConnection: ${connection}\r\n` +
					'Content-Type: multipart/form-data; boundary=b\r\n\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n',
			);
			socket.write(Buffer.alloc(uploadLimit + 100_000));
			for (let tries = 0; answer === '' && tries < 100; tries += 1) await pause(20);
			for (let more = 0; more < 10; more += 1) {
				socket.write(Buffer.alloc(100_000));
				await pause(10);
			}
			expect(isReset || socket.destroyed || socket.readableEnded).toBe(false);
			socket.destroy();
			expect(answer).toMatch(/^HTTP\/1\.1 413 /);
			expect(answer).toContain('FILE_TOO_LARGE');
		},
	);

	it('leaves nothing behind of an upload that breaks off', async () => {
		const ref = await newBook('Broken');
		const { hostname, port } = new URL(sandbox.url);
		const socket = createConnection(Number(port), hostname);
		socket.write(
			`POST /resources/${ref}/file HTTP/1.1\r\nHost: ${hostname}:${port}\r\nX-Api-Key: ${editor}\r\nContent-Length: 1000\r\n` +
				'Content-Type: multipart/form-data; boundary=b\r\n\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\nhalf',
		);
		await pause(100);
		socket.destroy();
		await pause(100);
		expect((await sandbox.as(editor).get(`/resources/${ref}/files`)).data.data.original).toBeNull();
		expect((await upload(ref, form(pdf, 'whole.pdf'))).status).toBe(200);
	});

	it('takes the one part called file and nothing else', async () => {
		const ref = await newBook('Strict');
		expect(refusal(await upload(ref, form('x', 'a.pdf', 'upload')))).toEqual([400, 'VALIDATION']);
		const two = form('x', 'a.pdf');
		two.append('note', 'hello');
		expect(refusal(await upload(ref, two))).toEqual([400, 'VALIDATION']);
		expect(refusal(await upload(ref, new FormData()))).toEqual([400, 'VALIDATION']);
		expect(refusal(await sandbox.as(editor).post(`/resources/${ref}/file`, { file: 'x' }))).toEqual(
			[415, 'UNSUPPORTED_MEDIA_TYPE'],
		);
		expect((await sandbox.as(editor).get(`/resources/${ref}/files`)).data.data.original).toBeNull();
	});

	it('needs write scope and edit access', async () => {
		const { ref } = await ebook(sandbox);
		expect(refusal(await upload(ref, form(pdf, 'a.pdf'), reader))).toEqual([
			403,
			'INSUFFICIENT_SCOPE',
		]);
		expect(refusal(await upload(ref, form(pdf, 'a.pdf'), rival))).toEqual([404, 'NOT_FOUND']);
	});
});
