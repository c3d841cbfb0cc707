import type { WorkflowFile, WorkflowNode } from '../../scripts/host/workflows';
import type { HostInTest } from './hostInTest';
import { all, expectSound, parser, productsIn, texts, type Xml } from './onixRecords';
import { refusedBySchema } from './onixSchema';
import type { Book } from './templateInTest';
import {
	changed,
	FAILS,
	jsonOf,
	placed,
	publishedAt,
	template,
	templateTools,
	WORKS,
} from './templateInTest';

interface Left extends Book {
	problems: Array<{ what: string; remedy: string }>;
}
interface Report {
	subject: string;
	text: string;
	kind: string;
	messageNumber: number;
	sent: Book[];
	leftOut: Left[];
}
const withSettings = (settings: Record<string, string>) =>
	changed(template('weekly-onix-export'), 'Your Details', ({ parameters }: WorkflowNode) => {
		const { assignments } = (
			parameters as { assignments: { assignments: Array<{ name: string; value: unknown }> } }
		).assignments;
		return {
			parameters: {
				...parameters,
				assignments: {
					assignments: assignments.map((row) => ({
						...row,
						value: settings[row.name] ?? row.value,
					})),
				},
			},
		};
	});

/** What is wrong with a book, the words that name it, and a part of the remedy. */
const DEFECTS: Array<[fields: object, what: string, remedy: string]> = [
	[{ isbn: null }, 'it has no ISBN', 'Enter the ISBN-13'],
	[{ isbn: '9780306406158' }, 'the check digit of ISBN 9780306406158 is wrong', 'mistyped'],
	[
		{ contributors: 'Jane Austen (Wizard)' },
		'the role of Jane Austen ("Wizard") has no ONIX code',
		'Correct the role',
	],
	[{ editionDate: null }, 'it has no date', 'day, month and year'],
	[
		{ editionDate: '2099-01-31' },
		'it is on sale already, but comes out on 2099-01-31',
		'Correct the date',
	],
	[{ subjects: ['FICTION'] }, 'the subject "FICTION" has no code', 'a section'],
	[{ thema: null }, 'it has no Thema subject', 'Thema'],
	[{ rightsTerritory: null }, 'it has no rights territory', 'where the house may sell it'],
	[{ price: null }, 'it has no price', 'retail price'],
	[{ currency: null }, 'its price has no currency', 'currency'],
	[{ cover: 'http://intranet/cover.jpg' }, 'its cover has no public address', 'https://'],
	[
		{ accessibility: null },
		'the e-book does not say how accessible it is',
		'European Accessibility Act',
	],
];

export function onixTests(inTest: () => HostInTest): void {
	const { allBooks, control, fileOf, patch, run, search } = templateTools(inTest);
	beforeEach(async () => await control('reset'));

	it.each(['3.0', '3.1'] as const)(
		'ONIX %s: every book of the catalogue goes out, by the official schema, with what a schema does not see',
		async (release) => {
			const [later] = await search({ limit: 1 });
			await patch(later!.ref, { editionDate: '2099-01-31', onSale: false });
			const execution = await run(withSettings({ release }));
			const { name, text } = await fileOf(execution, 'ONIX File');
			expect(name).toMatch(/^onix-full-\d{4}-\d\d-\d\d\.xml$/);
			expect((await refusedBySchema(text, release)) ?? []).toEqual([]);

			const [message] = all(parser.parse(text) as Xml, 'ONIXMessage');
			expect(message).toMatchObject({ '@_release': release });
			expect(all(message!, 'Header')[0]).toMatchObject({
				Sender: { SenderName: 'Northwind Press' },
				Addressee: { AddresseeName: 'Northwind Retail' },
				MessageNumber: '1',
				SentDateTime: expect.stringMatching(/^\d{8}T\d{6}Z$/),
			});
			const books = new Map((await allBooks()).map((book) => [`northwind-${book.ref}`, book]));
			expect(texts(message!, 'Product/RecordReference').sort()).toEqual([...books.keys()].sort());
			for (const product of all(message!, 'Product'))
				expectSound(product, books.get(texts(product, 'RecordReference')[0]!)!);
			const [report] = jsonOf(execution, 'Report') as unknown as Report[];
			expect(report!.text).toContain(
				`was written as ${name} (message 1): ${books.size} books, 1 of them not published yet.`,
			);
			expect(report!.leftOut).toEqual([]);
		},
	);

	it('ONIX: the schema is asked', async () => {
		expect(
			(await refusedBySchema(
				'<ONIXMessage release="3.0" xmlns="http://ns.editeur.org/onix/3.0/reference"><Header/></ONIXMessage>',
				'3.0',
			)) ?? [''],
		).not.toEqual([]);
	});

	it('ONIX: each of twelve defects is named with its book and the remedy, and the others go out', async () => {
		const books = await search({ limit: 12, fieldFilters: { format: 'EPUB' } });
		for (const [place, [fields]] of DEFECTS.entries())
			await patch(books[place]!.ref, { onSale: true, ...fields });
		const execution = await run(template('weekly-onix-export'));
		const [report] = jsonOf(execution, 'Report') as unknown as Report[];
		expect(report!.leftOut.map(({ ref }) => ref).sort()).toEqual(
			books.map(({ ref }) => ref).sort(),
		);
		for (const [place, [, what, remedy]] of DEFECTS.entries()) {
			const { ref, title } = books[place]!;
			const { problems } = report!.leftOut.find((book) => book.ref === ref)!;
			expect(problems).toEqual([
				{ what: expect.stringContaining(what), remedy: expect.stringContaining(remedy) },
			]);
			expect(report!.text).toContain(`"${title}" (EPUB`);
			expect(report!.text).toContain(`- ${problems[0]!.what}. ${problems[0]!.remedy}`);
		}
		expect(report!.sent).toHaveLength((await allBooks()).length - 12);
	});

	/** The books of one imprint, each Monday that an address is called. */
	const mondays = async (file: WorkflowFile, path: string) =>
		await publishedAt<Report>(
			inTest(),
			changed(file, 'Find Books', ({ parameters }) => ({
				parameters: {
					...parameters,
					fieldFilters: { filter: [{ field: 'imprint', value: 'Lantern Books' }] },
				},
			})),
			'Every Monday at Five',
			path,
		);
	const LINE: [string, string] = ['Deliver', 'Remember What Went Out'];

	it.each([
		['fails', FAILS, false, 'error'],
		['stands beside, and fails', FAILS, true, 'error'],
		['stands beside', WORKS, true, 'success'],
	] as const)(
		'ONIX: nothing counts as sent where the node that delivers %s',
		async (_, node, asBranch, status) => {
			const path = `onix-${status}-${String(asBranch)}`;
			const { start, end } = await mondays(
				placed(template('weekly-onix-export'), LINE, node, asBranch),
				path,
			);
			for (const _time of [1, 2]) {
				const { execution } = await start();
				expect(execution.status).toBe(status);
				expect(jsonOf(execution, 'Full or Delta?')).toMatchObject([
					{ kind: 'full', messageNumber: 1 },
				]);
			}
			await end();
		},
	);

	it('ONIX: a full file first, then what has changed, as whole records or as blocks, and a full file again', async () => {
		const cycle = async (settings: Record<string, string>, path: string) => {
			const { start, end } = await mondays(placed(withSettings(settings), LINE, WORKS), path);
			const next = async (): Promise<{ report: Report; products: Xml[] }> => {
				const { report, execution } = await start();
				if (report.sent.length === 0) return { report, products: [] };
				const { text } = await fileOf(execution, 'ONIX File');
				expect((await refusedBySchema(text, '3.0')) ?? []).toEqual([]);
				return { report, products: productsIn(text) };
			};
			return { next, end };
		};
		const [one, two] = await search({
			limit: 2,
			fieldFilters: { imprint: 'Lantern Books', format: 'Paperback' },
		});

		const records = await cycle({}, 'onix-records');
		expect((await records.next()).report).toMatchObject({ kind: 'full', messageNumber: 1 });
		expect((await records.next()).report).toMatchObject({
			kind: 'delta',
			sent: [],
			text: expect.stringContaining('nothing has changed since the last one'),
		});
		await patch(one!.ref, { price: 4.5 });
		const delta = await records.next();
		expect(delta.report).toMatchObject({
			kind: 'delta',
			messageNumber: 2,
			sent: [{ ref: one!.ref, title: one!.title }],
		});
		expect(delta.products).toMatchObject([
			{
				NotificationType: '03',
				ProductSupply: { SupplyDetail: { Price: { PriceAmount: '4.50' } } },
			},
		]);
		await records.end();

		const blocks = await cycle({ updates: 'blocks' }, 'onix-blocks');
		await blocks.next();
		await patch(two!.ref, { price: 4.75 });
		const { products } = await blocks.next();
		expect(products).toHaveLength(1);
		expect(Object.keys(products[0]!)).toEqual([
			'RecordReference',
			'NotificationType',
			'ProductIdentifier',
			'ProductSupply',
		]);
		expect(products[0]).toMatchObject({ NotificationType: '04' });
		await blocks.end();

		// Four weeks of nothing but deltas are over.
		const again = await cycle({ fullEveryWeeks: '0' }, 'onix-again');
		await again.next();
		expect((await again.next()).report).toMatchObject({ kind: 'full', messageNumber: 2 });
		await again.end();
	});
}
