import type { Execution } from '../../scripts/host/execution';
import { importWorkflow, publishWorkflow, unpublishWorkflow } from '../../scripts/host/workflows';
import { forVisitors, visitForm } from './formVisit';
import type { HostInTest } from './hostInTest';
import type { Book } from './templateInTest';
import { changed, jsonOf, placed, template, templateTools, WORKS } from './templateInTest';

export function readinessTests(inTest: () => HostInTest): void {
	const { allBooks, control, fileOf, patch, run } = templateTools(inTest);
	beforeEach(async () => await control('reset'));

	it('says what each title lacks for each destination, in a table and in a mail', async () => {
		const books = (await allBooks({ type: undefined })).filter(
			({ fields }) => fields.format !== undefined,
		);
		const ebook = books.find(({ fields }) => [fields.format].flat()[0] === 'EPUB')!;
		await patch(ebook.ref, {
			isbn: '9780306406158',
			accessibility: null,
			cover: 'http://intranet/cover.jpg',
			shortDescription: 'x'.repeat(161),
			subjects: ['FICTION'],
			keywords: 'sea',
		});
		const execution = await run(template('readiness-by-retailer'));
		const [report] = jsonOf(execution, 'Report') as unknown as Array<{
			subject: string;
			text: string;
			table: Array<Record<string, string>>;
			destinations: Array<{ destination: string; titles: number; ready: number }>;
		}>;
		expect(report!.table.find(({ Number: ref }) => Number(ref) === ebook.ref)).toEqual({
			Title: ebook.title,
			Author: ebook.fields.author,
			Format: 'EPUB',
			ISBN: '9780306406158',
			Number: ebook.ref,
			'Metadata drop: Northwind Retail':
				'ISBN: 9780306406158 is not a valid ISBN-13: compare it with the book; Keywords: at least 30 characters, it has 3; Accessibility: enter it',
			'Library feed':
				'ISBN: 9780306406158 is not a valid ISBN-13: compare it with the book; BISAC subjects: at least 2 of them, it has 1',
			'Audiobook partner': '–',
			'Trade wholesaler': '–',
			'Website catalogue':
				'Cover: enter an address that begins with https://; Short description: at most 160 characters, it has 161',
		});
		const print = books.filter(
			({ fields }) => !['EPUB', 'Audiobook'].includes(String([fields.format].flat()[0])),
		);
		const long = print.filter(({ fields }) => String(fields.description).length > 350).length;
		expect(
			report!.destinations.find(({ destination }) => destination === 'Trade wholesaler'),
		).toMatchObject({ titles: print.length, ready: print.length - long, isKnown: true });
		const { name, text } = await fileOf(execution, 'Report');
		expect(name).toMatch(/^readiness-.*\.csv$/);
		expect(text.trim().split('\n')).toHaveLength(1 + report!.table.length);
		expect(report!.text).toContain(`${report!.table.length} titles lack something`);
	});

	it('names a destination that the catalogue does not have, and one without demands', async () => {
		const file = changed(template('readiness-by-retailer'), 'Profiles', ({ parameters }) => ({
			parameters: {
				jsCode: String((parameters as { jsCode: string }).jsCode).replaceAll(
					"'Library feed'",
					"'Libary feed'",
				),
			},
		}));
		const [report] = jsonOf(await run(file), 'Report') as Array<{ text: string }>;
		expect(report!.text).toContain('No destination of the catalogue is called "Libary feed"');
		expect(report!.text).toContain('Nothing was checked for Library feed');
	});
}

const onix = (
	products: Array<[book: Book, status: string, details?: string]>,
	status = '03',
) => `<?xml version="1.0"?>
<ONIXMessageAcknowledgement release="3.0" xmlns="http://ns.editeur.org/onix/acknowledgement/3.0/reference">
<Header><Sender><SenderName>Harbour Books</SenderName></Sender><SentDateTime>20261101T0900Z</SentDateTime></Header>
<MessageStatus>${status}</MessageStatus>${status === '01' ? '<MessageStatusNote>Not well-formed</MessageStatusNote><NoProduct/>' : ''}
${products.map(([{ ref, fields }, code, details = '']) => `<Product><RecordReference>northwind-${ref}</RecordReference><ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>${fields.isbn}</IDValue></ProductIdentifier><RecordStatus>${code}</RecordStatus>${details}</Product>`).join('\n')}
</ONIXMessageAcknowledgement>`;

const detail = (severity: string, text: string) =>
	`<RecordStatusDetail><StatusDetailType>${severity}</StatusDetailType><StatusDetailText>${text}</StatusDetailText></RecordStatusDetail>`;

interface AckReport {
	subject: string;
	text: string;
	accepted: number;
	alerts: Array<{ title: string; isbn: string; retailer: string; reasons: string[]; text: string }>;
	repeated: Array<{ isbn: string }>;
}

export function acknowledgementTests(inTest: () => HostInTest): void {
	const { control, search } = templateTools(inTest);
	let workflowId: string;
	let books: Book[];
	const alerting = placed(
		template('retailer-acknowledgements'),
		['Alert', 'Remember What Was Told'],
		WORKS,
	);

	beforeAll(async () => {
		await control('reset');
		books = await search({ limit: 5 });
		const { session } = inTest();
		const stored = await importWorkflow(
			session,
			await forVisitors(session, alerting, 'Acknowledgement Form'),
		);
		workflowId = stored.id;
		await publishWorkflow(session, stored);
	});
	afterAll(async () => await unpublishWorkflow(inTest().session, workflowId));

	/** Whoever brings it is shown on the last page what was read. */
	async function bring(
		content: { name: string; text: string } | string,
	): Promise<{ execution: Execution; report: AckReport }> {
		const visit = await visitForm(inTest(), 'acknowledgements', {
			0: 'Harbour Books',
			...(typeof content === 'string' ? { 2: content } : { 1: content }),
		});
		const execution = await visit.until('waiting');
		const [report] = jsonOf(execution, 'Report') as unknown as [AckReport];
		expect(await visit.page()).toContain(report.subject);
		return { execution, report };
	}
	const isbns = (alerts: Array<{ isbn: string }>) => alerts.map(({ isbn }) => isbn);
	const isbnOf = (place: number) => String(books[place]!.fields.isbn);

	it('ONIX: one alert for each rejected title, by name, with all reasons', async () => {
		const text = onix([
			[books[0]!, '00'],
			[books[1]!, '03', detail('F', 'Price &amp; currency missing') + detail('W', 'No cover')],
			[books[2]!, '02', '<RecordStatusNote>Subject code unknown</RecordStatusNote>'],
		]);
		const { execution, report } = await bring({ name: 'ack.xml', text });
		expect(jsonOf(execution, 'Alert')).toMatchObject([
			{
				title: books[1]!.title,
				isbn: isbnOf(1),
				retailer: 'Harbour Books',
				reasons: ['Price & currency missing', 'Warning: No cover'],
				text: expect.stringContaining(
					`Harbour Books has rejected "${books[1]!.title}" (${String([books[1]!.fields.format].flat()[0])}, ISBN ${isbnOf(1)})`,
				),
			},
			{ title: books[2]!.title, isbn: isbnOf(2), reasons: ['Subject code unknown'] },
		]);
		expect(report).toMatchObject({
			accepted: 1,
			text: expect.stringContaining('1 title accepted, 2 titles rejected.'),
		});
	});

	it('what was told is not told again, another reason is, and so is a title that was accepted in between', async () => {
		const rejected = (reason: string) => ({
			name: 'ack.csv',
			text: `ISBN;Status;Reason\r\n${isbnOf(3)};Rejected;"${reason}"\r\n${isbnOf(0)};Accepted;\r\n`,
		});
		const first = await bring(rejected('No price; no "currency"'.replaceAll('"', '""')));
		expect(first.report.alerts).toMatchObject([
			{ isbn: isbnOf(3), title: books[3]!.title, reasons: ['No price; no "currency"'] },
		]);
		const again = await bring(rejected('No price; no "currency"'.replaceAll('"', '""')));
		expect(again.report).toMatchObject({
			alerts: [],
			repeated: [{ isbn: isbnOf(3) }],
			text: expect.stringContaining('of which 1 told before'),
		});
		expect(isbns((await bring(rejected('No cover'))).report.alerts)).toEqual([isbnOf(3)]);
		expect(
			(await bring({ name: 'ack.xml', text: onix([[books[3]!, '00']]) })).report,
		).toMatchObject({ accepted: 1, alerts: [] });
		expect(isbns((await bring(rejected('No cover'))).report.alerts)).toEqual([isbnOf(3)]);
	});

	it('a mail: each line with an ISBN is a title; one that the catalogue does not hold is told as such', async () => {
		const { report } = await bring(
			`Dear publisher,\nthese titles were rejected:\n- ${isbnOf(4)}: publication date missing\n- 978-0-306-40615-7: unknown publisher\nThis one was accepted:\n- ${isbnOf(0)} accepted\n`,
		);
		expect(report.alerts).toMatchObject([
			{ isbn: isbnOf(4), title: books[4]!.title, reasons: ['publication date missing'] },
			{
				isbn: '9780306406157',
				title: '',
				text: expect.stringContaining('which is not in the catalogue'),
			},
		]);
		expect(report.accepted).toBe(1);
	});

	it('a message that was refused as a whole, and a text that cannot be read, are told', async () => {
		expect((await bring({ name: 'ack.xml', text: onix([], '01') })).report).toMatchObject({
			subject: 'A retailer refused a whole message',
			text: expect.stringContaining('Not well-formed'),
		});
		expect((await bring('We are out of office until Monday.')).report).toMatchObject({
			subject: 'An acknowledgement could not be read',
			text: expect.stringContaining('out of office'),
		});
	});
}
