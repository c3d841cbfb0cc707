import { assumptions } from '../../../shared/deployment/interfaceOverrides';
import { simpleResource } from '../../../shared/form/simplify';

const simple = simpleResource({ assumed: (name) => assumptions[name] });
const contributors = [{ name: 'Jane Austen', role: 'Author' }];

it.each([
	[{}, null],
	[{ '@xsi:nil': 'true' }, null],
	[{ raw: null, display: '' }, null],
	['0001-01-01T00:00:00', null],
	['0000-00-00', null],
	[{ raw: ['Fiction'], display: 'Fiction' }, ['Fiction']],
	[[], []],
	[{ 100: 'Fiction', 101: 'Crime' }, ['Fiction', 'Crime']],
	[{ id: 7, name: 'Hardback' }, 'Hardback'],
	[{ label: 'Hardback', value: 'HB' }, 'Hardback'],
	[
		[{ ref: 1, name: 'Fiction', code: 'FIC' }, 'Crime'],
		['Fiction', 'Crime'],
	],
	[{ 1: { name: 'Fiction' } }, ['Fiction']],
	[{ raw: 'Harbour', display: 'Harbour' }, 'Harbour'],
	[{ en: 'Harbour' }, 'Harbour'],
])('simplified, a field that is written as %j is %j', (written, read) => {
	expect(simple({ ref: 1, fields: { field: written } }).fields).toEqual({ field: read });
});

it.each([
	[{ amount: 10, currency: 'GBP' }],
	[{ raw: 210, unit: 'mm' }],
	[{ en: 'Harbour', de: 'Hafen' }],
	[contributors],
	[[20.5]],
	['text'],
	[null],
])('simplified, a field that says more than one text stays: %j', (written) => {
	expect(simple({ ref: 1, fields: { field: written } }).fields).toEqual({ field: written });
});
