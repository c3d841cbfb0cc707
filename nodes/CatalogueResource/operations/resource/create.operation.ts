import { endpoints } from '../../../../shared/deployment/endpoints';
import { valueFields } from '../../../../shared/form/fieldMapper';
import { EMPTY_ROW, isEmptyRow } from '../../../../shared/record/emptyRow';
import { fieldValues } from '../../../../shared/record/fieldValues';
import { valueOptions } from '../../../../shared/record/writeOptions';
import { resourceKeyOptions } from '../../../../shared/form/idempotencyOptions';
import { optionsField } from '../../../../shared/form/options';
import { requiredType, typeField } from '../../../../shared/form/typeLocator';
import { oneItem, type EachOperation } from '../../../../shared/engine/operation';
import { createResource } from './writeResource';

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
		const type = requiredType(item);
		const { record } = await createResource(item, type, await fieldValues(item));
		return oneItem(record);
	},
};
