import type { Edition, Form } from './editions.ts';
import { playingTime } from './editions.ts';
import { sampleNote } from './isbn.ts';
import { options } from './northwind-fields.ts';
import { filled, firstSentence } from './northwind.ts';
import { keys, rivalHouse, staff, usergroups } from './people.ts';
import type { SeedField, SeedFields, SeedInstance, SeedOption } from './types.ts';
import type { Work } from './works.ts';
import { firstPublication } from './works.ts';

export const house = 'Meridian House';

const productForms: Record<Form, string> = {
	Hardback: 'Hardcover',
	Paperback: 'Softcover',
	'Large print': 'Softcover, large type',
	EPUB: 'E-book',
	Audiobook: 'Audio download',
};

/** Main groups of the German book trade with their figures, and this house's own groups below them. */
const groups: readonly [group: string, code: string, parts: readonly [name: string, codes: RegExp][]][] = [
	['Children and young adults', '2', [
		['Children: picture books', /^YBC/], ['Children: stories and novels', /^YF/],
	]],
	['Fiction', '1', [
		['Fiction: crime and suspense', /^F[FH]/], ['Fiction: horror and the uncanny', /^FK/],
		['Fiction: science fiction and fantasy', /^F[DLM]/], ['Fiction: plays', /^DD/], ['Fiction: poetry', /^DC/],
		['Fiction: epics, myths and tales', /^(FN|DB)/], ['Fiction: novels and stories', /^F/],
	]],
	['Humanities, art, music', '5', [
		['Humanities: philosophy', /^QD/], ['Humanities: religion', /^QR/], ['Humanities: history', /^NH/],
		['Humanities: lives and letters', /^D/], ['Humanities: arts', /^A/],
	]],
	['Sciences, medicine, technology', '6', [['Sciences: natural science', /^P/]]],
	['Social sciences, law, economics', '7', [
		['Society: economics', /^K/], ['Society: politics and law', /^(JP|JW|L)/], ['Society: people and ideas', /^J/],
	]],
	['Guides', '4', [['Guides: house, table and nature', /^W/]]],
];

const groupOptions: readonly SeedOption[] = groups.flatMap(([parent, code, parts]) => [
	{ name: parent, code },
	...parts.map(([name]) => ({ name, parent })),
]);

function groupOf(work: Work): string {
	const parts = groups.flatMap(([, , list]) => list);
	const part = parts.find(([, codes]) => codes.test(work.thema[0]));
	if (part === undefined) throw new RangeError(`${work.title}: no product group for ${work.thema[0]}`);
	return part[0];
}

const lists = options('Meridian Library', 'Meridian Worldwide', 'Kite', 'Harrow Editions');

function listOf(work: Work): string {
	if (work.house === rivalHouse) return 'Harrow Editions';
	if (work.thema[0].startsWith('Y')) return 'Kite';
	return work.language === undefined ? 'Meridian Library' : 'Meridian Worldwide';
}

const shared: readonly SeedField[] = [
	{ name: 'product_title', title: 'Product title', type: 'text', required: true, searchable: true },
	{ name: 'by_line', title: 'By', type: 'text', searchable: true },
	{ name: 'ean', title: 'EAN', type: 'text', searchable: true },
	{ name: 'ean_note', title: 'EAN note', type: 'text' },
	{ name: 'edition_note', title: 'Edition', type: 'text' },
	{
		name: 'product_form', title: 'Product form', type: 'dropdown', searchable: true,
		options: options(...Object.values(productForms)),
	},
	{ name: 'house', title: 'House', type: 'dropdown', searchable: true, options: options(house, rivalHouse) },
	{ name: 'list', title: 'List', type: 'dropdown', searchable: true, options: lists },
	{ name: 'year_one', title: 'First appeared', type: 'date', searchable: true },
	{
		name: 'warengruppe', title: 'Product group', type: 'tree', aiEnabled: true, searchable: true,
		options: groupOptions,
	},
	{ name: 'tags', title: 'Tags', type: 'longText', aiEnabled: true, searchable: true },
	{ name: 'synopsis', title: 'Synopsis', type: 'longText', aiEnabled: true, searchable: true },
	{ name: 'teaser', title: 'Teaser', type: 'longText', aiEnabled: true, searchable: true },
	{ name: 'retail_price', title: 'Retail price (EUR)', type: 'number', searchable: true },
	{ name: 'available', title: 'Available', type: 'boolean', searchable: true },
	{
		name: 'channels', title: 'Channels', type: 'checkboxes',
		options: options('Bookshops', 'Online', 'Libraries', 'Book clubs'),
	},
];

export function describe(edition: Edition): { type: string; fields: SeedFields } {
	const { work, form } = edition;
	const audio = form === 'Audiobook';
	const fields = filled({
		product_title: work.title,
		by_line: work.author,
		ean: edition.isbn,
		ean_note: sampleNote,
		edition_note: edition.statement,
		product_form: [productForms[form]],
		house: [work.house ?? house],
		list: [listOf(work)],
		year_one: firstPublication(work)?.date,
		warengruppe: [groupOf(work)],
		tags: work.keywords?.join('; '),
		synopsis: work.about,
		teaser: firstSentence(work.about),
		retail_price: edition.price,
		available: edition.onSale,
		channels: audio || form === 'EPUB' ? ['Online', 'Libraries'] : ['Bookshops', 'Online', 'Libraries'],
		extent: audio ? undefined : work.pages,
		minutes: audio ? playingTime(work) : undefined,
	});
	return { type: audio ? 'Audio Title' : 'Title', fields };
}

export const instance: SeedInstance = {
	name: 'meridian',
	roles: {
		title: 'product_title',
		author: 'by_line',
		imprint: 'list',
		publisher: 'house',
		isbn: 'ean',
		date: 'year_one',
		snippet: 'teaser',
		format: 'product_form',
		keywords: 'tags',
		description: 'synopsis',
		subjects: 'warengruppe',
		price: 'retail_price',
		onSale: 'available',
		edition: 'edition_note',
	},
	types: [
		{
			name: 'Title',
			fileExtensions: ['epub', 'pdf'],
			fields: [...shared, { name: 'extent', title: 'Extent (pages)', type: 'number' }],
		},
		{
			name: 'Audio Title',
			fileExtensions: ['mp3', 'wav'],
			fields: [...shared, { name: 'minutes', title: 'Minutes', type: 'number' }],
		},
	],
	usergroups: usergroups(house, 'DE'),
	users: staff(
		house,
		[{ field: 'list', values: ['Meridian Library'] }],
		[{ field: 'product_form', values: ['E-book'] }],
	),
	keys,
	destinations: [
		{ name: 'Trade directory', type: 'ONIX 3.0', location: 'sftp://directory.feeds.example/in' },
		{ name: 'Bookshop chain', type: 'ONIX 2.1', location: 'ftp://chain.feeds.example/novelties' },
		{ name: 'Library supplier', type: 'CSV', location: 'sftp://libraries.feeds.example/meridian' },
		{ name: 'Press list', type: 'JSON', location: 'https://press.feeds.example/list' },
	],
};
