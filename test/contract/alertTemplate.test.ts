import { codeOf } from './templateCode';

const template = 'distribution-alert';
const newYork = 'America/New_York';
const runs = (...rows: object[]) => ({
	now: '2026-11-02T07:00:00',
	nodes: { 'Newest Runs to the Retailer': rows.length > 0 ? rows : [{}] },
});
const run = (dates: object) => ({
	queueRef: 7,
	destinationName: 'Northwind Retail',
	summary: "The run of 'Gothic season' to Northwind Retail finished",
	...dates,
});
async function told(...rows: object[]) {
	const [alert] = await codeOf<{ sentLately: boolean }>(
		template,
		'What Was Sent Lately',
		runs(...rows),
	);
	return alert!;
}

describe('the template of alerts', () => {
	it.each([
		['2026-11-02T02:10:00Z', '2026-10-30T02:10:00Z'],
		['2026-11-02 02:10:00', '2026-10-30 02:10:00'],
		['2026-11-02T11:10:00+09:00', '2026-10-30T11:10:00+09:00'],
	])('reads that a run ended at %s, and another at %s', async (lately, before) => {
		expect([
			await told(run({ modifiedDate: lately })),
			await told(run({ modifiedDate: before })),
		]).toMatchObject([{ sentLately: true }, { sentLately: false }]);
	});

	it.each([
		'20261102021000',
		'1793585400',
		'1793585400000000',
		'17935854000',
		'2026-11-02 02:10:00 +0000',
		'Mon, 02 Nov 2026 02:10:00 GMT',
	])('does not take %s for a date, and says so', async (modifiedDate) => {
		expect(await told(run({ modifiedDate }))).toMatchObject({
			sentLately: false,
			subject: 'It is not known when Northwind Retail last got something',
			alert: expect.stringMatching(/^The catalogue does not say when its runs ended/),
		});
	});

	it('counts a run by its end, which may be long after its start', async () => {
		const dates = { createdDate: '2026-11-01T05:00:00Z', modifiedDate: '2026-11-01T09:00:00Z' };
		expect(await told(run(dates))).toMatchObject({ sentLately: true });
	});

	it('counts what came at this time yesterday, on the day that has 25 hours', async () => {
		const longDay = { zone: newYork, now: '2026-11-01T07:00:00' };
		const toldOf = async (modifiedDate: string) =>
			await codeOf(template, 'What Was Sent Lately', {
				...runs(run({ modifiedDate })),
				...longDay,
			});
		expect([
			...(await toldOf('2026-10-31T11:30:00Z')),
			...(await toldOf('2026-10-31T10:30:00Z')),
		]).toMatchObject([{ sentLately: true }, { sentLately: false }]);
	});

	describe('of a run whose dates name no timezone', () => {
		// 28 hours ago in UTC, 23 in New York; 28 hours ago in Tokyo, 19 in UTC.
		it.each(['2026-11-01 03:00:00', '2026-11-01 12:00:00'])(
			'does not take %s for recent where it may be older, and names the override',
			async (modifiedDate) => {
				for (const zone of [newYork, 'UTC', 'Asia/Tokyo']) {
					const night = { ...runs(run({ modifiedDate })), zone };
					expect(await codeOf(template, 'What Was Sent Lately', night)).toMatchObject([
						{
							sentLately: false,
							subject: 'It is not known when Northwind Retail last got something',
							alert: expect.stringMatching(/name no timezone.*Set 'dates.timezone'/),
						},
					]);
				}
			},
		);
		it.each([
			['2026-11-02 02:10:00', true],
			['2026-10-30 02:10:00', false],
		])('%s: %s, wherever that is', async (modifiedDate, sentLately) => {
			const alert = await told(run({ modifiedDate }));
			expect(alert).toMatchObject({
				sentLately,
				subject: expect.stringContaining('got nothing'),
			});
		});
	});

	it('says what is known, and no more', async () => {
		expect(await told(run({ modifiedDate: '2026-10-30T02:10:00Z' }))).toMatchObject({
			subject: 'Northwind Retail got nothing in the last 24 hours',
			alert: expect.stringMatching(
				/^No run to Northwind Retail has succeeded in the last 24 hours/,
			),
		});
		expect(await told()).toMatchObject({
			subject: 'The retailer got nothing in the last 24 hours',
		});
		expect(await told(run({}))).toMatchObject({
			sentLately: false,
			subject: 'It is not known when Northwind Retail last got something',
			alert: expect.stringMatching(/^The catalogue does not say when its runs ended/),
		});
	});
});
