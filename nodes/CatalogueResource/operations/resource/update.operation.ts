import { endpoints } from '../../../../shared/deployment/endpoints';
import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { changesOf, ownFields } from '../../../../shared/record/writeResult';
import { knownFields } from '../../../../shared/record/enteredValues';
import {
	checkFieldErrors,
	fieldsOfErrors,
	withFieldErrors,
} from '../../../../shared/record/fieldErrors';
import {
	isDenied,
	notNamed,
	nothingSaved,
	unnamedIn,
	valuesBody,
} from '../../../../shared/record/savedValues';
import { fieldsField } from '../../../../shared/form/fieldMapper';
import { getFields } from '../../../../shared/form/fieldChoices';
import { fieldValues, type FieldValues } from '../../../../shared/record/fieldValues';
import { valueOptions } from '../../../../shared/record/valueOptions';
import { written } from '../../../../shared/record/writeResult';
import { longListsField } from '../../../../shared/form/longLists';
import { otherFieldsField } from '../../../../shared/form/otherFields';
import { optionsField } from '../../../../shared/form/options';
import { presentValues, presentValuesField } from '../../../../shared/form/presentValues';
import { resourceLocator } from '../../../../shared/form/resourceLocator';
import { targetRef } from '../../../../shared/form/target';
import { typeField } from '../../../../shared/form/typeLocator';
import { differingValues } from '../../../../shared/record/changedValues';
import type { Item } from '../../../../shared/engine/item';
import { oneItem, type EachOperation } from '../../../../shared/engine/operation';
import { to } from '../../../../shared/transport/path';
import { isNothing, joinNames, recordIn } from '../../../../shared/values/read';
import { bookOf } from '../../../../shared/catalogue/book';
import { CREATED } from '../../../../shared/catalogue/answerShapes';
import { recordOf } from '../../../../shared/catalogue/recordShape';

/** What Update and Create or Update offer beside the fields themselves. */
export const updateOptions: INodeProperties[] = [
	{
		displayName: 'Empty Values',
		name: 'emptyValues',
		type: 'options',
		options: [
			{
				name: 'Clear the Field',
				value: 'clear',
				description: 'An empty value of the form or of the input item empties the field',
			},
			{
				name: 'Leave the Field Alone',
				value: 'leave',
				description: 'An empty value changes nothing',
			},
		],
		default: 'leave',
		description: 'What an empty value means',
	},
	{
		displayName: 'Fields to Clear Names or IDs',
		name: 'clearFields',
		type: 'multiOptions',
		typeOptions: { loadOptionsMethod: getFields, loadOptionsDependsOn: ['resourceType.value'] },
		default: [],
		description:
			'Fields to empty. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
	},
	...valueOptions,
];

const nothingEntered = (refs: string[]) =>
	`No field has a value for ${refs.length === 1 ? 'resource' : 'resources'} ${joinNames(refs)}, so nothing was changed. Enter values in 'Fields'; an empty one leaves the field alone unless 'Empty Values' of 'Options' says otherwise.`;

/** Says of which resources nothing is to be written, e.g. for an empty cell or a form without fields. */
export function tellEmpty({ run }: Item, ref: number, values: FieldValues): void {
	if (Object.keys(values).length === 0) run.hintOf(nothingEntered, String(ref));
}

/** Writes all values, or those that differ from what the input item says is there, unless an earlier item has changed that. */
async function writeChanged(item: Item, ref: number, wanted: FieldValues): Promise<IDataObject> {
	const { parameters, run } = item;
	tellEmpty(item, ref, wanted);
	const changed = await run.perRun('changed resources', () => new Set<number>());
	const skips = parameters.flag('skipUnchanged') && !changed.has(ref);
	const present = skips ? presentValues(item) : ownFields(item, ref);
	if (skips && !present)
		run.warn(
			"'Current Values' holds no fields, so nothing could be skipped. Give it the 'fields' of a search.",
		);
	const values = skips && present ? await differingValues(item, present, wanted) : wanted;
	if (Object.keys(values).length > 0) changed.add(ref);
	return await writeFields(item, ref, values, present);
}

/** Writes the values of one resource, unless there are none. `present` is what it holds, as far as that is known. */
export async function writeFields(
	item: Item,
	ref: number,
	values: FieldValues,
	present: IDataObject | undefined,
): Promise<IDataObject> {
	const changedFields = Object.keys(values);
	if (changedFields.length === 0)
		return {
			...written({ ref, updated: false, changedFields }, { values, refused: [], present }),
			...(item.plan && { reason: 'Nothing differs' }),
		};
	const { data } = await item.safe({
		...to(endpoints.updateFields, { ref }),
		body: valuesBody(item, values),
		previewDetails: async () => ({
			action: 'update',
			ref,
			...bookOf({ ...present, ...values }),
			changes: await changesOf(item, present, values),
			created: false,
			updated: false,
			changedFields,
		}),
		previewAnswer: () => ({ ref }),
	});
	const answer = withFieldErrors(recordIn(data));
	const record: IDataObject = { ...recordOf(CREATED, answer), ref };
	const titles = new Map((await knownFields(item)).map(({ name, title }) => [name, title]));
	for (const field of unnamedIn(data, changedFields, titles)) item.run.hintOf(notNamed, field);
	const denied = isDenied(data, values) ? changedFields : [];
	if (denied.length > 0) item.run.hintOf(nothingSaved(item), String(ref));
	const refused = [
		...denied,
		...checkFieldErrors(item, record, await fieldsOfErrors(item, record)),
	];
	const saved = changedFields.filter((field) => !refused.includes(field));
	const unsaid = Object.fromEntries(changedFields.map((field) => [field, undefined]));
	return written(
		{ ...record, updated: saved.length > 0, changedFields: saved },
		// An answer without a record does not say which values were taken.
		{ values: isNothing(data) ? unsaid : values, refused, present },
	);
}

/** PATCH /resources/{ref}/fields (interface 4.1). The same values again end in the same state, so it is safe to repeat. */
export const update: EachOperation = {
	name: 'Update',
	value: 'update',
	action: 'Update resource',
	description: 'Change the metadata of a resource',
	toolDescription:
		'Changes or corrects fields of one existing record by its ref: price, author name, description and so on. Writes: the old values are overwritten, so ask first. Fields that are not named stay as they are. Creates nothing.',
	endpoint: endpoints.updateFields,
	done: { update: 'updated' },
	fields: [
		resourceLocator.field(),
		typeField({
			description: 'The type of the resource. It decides which fields the form offers.',
		}),
		fieldsField('update'),
		longListsField,
		otherFieldsField,
		{
			displayName: 'Skip Unchanged',
			name: 'skipUnchanged',
			type: 'boolean',
			default: false,
			description:
				'Whether to send only what differs from the current values, and nothing when all is the same. A write always moves the date of the last change.',
		},
		presentValuesField({ required: true, displayOptions: { show: { skipUnchanged: [true] } } }),
		optionsField(updateOptions),
		{
			displayName:
				'The service has no operation that gets one resource. Search for it: the results hold its fields.',
			name: 'getNotice',
			type: 'notice',
			default: '',
		},
	],
	async each(item) {
		const ref = await targetRef(item);
		const write = async () => await writeChanged(item, ref, await fieldValues(item));
		return oneItem(await item.run.inTurn(String(ref), write));
	},
};
