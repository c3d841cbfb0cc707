import { failureIn } from '../../rules/failures';
import { byName, byRef, saving } from './saving';

describe('a generated value', () => {
	it.each<[string, object, object]>([
		['by name', byName, { fieldName: null }],
		['by name', byName, { fieldName: '' }],
		['by its title', { mode: 'name', value: 'key words' }, { fieldName: 'Key Words' }],
		['by reference', byRef, { fieldName: 'Key Words' }],
		['by reference', byRef, { fieldName: undefined }],
		['by reference', byRef, { fieldRef: null }],
	])(
		'goes to the field that was chosen %s, answered with %j and %j',
		async (_, field, answered) => {
			const { save, written } = saving({ field });
			await save(answered);
			expect(written()).toEqual([{ keywords: 'sea, ships' }]);
		},
	);

	it.each<[object, object]>([
		[byRef, { fieldRef: 13, fieldName: 'description' }],
		[byRef, { fieldRef: 13, fieldName: null }],
		[byRef, { fieldRef: null, fieldName: 'Description' }],
		[byName, { fieldRef: 13, fieldName: 'description' }],
		[byName, { fieldRef: 99, fieldName: 'description_2' }],
	])('of another field than %j is not saved: %j', async (field, answered) => {
		const { save, written } = saving({ field });
		const { details } = await failureIn(async () => await save(answered));
		expect(details.message).toMatch(
			/generated the field '(description|13|description_2)' instead of/i,
		);
		expect(details.context).toMatchObject({ value: 'sea, ships', saved: 'no' });
		expect(written()).toEqual([]);
	});

	it('of a field that neither the answer nor the list names is not saved, and the name of references is', async () => {
		const fields = [{ name: 'keywords', field_id: 12 }, { name: 'description' }];
		const { save, written } = saving({ field: byRef, fields });
		const { details } = await failureIn(
			async () => await save({ fieldRef: null, fieldName: null }),
		);
		expect(details.description).toContain("or set 'fields.ref' in 'Interface Overrides'");
		expect(written()).toEqual([]);
	});

	it('that names another field is not saved where no list says whether it is the chosen one', async () => {
		const { save, written } = saving({ field: byName, fields: 'not today' });
		const { details } = await failureIn(
			async () => await save({ fieldRef: 13, fieldName: 'description' }),
		);
		expect(details.message).toContain("field 'description' instead of");
		expect(written()).toEqual([]);
	});

	it('that names the chosen field in other letters is saved where no list can be read', async () => {
		const { save, written } = saving({ field: byName, fields: 'not today' });
		await save({ fieldName: 'Keywords' });
		expect(written()).toEqual([{ Keywords: 'sea, ships' }]);
	});

	it('for another field by its reference alone is in the error and never saved', async () => {
		const { save, written } = saving({});
		const { details } = await failureIn(async () => await save({ fieldRef: 13, fieldName: '' }));
		expect(details.message).toContain("'Description' instead of 'keywords'");
		expect(written()).toEqual([]);
		expect((await save({ fieldRef: 12, fieldName: '' })).saved).toBe(true);
		expect((await save({ fieldRef: 99, fieldName: '' })).saved).toBe(true);
	});
});
