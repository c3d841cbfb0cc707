import { bisacOptions, themaOptions } from './subjects.ts';
import type { SeedField, SeedOption } from './types.ts';

export function options(...names: string[]): SeedOption[] {
	return names.map((name) => ({ name }));
}

const languages = [
	['English', 'eng'], ['Ancient Greek', 'grc'], ['Arabic', 'ara'], ['Bengali', 'ben'], ['Chinese', 'zho'],
	['Czech', 'ces'], ['Danish', 'dan'], ['Dutch', 'nld'], ['Finnish', 'fin'], ['French', 'fra'], ['German', 'deu'],
	['Gujarati', 'guj'], ['Hindi', 'hin'], ['Hungarian', 'hun'], ['Icelandic', 'isl'], ['Italian', 'ita'],
	['Japanese', 'jpn'], ['Latin', 'lat'], ['Middle English', 'enm'], ['Norwegian', 'nor'], ['Old English', 'ang'],
	['Persian', 'fas'], ['Polish', 'pol'], ['Portuguese', 'por'], ['Russian', 'rus'], ['Sanskrit', 'san'],
	['Sesotho', 'sot'], ['Spanish', 'spa'], ['Swedish', 'swe'], ['Akkadian', 'akk'],
];

const coded = (rows: string[][]): SeedOption[] => rows.map(([name = '', code]) => ({ name, code }));

const territories = options(
	'World',
	'World excluding North America',
	'United Kingdom and Commonwealth',
	'European Union',
	'United States',
	'Canada',
);

const title: SeedField = { name: 'title', title: 'Title', type: 'text', required: true, searchable: true };
const description: SeedField = {
	name: 'description', title: 'Description', type: 'longText', aiEnabled: true, searchable: true,
};
const keywords: SeedField = {
	name: 'keywords', title: 'Keywords', type: 'longText', aiEnabled: true, searchable: true,
};
const rightsTerritory: SeedField = {
	name: 'rightsTerritory', title: 'Rights territory', type: 'checkboxes', options: territories,
};

const identity: readonly SeedField[] = [
	title,
	{ name: 'subtitle', title: 'Subtitle', type: 'text', searchable: true },
	{ name: 'author', title: 'Author', type: 'text', searchable: true },
	{ name: 'authorDates', title: 'Author dates', type: 'text' },
	{ name: 'contributors', title: 'Contributors', type: 'text', searchable: true },
	{ name: 'isbn', title: 'ISBN', type: 'text', searchable: true },
	{ name: 'isbnNote', title: 'ISBN note', type: 'text' },
	{
		name: 'format', title: 'Format', type: 'dropdown', searchable: true,
		options: options('Hardback', 'Paperback', 'Large print', 'EPUB', 'Audiobook'),
	},
	{ name: 'edition', title: 'Edition', type: 'text', searchable: true },
	{ name: 'editionDate', title: 'Date of this edition', type: 'date', searchable: true },
	{
		name: 'publisher', title: 'Publisher', type: 'dropdown', searchable: true,
		options: options('Northwind Press', 'Harrow & Vale'),
	},
	{
		name: 'imprint', title: 'Imprint', type: 'dropdown', searchable: true,
		options: options(
			'Northwind Classics', 'Northwind World', 'Nightjar', 'Lantern Books', 'Compass Point', 'Harrow Editions',
		),
	},
	{ name: 'series', title: 'Series', type: 'text', searchable: true },
];

const content: readonly SeedField[] = [
	{ name: 'publicationDate', title: 'First published', type: 'date', searchable: true },
	{
		name: 'publicationDatePrecision', title: 'First published, known to the', type: 'dropdown',
		options: options('Day', 'Month', 'Year'),
	},
	{ name: 'written', title: 'Written', type: 'text' },
	{ name: 'language', title: 'Language', type: 'dropdown', searchable: true, options: coded(languages) },
	{ name: 'originalLanguage', title: 'Original language', type: 'dropdown', searchable: true, options: coded(languages) },
	{ name: 'originalTitle', title: 'Original title', type: 'text', searchable: true },
	{
		name: 'subjects', title: 'BISAC subjects', type: 'tree', aiEnabled: true, searchable: true,
		options: bisacOptions,
	},
	{ name: 'thema', title: 'Thema subjects', type: 'tree', aiEnabled: true, searchable: true, options: themaOptions },
	keywords,
	description,
	{ name: 'shortDescription', title: 'Short description', type: 'longText', aiEnabled: true, searchable: true },
	{
		name: 'ageRange', title: 'Age range', type: 'dropdown', searchable: true,
		options: options('3 to 6 years', '6 to 9 years', '9 to 12 years', '12 to 16 years', 'Adult'),
	},
];

const sale: readonly SeedField[] = [
	{ name: 'price', title: 'Price', type: 'number', searchable: true },
	{ name: 'currency', title: 'Currency', type: 'dropdown', options: options('GBP', 'USD', 'EUR') },
	rightsTerritory,
	{ name: 'onSale', title: 'On sale', type: 'boolean', searchable: true },
];

/** ONIX codes of list 144. */
const protections = [['None', '00'], ['Digital watermarking', '02'], ['Adobe DRM', '03'], ['Readium LCP DRM', '06']];

/** ONIX codes of list 196. */
const accessibility = [
	['EPUB Accessibility Specification 1.1', '04'], ['Table of contents navigation', '11'],
	['Single logical reading order', '13'], ['Short alternative textual descriptions', '14'],
	['All non-decorative content supports reading without sight', '52'], ['EAA exception 1 – Micro-enterprises', '75'],
	['WCAG v2.2', '82'], ['WCAG level AA', '85'],
];

/** What retailers ask for beside the text. */
const product: readonly SeedField[] = [
	{ name: 'cover', title: 'Cover (public address)', type: 'text' },
	{ name: 'epubProtection', title: 'E-book protection', type: 'dropdown', options: coded(protections) },
	{ name: 'accessibility', title: 'E-book accessibility', type: 'checkboxes', options: coded(accessibility) },
];

/** Both are titled "Sales copy": a title that names two AI-enabled fields is what AMBIGUOUS_FIELD is for. */
const salesCopy: readonly SeedField[] = [
	{ name: 'backCoverCopy', title: 'Sales copy', type: 'longText', aiEnabled: true },
	{ name: 'catalogueCopy', title: 'Sales copy', type: 'longText', aiEnabled: true },
];

export const bookFields: readonly SeedField[] = [
	...identity,
	...content,
	{ name: 'pageCount', title: 'Pages', type: 'number', searchable: true },
	...sale,
	...salesCopy,
	...product,
];

export const audioFields: readonly SeedField[] = [
	...identity,
	...content,
	{ name: 'narrator', title: 'Narrator', type: 'text', searchable: true },
	{ name: 'duration', title: 'Playing time (minutes)', type: 'number', searchable: true },
	...sale,
];

export const assetFields: readonly SeedField[] = [
	title,
	{
		name: 'assetType', title: 'Asset type', type: 'dropdown', searchable: true,
		options: options('Front cover', 'Web banner', 'Social card', 'Advance information sheet'),
	},
	{ name: 'relatedIsbn', title: 'Related ISBN', type: 'text', searchable: true },
	{ name: 'credit', title: 'Credit', type: 'text' },
	description,
	keywords,
];

export const contractFields: readonly SeedField[] = [
	title,
	{
		name: 'contractType', title: 'Contract type', type: 'dropdown', searchable: true,
		options: options('Narration', 'Cover design', 'Introduction', 'New translation'),
	},
	{ name: 'counterparty', title: 'Counterparty', type: 'text', searchable: true },
	{ name: 'signedDate', title: 'Signed', type: 'date', searchable: true },
	{ name: 'expiryDate', title: 'Expires', type: 'date' },
	rightsTerritory,
	{ name: 'terms', title: 'Terms', type: 'longText' },
];
