import { bring, ISBN, mail, onix, OTHER } from './acknowledgementRun';

const attached = (json: object, ...names: Array<[name: string, mimeType: string]>) => ({
	...json,
	binary: Object.fromEntries(
		names.map(([fileName, mimeType]) => [fileName, { fileName, mimeType }]),
	),
});

describe('the report on acknowledgements', () => {
	it('a reason counts where no status stands', async () => {
		const table = `ISBN;Status;Reason\n${ISBN};;Price missing\n${OTHER};;OK`;
		const { accepted, rejected } = await bring([{ 'Or the text of the mail': table }]);
		expect([accepted.length, rejected.map(({ isbn }) => isbn)]).toEqual([1, [ISBN]]);
	});

	it('a mail that ends in other words is understood', async () => {
		const text = `These titles were accepted:\n${ISBN}\nPlease do not reply to this mail.`;
		expect((await bring([mail(text)])).accepted).toHaveLength(1);
	});

	it('where no column is known to hold the reason, all that the row says is told', async () => {
		const table = `EAN;Titel;Status;Meldung\n${ISBN};Emma;rejected;No cover\n${OTHER};Accepted;;`;
		const { rejected, unclear, report } = await bring([{ 'Or the text of the mail': table }]);
		expect(rejected).toMatchObject([
			{ isbn: ISBN, reasons: ['Titel: Emma; Status: rejected; Meldung: No cover'] },
		]);
		// A title is no verdict.
		expect(unclear).toMatchObject([{ isbn: OTHER }]);
		expect(report.text).toContain('No cover');
	});

	it('of a row without an answer, or without an ISBN, all is told', async () => {
		const table = `Title;ISBN;Note\nEmma;${ISBN};\n2 titles in all`;
		const { report } = await bring([{ 'Or the text of the mail': table }]);
		expect(report.text).toContain(`- ${ISBN}: Title: Emma`);
		expect(report.text).toContain('- 2 titles in all: ');
	});

	it('of mails that come together each has its own sender', async () => {
		const { rejected } = await bring([
			mail(`${ISBN} rejected`, 'Harbour Books'),
			mail(`${OTHER} rejected`, 'Quay Books'),
		]);
		expect(rejected.map(({ retailer, isbn }) => [retailer, isbn])).toEqual([
			['Harbour Books', ISBN],
			['Quay Books', OTHER],
		]);
	});

	it('the letter and the pictures around a file need not be read', async () => {
		const letter = attached(
			mail('Please find our answer attached.'),
			['a.csv', 'text/csv'],
			['logo.png', 'image/png'],
		);
		const { unread, report } = await bring([letter], {
			'a.csv': `ISBN;Status\n${ISBN};Rejected`,
			'logo.png': '\u0089PNG',
		});
		expect(unread).toEqual([]);
		expect(report.subject).toBe('Acknowledgement: 1 title newly rejected');
		const unreadable = attached(mail('Please find our answer attached.'), [
			'a.pdf',
			'application/pdf',
		]);
		expect(
			(await bring([unreadable], { 'a.pdf': '%PDF' })).unread.map(({ name }) => name),
		).toContain('a.pdf');
	});

	it('says that nothing came', async () => {
		const { subject, text } = (await bring([{}])).report;
		expect(subject).toBe('An acknowledgement could not be read');
		expect(text).toContain('Nothing came in');
	});

	it('says of a title that it is not in the catalogue only if the search says so', async () => {
		const rejected = [{ 'Or the text of the mail': `${ISBN} rejected\n${OTHER} rejected` }];
		const book = {
			ref: 7,
			title: 'Emma',
			fields: { isbn: '0-306-40615-2' },
			pairedItem: { item: 0 },
		};
		const lost = { error: { message: 'The service could not answer' }, pairedItem: { item: 1 } };
		const { report } = await bring(rejected, {}, [book, lost]);
		expect(report.alerts[0]!.text).toContain('"Emma"');
		expect(report.alerts[1]!.text).toContain(
			`ISBN ${OTHER}, which could not be looked up (The service could not answer)`,
		);
		const [gone] = (await bring(rejected, {}, [{}])).report.alerts;
		expect(gone!.text).toContain('which is not in the catalogue');
		const record = onix(
			'<RecordReference>northwind-7</RecordReference><RecordStatus>03</RecordStatus>',
		);
		const named = await bring([{ 'Or the text of the mail': record }], {}, [lost]);
		expect(named.report.alerts[0]!.text).not.toContain('catalogue:');
		expect(named.report.text).toContain('- northwind-7:');
	});

	it.each([
		['no node stands between, or only a branch beside', { from: 'Alert' }],
		['the node went on after its error', { sent: [{}, { error: 'No such host' }] }],
	])('tells an alert again where %s, and says so', async (_, night) => {
		const memory = {};
		const rejected = [mail(`${ISBN} rejected`)];
		const { report } = await bring(rejected, {}, [], { memory, ...night });
		expect(report.text).toContain('so they are told again');
		const again = await bring(rejected, {}, [], { memory });
		expect(again.report.alerts).toHaveLength(1);
		expect(again.report.text).not.toContain('told again');
		expect((await bring(rejected, {}, [], { memory })).report.alerts).toEqual([]);
	});
});
