import type { Item } from '../engine/item';
import { fieldsOf, type Field } from '../catalogue/fields';
import { optionalTypeRef } from './typeLocator';

export const fieldsListed = (type: string) => `fields:${type}`;

/** The fields of a type, or of the whole instance where it is empty, asked once per run. */
export const liveFields = async (item: Item, type = ''): Promise<Field[]> =>
	await item.run.perRun(
		fieldsListed(type),
		async () => await fieldsOf(item.catalogue, await optionalTypeRef(item, type)),
	);
