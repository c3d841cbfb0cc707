import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from './templateCode';

const book = (ref: number, fields: object) => ({ ref, title: `Title ${ref}`, fields });
const LONG = 'x'.repeat(300);

/** Which books the template of the review chooses for a person who asked for ten. */
const chosen = async (books: object[], most = 10) =>
	await codeOf<{ ref?: number; lacking: number; found?: number }>(
		'enrich-with-review',
		'Choose Books',
		{
			nodes: { 'What Is Asked For': [{ person: 'Ann', most, shorterThan: 300 }] },
			input: books,
		},
	);

describe('the template of the review', () => {
	it.each([
		['sea, whales', 'sea, whales', true],
		[['sea'], ['sea'], true],
		['', undefined, true],
		['', null, true],
		['sea', 'whales', false],
		['sea', undefined, false],
		[['sea'], ['sea', 'whales'], false],
		['', ['whales'], false],
	])('where %j was shown, %j in its place is unchanged: %s', async (shown, now, isUnchanged) => {
		const wanted = [{ ref: 1, field: 'keywords', shown, proposed: 'new' }];
		const [compared] = await codeOf<{ toSave: object[]; changed: object[] }>(
			'enrich-with-review',
			'Compare',
			{
				nodes: { 'Check the Answers': [{ books: [{ ref: 1, title: 'Title 1', wanted }] }] },
				input: [book(1, { keywords: now })],
			},
		);
		expect(compared).toMatchObject({
			toSave: isUnchanged ? [{ save: { keywords: 'new' } }] : [],
			changed: isUnchanged ? [] : [{ ref: 1 }],
		});
	});

	it('names what no book shows, since it may have another name there', async () => {
		const [first] = await chosen([book(1, { keywords: '' }), book(2, {})]);
		expect(first).toMatchObject({ lacking: 2, unseen: ['description'] });
	});

	it('says why a book could not be read again', async () => {
		const wanted = [{ ref: 1, field: 'keywords', shown: '', proposed: 'new' }];
		const [compared] = await codeOf<{ notRead: object[] }>('enrich-with-review', 'Compare', {
			nodes: { 'Check the Answers': [{ books: [{ ref: 1, title: 'Title 1', wanted }] }] },
			input: [{ error: { message: 'Unknown field: isbn' } }],
		});
		expect(compared?.notRead).toMatchObject([{ reason: 'Unknown field: isbn' }]);
	});

	it.each([[undefined], [null], [''], [' '], [[]]])('keywords of %j are none', async (keywords) => {
		const rows = await chosen([book(1, { keywords, description: LONG })]);
		expect(rows).toMatchObject([{ ref: 1, lacking: 1 }]);
	});

	it('tells a catalogue that lacks nothing from a search that found no book', async () => {
		expect(await chosen([book(1, { keywords: ['sea'], description: LONG })])).toEqual([
			{ lacking: 0, found: 1 },
		]);
		expect(await chosen([{}])).toEqual([{ lacking: 0, found: 0 }]);
	});

	it('pays for nothing where no book is asked for, and the page says so', async () => {
		const rows = await chosen([book(1, { keywords: '', description: LONG })], 0);
		expect(rows).toEqual([{ lacking: 0, found: 1, asked: 0 }]);
		const { nodes } = JSON.parse(
			readFileSync(join(__dirname, '../../workflows/enrich-with-review.json'), 'utf8'),
		) as { nodes: Array<{ name: string; parameters: { completionTitle?: string } }> };
		const page = nodes.find(({ name }) => name === 'Nothing Lacks');
		expect(page?.parameters.completionTitle).toContain(
			"$json.asked === 0 ? 'No book was asked for'",
		);
		expect(JSON.stringify(nodes)).not.toContain('Math.max(1, Math.floor');
	});

	it.each([
		[{ format: ['EPUB'] }, 'Keywords of Title 1, EPUB, ISBN missing, No. 1'],
		[{}, 'Keywords of Title 1, ISBN missing, No. 1'],
	])('a book with %j is named by what it has', async (fields, label) => {
		const [page] = await codeOf<{ choices: object[] }>('enrich-with-review', 'Proposals', {
			nodes: {
				'Choose Books': [book(1, fields)],
				'Propose Descriptions': [{}],
				'Propose Keywords': [{ generated: true, value: 'sea' }],
			},
		});
		expect(page?.choices).toMatchObject([{ label }]);
	});

	it.each([[[]], [''], [null]])('proposes to save where %j stands now', async (keywords) => {
		const [{ page }] = (await codeOf<{ page: string }>('enrich-with-review', 'Proposals', {
			nodes: {
				'Choose Books': [book(1, { keywords })],
				'Propose Descriptions': [{}],
				'Propose Keywords': [{ generated: true, value: 'sea' }],
			},
		})) as [{ page: string }];
		expect(page).toContain('"defaultValue":"Save the proposal"');
	});

	it.each([
		[{ ref: 1, updated: true, changedFields: ['keywords'] }, 'sea', 'saved'],
		[{ ref: 1, updated: false, changedFields: [] }, 'old', 'saved'],
		[{ ref: 1, updated: false, changedFields: [] }, 'sea', 'failed'],
		[{ ref: 1, changedFields: [], fieldErrors: { keywords: 'Too long' } }, 'sea', 'failed'],
		[{ error: { message: 'Locked' } }, 'sea', 'failed'],
	])('counts what %j says of the proposal "%s" as %s', async (outcome, proposed, counted) => {
		const choice = { ref: 1, title: 'Emma', field: 'keywords', shown: 'old', proposed };
		const [report] = await codeOf<Record<string, unknown[]>>('enrich-with-review', 'Report', {
			nodes: {
				'What Is Asked For': [{ person: 'Ann' }],
				Proposals: [{ notGenerated: [] }],
				'Check the Answers': [{ isAnswered: true, left: [] }],
				Compare: [{ changed: [], notRead: [] }],
				'One Save for Each Book': [{ unchanged: [choice] }],
				Save: [outcome],
			},
		});
		expect([report?.saved, report?.failed].map((list) => list?.length)).toEqual(
			counted === 'saved' ? [1, 0] : [0, 1],
		);
	});
});
