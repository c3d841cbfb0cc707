/**
 * Ten tasks of a publisher's day through the real editor, each from an empty workflow by clicks and typing, with elements found by
 * the text that they show; what became of it is read from the catalogue. `CATALOGUE_PICTURES=folder` leaves a picture of each end.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopChildren } from '../../scripts/host/child';
import { packageFolder } from '../engine/n8n';
import { report } from '../setup/figures';
import type { Catalogue } from './catalogue';
import { changed, typeRefs } from './catalogue';
import type { Office } from './office';
import { day, makeTable, newTitles, openOffice, visitors } from './office';
import { Person } from './person';

jest.setTimeout(180_000);

const pictures = process.env.CATALOGUE_PICTURES;
const template = (name: string) => join(packageFolder, 'workflows', `${name}.json`);

describe('a publisher’s assistant', () => {
	const folder = mkdtempSync(join(tmpdir(), 'catalogue-tasks-'));
	const clicks: Record<string, number> = {};
	const characters: Record<string, number> = {};
	let office: Office;
	let catalogue: Catalogue;
	let person: Person;

	beforeAll(async () => {
		office = await openOffice(folder);
		({ catalogue } = office);
	});
	beforeEach(async () => {
		person = new Person(await office.context.newPage());
		await person.page.goto(`${office.url}/workflow/new`);
		await person.sees('Add first step…');
	});
	afterEach(async () => {
		const name = expect.getState().currentTestName!.replace(/^.*? assistant /, '');
		if (person.clicks > 0) [clicks[name], characters[name]] = [person.clicks, person.characters];
		if (pictures) {
			mkdirSync(pictures, { recursive: true });
			await person.page.screenshot({ path: join(pictures, `${name.replace(/\W+/g, '-')}.png`) });
		}
		await person.page.close();
	});
	afterAll(async () => {
		report('tasks', { clicks, characters });
		await office?.browser.close();
		await stopChildren();
		rmSync(folder, { recursive: true, force: true });
	});

	/** Imports a template, executes it as it is, and opens the node that tells what came of it. */
	async function runTemplate(name: string, node: string): Promise<void> {
		await person.importTemplate(template(name));
		await person.click('Execute workflow');
		await person.sees('Workflow executed successfully');
		await person.openNode(node);
	}

	it('enters five titles from a table, each with several subjects, within 25 clicks', async () => {
		await makeTable(office.session, 'New titles', newTitles);
		const before = await catalogue.books();

		await person.add('data table', 'Data table', 'Get row(s)');
		await person.chooseLive('Data table', 'New titles');
		await person.click('Execute step');
		await person.sees('5 items');
		await person.close();
		await person.add('book', 'Catalogue Resource', 'Create or update resource');
		await person.chooseLive('Resource Type', 'Book');
		await person.choose('Mapping Column Mode', 'Map Automatically');
		await person.click('Execute step');
		await person.sees(/^created$/);

		const after = await catalogue.books();
		const made = [...after.values()].filter(({ ref }) => !before.has(ref));
		expect(made).toHaveLength(newTitles.length);
		for (const row of newTitles) {
			const { fields } = made.find(({ fields: { isbn } }) => isbn === row.isbn)!;
			expect(fields).toMatchObject({ title: row.title, author: row.author, format: [row.format] });
			expect(new Set(fields.subjects as string[])).toEqual(new Set(row.subjects.split('; ')));
		}
		expect(changed(before, after)).toEqual(made.map(({ ref }) => ref));
		expect(person.clicks).toBeLessThanOrEqual(25);
	});

	it('finds and fills missing keywords, and touches no others, within 15 clicks', async () => {
		const before = await catalogue.books();
		await person.add('book', 'Catalogue Resource', 'Search resources with filters');
		await person.chooseLive('Resource Type', 'Book');
		await person.enter('Search Text', 'Jules Verne');
		await person.close();
		await person.add('keywords', 'Catalogue AI Generate', 'Generate field value');
		await person.chooseLive('Field', 'Keywords');
		await person.toggle('Save to Catalogue');
		await person.click('Execute step');
		await person.sees(/items? were paid for/);

		const after = await catalogue.books();
		const filled = changed(before, after);
		expect(filled.length).toBeGreaterThan(0);
		for (const ref of filled) {
			const { keywords: lacking, ...others } = before.get(ref)!.fields;
			expect(lacking ?? '').toBe('');
			expect(after.get(ref)!.fields).toEqual({ ...others, keywords: expect.stringMatching(/\w/) });
		}
		expect(person.clicks).toBeLessThanOrEqual(15);
	});

	it('is told of failed runs by name every morning, within 8 clicks, with a template', async () => {
		await runTemplate('distribution-alert', 'Alert');
		const told = await person.sees(/^The run of /);
		const [failed] = (await catalogue.runs()).filter(({ statusLabel }) => statusLabel === 'failed');
		const nameOf = (named: Array<{ ref: number; name: string }>, ref: number) =>
			named.find((entry) => entry.ref === ref)!.name;
		expect(told).toContain(nameOf(await catalogue.destinations(), failed!.destinationRef));
		expect(told).toContain(nameOf(await catalogue.collections(), failed!.collectionRef));
		await person.press('Escape');
		await person.publish();
		expect(person.clicks).toBeLessThanOrEqual(8);
	});

	it('reviews proposals and saves one, within 8 clicks, with a template', async () => {
		const before = await catalogue.books();
		await person.importTemplate(template('enrich-with-review'));
		await person.publish();
		const visitor = await office.browser.newContext({
			httpCredentials: visitors,
			viewport: { width: 1280, height: 900 },
		});
		const editor = person.page;
		person.page = await visitor.newPage();
		await editor.close();
		await person.goTo(`${office.url}/form/enrich-with-review`);
		await person.press('Tab');
		await person.type('Ann');
		await person.press('Tab');
		await person.type('2');
		await person.click('Make proposals');
		await person.sees('Before and after');
		const present = await person.page.locator('select').count();
		await person.press('Tab');
		await person.type('Save the');
		await person.click('Save what is marked "Save the proposal"');
		await person.sees(/^1 of 2 proposals were saved/);

		expect(present).toBeGreaterThan(1);
		const after = await catalogue.books();
		const [saved, ...others] = changed(before, after);
		expect(others).toEqual([]);
		expect(after.get(saved!)!.fields.description).toContain('Compiled by the sandbox');
		expect(person.clicks).toBeLessThanOrEqual(8);
	});

	it('exports ONIX for a retailer, within 8 clicks, with a template', async () => {
		await runTemplate('weekly-onix-export', 'ONIX File');
		await person.sees(/^onix-full-.*\.xml$/);
		const file = person.page.waitForEvent('download');
		await person.click('Download');
		const stream = await (await file).createReadStream();
		const chunks: Buffer[] = [];
		for await (const chunk of stream) chunks.push(chunk as Buffer);
		const isbns = [
			...Buffer.concat(chunks)
				.toString()
				.matchAll(/<IDValue>(979\d{10})<\/IDValue>/g),
		];
		const known = new Set([...(await catalogue.books()).values()].map(({ fields }) => fields.isbn));
		expect(isbns.length).toBeGreaterThan(500);
		expect(isbns.filter(([, isbn]) => !known.has(isbn))).toEqual([]);
		expect(person.clicks).toBeLessThanOrEqual(8);
	});

	it('counts all books first written in French, within 15 clicks', async () => {
		await person.add('count', 'Catalogue Query', 'Query books by filters');
		await person.chooseLive('Field', 'Original language', 'original');
		await person.enter('Value', 'French');
		await person.choose('Output', 'One Summary Item');
		await person.click('Execute step');
		await person.sees('totalRecords');
		const titles = [...(await catalogue.books()), ...(await catalogue.books(typeRefs.audio))];
		const french = titles.filter(([, { fields }]) =>
			[fields.originalLanguage].flat().includes('French'),
		);
		await person.sees(new RegExp(`^${french.length}$`));
		expect(person.clicks).toBeLessThanOrEqual(15);
	});

	it('sends one title now and leaves every other run and collection alone, within 15 clicks', async () => {
		const runs = await catalogue.runs();
		const collections = await catalogue.collections();
		const [book] = [...(await catalogue.books()).values()];
		await person.add('book', 'Catalogue Resource', 'Search resources');
		await person.enter('Search Text', String(book!.fields.isbn));
		await person.close();
		await person.add('feed', 'Catalogue Distribution', 'Queue distribution run');
		await person.chooseLive('Destination', 'Library feed');
		await person.choose('Distribute', 'Resources');
		await person.click('Execute step');
		await person.sees('queueRef');

		const [run, ...others] = await catalogue.runs();
		expect(others.map(({ queueRef }) => queueRef)).toEqual(runs.map(({ queueRef }) => queueRef));
		expect(await catalogue.collections()).toEqual(expect.arrayContaining(collections));
		const added = await catalogue.sent(`/collections/${run!.collectionRef}/resources`);
		expect(added).toEqual([{ resourceRefs: [book!.ref] }]);
		expect(person.clicks).toBeLessThanOrEqual(15);
	});

	it('delivers last week’s e-books, within 8 clicks, with a template', async () => {
		await runTemplate('batch-file-delivery', 'Report');
		const told = await person.sees(/^E-books: /);
		const books = [...(await catalogue.books()).values()].filter(
			({ fields, modifiedDate }) =>
				[fields.format].flat().includes('EPUB') && Date.parse(modifiedDate) > Date.now() - 7 * day,
		);
		const files = (await Promise.all(books.map(({ ref }) => catalogue.hasFile(ref)))).filter(
			Boolean,
		);
		expect(files.length).toBeGreaterThan(0);
		expect(told).toMatch(`${files.length} files of ${books.length} e-books delivered`);
		expect(person.clicks).toBeLessThanOrEqual(8);
	});

	it('answers a colleague’s question in chat, within 8 clicks, with a template', async () => {
		await person.importTemplate(template('ask-the-catalogue'));
		await person.click('Open chat');
		await person.click('Type message, or press ‘up’ for previous one');
		await person.type('Which of our books are about the sea?');
		await person.press('Enter');
		const answer = await person.sees(/Twenty Thousand Leagues/);
		expect(answer).toBeTruthy();
		expect(await catalogue.sent('/ai/chats')).toContainEqual(
			expect.objectContaining({ message: 'Which of our books are about the sea?' }),
		);
		expect(person.clicks).toBeLessThanOrEqual(8);
	});

	it('finds out why a title was not sent, within 8 clicks, with a template', async () => {
		const lacking = [...(await catalogue.books()).values()].find(({ fields }) => !fields.keywords)!;
		const isbn = String(lacking.fields.isbn);
		await runTemplate('readiness-by-retailer', 'Rows');
		await person.click('Table', 'Execute step');
		await person.press('/');
		await person.type(isbn);
		const row = person.page
			.getByRole('row')
			.filter({ hasText: lacking.title, has: person.page.getByText(isbn) });
		expect(await row.last().innerText()).toContain('Keywords');
		expect(person.clicks).toBeLessThanOrEqual(8);
	});
});
