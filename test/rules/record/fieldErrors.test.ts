import type { IDataObject } from 'n8n-workflow';

import { checkFieldErrors, withFieldErrors } from '../../../shared/record/fieldErrors';
import { asOutput } from '../../../shared/record/writeResult';
import { itemWith } from '../items';

const FIELDS = [
	{ name: 'format', title: 'Product Format', kind: undefined, ref: 15 },
	{ name: 'pages', title: 'Pages', kind: undefined },
];
const refusedIn = (answer: IDataObject) => {
	const { item, hints } = itemWith({});
	return { refused: checkFieldErrors(item, withFieldErrors(answer), FIELDS), hints };
};

describe('the fields that a service did not save', () => {
	it.each<[string, IDataObject]>([
		['as the interface has it', { fieldErrors: { format: 'No such option' } }],
		['by title', { fieldErrors: { 'product format': 'No such option' } }],
		['one level down', { result: { ref: 7, fieldErrors: { format: 'No such option' } } }],
		['as errors', { errors: { format: 'No such option' } }],
		[
			'in a list with numbers',
			{ fieldErrors: { 0: { field: 'format', message: 'No such option' } } },
		],
		[
			'beside each field',
			{
				fields: [
					{ name: 'format', error: 'No such option' },
					{ name: 'pages', error: null },
				],
			},
		],
		['by reference', { fieldErrors: { 15: ['No such option'] } }],
		['by the reference in a record', { fieldErrors: [{ fieldRef: 15, error: 'No such option' }] }],
		['by a path', { fieldErrors: [{ path: 'fields.format', message: 'No such option' }] }],
		['with a code', { fieldErrors: { format: { code: 'X', message: 'No such option' } } }],
		['with several', { fieldErrors: { format: [{ message: 'No such option' }, 'Nor this'] } }],
		['as other services spell it', { field_errors: { format: 'No such option' } }],
		['as what failed', { saved: ['pages'], failed: { format: 'No such option' } }],
		['in numbered sentences', { fieldErrors: { 0: 'Product Format: No such option' } }],
		['by a flag', { fields: [{ name: 'format', saved: false, reason: 'No such option' }] }],
		[
			'by a flag one level down',
			{ results: { format: { updated: 0, message: 'No such option' } } },
		],
		['by a status', { format: { status: 'Rejected', reason: 'No such option' } }],
		['in sentences', { fieldErrors: ['Product Format: No such option'] }],
	])('are told %s', (_, answer) => {
		const { refused, hints } = refusedIn(answer);
		expect(refused).toEqual(['format']);
		expect(hints).toEqual([expect.stringMatching(/Product Format: [^{[]*No such option/)]);
		expect(withFieldErrors(answer).fieldErrors).toBeDefined();
	});

	it.each<[IDataObject, string]>([
		[{ results: { format: 'rejected', pages: 'saved' } }, 'rejected'],
		[{ saved: { format: false, pages: true } }, 'not saved'],
		[{ format: { saved: false }, pages: { saved: true } }, 'not saved'],
	])('are told without a sentence by %j', (answer, reason) => {
		const { refused, hints } = refusedIn(answer);
		expect(refused).toEqual(['format']);
		expect(hints[0]).toContain(`Product Format: ${reason}. See`);
	});

	it.each<[IDataObject]>([
		[{ fieldErrors: {} }],
		[{ errors: 0 }],
		[{ errors: [] }],
		[{ updated: 3, failed: 0 }],
		[{ format: 'EPUB', rejected: 'A letter' }],
		[{ result: { ref: 7 }, fields: { format: 'EPUB' } }],
		[{ fields: [{ name: 'format', value: 'EPUB', saved: true, status: 'ok' }] }],
		[{ fields: { format: 'rejected', pages: false }, results: { format: 'saved' } }],
		[{ resource: { ref: 7, format: 'EPUB', status: 'rejected' } }],
	])('are none in %j', (answer) => {
		expect(refusedIn(answer)).toEqual({ refused: [], hints: [] });
		expect(withFieldErrors(answer)).toBe(answer);
	});
});

it.each<[unknown, IDataObject | undefined]>([
	[[{ field: 'format', message: 'No such option' }], { format: 'No such option' }],
	[{ format: 'No such option', pages: null }, { format: 'No such option' }],
	[{ format: '', pages: [] }, undefined],
	[false, undefined],
	[0, undefined],
])('the field errors %j are %j in the output', (fieldErrors, wanted) => {
	const record = { ref: 7, fieldErrors } as IDataObject;
	expect(asOutput(record, { values: {}, refused: [] }).fieldErrors).toEqual(wanted);
});
