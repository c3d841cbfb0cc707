import type { Item } from '../engine/item';
import { longLists } from '../form/longLists';
import { otherFields } from '../form/otherFields';
import { joinNames } from '../values/read';
import { looksEmpty } from '../values/sheetValues';
import { ROW_COLUMNS } from './columns';
import { isAutomatic } from './knownFields';

const passedOver = (items: string[]) =>
	`Items whose every column is empty were passed over: ${joinNames(items)}.`;

/** Whether an item asks for nothing, as the blank rows below a sheet do. It is passed over, with a hint. */
export function isEmptyRow(item: Item): boolean {
	const columns = Object.entries(item.json).filter(([name]) => !ROW_COLUMNS.has(name));
	const isEmpty =
		isAutomatic(item) &&
		columns.length > 0 &&
		[...columns, ...otherFields(item)].every(([, value]) => looksEmpty(value)) &&
		[...longLists(item)].length === 0;
	if (isEmpty) item.run.hintOf(passedOver, String(item.index));
	return isEmpty;
}

/** Its output, beside what was not done. */
export const EMPTY_ROW = { reason: 'The row is empty' };
