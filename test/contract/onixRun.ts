import { productsIn } from '../hosts/onixRecords';
import type { Night } from './templateCode';
import { codeOf } from './templateCode';

export interface Memory {
	messageNumber?: number;
	lastFull?: string;
	sent?: Record<string, number[]>;
}
interface Message {
	kind: string;
	text: string;
	sent: Array<{ ref: number }>;
	leftOut: Array<{ ref: number; problems: Array<{ what: string }> }>;
}

const SETTINGS = { addressee: 'Northwind Retail', recordPrefix: 'northwind', release: '3.0' };
const details = { ...SETTINGS, updates: 'records', fullEveryWeeks: 4, salesRightsType: '01' };
export const book = (ref: number, fields: object = {}) => ({
	ref,
	title: `Title ${ref}`,
	fields: {
		isbn: `978030640615${7}`,
		format: ['Paperback'],
		contributors: 'Jane Austen (Author)',
		editionDate: '2020-03-01',
		publisher: ['Northwind Press'],
		language: ['English'],
		subjects: ['FICTION / Classics'],
		thema: ['Classic fiction'],
		description: 'A novel.',
		rightsTerritory: ['World'],
		price: 9.99,
		currency: ['GBP'],
		cover: 'https://covers.example/1.jpg',
		onSale: true,
		...fields,
	},
});
const LISTS = {
	'BISAC Codes': [{ name: 'FICTION / Classics', code: 'FIC004000' }],
	'Thema Codes': [
		{ name: 'Classic fiction', code: 'FBC' },
		{ name: 'London', code: '1DDU-GB-ESL' },
	],
	'Language Codes': [
		{ name: 'English', code: 'eng' },
		{ name: 'Welsh', code: 'cy' },
		{ name: 'Greek', code: 'ell' },
	],
};

/** One run of the template over these books, delivered by a node of the user's unless `night` says another; `memory` knows what went out. */
export async function week(
	books: Array<{ ref: number; title: string; fields: object }>,
	memory: Memory = {},
	night: Night & { settings?: object; uploaded?: object; lists?: object } = {},
) {
	const base = { 'Your Details': [{ ...details, ...night.settings }], 'Find Books': books };
	const given: Night = { from: 'SFTP', ...night, memory };
	const code = async <Row>(name: string, nodes: object, input: object[] = []) =>
		await codeOf<Row & object>('weekly-onix-export', name, {
			...given,
			nodes: { ...base, ...LISTS, ...night.lists, ...nodes },
			input,
		});
	const kind = await code('Full or Delta?', {}, base['Your Details']);
	const checked = await code('Check Books', { 'Full or Delta?': kind });
	const [message] = await code<Message>('Product Records', { 'Full or Delta?': kind }, checked);
	const sent = { 'Full or Delta?': kind, 'Product Records': [message!] };
	const remembered =
		message!.sent.length > 0
			? await code('Remember What Went Out', sent, [night.uploaded ?? { success: true }])
			: [];
	const file = message!.sent.length > 0 ? [{ binary: { data: { fileName: 'onix.xml' } } }] : [];
	const [report] = await code<{ text: string; subject: string }>('Report', {
		...sent,
		'ONIX File': file,
		'Remember What Went Out': remembered,
	});
	return { ...message!, report: report!, products: productsIn(message!.text) };
}
