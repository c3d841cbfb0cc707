import type { Catalogue } from '../transport/pipeline';
import { hasOptions, ofKinds, type FieldKind } from '../catalogue/fieldKinds';
import { fieldsOf } from '../catalogue/fields';
import { assumedMissing } from '../catalogue/missingRowKey';
import { isNamed, locator, matches, type Entry } from './locator';

interface Choice extends Entry {
	/** How the service addresses the field; `name` is its title. */
	key: string;
	kind: FieldKind;
}

async function choices(catalogue: Catalogue): Promise<Choice[]> {
	const fields = await fieldsOf(catalogue, undefined);
	if (fields.length > 0 && fields.every(({ ref }) => ref === undefined))
		throw assumedMissing([fields[0]?.raw ?? {}], 'fields.ref', catalogue);
	return fields.flatMap(({ ref, name, title, kind }) =>
		ref === undefined ? [] : [{ ref, name: title, description: name, key: name, kind }],
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
	async page(catalogue, filter) {
		const all = await choices(catalogue);
		return {
			entries: ofKinds(all, hasOptions).filter(({ name, key }) =>
				matches(`${name} ${key}`, filter),
			),
		};
	},
	async named(catalogue, name) {
		const all = await choices(catalogue);
		const byKey = all.filter(({ key }) => isNamed(name)({ name: key }));
		return { entries: byKey.length > 0 ? byKey : all.filter(isNamed(name)) };
	},
});
