import { bring, ISBN, mail, OTHER } from './acknowledgementRun';

type Verdict = 'accepted' | 'rejected' | 'unclear';

/** What became of a title; a title of which nothing is told has vanished. */
async function verdictsOf(text: string) {
	const { accepted, rejected, unclear } = await bring([mail(text)]);
	const of = (isbn: string) => [
		...accepted.filter((key) => key.endsWith(isbn)).map(() => 'accepted'),
		...rejected.filter((title) => title.isbn === isbn).map(() => 'rejected'),
		...unclear.filter((title) => title.isbn === isbn).map(() => 'unclear'),
	];
	return [...of(ISBN), ...of(OTHER)];
}

describe('the lines of an acknowledgement', () => {
	it.each([',', ';', ' |', '\t'])(
		'a first line with a title is no row of names (%j)',
		async (mark) => {
			const line = (...cells: string[]) => cells.join(`${mark} `);
			const text = `${line(`ISBN ${ISBN}`, 'Emma', 'Rejected: price missing')}\n${line(`ISBN ${OTHER}`, 'Persuasion', 'Accepted')}`;
			expect(await verdictsOf(text)).toEqual(['rejected', 'accepted']);
		},
	);

	it.each<[text: string, ...verdicts: Verdict[]]>([
		// A sentence is no row of names.
		[
			`The following ISBNs were rejected, please correct them:\n${ISBN}\n${OTHER}`,
			'rejected',
			'rejected',
		],
		[
			`Your ISBNs were loaded, thank you.\n${ISBN}: Rejected\n${OTHER}: Accepted`,
			'rejected',
			'accepted',
		],
		[
			`We have your ISBNs, thank you!\n${ISBN}: Rejected\n${OTHER}: Accepted`,
			'rejected',
			'accepted',
		],
		[`Your ISBNs were loaded, thank you.\n${ISBN}`, 'unclear'],
		[`ISBN;Title;Error no.\n${ISBN};Emma;Accepted\n${OTHER};Persuasion;`, 'accepted', 'unclear'],
		// A sum below titles is said of none of them; above titles it is their heading.
		[`${ISBN}: Rejected: price\n${OTHER}: Accepted\nTotal errors: 1`, 'rejected', 'accepted'],
		[`${ISBN}: Rejected: price\n${OTHER}: Accepted\nRejected: 1`, 'rejected', 'accepted'],
		[`${ISBN}: Rejected: price\n${OTHER}: Accepted\nTitles rejected: 1`, 'rejected', 'accepted'],
		[`${ISBN}: Rejected: price\n${OTHER}: on hold\n\nTotal errors: 1`, 'rejected', 'unclear'],
		[`Accepted: 1\n${ISBN}\nRejected: 1\n${OTHER}`, 'unclear', 'rejected'],
		[`Rejected: 1\n${ISBN}\nAccepted: 1\n${OTHER}`, 'rejected', 'unclear'],
		[`Accepted: 1\nRejected: 1\n${ISBN} on hold\n${OTHER} Accepted`, 'unclear', 'accepted'],
		[`${ISBN}\nRejected: 0\n${OTHER}\nRejected: 0`, 'unclear', 'unclear'],
		[`${ISBN}\nLoaded: 0\nRejected: 1\n${OTHER}\nLoaded: 1\nRejected: 0`, 'unclear', 'unclear'],
		[`All titles accepted.\n${ISBN}\nRejected: 1\n${OTHER}`, 'unclear', 'unclear'],
		[`Titles accepted:\n${ISBN}\n${OTHER}\nRejected: 1`, 'unclear', 'unclear'],
		[`${ISBN}\nErrors: 2\n${OTHER}\nErrors: 0`, 'rejected', 'unclear'],
		[`All titles accepted.\nRejected: 1\n${ISBN}`, 'rejected'],
		[
			`Your file was loaded successfully.\nTitles loaded: 1\n${ISBN}\n${OTHER}`,
			'unclear',
			'unclear',
		],
		[
			`ISBN: ${ISBN}\nTitle: 1984\nStatus: Rejected\nISBN: ${OTHER}\nNumber of pages: 300\nStatus: Accepted`,
			'rejected',
			'accepted',
		],
		[
			`${ISBN}: on hold\r\n${OTHER}: Accepted\r\nRejected: 1\r\nContact: Anna\r\n`,
			'unclear',
			'accepted',
		],
		[`Total errors: 1\nAll titles on hold.\n${ISBN}\n${OTHER}`, 'unclear', 'unclear'],
		[`${ISBN} - on hold\nAccepted: 1\nErrors: 2\n${OTHER} - on hold`, 'unclear', 'unclear'],
		[`${ISBN}\nTotal errors: 1\nStatus: Rejected\n${OTHER}`, 'unclear', 'unclear'],
		[`${ISBN}: Accepted\nLoaded: 0`, 'unclear'],
		[`Accepted: 0\nRejected: 2\n${ISBN}\n${OTHER}`, 'rejected', 'rejected'],
		[
			`${ISBN} - loaded\nTotal titles: 1\nRejected: 1\nStatus: On hold\n${OTHER} - loaded`,
			'unclear',
			'accepted',
		],
		// No errors are no refusal.
		[`${ISBN} - Emma - loaded, no errors were found`, 'unclear'],
		[`No errors detected.\n${ISBN}\n${OTHER}`, 'unclear', 'unclear'],
		[`Your file was processed. No errors were found.\n${ISBN}\n${OTHER}`, 'unclear', 'unclear'],
		[`ISBN;Status\n${ISBN};Loaded without any failures so far`, 'unclear'],
		[`${ISBN} no errors in the price, but the cover is missing`, 'rejected'],
		// Names of columns in a mail answer for no title.
		[`Hello,\n\nISBN;Title;Status;Error message\n${ISBN};Emma;On hold;`, 'unclear'],
		[
			`Hello,\n\nISBN;Title;Status;Error message\n${ISBN};Emma;Accepted;Cover small\n${OTHER};Persuasion;Rejected;`,
			'unclear',
			'rejected',
		],
		[
			`Your file was loaded successfully.\n\nISBN;Title;Status;Error message\n${ISBN};Emma;Später;`,
			'unclear',
		],
		[`Hello,\nsorry, these were refused, all of them:\n${ISBN}, Emma, Harbour`, 'rejected'],
		// Nor is none of them, however it is written.
		[`${ISBN}\n${OTHER}\n\nRejected titles: none`, 'unclear', 'unclear'],
		[
			`Number of rejected titles: 0\n${ISBN} - Accepted\n${OTHER} - Accepted`,
			'accepted',
			'accepted',
		],
		[`Loaded 2, rejected 0\n${ISBN}\n${OTHER}`, 'unclear', 'unclear'],
		[`Errors (0)\n${ISBN} - Accepted`, 'accepted'],
		[`ISBN: ${ISBN}\nStatus: Accepted\nErrors: -`, 'accepted'],
		[`${ISBN} - Accepted\nFailed records: 0`, 'accepted'],
		// A sentence about the file answers for no title of which a sum says no.
		[
			`Processed: 2\nRejected: 1\n\nYour file was processed successfully.\n\n${ISBN}\n${OTHER}`,
			'unclear',
			'unclear',
		],
		[`1 title was rejected.\nYour file was processed successfully.\n${ISBN}`, 'unclear'],
		[`1 title was rejected.\nTitles accepted:\n${ISBN}`, 'accepted'],
		// What stands under every letter says nothing of the titles.
		[
			`We have received the following titles:\n${ISBN}\n\nIf anything is missing, please contact us.`,
			'unclear',
		],
		[
			`The following titles were accepted:\n${ISBN}\n\nIf you find errors, please contact us.`,
			'accepted',
		],
		[`${ISBN} Emma\n\nIf you have received this e-mail in error, please delete it.`, 'unclear'],
		[
			`Titles accepted:\n${ISBN}\n\nIf you have received this\nmessage in error, please delete it.`,
			'accepted',
		],
		[`Titles accepted:\n${ISBN}\nWe received this title in error.`, 'unclear'],
	])('%j', async (text, ...verdicts) => {
		expect(await verdictsOf(text)).toEqual(verdicts);
	});

	// Patterns that look back over all of it take minutes, beyond the test's own time.
	it('a long text is read to its end', async () => {
		const many = 40_000;
		for (const text of [
			`${ISBN}\n${' '.repeat(many)}x`,
			`${ISBN}\n${'Total '.repeat(many)}`,
			`${ISBN}\n${'Rejected: 1\n'.repeat(many / 10)}`,
			`${ISBN}\nTotal: ${'1'.repeat(many)}x`,
			`${'a,b,c\n'.repeat(many / 4)}${`${ISBN};Emma;;\n`.repeat(many / 4)}`,
			Array.from({ length: many / 4 }, (_, at) => `${ISBN}\nRejected: 1\nStatus: ${at}`).join('\n'),
			`${'no errors '.repeat(many / 10)}\n${ISBN}`,
			`${ISBN}\n\n${'received this e-mail '.repeat(many / 10)}`,
			`ISBN${';'.repeat(many)}\n`.repeat(2) + `${ISBN}${';'.repeat(many)}`,
		]) {
			expect((await bring([mail(`Hello,\n${text}`)])).accepted).toEqual([]);
		}
	}, 60_000);
});
