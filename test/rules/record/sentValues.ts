import type { IDataObject } from 'n8n-workflow';

import { fieldValues } from '../../../shared/record/fieldValues';
import { failureIn } from '../failures';
import { itemWith } from '../items';

/** What is sent for one field of this editor type. */
export async function sent(type: string, value: unknown, name = 'field', timezone = 'UTC') {
	const fields = {
		mappingMode: 'defineBelow',
		value: { [name]: value },
		schema: [{ id: name, type }],
	};
	const { item } = itemWith({ values: { fields }, timezone });
	return (await fieldValues(item))[name];
}

export const refused = async (type: string, value: unknown) =>
	(await failureIn(async () => await sent(type, value))).details;

/** What is sent of an input item's own values. */
export async function mapped(json: IDataObject, liveFields: object[], options: IDataObject = {}) {
	const values = {
		fields: { mappingMode: 'autoMapInputData', value: null, schema: [] },
		...options,
	};
	const around = itemWith({ values, json, answer: () => liveFields });
	return { ...around, values: { ...(await fieldValues(around.item)) } };
}
