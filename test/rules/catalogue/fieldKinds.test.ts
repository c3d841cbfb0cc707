import type { FieldKind } from '../../../shared/catalogue/fieldKinds';
import { kindReader, ofKinds } from '../../../shared/catalogue/fieldKinds';
import { assumptions } from '../../../shared/deployment/interfaceOverrides';

describe('kinds of fields', () => {
	it.each([
		['Text box (formatted / CKEditor)', 'text'],
		// No picker of a date can enter two.
		['Date range', 'text'],
		['Date and optional time', 'date'],
		['Dynamic keywords list', 'manyOptions'],
		['ONIX code list', 'oneOption'],
		['int(11)', 'number'],
		['Candidate', undefined],
	])('are known by whole words: %s is %s', (type, kind) => {
		expect(kindReader({ assumed: (name) => assumptions[name] })(type)).toBe(kind);
	});

	const field = (kind: FieldKind) => ({ kind });

	it('that no field tells leave all fields to choose from', () => {
		expect(ofKinds([field('text'), field('text')], (kind) => kind === 'date')).toHaveLength(2);
		expect(ofKinds([field('text'), field('date')], (kind) => kind === 'date')).toEqual([
			field('date'),
		]);
	});
});
