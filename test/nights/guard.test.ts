import { useStage } from './stage';
import type { Heard } from './way';

const { nights, service, refs, change, edit, empty, made, collections, rows, firstNight } =
	useStage();

jest.setTimeout(60_000);
const begin = async () => {
	await firstNight();
	await edit(1, 2, 3);
	await nights().at('2026-03-03T02:00:00Z');
};

describe('a night that is not as usual', () => {
	const settings = { askAboveTitles: 2 };

	it('sends nothing before a person has agreed, and all of it then', async () => {
		await begin();
		const before = await made();
		const refused = await nights().night({
			settings,
			answer: { Answer: 'Do not send', 'Decided by': 'Jo' },
		});
		expect(refused).toMatchObject({
			status: 'success',
			summary: {
				summary: expect.stringMatching(/^Nothing was sent: Jo decided so\./),
				questions: ['3 titles would be sent; up to 2 are usual.'],
			},
		});
		expect(await made()).toEqual(before);
		await nights().at('2026-03-03T02:30:00Z');
		expect((await nights().night({ settings, answer: { Answer: 'Send' } })).summary).toMatchObject({
			sent: 3,
			state: 'complete',
		});
	});

	it('ends unsent when nobody answers by the stated hour, says so, and is caught up by the next start', async () => {
		await begin();
		const before = await made();
		const night = await nights().night({ settings, timezone: 'Europe/Berlin' });
		expect(night.askedUntil).toMatch(/T06:00:00\.000\+0[12]:00$/);
		expect(Date.parse(night.askedUntil!) - nights().now()).toBeGreaterThan(0);
		expect(Date.parse(night.askedUntil!) - nights().now()).toBeLessThanOrEqual(25 * 3_600_000);
		expect(night.summary.summary).toMatch(
			/^Nothing was sent: nobody answered by 06:00\. The next start sends what has changed/,
		);
		expect(await made()).toEqual(before);
		await nights().at('2026-03-04T02:00:00Z');
		expect((await nights().night()).summary).toMatchObject({ sent: 3, state: 'complete' });
	});

	it('asks nobody in the first run', async () => {
		await edit(1, 2, 3);
		await nights().at('2026-03-02T02:00:00Z');
		expect((await nights().night({ settings })).summary).toMatchObject({ sent: 3 });
	});

	it('asks where far more titles than usual would get keywords', async () => {
		await firstNight();
		await empty(1, 2);
		await nights().at('2026-03-03T02:00:00Z');
		const night = await nights().night({ settings: { askAboveKeywords: 1 } });
		expect(night.summary.questions).toEqual(['2 titles would get keywords; up to 1 are usual.']);
	});

	it.each([
		[
			'dates',
			{ datesFromFirstToLast: 'publicationDate, editionDate' },
			{ publicationDate: '2020-05-01', editionDate: '2019-05-01' },
			/: publicationDate 2020-05-01.* is after editionDate 2019-05-01/,
		],
		[
			'prices',
			{ pricesFromLowToHigh: 'price, pageCount' },
			{ price: 900, pageCount: 12 },
			/: price 900 is more than pageCount 12\.$/,
		],
		[
			'territories',
			{ territoriesApart: 'subtitle, edition' },
			{ subtitle: 'GB, IE', edition: 'US, GB' },
			/: subtitle GB, IE has a territory that is also in edition US, GB\.$/,
		],
	])(
		'asks where %s contradict each other, in the fields that are named and in no others',
		async (_what, named, fields, question) => {
			await begin();
			await change(fields, 1);
			await nights().at('2026-03-03T03:00:00Z');
			const night = await nights().night({ settings: named, answer: { Answer: 'Do not send' } });
			expect(night.summary.questions).toEqual([expect.stringMatching(question)]);
			expect(String((night.summary.questions as string[])[0])).toContain(`(${refs(1)[0]})`);
			await nights().at('2026-03-03T03:30:00Z');
			expect((await nights().night()).summary).toMatchObject({ sent: 3 });
		},
	);
});

it('waits for a run that takes hours in steps which outlive n8n, and tells its end', async () => {
	await begin();
	let looks = 0;
	const night = await nights().night({
		settings: { hoursForTheRun: 100_000 },
		changed: (nodes) =>
			nodes
				.filter(({ name }) => name === 'Wait Until Sent')
				.forEach(({ parameters }) => {
					(parameters.options as { maximumWait: number }).maximumWait = 0.02;
				}),
		before: async (_nth, { method, path }) => {
			if (path.endsWith('/queue'))
				await nights().sandbox.control('motion', { runningMs: 3_600_000, endedMs: 7_200_000 });
			if (method === 'GET' && path.startsWith('/distribution/runs') && (looks += 1) === 8)
				await nights().at('2026-03-03T05:00:00Z');
			return 'pass';
		},
	});
	expect(night.json('Look Again Later')).toHaveLength(1);
	expect(night.summary).toMatchObject({ sent: 3, state: 'complete' });
});

describe('a preview of the whole night', () => {
	const settings = { preview: true };

	it('of a feed that has not begun says from when on its first night looks', async () => {
		await edit(1);
		const { summary } = await nights().night({ settings });
		expect(summary.summary).toMatch(
			/nothing was paid\. The feed begins with its first night without/,
		);
	});

	it('sends and pays nothing, says what would be done, and the next night does that', async () => {
		await firstNight();
		await empty(1);
		await edit(2);
		await nights().at('2026-03-03T02:00:00Z');
		const before = [
			await made(),
			await collections(),
			(await service().get('/distribution/runs?limit=100')).data.data.total,
		];
		const { summary } = await nights().night({ settings });
		expect(summary.summary).toMatch(
			/^Preview: 2 titles would be sent, and keywords would be generated for 1\. Nothing was sent, and nothing was paid\.$/,
		);
		expect((summary.wouldSend as Array<{ ref: number }>).map(({ ref }) => ref).sort()).toEqual(
			refs(1, 2),
		);
		expect(summary.wouldChange).toMatchObject([{ ref: refs(1)[0], field: 'keywords', before: '' }]);
		expect([
			await made(),
			await collections(),
			(await service().get('/distribution/runs?limit=100')).data.data.total,
		]).toEqual(before);
		expect(rows()).toEqual([]);

		await nights().at('2026-03-03T02:01:00Z');
		const bodies: unknown[] = [];
		const heard = ({ method, path, sent }: Heard) => {
			if (method !== 'GET' && !path.endsWith('/search')) bodies.push(sent);
		};
		expect((await nights().night({ heard })).summary).toMatchObject({
			sent: 2,
			keywordsGenerated: 1,
		});
		const shown = (summary.requests as Array<{ body: object }>).map(({ body }) => body);
		expect(shown).toHaveLength(bodies.length);
		const known = shown.filter((body) => !JSON.stringify(body).includes('not known yet'));
		expect(known).toHaveLength(2);
		expect(bodies).toEqual(expect.arrayContaining(known));
	});

	it('of a new feed begins nothing', async () => {
		await edit(1);
		await nights().at('2026-03-02T02:00:00Z');
		const before = await made();
		expect((await nights().night({ settings })).summary.summary).toMatch(
			/^Preview: 1 title would be sent/,
		);
		expect(await made()).toEqual(before);
	});
});
