import { withoutOverlap } from './stage';
import {
	books,
	collections,
	edit,
	ending,
	firstNight,
	made,
	nights,
	queue,
	refs,
	rename,
	runs,
	service,
	titlesOf,
} from './storyNights';
import { meeting } from './way';

jest.setTimeout(60_000);

describe('the watermark', () => {
	it('a book queued by hand to the same destination hides no change', async () => {
		await firstNight();
		await nights.at('2026-03-02T10:00:00Z');
		await edit(...refs(1, 2, 3));
		await nights.at('2026-03-02T17:00:00Z');
		await queue({ resourceRefs: [books[9]] });
		await nights.at('2026-03-03T02:00:00Z');
		const night = await nights.night();
		expect(titlesOf(night)).toEqual(refs(1, 2, 3));
		expect(night.summary.summary).toMatch(/^3 changed titles went to .+ \(run \d+: complete\)\./);
	});

	it("two feeds to one destination do not hide each other's changes", async () => {
		await firstNight();
		await nights.at('2026-03-02T10:00:00Z');
		await edit(...refs(1, 2));
		await nights.at('2026-03-02T20:00:00Z');
		expect(await nights.night({ changed: rename('Audio') })).toMatchObject({ status: 'success' });
		await nights.at('2026-03-03T02:00:00Z');
		expect(titlesOf(await nights.night())).toEqual(refs(1, 2));
	});

	it('a change between the search and the queue is sent by the next night, however long that took', async () => {
		await edit(books[0]!);
		await nights.at('2026-03-02T02:00:00Z');
		await nights.night({
			before: async (_nth, { method, path }) => {
				if (path.endsWith('/queue') && method === 'POST') {
					await edit(books[1]!);
					await nights.at('2026-03-02T05:00:00Z');
				}
				return 'pass';
			},
		});
		await nights.at('2026-03-03T02:00:00Z');
		expect(titlesOf(await nights.night())).toEqual(refs(1));
	});

	it('a run that failed is sent again, at once when the feed is started by hand', async () => {
		await firstNight();
		await nights.at('2026-03-02T10:00:00Z');
		await edit(...refs(1, 2));
		await nights.at('2026-03-03T02:00:00Z');
		await ending('failed');
		expect((await nights.night()).summary.summary).toMatch(
			/, but the run did not succeed \(run \d+: failed\)\. The next start sends these titles again/,
		);
		await ending('complete');
		await nights.at('2026-03-03T02:01:00Z');
		const night = await nights.night();
		expect(titlesOf(night)).toEqual(refs(1, 2));
		expect(night.summary).toMatchObject({ queuedBefore: false, state: 'complete' });
	});

	it('the collection of a night that broke moves nothing when a person queues it', async () => {
		await firstNight();
		await nights.at('2026-03-02T10:00:00Z');
		await edit(...refs(1, 2));
		await nights.at('2026-03-03T02:00:00Z');
		const broken = await nights.night({
			before: async (_nth, { path }) =>
				await Promise.resolve(/collections\/\d+\/resources/.test(path) ? 'killBefore' : 'pass'),
		});
		expect(broken.status).toBe('killed');
		const [begun] = await collections();
		await queue({ collectionRef: begun!.ref });
		await nights.at('2026-03-04T02:00:00Z');
		expect(titlesOf(await nights.night())).toEqual(refs(1, 2));
	});

	it('a change that the catalogue dates ten minutes before n8n does is not lost', async () => {
		const later = async (hours: number) =>
			await nights.at(new Date(nights.now() + hours * 3_600_000).toISOString());
		for (const skewMs of [600_000, -600_000]) {
			await edit(books[4]!);
			await later(1);
			expect(titlesOf(await nights.night({ skewMs, changed: withoutOverlap }))).toContain(books[4]);
			await later(0.02);
			await edit(books[5]!);
			await later(23);
			expect(titlesOf(await nights.night({ skewMs, changed: withoutOverlap }))).toEqual(refs(5));
		}
	});

	it('a change that the search shows ten minutes late is not lost', async () => {
		await firstNight();
		await edit(books[2]!);
		await nights.at('2026-03-03T01:55:00Z');
		await edit(books[1]!);
		await nights.sandbox.control('motion', { indexMs: 600_000 });
		await nights.at('2026-03-03T02:00:00Z');
		expect(titlesOf(await nights.night())).toEqual(refs(2));
		await nights.at('2026-03-04T02:00:00Z');
		expect(titlesOf(await nights.night())).toEqual(refs(1));
	});

	it('a feed without a night yet begins where its first start began, however late the second comes', async () => {
		await nights.at('2026-03-02T02:00:00Z');
		expect((await nights.night()).summary.summary).toMatch(/^Nothing has changed/);
		await nights.at('2026-03-02T03:00:00Z');
		await edit(books[1]!);
		await nights.at('2026-03-05T02:00:00Z');
		expect(titlesOf(await nights.night())).toEqual(refs(1));
	});

	it('another n8n, and a renamed or copied workflow, go on where the feed stands; another name begins anew', async () => {
		await firstNight();
		await nights.at('2026-03-03T02:00:00Z');
		expect((await nights.night({ n8n: 'moved' })).found).toEqual([]);
		await nights.at('2026-03-03T10:00:00Z');
		await edit(books[1]!);
		await nights.at('2026-03-04T02:00:00Z');
		expect(titlesOf(await nights.night({ n8n: 'moved' }))).toEqual(refs(1));
		expect((await nights.night({ changed: rename('Another') })).start?.lastRun).toBeUndefined();
	});
});

describe('a night', () => {
	it('nothing changed: nothing is sent, and no collection is made', async () => {
		await firstNight();
		const before = [(await collections()).length, (await runs()).length];
		await nights.at('2026-03-03T02:00:00Z');
		const { summary, requests } = await nights.night();
		expect(summary.summary).toMatch(/^Nothing has changed/);
		expect([(await collections()).length, (await runs()).length]).toEqual(before);
		expect(requests).toBeLessThan(8);
	});

	it('started twice at once: one collection, one run, each generation paid once, and no error', async () => {
		await firstNight();
		await nights.at('2026-03-03T01:00:00Z');
		for (const ref of refs(1, 2, 3))
			await service().patch(`/resources/${ref}/fields`, { fields: { keywords: '' } });
		await nights.at('2026-03-03T02:00:00Z');
		const madeBefore = await made();
		const both = await Promise.all(meeting().map((before) => nights.night({ before })));
		expect(both.map(({ status }) => status)).toEqual(['success', 'success']);
		// One run, three generations; one of the collections is the private note.
		expect((await made()).map((count, index) => count - madeBefore[index]!)).toEqual([1, 3, 2]);
		const sentences = both.map(({ summary }) => String(summary.summary)).sort();
		expect(sentences[0]).toMatch(/^3 changed titles went to/);
		expect(sentences[1]).toMatch(/^Another start of the feed/);
	});

	it('started while another start has its collection and nothing else, and creates take long', async () => {
		await firstNight();
		await nights.at('2026-03-03T01:00:00Z');
		await edit(books[1]!);
		await nights.at('2026-03-03T02:00:00Z');
		await nights.sandbox.control('faults', {
			match: { method: 'POST', path: '/collections', times: 1 },
			action: { kind: 'delay', ms: 4000 },
		});
		const [runsBefore, , collectionsBefore] = await made();
		const atCreate = meeting(
			(_nth, { method, path }) => method === 'POST' && path.endsWith('/collections'),
		);
		const both = await Promise.all(atCreate.map((meet) => nights.night({ before: meet })));
		expect(both.map(({ status }) => status)).toEqual(['success', 'success']);
		const [runs, , collections] = await made();
		expect([runs! - runsBefore!, collections! - collectionsBefore!]).toEqual([1, 2]);
	});

	it('a start that was killed before it heard of its run is gone on with: one run', async () => {
		await firstNight();
		await nights.at('2026-03-03T01:00:00Z');
		await edit(books[1]!);
		await nights.at('2026-03-03T02:00:00Z');
		const [before] = await made();
		await nights.night({
			before: async (_nth, { path }) =>
				await Promise.resolve(path.endsWith('/queue') ? 'killBehind' : 'pass'),
		});
		await nights.at('2026-03-03T08:00:00Z');
		const { summary } = await nights.night();
		expect(summary.summary).toMatch(
			/^1 changed title went to .* The run had been queued by a start that broke/,
		);
		expect((await made())[0]).toBe(before! + 1);
		await nights.at('2026-03-04T02:00:00Z');
		expect((await nights.night()).found).toEqual([]);
	});

	it('the wait bears a service that is away from its first look on, and the summary tells the end', async () => {
		await edit(books[0]!);
		await nights.at('2026-03-02T02:00:00Z');
		let isQueued = false;
		let looks = 0;
		const night = await nights.night({
			before: async (_nth, { method, path }) => {
				isQueued ||= path.endsWith('/queue');
				return await Promise.resolve(
					isQueued && method === 'GET' && path.startsWith('/distribution/runs') && looks++ < 6
						? 'unavailable'
						: 'pass',
				);
			},
		});
		expect(looks).toBeGreaterThan(6);
		expect(night.summary.summary).toMatch(/^1 changed title went to .+ \(run \d+: complete\)\./);
	});

	it('a run whose end cannot be seen is told as such', async () => {
		await edit(books[0]!);
		await nights.at('2026-03-02T02:00:00Z');
		const night = await nights.night({
			changed: (nodes) => {
				for (const node of nodes)
					if (node.name === 'Wait Until Sent')
						(node.parameters.options as { maximumWait: number }).maximumWait = 0.05;
			},
			before: async (_nth, { path }) => {
				if (path.endsWith('/queue'))
					await nights.sandbox.control('motion', { runningMs: 3_600_000, endedMs: 7_200_000 });
				return 'pass';
			},
		});
		expect(night).toMatchObject({ status: 'success', summary: { state: 'unknown' } });
		expect(night.summary.summary).toMatch(
			/^1 changed title went to .+, but how the run ended is not known \(run \d+\)\. .* has not finished/,
		);
	});
});
