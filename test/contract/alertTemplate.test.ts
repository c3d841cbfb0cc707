import { isTrue, madeBy } from './templateCode';

const template = 'distribution-alert';
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
const told = (...rows: object[]) => madeBy(template, 'Alert: Nothing Sent', runs(...rows));

describe('the template of alerts', () => {
	it.each([
		['2026-11-02T02:10:00Z', '2026-10-30T02:10:00Z'],
		['2026-11-02 02:10:00', '2026-10-30 02:10:00'],
		[Date.parse('2026-11-02T02:10:00Z'), Date.parse('2026-10-30T02:10:00Z')],
		[Date.parse('2026-11-02T02:10:00Z') / 1000, Date.parse('2026-10-30T02:10:00Z') / 1000],
		['1793585400', '1793326200'],
	])('reads that a run ended at %s, and another at %s', (lately, before) => {
		const isSent = (date: unknown) =>
			isTrue(template, 'Sent Within 24 Hours?', runs(run({ modifiedDate: date })));
		expect([isSent(lately), isSent(before)]).toEqual([true, false]);
	});

	it.each([
		'20261102021000',
		'1793585400000000',
		'17935854000',
		'2026-11-02 02:10:00 +0000',
		'Mon, 02 Nov 2026 02:10:00 GMT',
	])('does not take %s for a date, and says so', (modifiedDate) => {
		const unread = run({ modifiedDate });
		expect(isTrue(template, 'Sent Within 24 Hours?', runs(unread))).toBe(false);
		expect(told(unread)).toMatchObject({
			subject: 'It is not known when Northwind Retail last got something',
			alert: expect.stringMatching(/^The catalogue does not say when its runs ended/),
		});
	});

	it('counts a run by its end, which may be long after its start', () => {
		const dates = { createdDate: '2026-11-01T05:00:00Z', modifiedDate: '2026-11-01T09:00:00Z' };
		expect(isTrue(template, 'Sent Within 24 Hours?', runs(run(dates)))).toBe(true);
	});

	it('says what is known, and no more', () => {
		expect(told(run({ modifiedDate: '2026-10-30T02:10:00Z' }))).toMatchObject({
			subject: 'Northwind Retail got nothing in the last 24 hours',
			alert: expect.stringMatching(
				/^No run to Northwind Retail has succeeded in the last 24 hours/,
			),
		});
		expect(told()).toMatchObject({ subject: 'The retailer got nothing in the last 24 hours' });
		expect(isTrue(template, 'Sent Within 24 Hours?', runs(run({})))).toBe(false);
		expect(told(run({}))).toMatchObject({
			subject: 'It is not known when Northwind Retail last got something',
			alert: expect.stringMatching(/^The catalogue does not say when its runs ended/),
		});
	});
});
