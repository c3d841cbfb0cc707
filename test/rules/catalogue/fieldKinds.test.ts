import { ofKinds } from '../../../shared/catalogue/fieldKinds';
import type { FieldKind } from '../../../shared/catalogue/fieldKinds';

describe('kinds of fields', () => {
	const field = (kind: FieldKind) => ({ kind });

	it('that no field tells leave all fields to choose from', () => {
		expect(ofKinds([field('text'), field('text')], (kind) => kind === 'date')).toHaveLength(2);
		expect(ofKinds([field('text'), field('date')], (kind) => kind === 'date')).toEqual([
			field('date'),
		]);
	});
});
