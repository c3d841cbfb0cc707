import type { IDataObject } from 'n8n-workflow';
import { hasOptions, ofKinds } from '../../../../shared/catalogue/fieldKinds';
import { fieldOptions } from '../../../../shared/catalogue/fieldOptions';
import { fieldsOf } from '../../../../shared/catalogue/fields';
import { assumedMissing } from '../../../../shared/catalogue/missingRowKey';
import { withUsualNames } from '../../../../shared/catalogue/usualNames';
import { endpoints } from '../../../../shared/deployment/endpoints';
import type { EachOperation } from '../../../../shared/engine/operation';
import { locator } from '../../../../shared/form/locator';
import { isNamed } from '../../../../shared/form/locatorEntry';
import { returnAllFields, wantedOf } from '../../../../shared/form/returnAll';
import type { Catalogue } from '../../../../shared/transport/pipeline';
import { isNothing, isSameWord } from '../../../../shared/values/read';

async function choices(catalogue: Catalogue) {
	const fields = await fieldsOf(catalogue, undefined);
	if (fields.length > 0 && fields.every(({ ref }) => ref === undefined))
		throw assumedMissing([fields[0]?.raw ?? {}], 'fields.ref', catalogue);
	return fields.flatMap(({ ref, name, title, kind }) =>
		ref === undefined ? [] : [{ ref, name: title, description: name, kind }],
	);
}

/** A field with options (interface 4.1). A field of a kind that is not recognised can still be given by name or ID. */
const optionFieldLocator = locator({
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

/** GET /resources/fields/{id}/options (interface 4.1), in one list; nodes of a tree name their parent. */
export const getOptions: EachOperation = {
	name: 'Get Options',
	value: 'getOptions',
	action: 'Get options of field',
	description: 'List the values that a dropdown, a set of checkboxes or a category tree offers',
	toolDescription:
		'Lists the values that are allowed in one field: the options of a dropdown, checkboxes or a category tree, e.g. of Format or Subject. Use it before such a field is set or filtered. Costs nothing.',
	endpoint: endpoints.listOptions,
	fields: [optionFieldLocator.field(), ...returnAllFields],
	async each(item) {
		const ref = await optionFieldLocator.ref(item);
		const options = await fieldOptions(item.catalogue, ref, item.run.warn);
		if (options.length === 0)
			item.run.hint(
				'The service gives no options for the field: it has none, or the user of the API key may not see them.',
			);
		// A plain list has no parents: a column of nothing says nothing.
		const told = new Set(
			options.flatMap(({ raw }) => Object.keys(raw).filter((key) => !isNothing(raw[key]))),
		);
		const [refKey, parentKey] = [item.assumed('options.ref'), item.assumed('options.parent')];
		const named = withUsualNames('options', item);
		return (await wantedOf(item, options)).map(({ raw, ref, parent }) => {
			const references: IDataObject = { [refKey]: ref, [parentKey]: parent };
			const entries = Object.entries(raw).filter(([key]) => told.has(key));
			return {
				json: named({
					// A node that came within its parent does not name it.
					...(parent !== undefined && { [parentKey]: parent }),
					...Object.fromEntries(entries.map(([key, value]) => [key, references[key] ?? value])),
				}),
			};
		});
	},
};
