import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { changesOf, ownFields } from '../../../../shared/fields/changes';
import { checkFieldErrors, onFieldErrorsOption } from '../../../../shared/fields/fieldErrors';
import { fieldsField } from '../../../../shared/fields/fieldMapper';
import { fieldValues } from '../../../../shared/fields/fieldValues';
import type { FieldValues } from '../../../../shared/fields/fieldValues';
import { longListsField } from '../../../../shared/fields/longLists';
import { optionsField } from '../../../../shared/fields/options';
import { presentValues, presentValuesField } from '../../../../shared/fields/presentValues';
import { resourceLocator } from '../../../../shared/fields/resourceLocator';
import { typeField } from '../../../../shared/fields/typeLocator';
import { changedValues } from '../../../../shared/fields/unchanged';
import type { Item } from '../../../../shared/operation/item';
import { one } from '../../../../shared/operation/operation';
import type { EachOperation, Output } from '../../../../shared/operation/operation';
import { path } from '../../../../shared/request/path';
import { objectOf } from '../../../../shared/service/read';
import { CREATED, recordOf } from '../../../../shared/service/records';

/** What Update and Create or Update offer beside the fields themselves. */
export const updateOptions: INodeProperties[] = [
	{
		displayName: 'Empty Values',
		name: 'emptyValues',
		type: 'options',
		options: [
			{ name: 'Clear the Field', value: 'clear', description: 'An empty value of the form or of the input item empties the field' },
			{ name: 'Leave the Field Alone', value: 'leave', description: 'An empty value changes nothing' },
		],
		default: 'leave',
		description: 'What an empty value means',
	},
	{
		displayName: 'Fields to Clear Names or IDs',
		name: 'clearFields',
		type: 'multiOptions',
		typeOptions: { loadOptionsMethod: 'getFields', loadOptionsDependsOn: ['resourceType.value'] },
		default: [],
		description:
			'Fields to empty. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
	},
	onFieldErrorsOption,
	{
		displayName: 'Preview',
		name: 'preview',
		type: 'boolean',
		default: false,
		description: "Whether to preview, as with 'Preview' above. It is here for workflows that were saved with it.",
	},
];

/** Writes all values, or those that differ from what the input item says is there. */
async function writeChanged(item: Item, ref: number, wanted: FieldValues): Promise<Output[]> {
	const { parameters, run } = item;
	if (!parameters.flag('skipUnchanged')) return await writeFields(item, ref, wanted, ownFields(item, ref));
	const present = presentValues(item);
	if (present) return await writeFields(item, ref, changedValues(present, wanted), present);
	run.hint("'Present Values' holds no fields, so nothing could be skipped. Give it the 'fields' of a search.", 'warning');
	return await writeFields(item, ref, wanted, undefined);
}

/** Writes the values of one resource, unless there are none. `present` is what it holds, as far as that is known. */
export async function writeFields(item: Item, ref: number, values: FieldValues, present: IDataObject | undefined): Promise<Output[]> {
	const changedFields = Object.keys(values);
	if (changedFields.length === 0) return one({ ref, updated: false, changedFields, fieldErrors: {}, ...(item.plan && { reason: 'Nothing differs' }) });
	const { data } = await item.safe({
		method: 'PATCH',
		path: path('/resources/{ref}/fields', { ref }),
		body: { [item.at('update.fields')]: values },
		tells: async () => ({ action: 'update', ref, created: false, updated: false, changedFields, changes: await changesOf(item, present, values) }),
		planned: () => ({ ref }),
	});
	const record: IDataObject = { ref, ...recordOf(CREATED, objectOf(data)) };
	checkFieldErrors(item, record);
	return one({ ...record, updated: true, changedFields });
}

/** PATCH /resources/{ref}/fields (interface 4.1). The same values again end in the same state, so it is safe to repeat. */
export const update: EachOperation = {
	name: 'Update',
	value: 'update',
	action: 'Update resource',
	description: 'Change the metadata of a resource',
	endpoint: { method: 'PATCH', path: '/resources/{resourceRef}/fields' },
	fields: [
		resourceLocator.field(),
		typeField({ description: "The type of the resource. It decides which fields the form offers." }),
		fieldsField('update'),
		longListsField,
		{
			displayName: 'Skip Unchanged',
			name: 'skipUnchanged',
			type: 'boolean',
			default: false,
			description:
				'Whether to send only what differs from the present values, and nothing when all is the same. A write always moves the date of the last change.',
		},
		presentValuesField({ required: true, displayOptions: { show: { skipUnchanged: [true] } } }),
		optionsField(updateOptions),
		{
			displayName: 'The service has no operation that gets one resource. Search for it: the results hold its fields.',
			name: 'getNotice',
			type: 'notice',
			default: '',
		},
	],
	async each(item) {
		const ref = await resourceLocator.ref(item);
		return await writeChanged(item, ref, await fieldValues(item));
	},
};
