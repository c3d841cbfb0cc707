import { assumedMissing } from '../../../shared/catalogue/missingRowKey';
import { assumptions, type Assumption } from '../../../shared/deployment/interfaceOverrides';

it('entries that are names alone are not said to have their reference under another name', () => {
	const advice = (row: object) =>
		assumedMissing([{ ...row }], 'fields.ref', { assumed: (name: Assumption) => assumptions[name] })
			.details.description;
	expect(advice({ name: 'isbn', fieldId: 7 })).toContain("Set 'fields.ref'");
	expect(advice({ name: 'isbn' })).toMatch(/no number that could be it.*'By ID'/);
});
