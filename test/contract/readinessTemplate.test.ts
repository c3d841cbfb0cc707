import { kindReader } from '../../shared/catalogue/fieldKinds';
import { assumptions } from '../../shared/deployment/interfaceOverrides';
import { codeOf } from './templateCode';

interface Missing {
	destinations: Array<{ destination: string; titles: number; ready: number }>;
	table: Array<Record<string, string>>;
}

const template = 'readiness-by-retailer';
const demand = (field: string, name: string, value?: number, formats = '') => ({
	destination: 'Library feed',
	formats,
	field,
	demand: name,
	value,
});

const kindOf = kindReader({ assumed: (name) => assumptions[name] });

/** What the template says of these titles, and its mail. */
async function check(titles: object[], demands: object[], subjects = 'categoryTree') {
	const nodes = {
		Destinations: [{ name: 'Library feed' }],
		Fields: [
			{ name: 'format', title: 'Format' },
			{ name: 'keywords', title: 'Keywords', type: 'longText' },
			{ name: 'price', title: 'Price', type: 'number' },
			{ name: 'subjects', title: 'Subjects', type: subjects },
			{ name: 'blurb', title: 'Blurb', type: 'multiline' },
			{ name: 'quote', title: 'Quote', type: 'Multi Line' },
			{ name: 'tags', title: 'Tags', type: 'keywords' },
		].map((field) => ({ ...field, readAs: kindOf(field.type ?? '') })),
		Profiles: demands,
		'Find Titles': titles,
	};
	const [missing] = await codeOf<Missing>(template, 'What Is Missing', { nodes });
	const [report] = await codeOf<{ subject: string; text: string }>(template, 'Report', {
		nodes: { 'What Is Missing': [missing!] },
	});
	return { ...missing!, report: report! };
}
const book = (ref: number, fields: object, resourceTypeName = 'Book') => ({
	ref,
	title: `Title ${ref}`,
	resourceTypeName,
	fields,
});

describe('the template of what titles lack', () => {
	it('names a title without a format, of a type whose titles have one', async () => {
		const paperback = book(1, { format: ['Paperback'], isbn: '9780306406157', pageCount: 9 });
		const none = book(2, { isbn: '9783161484100' });
		const contract = book(3, {}, 'Contract');
		const demands = [demand('isbn', 'isIsbn'), demand('pageCount', 'atLeast', 1, 'Paperback')];
		const { table, destinations } = await check([paperback, none, contract], demands);
		expect(table).toMatchObject([
			{ Number: 2, Format: '', 'Library feed': expect.stringContaining('Format: enter it') },
		]);
		expect(destinations).toMatchObject([{ titles: 2, ready: 1 }]);
	});

	it('names a field that the catalogue does not list in words', async () => {
		const { report } = await check(
			[book(1, { format: ['Paperback'] })],
			[demand('rightsTerritory', 'isThere'), demand('keywords', 'isThere')],
		);
		expect(report.text).toContain('to do: Rights territory (1), Keywords (1).');
	});

	it('does not say that all is ready if no title was found', async () => {
		const { report } = await check([], [demand('isbn', 'isIsbn')]);
		expect(report.subject).toContain('No title was found');
		expect(report.text).not.toContain('Nothing is missing');
	});

	it('says that a field may have another name here if none of the titles has it', async () => {
		const { report } = await check(
			[book(1, { format: ['Paperback'] })],
			[demand('listPrice', 'isThere'), demand('narrator', 'isThere', undefined, 'Audiobook')],
		);
		expect(report.text).toContain('does not show a field called "listPrice". If it has another');
	});

	it('tells titles without a format from none', async () => {
		const { report } = await check([book(1, { binding: ['Paperback'] })], []);
		expect(report.subject).toBe('No title with a format was found, so nothing was checked');
		expect(report.text).toContain('Of 1 title none has a format');
	});

	it.each([
		['1984', 'at least 30 characters, it has 4'],
		['198419841984198419841984198419', undefined],
	])('digits in a text are characters: %s', async (keywords, wrong) => {
		const { table } = await check(
			[book(1, { format: ['Paperback'], keywords })],
			[demand('keywords', 'atLeast', 30), demand('keywords', 'atMost', 160)],
		);
		expect(table.map((row) => row['Library feed'])).toEqual(
			wrong === undefined ? [] : [`Keywords: ${wrong}`],
		);
	});

	it.each([
		['blurb', 'Blurb: at most 12 characters, it has 13'],
		['quote', 'Quote: at most 12 characters, it has 13'],
		['tags', 'Tags: at most 12 characters, it has 13'],
	])('commas in %s, a long text, make no list of it', async (field, wrong) => {
		const { table } = await check(
			[book(1, { format: ['Paperback'], [field]: 'Sea, sun, sky' })],
			[demand(field, 'atMost', 12)],
		);
		expect(table.map((row) => row['Library feed'])).toEqual([wrong]);
	});

	it.each([
		['0.00', 'at least 0.01'],
		['0', 'at least 0.01'],
		['', 'enter it'],
		['0,00', 'at least 0.01'],
		['0.00 EUR', 'at least 0.01'],
		['€0', 'at least 0.01'],
		['12.99', undefined],
		['GBP 12,99', undefined],
	])('a price of "%s", as text', async (price, wrong) => {
		const { table } = await check(
			[book(1, { format: ['Paperback'], price })],
			[demand('price', 'atLeast', 0.01)],
		);
		expect(table.map((row) => row['Library feed'])).toEqual(
			wrong === undefined ? [] : [expect.stringContaining(wrong)],
		);
	});

	it.each([
		['Fiction', 'at least 2 of them, it has 1'],
		['Fiction, Poetry', undefined],
		['Fiction; Poetry', undefined],
	])('a list that comes as the text "%s" is counted by its entries', async (subjects, wrong) => {
		const { table } = await check(
			[book(1, { format: ['Paperback'], subjects })],
			[demand('subjects', 'atLeast', 2)],
		);
		expect(table.map((row) => row['Library feed'])).toEqual(
			wrong === undefined ? [] : [`Subjects: ${wrong}`],
		);
	});

	it.each([
		'multi',
		'multivalue',
		'multiOptions',
		'multi choice',
		'checklist',
		'array',
		'Dynamic keywords list',
		'keywordList',
	])('the type %s is one of lists', async (type) => {
		const { table } = await check(
			[book(1, { format: ['Paperback'], subjects: 'Fiction' })],
			[demand('subjects', 'atLeast', 2)],
			type,
		);
		expect(table).toMatchObject([{ 'Library feed': 'Subjects: at least 2 of them, it has 1' }]);
	});

	it('does not count a title as ready whose value is no text, number or list', async () => {
		const price = { amount: 0, currency: 'GBP' };
		const { table } = await check(
			[book(1, { format: ['Paperback'], price })],
			[demand('price', 'atLeast', 0.01)],
		);
		expect(table).toMatchObject([
			{ 'Library feed': `Price: it comes as ${JSON.stringify(price)}, which is not checked here` },
		]);
	});
});
