import type { Item } from '../operation/item';
import { fieldsOf } from '../service/fields';
import type { Field } from '../service/fields';
import { optionalTypeRef } from './typeLocator';

/** The fields of a type, or of the whole instance where it is empty, asked once per run. */
export const liveFields = async (item: Item, type = ''): Promise<Field[]> =>
	await item.run.once(`fields:${type}`, async () => await fieldsOf(item.catalogue, await optionalTypeRef(item, type)));
