import { endpoints } from '../../../../shared/deployment/endpoints';
import { canonicalJson } from '../../../../shared/engine/idempotencyKey';
import type { Item } from '../../../../shared/engine/item';
import { oneItem, type EachOperation } from '../../../../shared/engine/operation';
import { valueFields } from '../../../../shared/form/fieldMapper';
import { resourceKeyOptions } from '../../../../shared/form/idempotencyOptions';
import { optionsField } from '../../../../shared/form/options';
import { requiredType, typeField } from '../../../../shared/form/typeLocator';
import { EMPTY_ROW, isEmptyRow } from '../../../../shared/record/emptyRow';
import { fieldValues, type FieldValues } from '../../../../shared/record/fieldValues';
import { valueOptions } from '../../../../shared/record/writeOptions';
import { isOwnIsbnField, normalIsbn } from '../../../../shared/values/isbn';
import { asText, isNothing, joinNames } from '../../../../shared/values/read';
import { createResource } from './writeResource';

const alike = (items: string[]) =>
	`Some items made another resource with the ISBN, or with all values, of an earlier item (n8n counts items from 0): ${joinNames(items)}. Archive the extra ones. 'Create or Update' makes one resource for each ISBN.`;

/** Tells rows that stand twice in a sheet. */
function tellAlike({ index, run }: Item, values: FieldValues, ref: unknown): void {
	const own = Object.keys(values).find((name) => isOwnIsbnField(name) && !isNothing(values[name]));
	const isbn = own && normalIsbn(asText(values[own]));
	const earlier = run.earlier('made', isbn ?? canonicalJson(values), { index, ref });
	// One that was answered as before is the same resource.
	if (earlier && earlier.ref !== ref)
		run.hintOf(alike, `items ${earlier.index} and ${index}${isbn ? ` (${isbn})` : ''}`);
}

/** POST /resources (interface 4.1). The resource is metadata only; a file comes with Catalogue File. */
export const create: EachOperation = {
	name: 'Create',
	value: 'create',
	action: 'Create resource',
	description: 'Add a new resource with its metadata to the catalogue',
	toolDescription:
		'Adds a new title, book or other record to the catalogue with its metadata and gives its reference. Writes: it can only be archived afterwards, so ask first. Does not look whether the title exists already.',
	endpoint: endpoints.createResource,
	done: { create: 'created' },
	needs: 'the read and write scopes',
	ownPerItem: ['fields', 'longLists', 'otherFields'],
	fields: [
		typeField(),
		...valueFields('create'),
		optionsField([...resourceKeyOptions, ...valueOptions]),
	],
	async each(item) {
		if (isEmptyRow(item)) return oneItem({ created: false, ...EMPTY_ROW });
		const values = await fieldValues(item);
		const { record } = await createResource(item, await requiredType(item), values);
		tellAlike(item, values, record.ref);
		return oneItem(record);
	},
};
