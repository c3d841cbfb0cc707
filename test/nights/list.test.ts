import { useStage } from './stage';

const {
	nights,
	service,
	refs,
	change,
	edit,
	empty,
	fault,
	rows,
	takeOff,
	made,
	firstNight,
	killing,
} = useStage();

jest.setTimeout(60_000);
const sentTo = async (run: unknown) =>
	(await service().get('/distribution/runs?limit=100')).data.data.results.find(
		({ queueRef }: { queueRef: unknown }) => queueRef === run,
	);
const generations = async () => (await made())[1]!;

describe('the list of titles to try again', () => {
	it('a generation that was refused is tried again, with nothing else changed, and the title is sent with what came of it', async () => {
		await firstNight();
		await empty(1);
		await fault({ path: '/ai/generate-field', times: 1 }, { kind: 'status', status: 400 });
		await nights().at('2026-03-03T02:00:00Z');
		const night = await nights().night();
		expect(night.summary).toMatchObject({
			state: 'complete',
			toTryAgain: [{ ref: refs(1)[0], state: 'no keywords', step: 'Generate Missing Keywords' }],
		});
		expect(night.summary.summary).toMatch(/1 title is on the list to be tried again/);
		expect(rows()).toMatchObject([
			{ ref: refs(1)[0], feed: expect.stringMatching(/^Nightly feed to destination \d+$/) },
		]);

		await nights().at('2026-03-04T02:00:00Z');
		const next = await nights().night();
		expect(next.found).toEqual([]);
		expect(next.summary).toMatchObject({
			sent: 1,
			toTryAgain: [],
			changes: [{ ref: refs(1)[0], keywords: expect.any(String) }],
		});
		expect(rows()).toEqual([]);
		expect(await sentTo(next.summary.run)).toMatchObject({ statusLabel: 'complete' });
	});

	it('a title that fails again is not sent again, and stays on the list', async () => {
		await firstNight();
		await empty(1);
		await fault({ path: '/ai/generate-field', times: 2 }, { kind: 'status', status: 400 });
		await nights().at('2026-03-03T02:00:00Z');
		await nights().night();
		await nights().at('2026-03-04T02:00:00Z');
		const [runs] = await made();
		const night = await nights().night();
		expect(night).toMatchObject({
			status: 'success',
			summary: {
				summary: expect.stringMatching(/^Nothing was sent tonight/),
				toTryAgain: [{ ref: refs(1)[0] }],
			},
		});
		expect((await made())[0]).toBe(runs);
		await nights().at('2026-03-05T02:00:00Z');
		expect((await nights().night()).summary).toMatchObject({ sent: 1, toTryAgain: [] });
	});

	it('what was paid for and could not be saved is saved by the next night, and not paid again', async () => {
		await firstNight();
		await empty(1);
		const before = await generations();
		await fault(
			{ method: 'PATCH', path: `/resources/${refs(1)[0]}/fields`, times: 1 },
			{ kind: 'status', status: 400 },
		);
		await nights().at('2026-03-03T02:00:00Z');
		expect((await nights().night()).summary).toMatchObject({
			toTryAgain: [{ ref: refs(1)[0], step: 'Save Keywords' }],
		});
		const [kept] = rows();
		expect(kept?.keywords).toEqual(expect.stringMatching(/\w/));
		await nights().at('2026-03-04T02:00:00Z');
		expect((await nights().night()).summary).toMatchObject({
			sent: 1,
			changes: [{ ref: refs(1)[0], keywords: kept!.keywords }],
		});
		expect(await generations()).toBe(before + 1);
		expect(rows()).toEqual([]);
	});

	it('a generation whose answer was lost is not paid again before a person deletes its row', async () => {
		await firstNight();
		await empty(1);
		const before = await generations();
		await nights().at('2026-03-03T02:00:00Z');
		expect((await nights().night({ before: killing('killBehind', /generate-field/) })).status).toBe(
			'killed',
		);
		expect(await generations()).toBe(before + 1);
		for (const day of ['2026-03-03T08:00:00Z', '2026-03-04T02:00:00Z']) {
			await nights().at(day);
			const { summary } = await nights().night();
			expect(summary).toMatchObject({ paidUnknown: [{ ref: refs(1)[0] }] });
			expect(summary.summary).toMatch(
				RegExp(
					`Keywords were paid for, or perhaps paid for, but are not there: .+ \\(No\\. ${refs(1)[0]}\\)\\.`,
				),
			);
		}
		expect(await generations()).toBe(before + 1);
		takeOff(1);
		await empty(1);
		await nights().at('2026-03-05T02:00:00Z');
		expect((await nights().night()).summary).toMatchObject({
			paidUnknown: [],
			keywordsGenerated: 1,
		});
	});

	it('so is one whose connection broke, and what people wrote meanwhile ends it', async () => {
		await firstNight();
		await empty(1);
		const before = await generations();
		await fault({ path: '/ai/generate-field', times: 1 }, { kind: 'dropAfterCommit' });
		await nights().at('2026-03-03T02:00:00Z');
		expect((await nights().night()).summary).toMatchObject({
			paidUnknown: [{ ref: refs(1)[0], state: 'may be paid' }],
		});
		await edit(1);
		await nights().at('2026-03-04T02:00:00Z');
		expect((await nights().night()).summary).toMatchObject({ sent: 1, paidUnknown: [] });
		expect(await generations()).toBe(before + 1);
		expect(rows()).toEqual([]);
	});

	it('a title that could not be added is tried again every night, until a person takes it off', async () => {
		await firstNight();
		await edit(1, 2);
		await nights().at('2026-03-03T02:00:00Z');
		const archive = async (_nth: number, { path }: { path: string }) => {
			if (/collections\/\d+\/resources/.test(path))
				await service().delete(`/resources/${refs(1)[0]}`);
			return 'pass' as const;
		};
		expect((await nights().night({ before: archive })).summary).toMatchObject({
			sent: 1,
			notAdded: refs(1),
			toTryAgain: [{ ref: refs(1)[0], state: 'not sent', step: 'Add Changed Titles' }],
		});
		await nights().at('2026-03-04T02:00:00Z');
		expect((await nights().night()).summary).toMatchObject({
			notAdded: refs(1),
			summary: expect.stringMatching(/^Nothing was sent tonight/),
		});
		takeOff(1);
		await nights().at('2026-03-05T02:00:00Z');
		expect((await nights().night()).summary.summary).toMatch(/^Nothing has changed/);
	});

	it('a row is taken off only when the run has ended well', async () => {
		await firstNight();
		await empty(1);
		await fault({ path: '/ai/generate-field', times: 1 }, { kind: 'status', status: 400 });
		await nights().at('2026-03-03T02:00:00Z');
		await nights().night();
		await nights().sandbox.control('motion', { runs: 'failed' });
		await nights().at('2026-03-04T02:00:00Z');
		expect((await nights().night()).summary).toMatchObject({ sent: 1, state: 'failed' });
		expect(rows()).toMatchObject([{ ref: refs(1)[0], state: 'sent' }]);
		await nights().sandbox.control('motion', { runs: 'complete' });
		await nights().at('2026-03-05T02:00:00Z');
		expect((await nights().night()).summary).toMatchObject({ sent: 1, state: 'complete' });
		expect(rows()).toEqual([]);
	});

	it('what a person has given up is named, and neither tried nor paid', async () => {
		await firstNight();
		await empty(1);
		await fault({ path: '/ai/generate-field', times: 1 }, { kind: 'status', status: 400 });
		await nights().at('2026-03-03T02:00:00Z');
		await nights().night();
		nights()
			.list()
			.edit(({ ref }) => ref === refs(1)[0], { state: 'given up' });
		const before = await generations();
		await change({ subtitle: 'Edited, still without keywords' }, 1);
		await nights().at('2026-03-04T02:00:00Z');
		expect((await nights().night()).summary).toMatchObject({
			sent: 1,
			givenUp: [{ ref: refs(1)[0] }],
			toTryAgain: [],
		});
		expect(await generations()).toBe(before);
	});

	it('two feeds keep their own rows', async () => {
		await firstNight();
		await empty(1);
		await fault({ path: '/ai/generate-field', times: 1 }, { kind: 'status', status: 400 });
		await nights().at('2026-03-03T02:00:00Z');
		await nights().night();
		const other = await nights().night({
			changed: (nodes) =>
				nodes
					.filter(({ name }) => name === 'Start Feed')
					.forEach(({ parameters }) => {
						parameters.feed = 'Audio';
					}),
		});
		expect(other.summary).toMatchObject({ toTryAgain: [] });
		expect(rows()).toMatchObject([
			{ ref: refs(1)[0], feed: expect.stringMatching(/^Nightly feed/) },
		]);
	});
});
