import { isDenied, passedOverIn, unnamedIn, valuesBody } from '../../../shared/record/savedValues';
import { itemWith } from '../items';

const sent = { title: 'Renamed', pages: 77 };

describe('an update', () => {
	it.each<[unknown]>([
		[false],
		[0],
		['false'],
		[{ updatedFields: [] }],
		[{ updatedFields: {} }],
		[{ updatedCount: 0 }],
		[{ acknowledged: true, matchedCount: 0, modifiedCount: 0 }],
		[{ affectedRows: 0 }],
		[{ updated: false }],
		[[{ updated: false }]],
		[{ data: { updated: false } }],
		[{ saved: 0 }],
		[{ success: false, message: 'Locked by another user' }],
		[{ data: { ok: '0' } }],
		[{ ref: 7, status: 'Rejected' }],
		[{ fields: { title: 'Before', pages: 70 } }],
		[{ fields: { Title: 'Before', pages: null } }],
	])('is denied by %j', (answer) => {
		expect(isDenied(answer, sent)).toBe(true);
	});

	it.each<[unknown]>([
		[{}],
		[null],
		[true],
		[1],
		[7],
		['Done'],
		[{ ref: 7 }],
		[{ ref: 7, status: 'ok' }],
		[{ ok: true, status: 'failed before' }],
		[{ updated: ['title'] }],
		[{ updated: 'title, pages' }],
		[{ fields: { title: 'Renamed', pages: 70 } }],
		[{ fields: { title: '<p>Renamed</p>', pages: '77' } }],
		[{ fields: { title: 'Renamed…', pages: 70 } }],
		[{ fields: { title: 'Before' } }],
		[{ fields: ['title', 'pages'] }],
	])('is not denied by %j', (answer) => {
		expect(isDenied(answer, sent)).toBe(false);
	});

	it('is not denied by options under other names, nor by a text that was formatted', () => {
		expect(isDenied({ fields: { subjects: ['Classics'] } }, { subjects: ['FIC004'] })).toBe(false);
		expect(isDenied({ fields: { blurb: '<b>One</b><br>two.' } }, { blurb: 'One\ntwo' })).toBe(
			false,
		);
	});

	it('is denied by a record that shows another text and other options', () => {
		const both = { title: 'Renamed', subjects: ['FIC004'] };
		const by = (fields: object) => isDenied({ fields }, both);
		expect(by({ title: 'Before', subjects: ['Classics'] })).toBe(true);
		expect(by({ title: 'Before', subjects: 'FIC004' })).toBe(false);
		expect(by({ title: 'Renamed', subjects: ['Classics'] })).toBe(false);
	});

	it('that cleared a field is denied where the field is shown', () => {
		expect(isDenied({ fields: { blurb: 'Still here' } }, { blurb: null })).toBe(true);
		expect(isDenied({ fields: { blurb: '' } }, { blurb: null })).toBe(false);
	});

	it('bears its values under the name that the deployment has, or without one', () => {
		const bodyWith = (name: string) =>
			valuesBody(itemWith({ overrides: { 'update.fields': name } }).item, sent);
		expect(bodyWith('values')).toEqual({ values: sent });
		expect(bodyWith('')).toEqual(sent);
	});
});

it.each<[unknown, string[]]>([
	[{ updatedFields: ['title'] }, ['pages']],
	[{ data: { savedFields: ['Page Count'] } }, ['title']],
	[{ updatedFields: ['PAGES', 'title'] }, []],
	[{ updatedFields: [12] }, []],
	[{ updatedFields: ['title', 'modified'] }, []],
	[{ updated: true }, []],
	[null, []],
])('of two fields the answer %j leaves out %j', (answer, left) => {
	expect(unnamedIn(answer, ['title', 'pages'], new Map([['pages', 'Page Count']]))).toEqual(left);
});

it.each<[unknown, string[]]>([
	[{ skippedFields: ['pages'] }, ['pages (skippedFields)']],
	[{ data: { ignored: 'Page Count' } }, ['pages (ignored)']],
	[{ read_only: ['title', 'pages'] }, ['title (read_only)', 'pages (read_only)']],
	[{ changed: ['pages'], unchanged: [] }, []],
	[{ ignored: ['author'], skipped: 0 }, []],
	[null, []],
])('of two fields the answer %j sets apart %j', (answer, apart) => {
	expect(passedOverIn(answer, ['title', 'pages'], new Map([['pages', 'Page Count']]))).toEqual(
		apart,
	);
});
