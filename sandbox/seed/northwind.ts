import type { Edition } from './editions.ts';
import { inPublicDomainEverywhere, playingTime } from './editions.ts';
import { sampleNote } from './isbn.ts';
import { assetFields, audioFields, bookFields, contractFields } from './northwind-fields.ts';
import { keys, rivalHouse, staff, usergroups } from './people.ts';
import { bisacName, themaName } from './subjects.ts';
import type { SeedFields, SeedInstance, SeedValue } from './types.ts';
import type { Work } from './works.ts';
import { firstPublication } from './works.ts';

export const house = 'Northwind Press';

/** The first rule that fits a work names its imprint. */
const imprints: readonly [imprint: string, fits: (work: Work) => boolean][] = [
	['Harrow Editions', (work) => work.house === rivalHouse],
	['Lantern Books', (work) => work.bisac[0].startsWith('JUV') || work.bisac[0].startsWith('JNF')],
	['Compass Point', (work) => !/^(FIC|POE|DRA)/.test(work.bisac[0])],
	['Nightjar', (work) => work.bisac.some((code) => /^FIC(015|022|027040|028|031|050)/.test(code))],
	['Northwind World', (work) => work.language !== undefined],
	['Northwind Classics', () => true],
];

function imprintOf(work: Work): string {
	return imprints.find(([, fits]) => fits(work))?.[0] ?? '';
}

/** The fields that have a value: an absent key is a field left empty. */
export function filled(fields: Record<string, SeedValue | undefined>): SeedFields {
	return Object.fromEntries(
		Object.entries(fields).filter((entry): entry is [string, SeedValue] => entry[1] !== undefined),
	);
}

export const firstSentence = (text: string): string => /^.*?[.!?](?= |$)/.exec(text)?.[0] ?? text;

function contributors({ author, translator }: Work): string {
	const people = (names: string | undefined, role: string): string[] => names?.split('; ').map((name) => `${name} (${role})`) ?? [];
	return [...people(author, 'Author'), ...people(translator, 'Translator')].join('; ');
}

/** What every e-book of the house is checked for before it is sold. */
const accessibility = ['EPUB Accessibility Specification 1.1', 'Table of contents navigation', 'Single logical reading order', 'WCAG v2.2', 'WCAG level AA'];

export function describe(edition: Edition): { type: string; fields: SeedFields } {
	const { work, form } = edition;
	const first = firstPublication(work);
	const everywhere = inPublicDomainEverywhere(work);
	const audio = form === 'Audiobook';
	const fields = filled({
		title: work.title,
		subtitle: work.subtitle,
		author: work.author,
		authorDates: work.lived?.join('\u2013'),
		contributors: contributors(work),
		isbn: edition.isbn,
		isbnNote: sampleNote,
		format: [form],
		edition: edition.statement,
		editionDate: edition.date,
		publisher: [work.house ?? house],
		imprint: [imprintOf(work)],
		series: work.series,
		publicationDate: first?.date,
		publicationDatePrecision: first && [first.precision],
		written: work.composed,
		language: ['English'],
		originalLanguage: [work.language ?? 'English'],
		originalTitle: work.original,
		subjects: work.bisac.map(bisacName),
		thema: work.thema.map(themaName),
		keywords: work.keywords?.join('; '),
		description: work.about,
		shortDescription: firstSentence(work.about),
		ageRange: [work.age ?? 'Adult'],
		price: edition.price,
		currency: [everywhere ? 'GBP' : 'USD'],
		rightsTerritory: [everywhere ? 'World' : 'United States'],
		onSale: edition.onSale,
		pageCount: audio ? undefined : work.pages,
		cover: audio ? undefined : `https://covers.northwind.example/${edition.isbn}.jpg`,
		...(form === 'EPUB' && { epubProtection: ['Digital watermarking'], accessibility }),
		narrator: audio ? 'Northwind Players' : undefined,
		duration: audio ? playingTime(work) : undefined,
	});
	return { type: audio ? 'Audio' : 'Book', fields };
}

export const instance: SeedInstance = {
	name: 'northwind',
	roles: {
		title: 'title',
		author: 'author',
		imprint: 'imprint',
		publisher: 'publisher',
		isbn: 'isbn',
		date: 'publicationDate',
		snippet: 'shortDescription',
		format: 'format',
		keywords: 'keywords',
		description: 'description',
		subjects: 'subjects',
		price: 'price',
		onSale: 'onSale',
		edition: 'edition',
	},
	types: [
		{ name: 'Book', fileExtensions: ['epub', 'pdf', 'docx'], fields: bookFields },
		{ name: 'Audio', fileExtensions: ['mp3', 'm4b', 'wav'], fields: audioFields },
		{ name: 'Marketing Asset', fileExtensions: ['svg', 'png', 'jpg', 'jpeg', 'pdf'], fields: assetFields },
		{ name: 'Contract', fileExtensions: ['pdf', 'docx'], fields: contractFields },
	],
	usergroups: usergroups(house, 'GB'),
	users: staff(
		house,
		[{ field: 'imprint', values: ['Northwind Classics'] }],
		[{ field: 'format', values: ['EPUB'] }],
	),
	keys,
	destinations: [
		{ name: 'Metadata drop: Northwind Retail', type: 'ONIX 3.0', location: 'sftp://retail.feeds.example/incoming' },
		{ name: 'Library feed', type: 'MARC 21', location: 'sftp://libraries.feeds.example/weekly' },
		{ name: 'Audiobook partner', type: 'ONIX 3.0', location: 'ftp://audio.feeds.example/titles' },
		{ name: 'Trade wholesaler', type: 'ONIX 2.1', location: 'ftp://wholesale.feeds.example/drop' },
		{ name: 'Website catalogue', type: 'JSON', location: 'https://catalogue.feeds.example/import' },
	],
};
