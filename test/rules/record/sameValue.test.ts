import { changedValues } from '../../../shared/record/changedValues';
import type { FieldValue } from '../../../shared/record/convertByKind';
import { isSame } from '../../../shared/record/sameValue';

describe('the same as what is there', () => {
	it.each<[string, unknown, FieldValue]>([
		['title', 'Emma', 'Emma'],
		['title', undefined, null],
		['title', '', null],
		['subjects', [], null],
		['pages', '320', 320],
		['pages', 320, '320'],
		['pages', 0, 0],
		['inPrint', 'true', true],
		['subjects', ['B', 'A'], ['A', 'B']],
		['format', 'Paperback', ['Paperback']],
		['format', ',Paperback', ['Paperback']],
		['format', ['Paperback'], 'Paperback'],
		['subjects', ['A', 'B'], 'B, A'],
		['subjects', ['Fiction, general'], ['Fiction, general']],
		['isbn', '978-0-14-143947-1', '9780141439471'],
		['published', '2026-01-31T00:00:00.000Z', '2026-01-31'],
		['published', '2026-01-31', '2026-01-31T00:00:00'],
		['published', '2026-01-31 00:00:00', '2026-01-31'],
		['published', '2026-01-31T10:00:00+01:00', '2026-01-31T09:00:00Z'],
		['published', Date.parse('2026-01-31T00:00:00Z') / 1000, '2026-01-31'],
		['publisher', 'Smith &amp; Sons', 'Smith & Sons'],
		['description', 'One\r\ntwo', 'One\ntwo'],
		['author', 'Rene\u0301', 'Ren\u00e9'],
		['subjects', ['A', 'A'], 'A'],
		['price', '12.50', 12.5],
		['inPrint', 1, true],
		['inPrint', '0', false],
		['subjects', { 0: 'B', 1: 'A' }, ['A', 'B']],
		[
			'subjects',
			[
				{ ref: 2, name: 'B' },
				{ ref: 1, name: 'A' },
			],
			['A', 'B'],
		],
		['subjects', 'B,A', ['A', 'B']],
		['subjects', ['Arts &amp; crafts'], ['Arts & crafts']],
		['subjects', {}, null],
		['isbn', ['978-0-14-143958-7'], '9780141439587'],
		['price', ['9.90'], 9.9],
		['published', 'Sat, 31 Jan 2026 00:00:00 GMT', '2026-01-31'],
		[
			'published',
			{ date: '2026-01-31 00:00:00.000000', timezone_type: 3, timezone: 'Europe/Berlin' },
			'2026-01-31',
		],
	])('%s: %j and %j', (name, present, wanted) => {
		expect(isSame(name, present, wanted)).toBe(true);
	});

	it.each(['0000-00-00', '0001-01-01T00:00:00Z', '/Date(-62135596800000)/'])(
		'a date is cleared where %s stands for none, and a text is not',
		(present) => {
			expect(isSame('published', present, null, { kind: 'date' })).toBe(true);
			expect(isSame('published', present, null, { kind: 'text' })).toBe(false);
		},
	);

	it('options are the same with their signs written twice over, also where the field seems to be a text', () => {
		for (const kind of [undefined, 'text', 'manyOptions'] as const)
			expect(isSame('subjects', ['Arts &amp;amp; crafts'], ['Arts & crafts'], { kind })).toBe(true);
	});

	it.each<[unknown]>([
		['EPUB; Hardback'],
		['Hardback|EPUB'],
		[',Hardback,EPUB'],
		['["EPUB","Hardback"]'],
		[['hardback', 'epub']],
		[{ Hardback: true, Paperback: false, EPUB: true }],
		[
			[
				{ value: 7, label: 'EPUB' },
				{ value: 8, label: 'Hardback' },
			],
		],
	])('options are the same in the form %j', (present) => {
		expect(isSame('format', present, ['Hardback', 'EPUB'])).toBe(true);
		expect(isSame('format', present, ['Hardback', 'EPUB', 'Paperback'])).toBe(false);
	});

	it.each<[string, unknown, FieldValue]>([
		['title', 'Emma', 'emma'],
		['title', 'Emma', 'Emma '],
		['title', 'Emma', null],
		['title', null, 'Emma'],
		['pages', null, 0],
		['pages', '', 0],
		['inPrint', null, false],
		['inPrint', 'true', false],
		['subjects', ['A'], ['A', 'B']],
		['subjects', ['A', 'B'], ['A, B']],
		['subjects', ['A, B'], ['A', 'B']],
		['subjects', ['Fiction, general', 'B'], 'Fiction, general, B'],
		['title', '978-0-14', '978014'],
		['note', '2026-01-31', '2026-01-31 second edition'],
		['note', '2026-01-31', '2026-01-312'],
		['published', '2026-01-31', '2026-02-01'],
		['published', '2026-01-31T10:00:00Z', '2026-01-31T10:00:01Z'],
		['price', '12,50', 12.5],
		['code', '05', 5],
		['published', '2026', '2026-01-01'],
		['published', '2026-11', '2026-11-01'],
		['published', '2026-01-01', '2026'],
	])('not %s: %j and %j', (name, present, wanted) => {
		expect(isSame(name, present, wanted)).toBe(false);
	});

	it('a field is found whatever the case of its name', () => {
		expect(Object.keys(changedValues({ Title: 'Emma' }, { title: 'Emma' }))).toEqual([]);
	});

	it('only what differs is written', () => {
		const values = JSON.parse(
			'{"title":"Emma","pages":320,"__proto__":"a","constructor":"b"}',
		) as Record<string, FieldValue>;
		const changed = changedValues({ title: 'Emma', pages: 319 }, values);
		expect(JSON.stringify(changed)).toBe('{"pages":320,"__proto__":"a","constructor":"b"}');
		expect(Object.keys(changedValues({ title: 'Emma' }, { title: 'Emma' }))).toEqual([]);
	});
});
