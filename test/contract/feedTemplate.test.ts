import { codeOf } from './templateCode';

interface Check {
	questions: string[];
	unchecked: string[];
}

/** What the feed's template asks a person, and what it could not check, of one title. */
async function checked(settings: object, fields: object) {
	const [check] = await codeOf<Check>('nightly-metadata-feed', 'Check the Night', {
		nodes: {
			'Start Feed': [{ lastRun: 7 }],
			Settings: [{ answerBy: '06:00', ...settings }],
		},
		input: [{ titles: [{ ref: 1, title: 'Emma', fields }] }],
	});
	const { questions, unchecked } = check!;
	return { questions, unchecked };
}
const prices = { pricesFromLowToHigh: 'ebook, paper' };
const dates = { datesFromFirstToLast: 'announced, published' };
const rights = { territoriesApart: 'ours, theirs' };

describe('the check of the nightly feed', () => {
	it.each([
		[prices, { ebook: 12.99, paper: 9.99 }],
		[prices, { ebook: '12,99', paper: '9,99' }],
		[prices, { ebook: '€ 12.99', paper: '9.99 EUR' }],
		[prices, { ebook: '12.9900', paper: '9.9900' }],
		[dates, { announced: '2026-03-01', published: '2026-02-01' }],
		[dates, { announced: '2026-03-01 05:00:00 UTC', published: '2026-02-01 05:00:00 UTC' }],
		[dates, { announced: 'Sun, 01 Mar 2026 05:00:00 GMT', published: '1 February 2026' }],
		[dates, { announced: '2026/03/01', published: '2026-02-01' }],
		[dates, { announced: '11/26/2026', published: 'Nov 5, 2026' }],
		[dates, { announced: '2026-03-01 00:00:00', published: '20260201' }],
		[dates, { announced: 1772323200, published: 1769904000 }],
		[rights, { ours: 'US CA', theirs: 'CA' }],
		[rights, { ours: ['US', 'GB'], theirs: 'us; IE' }],
	])('%j: asks about %j', async (settings, fields) => {
		expect(await checked(settings, fields)).toEqual({
			questions: [expect.stringMatching(/^Emma \(1\): /)],
			unchecked: [],
		});
	});

	it.each([
		[prices, { ebook: 9.99, paper: '12.99' }],
		[dates, { announced: '2026-02', published: '2026-03-01T00:00:00Z' }],
		[rights, { ours: 'United Kingdom', theirs: 'United States' }],
	])('%j: does not ask about %j', async (settings, fields) => {
		expect(await checked(settings, fields)).toEqual({ questions: [], unchecked: [] });
	});

	it.each([
		[prices, { ebook: '1.299,00', paper: '12.00' }],
		[prices, { ebook: 'to be announced', paper: '12.00' }],
		[prices, { ebook: '1.299', paper: '12.00' }],
		[prices, { ebook: '12.500', paper: '9.990' }],
		[prices, { ebook: '2.990 Ft', paper: '990 Ft' }],
		[dates, { announced: '01.02.2026', published: '15.01.2026' }],
		[dates, { announced: '03/02/2026', published: '01/03/2026' }],
		[dates, { announced: '20261126050000', published: '2026-11-27' }],
		[dates, { announced: 'Spring 2026', published: '2026-02-01' }],
	])('%j: tells that it could not compare %j', async (settings, fields) => {
		expect(await checked(settings, fields)).toEqual({
			questions: [],
			unchecked: [expect.stringContaining('cannot be compared with')],
		});
	});

	it.each([
		['6', '06:00'],
		['6.30', '06:30'],
		[' 18:05 ', '18:05'],
	])('waits until %j as %s', async (answerBy, time) => {
		const [check] = await codeOf<{ waitsUntil: string }>(
			'nightly-metadata-feed',
			'Check the Night',
			{
				nodes: { 'Start Feed': [{ lastRun: 7 }], Settings: [{ answerBy, askAboveTitles: 0 }] },
				input: [{ titles: [{ ref: 1, title: 'Emma', fields: {} }] }],
			},
		);
		expect(check?.waitsUntil).toContain(`T${time}:00`);
	});

	it.each(['6:00 pm', '18h', '', '25:00', '6:75'])(
		'names the setting where %j is no time of day, before an unusual night comes',
		async (answerBy) => {
			await expect(checked({ answerBy }, {})).rejects.toThrow(
				`'answerBy' in 'Settings' is '${answerBy}'`,
			);
		},
	);

	it('tells of a field that no title has', async () => {
		expect(await checked(prices, { ebook: 12.99, 'Paper price': 9.99 })).toEqual({
			questions: [],
			unchecked: ["No title of tonight has 'paper'."],
		});
	});
});

/** What the feed's template notes of one title, by what its generation, its save and its collection came to. */
async function noted(
	written: object,
	save: object,
	added: object = { addedCount: 1 },
	title: object = {},
) {
	const [outcome] = await codeOf<object>('nightly-metadata-feed', 'What Came of It', {
		nodes: {
			'One by One': [{ ref: 1, title: 'Emma', fields: {}, changed: true, pay: true, ...title }],
			'Generate Missing Keywords': [written],
			'Save Keywords': [save],
		},
		input: [added],
	});
	return outcome;
}
const lost = { error: { message: 'Cut', description: 'It may have been done, and paid for' } };
const gone = { notFoundRefs: [1], addedCount: 0 };

describe('the list of the nightly feed', () => {
	it.each([
		['sent', { generated: true, value: 'sea' }, { updated: true }, {}],
		['may be paid', lost, { updated: false }, {}],
		['may be paid', lost, { updated: false }, gone],
		['may be paid', { generated: true, value: ' ' }, { updated: false }, {}],
		['no keywords', { error: { message: 'Refused' } }, { updated: false }, {}],
		['no keywords', { generated: true, value: 'sea' }, { updated: false }, {}],
		['no keywords', { generated: true, value: 'sea' }, { error: { message: 'Refused' } }, {}],
		['not sent', { generated: true, value: 'sea' }, { updated: false }, gone],
	])('has a title as "%s" after %j, %j, %j', async (state, written, save, added) => {
		const { rows } = (await noted(written, save, added)) as { rows: unknown[] };
		const isKept = 'value' in written && state !== 'may be paid' && state !== 'sent';
		expect(rows).toEqual([
			expect.objectContaining({ ref: 1, state, keywords: isKept ? 'sea' : '' }),
		]);
	});

	it('does not say of a title that it was not found if the catalogue says nothing of it', async () => {
		const { rows } = (await noted({}, {}, { unknownRefs: [1] })) as {
			rows: Array<{ reason: string }>;
		};
		expect(rows.map(({ reason }) => reason)).toEqual([
			'The catalogue does not say whether it was added',
		]);
	});

	it.each([
		[
			{ notFoundRefs: [1] },
			'Cut. The title could not be added to the collection either: send it by hand',
		],
		[
			{ unknownRefs: [1] },
			'Cut. The catalogue does not say whether the title was added to the collection',
		],
	])('says what is known of a title whose answer was lost, after %j', async (added, reason) => {
		expect(await noted(lost, { updated: false }, added)).toMatchObject({ rows: [{ reason }] });
	});

	it('keeps what was paid for until it is saved', async () => {
		const title = { pay: false, listed: 'no keywords', keptKeywords: 'sea' };
		expect(await noted({ generated: false }, { updated: false }, {}, title)).toMatchObject({
			rows: [{ state: 'no keywords', keywords: 'sea' }],
		});
		expect(await noted({ generated: false }, { updated: true }, {}, title)).toMatchObject({
			rows: [{ state: 'sent', keywords: '' }],
		});
	});
});
