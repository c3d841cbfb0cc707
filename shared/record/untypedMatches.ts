import type { IDataObject } from 'n8n-workflow';
import { resourceTypes } from '../catalogue/fields';
import { searchAll } from '../catalogue/search';
import type { Item } from '../engine/item';
import { unlessRefused } from '../failure/refusedValues';
import { PAGE_SIZE } from '../lists/list';
import { asText, isNothing, isSameWord, refOf, shown, textOf } from '../values/read';
import { UnclearMatch, type Match } from './fieldToMatch';

const typeUnseen = ({ assumed }: Item, type: string, { title, value }: Match, row: IDataObject) =>
	new UnclearMatch(
		`Resource ${asText(row.ref ?? '?')} has '${shown(value)}' in '${title}', but it does not show its type, and a search for another type finds it as well, so whether it is of '${type}' cannot be told`,
		`If the search takes the type under another name than '${assumed('search.type')}', set 'search.type' in 'Interface Overrides' of the credential.`,
		{ code: 'ANSWER' },
	);

/**
 * Whether a match that does not show its type, or only another name for it, is of the type `ref`: a search for that type
 * finds it, and one for another type does not. Where both do, the service passes over the type, and nothing may be written.
 * `present`: the value as it is shown.
 */
export async function isProvenOfType(
	item: Item,
	row: IDataObject,
	{ type, ref, match, present }: { type: string; ref: number; match: Match; present: unknown },
): Promise<boolean> {
	const isShown = isSameWord(textOf(row.resourceTypeName) ?? '', type);
	if (isShown || !isNothing(row.resourceType)) return true;
	const { catalogue, run } = item;
	const types = await run.perRun('other types', async () => await resourceTypes(catalogue));
	const other = types.find((each) => each.ref !== undefined && each.ref !== ref)?.ref;
	if (other === undefined) return true;
	const isFound = async (filters: IDataObject) => {
		for (const value of new Set([match.value, present])) {
			const body = { ...filters, fieldFilters: { [match.field]: value } } as IDataObject;
			const found = await unlessRefused(searchAll(catalogue, body, PAGE_SIZE));
			if (found?.rows.some((each) => refOf(each.ref) === refOf(row.ref))) return true;
		}
		return false;
	};
	const byType = item.assumed('search.type');
	// What only a search without the type finds is of another one.
	if (!(await isFound({ [byType]: ref }))) return !(await isFound({}));
	const isPassedOver = await run.perRun(
		'type passed over',
		async () => await isFound({ [byType]: other }),
	);
	if (isPassedOver) throw typeUnseen(item, type, match, row);
	return true;
}
