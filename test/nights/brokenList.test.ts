import { useStage } from './stage';

const { nights, service, refs, change, edit, empty, fault, made, firstNight, killing } = useStage();

jest.setTimeout(60_000);
const generations = async () => (await made())[1]!;

describe('a list of titles to try again that does not work', () => {
	it('where the list cannot be kept nothing is paid, the titles go out, and the report says so', async () => {
		await firstNight();
		await empty(1);
		nights().list().breakDown();
		const before = await generations();
		await nights().at('2026-03-03T02:00:00Z');
		const night = await nights().night();
		const { summary } = night;
		expect(summary).toMatchObject({ sent: 1, state: 'complete', keywordsGenerated: 0 });
		expect(summary.summary).toMatch(
			/The list of titles to try again could not be used, so no keywords were paid for/,
		);
		expect(await generations()).toBe(before);
	});

	it.each(['state', 'ref', 'keywords'])(
		'where somebody has renamed its column %s nothing is paid, and the report names what is not tried again',
		async (column) => {
			await firstNight();
			await empty(1);
			await fault({ path: '/ai/generate-field', times: 1 }, { kind: 'status', status: 400 });
			await nights().at('2026-03-03T02:00:00Z');
			await nights().night();
			nights().list().renameColumn(column, 'renamed');
			await change({ subtitle: 'Edited, still without keywords' }, 1);
			const before = await generations();
			await nights().at('2026-03-04T02:00:00Z');
			const { summary } = await nights().night();
			expect(summary).toMatchObject({ sent: 1, state: 'complete', keywordsGenerated: 0 });
			expect(summary.summary).toMatch(
				RegExp(
					`could not be used, so no keywords were paid for: it has no column '${column}'. The table needs the columns feed, ref`,
				),
			);
			expect(await generations()).toBe(before);
		},
	);

	it.each<[string, () => void, Record<string, string>]>([
		['lacks the column by which it is read', () => nights().list().renameColumn('feed', 'x'), {}],
		['is another one, which is not there', () => undefined, { list: 'gone' }],
	])('where it %s the titles go out, and the report says so', async (_, change, settings) => {
		await firstNight();
		await empty(1);
		change();
		const before = await generations();
		await nights().at('2026-03-03T02:00:00Z');
		const { summary } = await nights().night({ settings });
		expect(summary).toMatchObject({ sent: 1, state: 'complete', keywordsGenerated: 0 });
		expect(summary.summary).toMatch(
			/could not be used, so no keywords were paid for: see the node 'Titles to Try Again'\. The table needs/,
		);
		expect(await generations()).toBe(before);
	});

	it('where it cannot be read nothing is paid, since it may name what was paid for', async () => {
		await firstNight();
		await empty(1);
		const before = await generations();
		await nights().at('2026-03-03T02:00:00Z');
		await nights().night({ before: killing('killBehind', /generate-field/) });
		expect(await generations()).toBe(before + 1);
		nights().list().breakReading();
		await nights().at('2026-03-04T02:00:00Z');
		const { summary } = await nights().night();
		expect(summary).toMatchObject({ sent: 1, state: 'complete', keywordsGenerated: 0 });
		expect(summary.summary).toMatch(/could not be used.*see the node 'Titles to Try Again'/);
		expect(await generations()).toBe(before + 1);
	});

	it('a title that its table does not take is not said to be on the list', async () => {
		await firstNight();
		await edit(1, 2);
		nights().list().renameColumn('reason', 'renamed');
		const archive = async (_nth: number, { path }: { path: string }) => {
			if (/collections\/\d+\/resources/.test(path))
				await service().delete(`/resources/${refs(1)[0]}`);
			return 'pass' as const;
		};
		await nights().at('2026-03-03T02:00:00Z');
		const { summary } = await nights().night({ before: archive });
		expect(summary.summary).toMatch(RegExp(`Not tried again: .*\\(No\\. ${refs(1)[0]}\\)`));
		expect(summary.summary).toMatch(
			/could not be used.*see the node 'Keep on the List'\. The table needs the columns/,
		);
		expect(summary.summary).not.toContain('is on the list');
		expect(summary.report).toContain('Failed, not tried again by the next night: 1');
	});
});
