import { endpoints } from '../../../../shared/deployment/endpoints';
import { changesOf } from '../../../../shared/record/writeResult';
import {
	checkFieldErrors,
	fieldsOfErrors,
	withFieldErrors,
} from '../../../../shared/record/fieldErrors';
import { fieldsField } from '../../../../shared/form/fieldMapper';
import { fieldValues } from '../../../../shared/record/fieldValues';
import { valueOptions } from '../../../../shared/record/valueOptions';
import { written } from '../../../../shared/record/writeResult';
import { idempotencyOptions } from '../../../../shared/form/idempotencyOptions';
import { checkMandatory } from '../../../../shared/record/mandatoryFields';
import { longListsField } from '../../../../shared/form/longLists';
import { otherFieldsField } from '../../../../shared/form/otherFields';
import { optionsField } from '../../../../shared/form/options';
import { requiredType, typeField } from '../../../../shared/form/typeLocator';
import { createdRecord } from '../../../../shared/engine/createOutput';
import { oneItem, type EachOperation } from '../../../../shared/engine/operation';
import { NOT_YET } from '../../../../shared/engine/preview';
import { to } from '../../../../shared/transport/path';
import { recheckResource } from '../../../../shared/catalogue/findCreated';
import { bookOf } from '../../../../shared/catalogue/book';
import { recordWith } from '../../../../shared/catalogue/recordShape';
import { CREATED } from '../../../../shared/catalogue/answerShapes';

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
	ownPerItem: ['fields', 'longLists', 'otherFields'],
	fields: [
		typeField(),
		fieldsField('create'),
		longListsField,
		otherFieldsField,
		optionsField([...idempotencyOptions, ...valueOptions]),
	],
	async each(item) {
		const type = requiredType(item);
		const fields = await fieldValues(item);
		await checkMandatory(item, fields);
		const answer = await item.create({
			...to(endpoints.createResource),
			body: { type, fields },
			recheck: recheckResource(fields),
			previewDetails: async () => ({
				ref: NOT_YET,
				type,
				...bookOf(fields),
				changes: await changesOf(item, undefined, fields),
			}),
		});
		const record = withFieldErrors(recordWith(['ref'], answer.data));
		const refused = checkFieldErrors(item, record, await fieldsOfErrors(item, record));
		const made = createdRecord(item, { ...answer, data: record }, { shape: CREATED, ref: 'ref' });
		return oneItem(written(made, { values: fields, refused }));
	},
};
