import { leadIsbn } from './editions.ts';
import { filled, house } from './northwind.ts';
import type { SeedFields, SeedInstance, SeedResource } from './types.ts';
import { works } from './works.ts';
import type { Work } from './works.ts';

const dayLength = 86_400_000;

const assets: readonly [title: string, assetType: string, text: string][] = [
	['Pride and Prejudice', 'Web banner', 'Wide banner for the Regency page of the website, in the colours of the paperback.'],
	['Pride and Prejudice', 'Social card', 'Square card with the first sentence of the novel, for the birthday of Jane Austen.'],
	['Frankenstein', 'Web banner', 'Banner for the gothic season in October; the lettering leaves room for a retailer logo.'],
	['Moby-Dick', 'Front cover', 'Approved front of the new paperback, without the barcode panel.'],
	['The Great Gatsby', 'Front cover', 'Approved front for the United States only; not cleared for any other territory.'],
	['A Christmas Carol', 'Social card', 'Card for the Christmas campaign, to be used between November and Twelfth Night.'],
	['Crime and Punishment', 'Front cover', 'Approved front of the new hardback, matching the others of the Russian shelf.'],
	['Les Misérables', 'Web banner', 'Banner for the big books of summer promotion, in two languages.'],
	["Alice's Adventures in Wonderland", 'Front cover', 'Front of the children\u2019s edition, with the title lettering on its own layer.'],
	['The Tale of Genji', 'Advance information sheet', 'One page for the trade: contents, format, price and the note on the translation.'],
	['On the Origin of Species', 'Advance information sheet', 'One page for the trade and for science teachers, with the chapter list.'],
	['The Art of War', 'Social card', 'Series of quotations, checked against the translation that we print.'],
];

const contracts: readonly [title: string, type: string, counterparty: string, signed: string, terms: string][] = [
	['Pride and Prejudice', 'Narration', 'Northwind Players', '2023-03-14', 'Unabridged reading; flat fee; two days in the studio and one for corrections.'],
	['War and Peace', 'Narration', 'Northwind Players', '2022-11-02', 'Unabridged reading in four parts; fee by finished hour.'],
	['Metamorphosis', 'New translation', 'Sample Translators Collective', '2024-01-22', 'New English text; fee by thousand words and a royalty on printed copies.'],
	['Madame Bovary', 'Introduction', 'Sample Contributor A', '2023-09-05', 'Four thousand words for the hardback; also to be used in the e-book.'],
	['The Souls of Black Folk', 'Introduction', 'Sample Contributor B', '2024-06-18', 'Three thousand words; the contributor keeps the right to reprint after a year.'],
	['Dracula', 'Cover design', 'Sample Studio', '2024-02-09', 'Front, spine and back for three formats; two rounds of corrections.'],
	['Kokoro', 'Cover design', 'Sample Studio', '2023-05-30', 'Series design for the Japanese shelf; unlimited territory.'],
	['The Wealth of Nations', 'Introduction', 'Sample Contributor C', '2022-04-12', 'Five thousand words; payment on delivery and on publication.'],
];

function workCalled(title: string): Work {
	const work = works.find((candidate) => candidate.title === title);
	if (work === undefined) throw new RangeError(`No work is called ${title}`);
	return work;
}

function record(type: string, number: number, epoch: string, fields: SeedFields): SeedResource {
	const at = (days: number): string => new Date(Date.parse(epoch) - days * dayLength).toISOString();
	return {
		type,
		fields,
		createdDate: at(100 + number * 9),
		modifiedDate: at(10 + number),
		archive: 0,
		usergroup: house,
		createdBy: number % 2 === 0 ? 'edith' : 'colin',
	};
}

/** Artwork and contracts of the house. The other instance keeps neither. */
export function extras(instance: SeedInstance, epoch: string): SeedResource[] {
	if (instance.name !== 'northwind') return [];
	const artwork = assets.map(([title, assetType, description], number): SeedResource => {
		const work = workCalled(title);
		const isbn = leadIsbn(work, 0);
		const name = `${isbn}-${assetType.toLowerCase().replaceAll(' ', '-')}.svg`;
		return {
			...record('Marketing Asset', number, epoch, filled({
				title: `${title}: ${assetType.toLowerCase()}`,
				assetType: [assetType],
				relatedIsbn: isbn,
				credit: 'Northwind Press design desk (sample)',
				description,
				keywords: [work.author, assetType].join('; '),
			})),
			private: number % 5 === 1,
			file: { name, kind: 'svg' },
		};
	});
	const papers = contracts.map(([title, type, counterparty, signed, terms], number): SeedResource => ({
		...record('Contract', number, epoch, filled({
			title: `${workCalled(title).title}: ${type.toLowerCase()} agreement (sample)`,
			contractType: [type],
			counterparty,
			signedDate: signed,
			expiryDate: `${Number(signed.slice(0, 4)) + 7}${signed.slice(4)}`,
			rightsTerritory: ['World'],
			terms,
		})),
		confidential: true,
		file: { name: `agreement-${number + 1}.pdf`, kind: 'pdf' },
	}));
	return [...artwork, ...papers];
}
