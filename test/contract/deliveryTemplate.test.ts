import type { Night } from './templateCode';
import { codeOf, isTrue } from './templateCode';

interface Report {
	text: string;
	withoutFile: Array<{ resource: number }>;
	failed: Array<{ resource: number }>;
}
const template = 'batch-file-delivery';
const ebook = (ref: number) => ({ ref, title: `Title ${ref}`, fields: { isbn: '9780306406157' } });
const failure = (resource: number) => ({
	resource,
	title: `Title ${resource}`,
	isbn: '',
	reason: 'No',
});

/** One Monday of the template: since when it looks, and its report. */
async function monday(memory: object, now: string, found: object[], runs: Night['runs'] = {}) {
	const [when] = await codeOf<{ since: string }>(template, 'Since When', { memory, now });
	const nodes = { 'Since When': [when!], 'Find E-Books': found.length > 0 ? found : [{}] };
	const ran = { 'List Files': [[{ resourceRef: 1 }]], ...runs };
	const [report] = await codeOf<Report>(template, 'Report', { memory, now, nodes, runs: ran });
	return { since: when!.since, report: report! };
}

describe('the template of files', () => {
	it('looks back to the last run that ended, however long ago', async () => {
		const memory = {};
		const first = await monday(memory, '2026-11-02T04:00:00', [ebook(1)]);
		expect(first.since).toBe('2026-10-26T04:00:00.000Z');
		// The run of the 9th broke off before its report.
		const third = await monday(memory, '2026-11-16T04:00:07', [ebook(1)]);
		expect(third.since).toBe('2026-11-02T03:00:00.000Z');
		const fourth = await monday(memory, '2026-11-23T04:00:00', []);
		expect(fourth.since).toBe('2026-11-16T03:00:07.000Z');
		expect(fourth.report.text).toMatch(/^No e-book has changed since 16 November 2026/);
	});

	it('tries again what failed, for four weeks', async () => {
		const memory = {};
		const failing = { 'Not Delivered': [[failure(1)]] };
		await monday(memory, '2026-11-02T04:00:00', [ebook(1)]);
		const { report } = await monday(memory, '2026-11-09T04:00:00', [ebook(1)], failing);
		expect(report.text).toContain('tried again with the next run');
		const next = await monday(memory, '2026-11-16T04:00:00', [ebook(1)], failing);
		expect(next.since).toBe('2026-11-02T03:00:00.000Z');
		await monday(memory, '2026-12-14T04:00:00', [ebook(1)], failing);
		const later = await monday(memory, '2026-12-21T04:00:00', [ebook(1)]);
		expect(later.since).toBe('2026-11-16T04:00:00.000Z');
	});

	it('counts nothing as delivered where no node has taken the place of Deliver, and says so', async () => {
		const memory = {};
		const row = { resource: 1, file: 'emma.epub' };
		const empty = { Deliver: [[{}]], 'Delivery Note Rows': [[row]] };
		const { report } = await monday(memory, '2026-11-02T04:00:00', [ebook(1)], empty);
		expect(report.text).toContain('none went out');
		expect(report.text).not.toContain('the delivery note lists them');
		const placed = { 'Delivery Note Rows': [[row]] };
		const next = await monday(memory, '2026-11-09T04:00:00', [ebook(1)], placed);
		expect(next.since).toBe('2026-10-26T04:00:00.000Z');
		expect(next.report.text).toContain('went out; the delivery note lists them');
		const after = await monday(memory, '2026-11-16T04:00:00', [ebook(1)], placed);
		expect(after.since).toBe('2026-11-09T03:00:00.000Z');
	});

	it.each([
		[{ extension: 'EPUB' }, true],
		[{ extension: '.epub' }, true],
		[{ name: 'emma.epub' }, true],
		[{ fileName: 'emma.PDF' }, true],
		[{ downloadUrl: 'https://files.example/emma.epub?sig=1' }, true],
		[{ extension: 'jpg', name: 'epub cover', format: 'EPUB' }, false],
		[{ extension: 'jpg', name: 'Preview of emma.pdf' }, false],
		[{ extension: 'html', name: 'Extract of emma.epub' }, false],
		[{ extension: '', name: 'emma.epub' }, true],
		[{ downloadUrl: '/resources/7/files/3' }, false],
	])('a file that is told as %j is wanted: %s', (file, wanted) => {
		expect(isTrue(template, 'Wanted File Types', {}, file)).toBe(wanted);
	});

	it('says that its delivery note has no ISBN, where no e-book shows one', async () => {
		const noted = async (isbn?: string) =>
			(
				await monday({}, '2026-11-02T04:00:00', [ebook(1)], {
					'Delivery Note Rows': [[{ resource: 1, file: 'emma.epub', ...(isbn && { isbn }) }]],
				})
			).report.text;
		expect(await noted()).toContain('The delivery note has no ISBN');
		expect(await noted('9780306406157')).not.toContain('has no ISBN');
	});

	it('says what files there are where none is known to be wanted', async () => {
		const files = [{ resourceRef: 1, downloadUrl: '/resources/1/files/3' }];
		const { report } = await monday({}, '2026-11-02T04:00:00', [ebook(1)], {
			'List Files': [files],
		});
		expect(report.text).toContain('"Title 1" (ISBN 9780306406157), which has /resources/1/files/3');
	});

	it('looks back as far again if it sees no file at all, since the user may not be allowed to', async () => {
		const memory = {};
		await monday(memory, '2026-11-02T04:00:00', [ebook(1)]);
		const none = { 'List Files': [[{ resourceRef: 2, kind: 'alternative' }]] };
		const blind = await monday(memory, '2026-11-09T04:00:00', [ebook(2)], none);
		expect(blind.report.text).toContain('whether that user may download files at all');
		const next = await monday(memory, '2026-11-16T04:00:00', []);
		expect(next.since).toBe(blind.since);
	});

	it('takes note of nothing if Report comes before the rest', async () => {
		const memory = {};
		const early = monday(memory, '2026-11-02T04:00:00', [ebook(1)], { 'List Files': [] });
		await expect(early).rejects.toThrow('Move Report below');
		expect(memory).toEqual({});
	});

	it('names what could not be listed, fetched and delivered, each of which comes by itself', async () => {
		const runs = { 'Not Delivered': [[failure(1)], [failure(2)], [failure(3)]] };
		const { report } = await monday({}, '2026-11-02T04:00:00', [1, 2, 3, 4].map(ebook), runs);
		expect(report.failed.map(({ resource }) => resource)).toEqual([1, 2, 3]);
		expect(report.withoutFile.map(({ resource }) => resource)).toEqual([4]);
	});
});
