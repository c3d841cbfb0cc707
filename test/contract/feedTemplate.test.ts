import { madeBy } from './templateCode';

/** What the feed's template asks a person, and what it could not check, of one title. */
const checked = (settings: object, fields: object) =>
	madeBy(
		'nightly-metadata-feed',
		'Check the Night',
		{ nodes: { 'Start Feed': [{ lastRun: 7 }], Settings: [settings] } },
		{ titles: [{ ref: 1, title: 'Emma', fields }] },
	);
const prices = { pricesFromLowToHigh: 'ebook, paper' };
const dates = { datesFromFirstToLast: 'announced, published' };
const rights = { territoriesApart: 'ours, theirs' };

describe('the check of the nightly feed', () => {
	it.each([
		[prices, { ebook: 12.99, paper: 9.99 }],
		[prices, { ebook: '12,99', paper: '9,99' }],
		[prices, { ebook: '€ 12.99', paper: '9.99 EUR' }],
		[dates, { announced: '2026-03-01', published: '2026-02-01' }],
		[dates, { announced: '2026-03-01 00:00:00', published: '20260201' }],
		[dates, { announced: 1772323200, published: 1769904000 }],
		[rights, { ours: 'US CA', theirs: 'CA' }],
		[rights, { ours: ['US', 'GB'], theirs: 'us; IE' }],
	])('%j: asks about %j', (settings, fields) => {
		expect(checked(settings, fields)).toEqual({
			questions: [expect.stringMatching(/^Emma \(1\): /)],
			unchecked: [],
		});
	});

	it.each([
		[prices, { ebook: 9.99, paper: '12.99' }],
		[dates, { announced: '2026-02', published: '2026-03-01T00:00:00Z' }],
		[rights, { ours: 'United Kingdom', theirs: 'United States' }],
	])('%j: does not ask about %j', (settings, fields) => {
		expect(checked(settings, fields)).toEqual({ questions: [], unchecked: [] });
	});

	it.each([
		[prices, { ebook: '1.299,00', paper: '12.00' }],
		[prices, { ebook: 'to be announced', paper: '12.00' }],
		[dates, { announced: '01.02.2026', published: '15.01.2026' }],
	])('%j: tells that it could not compare %j', (settings, fields) => {
		expect(checked(settings, fields)).toEqual({
			questions: [],
			unchecked: [expect.stringContaining('cannot be compared with')],
		});
	});

	it('tells of a field that no title has', () => {
		expect(checked(prices, { ebook: 12.99, 'Paper price': 9.99 })).toEqual({
			questions: [],
			unchecked: ["No title of tonight has 'paper'."],
		});
	});
});
