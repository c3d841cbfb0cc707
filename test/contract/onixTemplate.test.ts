import { texts } from '../hosts/onixRecords';
import type { Memory } from './onixRun';
import { book, week } from './onixRun';
import type { Night } from './templateCode';

const problemsOf = async (fields: object, night?: Night) =>
	(await week([book(1, fields)], {}, night)).leftOut.flatMap(({ problems }) =>
		problems.map(({ what }) => what),
	);
const refsOf = (rows: Array<{ ref: number }>) => rows.map(({ ref }) => ref);
const EBOOK = { format: ['EPUB'], epubProtection: ['None'] };
const ISBNS = ['9780306406157', '9783161484100', '9781861972712'];

/** The catalogue has the sign itself, so its service does not write texts as HTML. */
const SIGN = { publisher: ['Harrow & Vale'] };

describe('the ONIX template', () => {
	it.each([
		['true', '20'],
		['1', '20'],
		['False', '40'],
		[0, '40'],
		['no', '40'],
		['Y', '20'],
		['N', '40'],
	])('on sale as %j is availability %s', async (onSale, code) => {
		const { products } = await week([book(1, { onSale })]);
		expect(texts(products[0]!, 'ProductSupply/SupplyDetail/ProductAvailability')).toEqual([code]);
	});

	it('names a field that no book shows, which would be missing in every record', async () => {
		const { report, sent } = await week([book(1, { untertitel: 'A Novel', series: 'Sea' })]);
		expect(refsOf(sent)).toEqual([1]);
		expect(report.text).toMatch(/No book shows a field called .*"subtitle"/);
		expect(report.text).not.toMatch(/No book shows a field called .*"(series|isbn)"/);
	});

	it.each([
		['nothing of whether it is on sale', { onSale: undefined }, 'whether it is on sale'],
		['a currency without tax', { currency: ['AUD'] }, 'currency "AUD"'],
		['a language of two letters', { language: ['Welsh'] }, 'no language with an ONIX code'],
		['a price in words', { price: '12,99' }, '"12,99" is no price'],
		['a word without a code', { ...EBOOK, accessibility: ['Braille'] }, '"Braille"'],
		['a sign as web pages write it', { ...SIGN, subtitle: 'Salt &amp; Sea' }, '"&amp;" in it'],
		['an author whose name holds one', { ...SIGN, author: 'B&eacute;la' }, '"&eacute;" in it'],
		['a sign that is written twice', { subtitle: 'Salt &amp;amp; Sea' }, '"&amp;" in it'],
		['an entity that nobody knows', { series: 'The &nosuch; Sea' }, '"&nosuch;" in it'],
		['only a qualifier of Thema', { thema: ['London'] }, 'no Thema subject'],
		['a price and its currency in one', { price: { amount: 9 } }, '"{"amount":9}" is no price'],
	])('leaves a book out that says %s', async (_, fields, what) => {
		expect(await problemsOf(fields)).toEqual([expect.stringContaining(what)]);
	});

	it('reads contributors that come as objects of name and role', async () => {
		const contributors = [{ name: 'Jane Austen', role: 'Author' }];
		const { text } = await week([book(1, { contributors })]);
		expect(text).toContain('<PersonName>Jane Austen</PersonName>');
	});

	it('reads entities as their signs where no name of the catalogue has the sign itself, once, and says so', async () => {
		const { text, report } = await week([
			book(1, {
				subtitle: 'Salt &amp; Sea',
				contributors:
					'B&eacute;la Bal&aacute;zs (Author); D&#39;Arcy &#x201C;Red&#x201d; Vane (Editor)',
				publisher: ['AT&amp;T Press'],
				description: 'Bread &amp; salt',
			}),
		]);
		for (const said of [
			'<Subtitle>Salt &amp; Sea</Subtitle>',
			'<PersonName>Béla Balázs</PersonName>',
			"<PersonName>D'Arcy “Red” Vane</PersonName>",
			'<PublisherName>AT&amp;T Press</PublisherName>',
			'<Text textformat="02">Bread &amp;amp; salt</Text>',
		])
			expect(text).toContain(said);
		expect(report.text).toContain('In the file stand the signs themselves.');
		expect((await week([book(1)])).report.text).not.toContain('signs');
	});

	it('says whether a description is HTML', async () => {
		const { text } = await week([book(1, { description: '<p>A & b</p>' })]);
		expect(text).toContain('<Text textformat="02">&lt;p&gt;A &amp; b&lt;/p&gt;</Text>');
		expect((await week([book(1)])).text).toContain('<Text>A novel.</Text>');
	});

	it.each([
		['Classic fiction; London', 'FBC,1DDU-GB-ESL'],
		['Classic fiction, London', 'FBC,1DDU-GB-ESL'],
		['Classic fiction', 'FBC'],
	])('reads "%s", which comes as one text, as its options', async (thema, codes) => {
		const rightsTerritory = 'United States, Canada';
		const { products } = await week([book(1, { thema, rightsTerritory })]);
		expect(texts(products[0]!, 'DescriptiveDetail/Subject/SubjectCode')).toEqual([
			'FIC004000',
			...codes.split(','),
		]);
		expect(texts(products[0]!, 'PublishingDetail/SalesRights/Territory/CountriesIncluded')).toEqual(
			['US CA'],
		);
	});

	it('gives a language by the bibliographic code of ISO 639-2, and a price in euro as fixed', async () => {
		const { products } = await week([book(1, { originalLanguage: 'Greek', currency: ['EUR'] })]);
		expect(texts(products[0]!, 'DescriptiveDetail/Language/LanguageCode')).toEqual(['eng', 'gre']);
		expect(texts(products[0]!, 'ProductSupply/SupplyDetail/Price/PriceType')).toEqual(['04']);
	});

	it('leaves a book out that has no title', async () => {
		const { leftOut } = await week([{ ...book(1), title: ' ' }]);
		expect(leftOut).toMatchObject([{ problems: [{ what: 'it has no title' }] }]);
	});

	it('sends nobody to the books where the lists of the catalogue show no codes', async () => {
		const lists = { 'Thema Codes': [{ name: 'Classic fiction' }], 'Language Codes': [{}] };
		const { report } = await week([book(1)], {}, { lists });
		for (const list of ['thema', 'language'])
			expect(report.text).toContain(
				`No option of "${list}" comes from the catalogue with its code`,
			);
		expect(report.text).not.toMatch(/Choose/);
		const one = await week([book(1, { thema: ['Fiction'] })]);
		expect(one.report.text).toMatch(/Choose a subject from the list/);
	});

	it('dates a book by the day that its field says, wherever n8n is', async () => {
		for (const editionDate of ['2020-03-01', '2020-03-01T00:00:00Z', '2020-03-01 00:00:00']) {
			const { products } = await week([book(1, { editionDate })], {}, { zone: 'America/New_York' });
			expect(texts(products[0]!, 'PublishingDetail/PublishingDate/Date')).toEqual(['20200301']);
		}
	});

	it('takes numbers and lists where texts could stand', async () => {
		const { products } = await week([
			book(1, {
				edition: 2,
				series: 7,
				keywords: ['sea', 'ships'],
				contributors: ['Jane Austen (Author)', 'Ann (Editor)'],
			}),
		]);
		expect(texts(products[0]!, 'DescriptiveDetail/EditionStatement')).toEqual(['2']);
		expect(texts(products[0]!, 'DescriptiveDetail/Contributor/ContributorRole')).toEqual([
			'A01',
			'B01',
		]);
		expect(texts(products[0]!, 'DescriptiveDetail/Subject/SubjectHeadingText')).toContain(
			'sea; ships',
		);
	});

	it('no qualifier is the main subject', async () => {
		const { products } = await week([book(1, { thema: ['London', 'Classic fiction'] })]);
		const main = texts(products[0]!, 'DescriptiveDetail/Subject/MainSubject');
		expect(main).toHaveLength(2);
		expect(JSON.stringify(products[0])).not.toMatch(
			/"MainSubject":"","SubjectSchemeIdentifier":"94"/,
		);
	});

	it('the changes are what differs from what went out, for whatever reason', async () => {
		const memory: Memory = {};
		const one = book(1, { isbn: ISBNS[0] });
		const two = book(2, { isbn: ISBNS[1] });
		expect(refsOf((await week([one, two], memory)).sent)).toEqual([1, 2]);
		expect((await week([one, two], memory)).report.text).toContain('nothing has changed');
		// A new book by mistake with the ISBN of one that has not changed: neither goes out, nor the other one again.
		const twin = book(3, { isbn: ISBNS[0] });
		const mistaken = await week([one, two, twin], memory);
		expect([mistaken.sent, refsOf(mistaken.leftOut)]).toEqual([[], [1, 3]]);
		// The twin is corrected.
		const corrected = book(3, { isbn: ISBNS[2] });
		expect(refsOf((await week([one, two, corrected], memory)).sent)).toEqual([3]);
		// Of the first, the ISBN was wrong: its record goes out whole.
		const renumbered = book(1, { isbn: '9780140449136' });
		const after = await week([renumbered, two, corrected], memory, {
			settings: { updates: 'blocks' },
		});
		expect(texts(after.products[0]!, 'NotificationType')).toEqual(['03']);
	});

	it('what becomes complete without a change of its own goes out with the next file', async () => {
		const memory: Memory = {};
		const [one, two, three] = [0, 0, 1].map((isbn, place) =>
			book(place + 1, { isbn: ISBNS[isbn] }),
		);
		expect(refsOf((await week([one!, two!, three!], memory)).leftOut)).toEqual([1, 2]);
		const next = await week([one!, book(2, { isbn: ISBNS[2] }), three!], memory);
		expect([next.kind, refsOf(next.sent)]).toEqual(['delta', [1, 2]]);
	});

	it('a block that was changed while whole records went out is known', async () => {
		const memory: Memory = {};
		const at = (price: number) => [book(1, { price })];
		await week(at(1), memory, { settings: { updates: 'blocks' } });
		await week(at(2), memory);
		const { products } = await week(at(1), memory, { settings: { updates: 'blocks' } });
		expect(texts(products[0]!, 'ProductSupply/SupplyDetail/Price/PriceAmount')).toEqual(['1.00']);
		expect(texts(products[0]!, 'NotificationType')).toEqual(['04']);
	});

	it('a book that comes out is sent again, and one that is gone is told', async () => {
		const memory: Memory = {};
		const soon = book(1, { editionDate: '2026-11-05', onSale: undefined, isbn: ISBNS[0] });
		const other = book(2, { isbn: ISBNS[1] });
		const first = await week([soon, other], memory);
		expect(texts(first.products[0]!, 'PublishingDetail/PublishingStatus')).toEqual(['02']);
		const out = book(1, { editionDate: '2026-11-05', isbn: ISBNS[0] });
		const next = await week([out], memory, { now: '2026-11-09T05:00:00' });
		expect(texts(next.products[0]!, 'PublishingDetail/PublishingStatus')).toEqual(['04']);
		expect(next.report.text).toContain('1 book that went out before is no longer found');
		expect(next.report.text).toContain('northwind-2');
	});

	it('a search that finds no book is not told as no change', async () => {
		expect((await week([])).report.text).toContain('The search found no book');
		const memory: Memory = {};
		await week([book(1)], memory);
		const { text } = (await week([], memory)).report;
		expect(text).toContain('The search found no book');
		expect(text).not.toContain('please tell them');
	});

	it('says that a run by hand is not remembered, and not that its file went out', async () => {
		const byHand = (await week([book(1)], {}, { mode: 'test' })).report.text;
		expect(byHand).toContain(
			'only if a node between "Deliver" and "Remember What Went Out" sent it',
		);
		expect(byHand).not.toContain('went out as');
		const scheduled = (await week([book(1)])).report.text;
		expect(scheduled).toContain('went out as');
		expect(scheduled).not.toContain('by hand');
	});

	it.each([
		['no node stands between, or only a branch beside', { from: 'Deliver' }],
		['the node went on after its error', { uploaded: { error: 'No such host' } }],
	])('remembers nothing where %s, and says so', async (_, night) => {
		const memory: Memory = {};
		const { report } = await week([book(1)], memory, night);
		expect(memory).toEqual({});
		expect(report.text).toContain('The file counts as not sent');
		expect(report.text).not.toContain('went out as');
		expect(report.subject).toContain('1 book written');
		expect((await week([book(1)], memory)).kind).toBe('full');
		expect((await week([book(1)], memory)).sent).toEqual([]);
	});
});
