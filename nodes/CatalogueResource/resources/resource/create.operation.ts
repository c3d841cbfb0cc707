import { changesOf } from '../../../../shared/fields/changes';
import { checkFieldErrors, onFieldErrorsOption } from '../../../../shared/fields/fieldErrors';
import { fieldsField } from '../../../../shared/fields/fieldMapper';
import { fieldValues } from '../../../../shared/fields/fieldValues';
import { idempotencyOptions } from '../../../../shared/fields/idempotencyOptions';
import { checkMandatory } from '../../../../shared/fields/mandatoryFields';
import { longListsField } from '../../../../shared/fields/longLists';
import { optionsField } from '../../../../shared/fields/options';
import { requiredType, typeField } from '../../../../shared/fields/typeLocator';
import { createdOutput } from '../../../../shared/operation/created';
import type { EachOperation } from '../../../../shared/operation/operation';
import { NOT_YET } from '../../../../shared/operation/preview';
import { path } from '../../../../shared/request/path';
import { resourceLook } from '../../../../shared/service/looks';
import { objectOf } from '../../../../shared/service/read';
import { CREATED } from '../../../../shared/service/records';

/** POST /resources (interface 4.1). The resource is metadata only; a file comes with Catalogue File. */
export const create: EachOperation = {
	name: 'Create',
	value: 'create',
	action: 'Create resource',
	description: 'Add a new resource with its metadata to the catalogue',
	endpoint: { method: 'POST', path: '/resources' },
	fields: [
		typeField(),
		fieldsField('create'),
		longListsField,
		optionsField([...idempotencyOptions, onFieldErrorsOption]),
	],
	async each(item) {
		const type = requiredType(item);
		const fields = await fieldValues(item);
		await checkMandatory(item, fields);
		const tells = async () => ({ ref: NOT_YET, type, changes: await changesOf(item, undefined, fields) });
		const answer = await item.create({ method: 'POST', path: path('/resources'), body: { type, fields }, look: resourceLook(fields), tells });
		checkFieldErrors(item, objectOf(answer.data));
		return createdOutput(item, answer, { shape: CREATED, ref: 'ref' });
	},
};
