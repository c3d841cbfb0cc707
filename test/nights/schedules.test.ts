import { useStage, withoutOverlap } from './stage';

const { nights, service, refs, edit, empty, made, collections, fault, rows, firstNight } =
	useStage();

jest.setTimeout(120_000);
const MINUTE_MS = 60_000;
const later = async (minutes: number, from = nights().now()) =>
	await nights().at(new Date(from + minutes * MINUTE_MS).toISOString());

describe('another schedule', () => {
	it('every ten minutes: each change goes with the next start, and at most three times', async () => {
		await firstNight();
		const begun = nights().now();
		const found: number[] = [];
		for (const start of [1, 2, 3, 4, 5, 6, 7]) {
			await later(10 * start - 5, begun);
			if (start < 5) await edit(start);
			await later(10 * start, begun);
			const night = await nights().night();
			if (start < 5) expect(night.found).toContain(refs(start)[0]);
			found.push(...night.found);
		}
		for (const ref of refs(1, 2, 3, 4))
			expect(found.filter((one) => one === ref).length).toBeLessThanOrEqual(3);
	});

	it('a start some seconds later than yesterday, and one after a day of 25 hours, miss nothing', async () => {
		for (const [first, next] of [
			['2026-06-01T00:00:00Z', '2026-06-02T00:00:05Z'],
			['2026-10-24T00:00:00Z', '2026-10-25T01:00:00Z'],
		] as const) {
			await nights().at(first);
			await nights().night({ timezone: 'Europe/Berlin', changed: withoutOverlap });
			await later(0.05);
			await edit(1);
			await nights().at(next);
			const night = await nights().night({ timezone: 'Europe/Berlin', changed: withoutOverlap });
			expect(night.found).toEqual(refs(1));
		}
	});
});

describe('pages that are read while people are at work', () => {
	it('lose no title and double none; what changed meanwhile goes out once more', async () => {
		await firstNight();
		const all: number[] = [];
		for (const offset of [0, 100]) {
			const { data } = await service().post('/resources/search', { type: 1, limit: 100, offset });
			for (const { ref } of data.data.results as Array<{ ref: number }>) {
				const fields = { subtitle: 'New', keywords: 'a' };
				// Some are not this user's to edit.
				const { status } = await service().patch(`/resources/${ref}/fields`, { fields });
				if (status === 200) all.push(ref);
			}
		}
		expect(all.length).toBeGreaterThan(120);
		await nights().at('2026-03-03T02:00:00Z');
		let pages = 0;
		const night = await nights().night({
			before: async (_nth, { path }) => {
				if (path === '/resources/search' && (pages += 1) === 2) await edit(1, 2, 3);
				return 'pass';
			},
		});
		expect(pages).toBeGreaterThan(1);
		expect([...night.found].sort((one, other) => one - other)).toEqual(
			all.sort((one, other) => one - other),
		);
		await nights().at('2026-03-04T02:00:00Z');
		expect([...(await nights().night()).found].sort((one, other) => one - other)).toEqual(
			refs(1, 2, 3),
		);
	});
});

describe('what a night costs', () => {
	it('is as many requests behind a hundred nights as behind one', async () => {
		await firstNight();
		await nights().at('2026-03-03T02:00:00Z');
		const { requests } = await nights().night();
		const names = (await collections())
			.map(({ name }) => name)
			.filter((name) => / run \d+$/.test(name));
		for (let night = 1; night <= 120; night += 1) {
			const day = new Date(Date.parse('2026-03-03') + night * 24 * 60 * MINUTE_MS);
			await nights().at(`${day.toISOString().slice(0, 10)}T02:00:00Z`);
			const { data } = await service().post('/distribution/queue', {
				destinationRef: 1,
				resourceRefs: refs(0),
			});
			const name = names[0]!
				.replace('2026-03-02', day.toISOString().slice(0, 10))
				.replace(/ run \d+$/, ` run ${data.data.queueRef}`);
			await service().post('/collections', { name, visibility: 'private' });
		}
		await later(24 * 60);
		const night = await nights().night();
		expect(night.summary.summary).toMatch(/^Nothing has changed/);
		expect(night.requests).toBe(requests);
	});

	it('is one more sending of a title that the feed itself wrote to, and no third', async () => {
		await firstNight();
		await empty(1);
		await nights().at('2026-03-03T02:00:00Z');
		expect((await nights().night()).summary).toMatchObject({ sent: 1, keywordsGenerated: 1 });
		const before = await made();
		await nights().at('2026-03-04T02:00:00Z');
		expect((await nights().night()).summary).toMatchObject({ sent: 1, keywordsGenerated: 0 });
		await nights().at('2026-03-05T02:00:00Z');
		expect((await nights().night()).found).toEqual([]);
		expect((await made())[1]).toBe(before[1]);
	});

	it('may be fewer generations than titles need: those on the list stay there until it is their turn', async () => {
		await firstNight();
		await empty(1);
		await fault({ path: '/ai/generate-field', times: 1 }, { kind: 'status', status: 400 });
		await nights().at('2026-03-03T02:00:00Z');
		await nights().night();
		await empty(2);
		await nights().at('2026-03-04T02:00:00Z');
		const settings = { keywordsPerNight: 1 };
		expect((await nights().night({ settings })).summary).toMatchObject({
			changes: [{ ref: refs(2)[0] }],
			toTryAgain: [{ ref: refs(1)[0], state: 'no keywords' }],
		});
		expect(rows()).toMatchObject([{ ref: refs(1)[0], state: 'no keywords' }]);
		await nights().at('2026-03-05T02:00:00Z');
		expect((await nights().night({ settings })).summary).toMatchObject({
			changes: [{ ref: refs(1)[0] }],
			toTryAgain: [],
		});
		expect(rows()).toEqual([]);
	});
});

it('an n8n whose database is restored from a backup goes on where the feed stands', async () => {
	await firstNight();
	await edit(1);
	await nights().at('2026-03-03T02:00:00Z');
	// What this night keeps is not in the backup.
	expect((await nights().night({ n8n: 'before the backup came back' })).found).toEqual(refs(1));
	await nights().at('2026-03-04T01:00:00Z');
	await edit(2);
	await nights().at('2026-03-04T02:00:00Z');
	expect((await nights().night()).found).toEqual(refs(2));
});
