import { useStage } from './stage';

const { nights, edit, empty, fault, firstNight } = useStage();

jest.setTimeout(60_000);

it('the report names within a minute what was sent, changed, failed and paid', async () => {
	await firstNight();
	await empty(1, 2);
	await edit(3);
	await fault({ path: '/ai/generate-field', times: 1 }, { kind: 'status', status: 400 });
	await nights().at('2026-03-03T02:00:00Z');
	const { summary } = await nights().night();
	const report = String(summary.report);
	expect(report).toMatch(
		/^3 changed titles went to Metadata drop: Northwind Retail \(run \d+: complete\)\. Keywords were written for 1 title\./,
	);
	expect(summary.subject).toMatch(/^.+: 3 changed titles went to .+ \(run \d+: complete\)$/);
	expect(report).toMatch(/^Changed since 2 March, 01:45: 3$/m);
	expect(report).toMatch(/^- .+ \(No\. \d+\), on 3 March, 01:00$/m);
	expect(report).toMatch(/^Keywords written: 1\n- .+ \(No\. \d+\): [^']+$/m);
	expect(report).toMatch(
		/^Failed, tried again by the next night: 1\n- .+ \(No\. \d+\): Generate Missing Keywords: .+$/m,
	);
	expect(report).toMatch(/^Paid: 1 generation, \d+ tokens used today$/m);
	expect(report.split('\n').length).toBeLessThan(80);
});
