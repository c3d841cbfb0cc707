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
		/^3 changed titles went into distribution run \d+, which is now: complete\..* Destination: Metadata drop: Northwind Retail\./,
	);
	expect(report).toMatch(/^Sent: 3 titles with run \d+ \(complete\)$/m);
	expect(report).toMatch(/^Changed since 2026-03-02T01:45:00.000Z: 3$/m);
	expect(report).toMatch(/^- .+ \(\d+\), 2026-03-03T01:00:\d\d.*, by: not told$/m);
	expect(report).toMatch(/^Written: 1\n- .+ \(\d+\): keywords '' → '.+'$/m);
	expect(report).toMatch(
		/^Failed, tried again by the next night: 1\n- .+ \(\d+\): Generate Missing Keywords: .+$/m,
	);
	expect(report).toMatch(/^Paid: 1 generation, \d+ tokens used today$/m);
	expect(report.split('\n').length).toBeLessThan(80);
});
