/** Kinds of fields, the forms in which services show their values, and those in which spreadsheets hold them. */
import type { IDataObject } from 'n8n-workflow';

import { differingValues } from '../../../shared/record/changedValues';
import { fieldValues } from '../../../shared/record/fieldValues';
import { itemWith } from '../items';

const TREE = [
	{ ref: 301, name: 'Fiction', code: 'FIC' },
	{ ref: 302, name: 'Gothic', code: 'FIC001', parent: 301 },
	{ ref: 303, name: 'Sea stories', code: 'FIC002', parent: 301 },
	{ ref: 304, name: 'Art', code: 'ART' },
	{ ref: 305, name: 'War, peace', parent: 304 },
	{ ref: 306, name: 'Legends & myths, old', parent: 304 },
	{ ref: 307, name: 'General', parent: 301 },
	{ ref: 308, name: 'General', code: 'ART009', parent: 304 },
];

interface Place {
	/** Of the service, by the override `dates.timezone`. */
	service?: string;
	workflow?: string;
}

async function isWritten(type: string, shown: unknown, cell: unknown, place: Place = {}) {
	const { item } = itemWith({
		values: { fields: { mappingMode: 'autoMapInputData' } },
		json: { value: cell } as IDataObject,
		timezone: place.workflow ?? 'UTC',
		overrides: { 'dates.timezone': place.service ?? '' },
		answer: ({ path }) =>
			path === '/resources/fields' ? [{ ref: 1, name: 'value', title: 'Value', type }] : TREE,
	});
	const values = await fieldValues(item);
	expect(Object.keys(values)).toEqual(['value']);
	const present = { value: shown } as IDataObject;
	return Object.keys(await differingValues(item, present, values)).length > 0;
}

interface Row {
	type: string;
	/** As a spreadsheet holds one value. */
	cells: unknown[];
	/** As services show it. */
	same: unknown[];
	other: unknown[];
	place?: Place;
}

const TABLE: Record<string, Row> = {
	'a text with a sign': {
		type: 'text',
		cells: ['Smith & Sons'],
		same: [
			...['Smith & Sons', 'Smith &amp; Sons', 'Smith &amp Sons', 'Smith &#38; Sons'],
			...[['Smith & Sons'], { value: 'Smith & Sons' }],
		],
		other: ['smith & sons', { value: 'smith & sons' }, 'Smith &ampere; Sons', ['Smith', 'Sons']],
	},
	'a text with entities': {
		type: 'text',
		cells: ['R&amp;D', 'R&amp;D'],
		same: ['R&amp;D', 'R&amp;amp;D'],
		other: ['R&D'],
	},
	'a text like an entity': { type: 'text', cells: ['a&lt=b'], same: ['a&lt=b'], other: ['a<=b'] },
	'digits of a text': { type: 'text', cells: ['05'], same: ['05'], other: [5, '5', '005'] },
	'a version': { type: 'text', cells: ['1.10'], same: ['1.10'], other: [1.1, '1.1'] },
	'a short version': { type: 'text', cells: ['1.1'], same: ['1.1'], other: ['1.10', '1.100'] },
	'an amount as a text': {
		type: 'text',
		cells: ['6.99', 6.99],
		same: ['6.99', '6.9900', ['6.9900'], 6.99],
		other: ['6.9901', '16.9900', '6,9900', '6.9900 EUR', ['6.9900', '6.9900']],
	},
	'a whole amount as a text': {
		type: 'text',
		cells: ['70'],
		same: ['70.0000'],
		other: ['7.0000', '70.00'],
	},
	'a number as a text': {
		type: 'text',
		cells: [6.9],
		same: ['6.90'],
		other: ['6.91', '06.90', '69'],
	},
	'names in order': {
		type: 'text',
		cells: [['Austen', 'Brontë']],
		same: [['Austen', 'Brontë'], 'Austen,Brontë', ['Austen', 'Bront&euml;']],
		other: [
			['Brontë', 'Austen'],
			['austen', 'Brontë'],
			['Austen', 'Brontë', 'Austen'],
		],
	},
	'a day as a text': {
		type: 'text',
		cells: ['2026-01-31'],
		same: ['2026-01-31', '2026-01-31T00:00:00Z', '2026-01-31 00:00:00'],
		other: ['2026-01-31 10:00:00', 'January'],
	},
	'a number': {
		type: 'number',
		cells: [12.5, '12.50', '12,50', '12,5'],
		same: [12.5, '12.50', '12,50', '€12.50', [12.5], { value: '12.50' }, '012.5'],
		other: [125, '1,250', null, '', [12.5, 13], false],
	},
	nought: { type: 'number', cells: [0, '0', '0.00'], same: [0, '0', '0.0'], other: [null, '', []] },
	yes: {
		type: 'boolean',
		cells: [true, 'yes', 'TRUE', 1],
		same: [true, 1, '1', 'true', 'Y', [true]],
		other: [false, 0, 'x', null],
	},
	no: {
		type: 'boolean',
		cells: [false, 'no', 0],
		same: [false, 0, '0', 'off'],
		other: [true, null, '', []],
	},
	'a category': {
		type: 'category tree',
		cells: ['Gothic', 'FIC001', 'gothic', ['Gothic'], 'Fiction / Gothic', 'Fiction > Gothic'],
		same: [
			...['Gothic', 'Fiction > Gothic', 'Fiction / Gothic', 'Fiction: Gothic', 'Fiction » Gothic'],
			...['FIC001', 'FIC001 Fiction / Gothic', 'FIC001: Gothic', '302', [302], ['FIC001']],
			...[[['Fiction', 'Gothic']], { 302: true, 303: false }, { id: 302 }, { code: 'FIC001' }],
			[{ code: 'FIC001', title: 'Fiction / Gothic' }],
			[{ name: 'FIC001', path: 'Fiction / Gothic', title: 'Gothic' }],
			{ id: 302, path: ['Fiction', 'Gothic'] },
		],
		other: [
			...['Art / Gothic', 'FIC002: Gothic', 'Fiction', 'Gothic novels', '303', [], null],
			...['Fiction / Gothic; Fiction', [302, 999], { code: 'FIC001', title: 'Sea stories' }],
		],
	},
	'two categories': {
		type: 'category tree',
		cells: ['Gothic; Sea stories', 'Gothic\nSea stories', 'Sea stories,Gothic', 'FIC002|FIC001'],
		same: [
			...['Gothic\nSea stories', 'Gothic\r\nSea stories\r\n', 'Gothic<br />Sea stories'],
			...['Sea stories,Gothic', 'Gothic|Sea stories', ['Sea stories', 'Gothic'], '302;303'],
			...['Fiction / Gothic\nFiction / Sea stories', 'FIC001,FIC002', { 302: true, 303: true }],
		],
		other: ['Gothic', 'Gothic\nArt', 'Gothic / Sea stories', 'Gothic\nSea stories\nArt'],
	},
	'a category with a comma': {
		type: 'category tree',
		cells: ['War, peace'],
		same: ['War, peace', 'Art / War, peace', [305]],
		other: ['War', ['War', 'peace'], 'War, peace\nArt'],
	},
	'categories with a sign and a comma': {
		type: 'category tree',
		cells: [['Gothic', 'Legends & myths, old']],
		same: ['&amp;', '&amp;amp;', '&#38;', '&'].map((sign) => `Gothic,Legends ${sign} myths, old`),
		other: ['Gothic,Legends &amp; myths', 'Gothic,Legends &lt; myths, old'],
	},
	'categories of a type that nobody knows': {
		type: '7',
		cells: [['Gothic', 'War, peace']],
		same: [['War, peace', 'Gothic'], 'Gothic; War, peace', [{ ref: 305 }, { ref: 302 }]],
		other: [['Gothic'], ['War, peace', 'Art'], 'Gothic'],
	},
	'names of a type that nobody knows': {
		type: '7',
		cells: [['Austen', 'Brontë']],
		same: [['Austen', 'Brontë']],
		other: [['Brontë', 'Austen']],
	},
	'a category at two places': {
		type: 'category tree',
		cells: ['General', 'ART009'],
		same: ['General'],
		other: ['Fiction / General', [307], [308]],
	},
	'a day': {
		type: 'date',
		cells: ['2026-01-31', '31.01.2026', '2026-01-31T00:00:00', 46053, '2026-01-31T00:00:00Z'],
		same: [
			...['2026-01-31', '2026-01-31T00:00:00Z', '2026-01-31 00:00:00', 1769817600],
			...['1769817600', 1769817600000, '31.01.2026', '01/31/2026', '2026/01/31', '20260131'],
			...['2026-01-31T00:00:00+01:00', ['2026-01-31'], '2026-01-31T05:00:00Z'],
			{ date: '2026-01-31 00:00:00.000000', timezone_type: 3, timezone: 'Europe/Berlin' },
		],
		other: ['2026-01-30T23:00:00Z', '2026-01', '2026', '2026-02-01', 1769904000, '01/02/2026'],
	},
	'a day of a service west of Greenwich': {
		type: 'date',
		place: { service: 'America/New_York' },
		cells: ['2026-01-31', '31.01.2026', '2026-01-31T00:00:00', 46053, '2026-01-31T00:00:00Z'],
		same: [
			...['2026-01-31T00:00:00Z', 1769817600, '2026-01-30 19:00:00', '2026-01-31 00:00:00'],
			...['2026-01-31T05:00:00Z', 1769835600, '2026-01-31'],
		],
		other: ['2026-01-31T02:00:00Z', '2026-01-30T05:00:00Z', 1769904000, '2026-01-30 20:00:00'],
	},
	'the day before it': {
		type: 'date',
		place: { service: 'America/New_York' },
		cells: ['2026-01-30'],
		same: ['2026-01-30T05:00:00Z'],
		other: ['2026-01-30 19:00:00', '2026-01-31T00:00:00Z', 1769817600],
	},
	'a day of a service east of Greenwich': {
		type: 'date',
		place: { service: 'Europe/Berlin', workflow: 'Europe/Berlin' },
		cells: ['2026-01-31', '31.01.2026', '2026-01-31T00:00:00', 46053],
		same: ['2026-01-30T23:00:00Z', 1769814000, '2026-01-31T00:00:00Z', '2026-01-31 00:00:00'],
		other: ['2026-01-31T23:00:00Z', '2026-01-30T22:00:00Z', '2026-01-30'],
	},
	'a moment': {
		type: 'date',
		cells: ['2026-01-31T09:30:00Z', '2026-01-31T10:30:00+01:00'],
		same: ['2026-01-31T09:30:00Z', 1769851800, '2026-01-31'],
		other: ['2026-01-31 09:30:00', '2026-01-31 10:30:00', '2026-01-31T09:31:00Z'],
	},
	'a moment of a service whose zone is known': {
		type: 'date',
		place: { service: 'Europe/Berlin' },
		cells: ['2026-01-31T09:30:00Z', '2026-01-31T10:30:00+01:00'],
		same: ['2026-01-31 10:30:00', '2026-01-31T09:30:00Z'],
		other: ['2026-01-31 09:30:00', '2026-01-31T10:30:00Z'],
	},
};

describe.each(Object.entries(TABLE))(
	'Skip Unchanged: %s',
	(_, { type, cells, same, other, place }) => {
		it.each(same.map((shown) => [shown]))('is not written over %j', async (shown) => {
			for (const cell of cells)
				expect([cell, await isWritten(type, shown, cell, place)]).toEqual([cell, false]);
		});

		it.each(other.map((shown) => [shown]))('is written over %j', async (shown) => {
			for (const cell of cells)
				expect([cell, await isWritten(type, shown, cell, place)]).toEqual([cell, true]);
		});
	},
);
