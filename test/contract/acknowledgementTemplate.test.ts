import { bring, ISBN, mail, onix, OTHER, withIsbn } from './acknowledgementRun';

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
		['a title that may be a no', `${ISBN} - Never Let Me Go - Accepted`],
		['a title that may be a refusal', `${ISBN} - The Failure - Accepted`],
		['a yes that is a title', `These titles were put on hold:\n${ISBN} - Accepted`],
		['a yes with a remark', `${ISBN} Accepted - no cover yet`],
		['a yes with a column behind it', `${ISBN} | Emma | Accepted | None`],
		['a yes that is not plain', `${ISBN}: Record No 5 loaded`],
		['a yes with warnings', `ISBN;Status\n${ISBN};Accepted with warnings`],
		['a sum of one', `${ISBN} Warnings: 0 Loaded: 1`],
		['a list of others', `All titles but\n${ISBN}\nwere accepted.`],
		['a list of which more is said', `Accepted titles:\n${ISBN}\nexcept the e-book.`],
		['a list with an end in other words', `Titles accepted:\n${ISBN}\nWe await your price.`],
		['a cell of two lines', `ISBN;Status\n${ISBN};"Accepted\nPending"`],
		['a yes in a row with a cell more', `ISBN;Status\n${ISBN};Accepted;pending approval`],
		['an empty error', `ISBN;Error\n${ISBN};`],
		['a no under Rejected', `ISBN;Rejected\n${ISBN};No`],
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
		['3 errors: 0 accepted', 'rejected'],
		['3 errors: none accepted: price too low', 'rejected'],
		['3 errors 0 accepted', 'rejected'],
		['Unsuccessful', 'rejected'],
		['Not loaded', 'rejected'],
		['Declined', 'rejected'],
		['10 errors', 'rejected'],
		['No errors. Not loaded.', 'rejected'],
	] as const)('"%s" is %s', async (status, verdict) => {
		const read = await bring([{ 'Or the text of the mail': `ISBN;Status\n${ISBN};${status}` }]);
		expect(read[verdict]).toHaveLength(1);
		expect(read.unclear).toEqual([]);
	});

	it('a no with its reason is a rejection, whatever its column asks', async () => {
		const text = `ISBN;Accepted;Reason\n${ISBN};No;Price missing\n${OTHER};Yes;`;
		const { rejected, accepted } = await bring([mail(text)]);
		expect(rejected).toMatchObject([{ isbn: ISBN, reasons: ['Price missing'] }]);
		expect(accepted).toHaveLength(1);
	});

	it.each([
		`No. 5: ${ISBN} loaded`,
		`${ISBN}: ONIX 3.0 record accepted`,
		`Your ONIX 3.0 feed loaded successfully:\n${ISBN}`,
		`No.5 ${ISBN} loaded`,
		`${ISBN} Errors: 0 Status: Loaded`,
		`${ISBN} | Emma | Accepted | 0 errors`,
		`${ISBN}, Accepted with issues: none`,
		`Accepted titles:\r\n${ISBN}\r\nWarnings: none\r\n`,
		`ISBN,Title,Accepted\n${ISBN},Emma,Yes`,
		`ISBN;Loaded?;Comment\n${ISBN};Y;none`,
		`ISBN,Title,Status\n${ISBN},Never Let Me Go,Accepted`,
		`ISBN | Title | Status\n${ISBN} | The Rejected | Accepted`,
		`1. ${ISBN} "Emma" – successfully loaded`,
		`The following 2 titles have been accepted:\n\n${ISBN} Emma\n\nIf you have questions, do not hesitate to write.`,
		`Your file had errors.\n\nAccepted (1):\n${ISBN}`,
		`ISBN: ${ISBN}\nTitle: Emma\nStatus: Accepted`,
		`All titles accepted.\n${ISBN}`,
		`ISBN-13: ${ISBN} accepted`,
	])('a yes is a yes, whatever stands beside it: %j', async (text) => {
		const { accepted, unclear } = await bring([mail(text)]);
		expect([accepted.length, unclear]).toEqual([1, []]);
	});

	describe('whatever stands beside it', () => {
		const PLAIN = ['accepted', 'Loaded', 'OK', 'successfully loaded', 'Success, 0 errors'];
		const DOUBTS =
			'not, no, never, none, cannot be, will be, 0, 2 of 3, 50%, partially, pending, on hold, in review, awaiting approval, except the cover, provisionally, rejected, 3 errors, nicht, teilweise, niet, non, pas';
		const MARKS = [' ', ' - ', ' – ', ' | ', ', ', ': ', '. ', '\t'];
		const WAYS: Record<string, (answers: string[]) => string> = {
			'in a cell': (all) =>
				`ISBN;Status\n${all.map((text, place) => `${isbnAt(place)};"${text}"`).join('\n')}`,
			'in a line': (all) =>
				`Hello,\n${all.map((text, place) => `${isbnAt(place)} - ${text}`).join('\n')}`,
			'behind a title': (all) =>
				`Hello,\n${all.map((text, place) => `${isbnAt(place)} | Emma | ${text}`).join('\n')}`,
			'above a list': (all) =>
				`Hello,\n${all.map((text, place) => `Titles ${text}:\n${isbnAt(place)}`).join('\n')}`,
		};
		const isbnAt = (place: number) => `978${String(place).padStart(10, '0')}`;
		const doubtful = DOUBTS.split(', ').flatMap((doubt) =>
			PLAIN.flatMap((yes) =>
				MARKS.flatMap((mark) => [`${doubt}${mark}${yes}`, `${yes}${mark}${doubt}`]),
			),
		);

		it.each(Object.entries(WAYS))(
			'a yes is doubted %s, and none is where it is plain',
			async (_, textOf) => {
				expect((await bring([mail(textOf(doubtful))])).accepted).toEqual([]);
				expect((await bring([mail(textOf(PLAIN))])).accepted).toHaveLength(PLAIN.length);
			},
		);
	});

	it('of several titles each has its own answer', async () => {
		const text = `Accepted: ${ISBN}, 9780000000001\nRejected: ${OTHER}, 9780000000002\n`;
		const read = await bring([mail(text)]);
		expect(read.accepted).toHaveLength(2);
		expect(read.rejected.map(({ isbn }) => isbn)).toEqual([OTHER, '9780000000002']);
	});

	it('a title with the name of an answer is none among titles without one', async () => {
		const lines = `${OTHER} - Emma\n${ISBN} - Success`;
		const { accepted, unclear } = await bring([mail(`On sale today:\n${lines}`)]);
		expect([accepted, unclear.length]).toEqual([[], 2]);
		const { rejected } = await bring([mail(`These were rejected:\n${lines}`)]);
		expect(rejected).toHaveLength(2);
	});

	it('a file that was loaded loads no title of which a refusal is told', async () => {
		const text = `Your file was loaded successfully.\n${ISBN} Emma: price missing\n${OTHER} Persuasion`;
		const { accepted, rejected, unclear } = await bring([mail(text)]);
		expect([accepted, rejected.length, unclear.length]).toEqual([[], 1, 1]);
	});

	it('lists of accepted and of rejected titles are told apart', async () => {
		const lists = `Accepted titles:\n${ISBN} Emma\n\nRejected titles:\n${OTHER} Persuasion\nPlease correct the errors.`;
		const blocks = `ISBN: ${ISBN}\nStatus: Accepted\n\nISBN: ${OTHER}\nStatus: Rejected\nReason: no price\n`;
		for (const text of [lists, blocks]) {
			const { accepted, rejected, unclear } = await bring([mail(text)]);
			expect([accepted.length, rejected.map(({ isbn }) => isbn), unclear]).toEqual([
				1,
				[OTHER],
				[],
			]);
		}
	});

	it('an answer stays with its title where a text holds the mark of the columns, or a line break', async () => {
		const table = `ISBN,Title,Status\n${ISBN},Love, Accepted,Rejected\n${OTHER},"Emma,\nRejected",Accepted`;
		const { accepted, rejected } = await bring([mail(table)]);
		expect([accepted.length, rejected.map(({ isbn }) => isbn)]).toEqual([1, [ISBN]]);
	});
});
