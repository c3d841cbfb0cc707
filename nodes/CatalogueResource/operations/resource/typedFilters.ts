import type { IDataObject } from 'n8n-workflow';
import { liveFields } from '../../../../shared/form/liveFields';
import { chosenType } from '../../../../shared/form/typeLocator';
import type { Item } from '../../../../shared/engine/item';
import { isIsbnField } from '../../../../shared/values/isbn';
import { mayBeTyped, typedValue } from '../../../../shared/values/sheetValues';

/** Whether there is a value that may be more than a text: only then is the list of fields asked for. */
export const mayHaveTypes = (filters: IDataObject | undefined): boolean =>
	Object.entries(filters ?? {}).some(
		([field, value]) => !isIsbnField(field) && [value].flat().some(mayBeTyped),
	);

/**
 * The same field filters with numbers and truth values as such, where fields hold them: a service may compare by type
 * (interface section 2), and find nothing by a text, or by 'true' what is false. Undefined where that changes nothing.
 */
export async function typedFilters(
	item: Item,
	filters: IDataObject | undefined,
): Promise<IDataObject | undefined> {
	if (filters === undefined) return undefined;
	// What cannot be read changes nothing.
	const fields = await liveFields(item, chosenType(item)).catch(() => []);
	const kinds = new Map(fields.map(({ name, kind }) => [name, kind]));
	const entries = Object.entries(filters).map(([field, value]) => {
		const of = (one: unknown) => typedValue(kinds.get(field), one);
		return [field, Array.isArray(value) ? value.map(of) : of(value)] as const;
	});
	const isChanged = entries.some(
		([field, value]) => [value].flat()[0] !== [filters[field]].flat()[0],
	);
	return isChanged ? (Object.fromEntries(entries) as IDataObject) : undefined;
}
