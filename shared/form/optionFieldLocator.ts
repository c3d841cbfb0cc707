import type { Catalogue } from '../transport/pipeline';
import { hasOptions, ofKinds } from '../catalogue/fieldKinds';
import { fieldsOf } from '../catalogue/fields';
import { assumedMissing } from '../catalogue/missingRowKey';
import { isSameWord } from '../values/read';
import { isNamed, locator } from './locator';

async function choices(catalogue: Catalogue) {
	const fields = await fieldsOf(catalogue, undefined);
	if (fields.length > 0 && fields.every(({ ref }) => ref === undefined))
		throw assumedMissing([fields[0]?.raw ?? {}], 'fields.ref', catalogue);
	return fields.flatMap(({ ref, name, title, kind }) =>
		ref === undefined ? [] : [{ ref, name: title, description: name, kind }],
	);
}

/** A field with options (interface 4.1). A field of a kind that is not recognised can still be given by name or ID. */
export const optionFieldLocator = locator({
	name: 'field',
	displayName: 'Field',
	noun: 'field',
	description: 'The dropdown, checkboxes or category tree',
	searchMethod: 'searchOptionFields',
	namePlaceholder: 'e.g. subjects',
	page: async (catalogue) => ({ entries: ofKinds(await choices(catalogue), hasOptions) }),
	async named(catalogue, name) {
		const all = await choices(catalogue);
		const byOwnName = all.filter(({ description }) => isSameWord(description, name));
		return { entries: byOwnName.length > 0 ? byOwnName : all.filter(isNamed(name)) };
	},
});
