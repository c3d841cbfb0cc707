import type { IDataObject } from 'n8n-workflow';
import type { ResourceFile } from '../../../shared/catalogue/files';
import type { Item } from '../../../shared/engine/item';
import { alternativeLocator, fitsPattern } from '../../../shared/form/alternativeLocator';
import { failureIn } from '../failures';

describe('a pattern for file names', () => {
	it.each([
		['*.mp3', 'Sample.MP3', true],
		['sample.*', 'sample.mp3', true],
		['s*e.mp*', 'sample.mp3', true],
		['a*a', 'a', false],
		['*a*b*', 'xaxb', true],
		['*b*a*', 'xaxb', false],
		['a.c', 'abc', false],
		['(a|b)+', '(a|b)+', true],
		['*', '', true],
		['a', 'ab', false],
	])('%s and %s', (pattern, name, isFit) => {
		expect(fitsPattern(pattern, name)).toBe(isFit);
	});

	it('is answered at once, however many of its signs stand for anything', () => {
		expect(fitsPattern(`${'a*'.repeat(50)}b`, 'a'.repeat(5_000))).toBe(false);
	});
});

describe('an alternative by ID', () => {
	const chosen = (value: string, rows: IDataObject[], mode = 'id') =>
		alternativeLocator.chosen(
			{
				assumed: (name: string) => name.replace('files.', ''),
				parameters: { raw: () => ({ mode, value }) },
			} as unknown as Item,
			rows.map((raw): ResourceFile => ({
				kind: 'alternative',
				ref: Number(raw.ref) || undefined,
				name: String(raw.name),
				downloadUrl: '/a',
				raw,
			})),
		).name;

	it.each(['12', '0012', '5f2b7c1a-9d0e', 'alt_12'])('is found by its reference %s', (ref) => {
		expect(
			chosen(ref, [
				{ ref: 7, name: 'b' },
				{ ref, name: 'a' },
			]),
		).toBe('a');
	});

	it('is found by its name where no reference is so, as the advice lists it', () => {
		const rows = [
			{ ref: 7, name: '12' },
			{ ref: 12, name: 'Tom &amp; J.mp3' },
		];
		expect(chosen('tom & j.mp3', rows)).toBe('Tom &amp; J.mp3');
		expect(chosen('tom & j.*', rows, 'name')).toBe('Tom &amp; J.mp3');
		expect(chosen('12', rows)).toBe('Tom &amp; J.mp3');
	});

	it('is found by the number of a reference that came as text', () => {
		expect(chosen('12', [{ ref: '0012', name: 'a' }])).toBe('a');
	});

	it('names the override where no file has a reference', async () => {
		const choice = async () =>
			await Promise.resolve().then(() => chosen('5', [{ id: 5, name: 'a' }]));
		expect((await failureIn(choice)).details.description).toContain("Set 'files.ref'");
	});
});
