import { codeOf } from './templateCode';
import type { Night } from './templateCode';

interface Read {
	rejected: Array<{ retailer: string; isbn: string; record: string; reasons: string[] }>;
	accepted: string[];
	unclear: Array<{ isbn: string; reasons: string[] }>;
	unread: Array<{ name: string }>;
}
interface Report {
	subject: string;
	text: string;
	alerts: Array<{ text: string }>;
}

const template = 'retailer-acknowledgements';
const ISBN = '9780306406157';
const OTHER = '9783161484100';

/** What the template makes of what came in, up to its report; `found` is what the search for the rejected titles gave. */
async function bring(
	input: Night['input'],
	files: Record<string, string> = {},
	found: Night['input'] = [],
) {
	const [texts] = await codeOf<object>(template, 'Texts', { input, files });
	const [read] = await codeOf<Read>(template, 'Rejections', { input: [texts!] });
	const nodes = { Rejections: [read!] };
	const alerts = await codeOf<object>(template, 'New Alerts', { nodes, input: found });
	const [report] = await codeOf<Report>(template, 'Report', {
		nodes: { ...nodes, 'New Alerts': alerts },
	});
	return { ...read!, report: report! };
}
const mail = (text: string, from = 'Harbour Books') => ({
	text,
	subject: 'Your titles',
	from: { value: [{ name: from }] },
});
const attached = (json: object, ...names: Array<[name: string, mimeType: string]>) => ({
	...json,
	binary: Object.fromEntries(
		names.map(([fileName, mimeType]) => [fileName, { fileName, mimeType }]),
	),
});
const onix = (product: string) =>
	`<ONIXMessageAcknowledgement><Header><Sender><SenderName>Harbour Books</SenderName></Sender></Header><MessageStatus>03</MessageStatus><Product>${product}</Product></ONIXMessageAcknowledgement>`;
const withIsbn = (rest: string) =>
	`<ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>${ISBN}</IDValue></ProductIdentifier>${rest}`;

describe('the template of acknowledgements', () => {
	it.each([
		['a status in another language', `ISBN;Status\n${ISBN};Abgelehnt`],
		['a status that is neither', `ISBN;Status\n${ISBN};On hold`],
		['a status that is empty', `ISBN;Status;Reason\n${ISBN};;`],
		['a mail that says neither', `Hello,\n${ISBN} will be taken off the shop`],
		['a status that is not given yet', `ISBN;Status\n${ISBN};Not yet accepted`],
		['a status that waits', `ISBN;Status\n${ISBN};Pending acceptance`],
		['a status that cannot be given', `ISBN;Status\n${ISBN};Cannot be accepted`],
		['a status that was not given', `ISBN;Status\n${ISBN};Accepted: no`],
		['a no behind a dash', `${ISBN} - Emma - accepted - not yet`],
		['a no before a dash', `${ISBN} | No | accepted`],
		['a status that waits for approval', `${ISBN} loaded, awaiting approval`],
		['a title that none of them is', `${ISBN}: no record was loaded`],
		['a status of none', `ISBN;Status\n${ISBN};None accepted`],
		['a count of none', `ISBN;Status\n${ISBN};0 titles loaded`],
		['a status to come', `ISBN;Status\n${ISBN};Will be accepted with a price`],
		['a no in French', `ISBN;Status\n${ISBN};Non accepté`],
		['a no in Dutch', `ISBN;Status\n${ISBN};Niet geaccepteerd`],
		['a list that is empty', `Accepted titles: none\n${ISBN}`],
		['a list that is empty so far', `Titles accepted so far: none\n${ISBN}`],
		['a list that is empty behind a dash', `Titles accepted - none\n${ISBN}`],
		['a list of none on its own line', `Accepted titles:\nNone\nOthers:\n${ISBN}`],
		['a sum of none', `${ISBN} Accepted: 0`],
		['a sum of none loaded', `${ISBN} Loaded: 0`],
		['a sum of none beside errors', `${ISBN} Warnings: 0 Loaded: 0`],
		['the name of another column', `ISBN,Title,Accepted by us\n${ISBN},Emma,No`],
		['a no under Accepted', `ISBN,Title,Accepted\n${ISBN},Emma,No`],
		['an N under Loaded?', `ISBN;Loaded?\n${ISBN};N`],
		['a false under Titles loaded', `ISBN;Titles loaded\n${ISBN};false`],
		['a yes under Not loaded', `ISBN;Not loaded\n${ISBN};Yes`],
		['an empty cell under Accepted', `ISBN;Title;Accepted\n${ISBN};Emma;`],
		['a table of notes', `ISBN;Title;Note\n${ISBN};Emma;`],
		[
			'a file that was loaded with titles on hold',
			`Your file was loaded successfully.\nThese titles are on hold:\n${ISBN}`,
		],
		['a record without a status', onix(withIsbn(''))],
		['a record of which was reported earlier', onix(withIsbn('<RecordStatus>09</RecordStatus>'))],
	])('%s is not understood, and not accepted', async (_, text) => {
		const { accepted, rejected, unclear, report } = await bring([
			{ 'Or the text of the mail': text },
		]);
		expect([accepted, rejected]).toEqual([[], []]);
		expect(unclear).toMatchObject([{ isbn: ISBN }]);
		expect(report.text).toContain(`- ${ISBN}`);
		expect(report.subject).toContain('1 not understood');
	});

	it.each([
		['Loaded', 'accepted'],
		['Success, 0 errors', 'accepted'],
		['Accepted, no further action needed', 'accepted'],
		['Accepted; Comments: none', 'accepted'],
		['Errors: 0 Loaded: 1', 'accepted'],
		['3 errors: 0 accepted', 'rejected'],
		['3 errors: none accepted: price too low', 'rejected'],
		['3 errors 0 accepted', 'rejected'],
		['Unsuccessful', 'rejected'],
		['Not loaded', 'rejected'],
		['Declined', 'rejected'],
	] as const)('"%s" is %s', async (status, verdict) => {
		const read = await bring([{ 'Or the text of the mail': `ISBN;Status\n${ISBN};${status}` }]);
		expect(read[verdict]).toHaveLength(1);
		expect(read.unclear).toEqual([]);
	});

	it.each([
		`${ISBN} - Never Let Me Go - Accepted`,
		`${ISBN}\tNo Name\tAccepted`,
		`${ISBN} | Not Yet Dead | Accepted`,
		`${ISBN}: Record No 5 loaded`,
		`No. 5: ${ISBN} loaded`,
		`${ISBN} Accepted with no comments`,
		`${ISBN} Accepted - no cover yet`,
		`${ISBN}: ONIX 3.0 record accepted`,
		`Your ONIX 3.0 feed loaded successfully:\n${ISBN}`,
		`No.5 ${ISBN} loaded`,
		`${ISBN} Warnings: 0 Loaded: 1`,
		`${ISBN} Errors: 0 Status: Loaded`,
		`${ISBN} | Emma | Accepted | None`,
		`${ISBN} | Emma | Accepted | 0 errors`,
		`${ISBN} | Emma | Accepted | 0.99`,
		`${ISBN} | Emma | Accepted | 0-306-40615-2`,
		`${ISBN}, Accepted with issues: none`,
		`Accepted titles:\r\n${ISBN}\r\nWarnings: none\r\n`,
		`ISBN,Title,Accepted\n${ISBN},Emma,Yes`,
		`ISBN;Loaded?;Comment\n${ISBN};Y;none`,
		`These titles were accepted:\n${ISBN}\nWe await your next file.`,
	])('a yes is a yes, whatever stands beside it: %j', async (text) => {
		const { accepted, unclear } = await bring([mail(text)]);
		expect([accepted.length, unclear]).toEqual([1, []]);
	});

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
		expect(report.alerts[1]!.text).toContain(`ISBN ${OTHER}, which could not be looked up`);
		const [gone] = (await bring(rejected, {}, [{}])).report.alerts;
		expect(gone!.text).toContain('which is not in the catalogue');
		const record = onix(
			'<RecordReference>northwind-7</RecordReference><RecordStatus>03</RecordStatus>',
		);
		const named = await bring([{ 'Or the text of the mail': record }], {}, [lost]);
		expect(named.report.alerts[0]!.text).not.toContain('catalogue:');
		expect(named.report.text).toContain('- northwind-7:');
	});
});
