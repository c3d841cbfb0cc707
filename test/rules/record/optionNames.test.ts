import type { IDataObject } from 'n8n-workflow';

import { fieldValues } from '../../../shared/record/fieldValues';
import { itemWith } from '../items';
import { refused, sent } from './sentValues';

describe('options', () => {
	it.each<[string, unknown, unknown]>([
		['options', 'Paperback', ['Paperback']],
		['options', 'FICTION / Gothic, general', ['FICTION / Gothic, general']],
		['options', 5, ['5']],
		['multiOptions', ['A, B', 'C'], ['A, B', 'C']],
		['multiOptions', '["A, B","C"]', ['A, B', 'C']],
		['multiOptions', 'A, B', 'A, B'],
		['options', '[Classics', ['[Classics']],
		['multiOptions', [1, true], ['1', 'true']],
	])('%s %j goes out as %j', async (type, value, expected) => {
		expect(await sent(type, value)).toEqual(expected);
	});

	it.each<unknown>([[{ name: 'A' }], ['A', null], [['A']], { name: 'A' }])(
		'%j holds no option names',
		async (value) => {
			expect((await refused('multiOptions', value)).message).toContain("'field'");
		},
	);
});

describe('several options in one cell', () => {
	const names = ['Poetry', 'Drama', 'Fairy Tales, Folk Tales', 'Essays; Letters', 'Night'];
	const options = [
		...names.map((name, index) => ({ ref: index + 1, name, code: `LIT00${index}` })),
		{ ref: 8, name: 'DCF Sonnets' },
		{ ref: 9, name: 'FIC004000 FICTION / Classics' },
		{ ref: 10, name: 'Sea &amp; Ships' },
	];
	const live = [{ ref: 3, name: 'subjects', title: 'Subjects', type: 'tree' }];

	async function cell(subjects: unknown, answered: unknown[] = options) {
		const values = { fields: { mappingMode: 'autoMapInputData', value: null, schema: [] } };
		const answer = ({ path }: { path: unknown }) =>
			String(path).includes('/options') ? answered : live;
		const { item } = itemWith({ values, json: { subjects } as IDataObject, answer });
		return (await fieldValues(item)).subjects;
	}

	it.each<[unknown, unknown]>([
		['Poetry; drama', ['Poetry', 'Drama']],
		['Poetry | Drama|', ['Poetry', 'Drama']],
		['Poetry\r\nDrama\nPoetry', ['Poetry', 'Drama']],
		['Poetry, Drama', ['Poetry', 'Drama']],
		['Fairy Tales, Folk Tales', ['Fairy Tales, Folk Tales']],
		['Fairy Tales, Folk Tales, Poetry', ['Fairy Tales, Folk Tales', 'Poetry']],
		['Drama; Poetry, Night', ['Drama', 'Poetry', 'Night']],
		['Essays; Letters', ['Essays; Letters']],
		['Essays; Letters; Poetry', ['Essays; Letters', 'Poetry']],
		['Poetry; Essays; Letters;Prose', ['Poetry', 'Essays; Letters', 'Prose']],
		['LIT001; lit000', ['Drama', 'Poetry']],
		['FIC004000', ['FIC004000 FICTION / Classics']],
		// The service may write all texts so, and know the option only by its signs: who enters them, means them.
		['sea & ships', ['Sea & Ships']],
		['Sea &amp; Ships', ['Sea &amp; Ships']],
		[
			['LIT001', 'Poetry'],
			['Drama', 'Poetry'],
		],
		['Poetry; Prose', ['Poetry', 'Prose']],
		['Poetry, Prose', 'Poetry, Prose'],
		[',Poetry,Drama', ['Poetry', 'Drama']],
		['Poetry,, Drama,', ['Poetry', 'Drama']],
		[';Poetry;;,Drama', ['Poetry', 'Drama']],
	])('%j goes out as %j', async (value, expected) => {
		expect(await cell(value)).toEqual(expected);
	});

	it('of options that are not to be had is split, and its commas are left to the service', async () => {
		expect(await cell('Poetry; Drama', [])).toEqual(['Poetry', 'Drama']);
		expect(await cell('Poetry, Drama', [])).toBe('Poetry, Drama');
	});

	it('options that differ only in their letters are each its own, and other letters mean neither', async () => {
		const both = [
			{ ref: 1, name: 'Polish' },
			{ ref: 2, name: 'polish' },
		];
		for (const name of ['Polish', 'polish', 'POLISH'])
			expect(await cell([name], both)).toEqual([name]);
	});

	it('a code of several options stands for none', async () => {
		const both = [
			{ ref: 1, name: 'A', code: 'X' },
			{ ref: 2, name: 'B', code: 'X' },
		];
		expect(await cell(['X'], both)).toEqual(['X']);
	});
});
