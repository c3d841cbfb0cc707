import { service } from '../service';

/** Yes and no in the languages of publishers' spreadsheets, in the filters of a search. */
const catalogue = service();

const onSale = async (operator: string, value: string) => {
	const { run, hints } = await catalogue.run('catalogueResource', {
		...{ resource: 'resource', operation: 'advancedSearch', limit: 5 },
		fieldFilters: { filter: [{ field: 'onSale', operator, value }] },
	});
	const shown = run.items('Node').map(({ json }) => (json.fields as { onSale: unknown }).onSale);
	return { shown: [...new Set(shown)], hints: hints.join() };
};

it.each([
	['equals', 'ja', true],
	['equals', 'nein', false],
	['oneOf', 'vrai', true],
	['notEquals', 'WAHR', false],
	['notEquals', 'no', true],
	['notEquals', '1', false],
])('a filter that %s %j finds what is %s', async (operator, value, wanted) => {
	const { shown, hints } = await onSale(operator, value);
	expect(shown).toEqual([wanted]);
	expect(hints).not.toContain('do not show');
});
