import type { IDataObject } from 'n8n-workflow';
import type { Item } from '../../../../shared/engine/item';
import type { FieldValues } from '../../../../shared/record/fieldValues';
import type { Match } from '../../../../shared/record/fieldToMatch';
import { matchingResources } from '../../../../shared/record/matching';
import { keyMissing } from '../../../../shared/catalogue/missingKey';
import { Failure } from '../../../../shared/failure/failure';
import { severalOf } from '../../../../shared/form/entryLabels';
import { entriesOf } from '../../../../shared/form/resourceLocator';
import { isDeletedRow } from '../../../../shared/catalogue/deletedRow';
import { asText, refOf, objectOf } from '../../../../shared/values/read';

export interface Wanted {
	item: Item;
	type: string;
	values: FieldValues;
	match: Match;
}

/** A resource that has the value: found, or made for an earlier item (it may not be in the search yet). */
export interface Known {
	ref: number;
	fields: IDataObject;
}

const several = ({ title, value }: Match, found: IDataObject[]) =>
	new Failure({
		message: `Several resources have '${String(value)}' in '${title}': ${severalOf(entriesOf(found))}`,
		description:
			'Nothing was written. Match on a field whose value is unique, or update the one you mean by its reference.',
		code: 'AMBIGUOUS_MATCH',
	});

const deleted = ({ title, value }: Match, [row = {}]: IDataObject[]) =>
	new Failure({
		message: `Resource ${asText(row.ref ?? '?')} has '${String(value)}' in '${title}', and the service marks it as deleted`,
		description:
			"Nothing was written. Have it restored in the catalogue, or use the operation 'Create' if there is to be another.",
		code: 'DELETED_MATCH',
	});

export async function find({ item, type, match }: Wanted): Promise<Known | undefined> {
	const all = await matchingResources(item, type, match);
	const found = all.filter((row) => !isDeletedRow(row));
	if (all.length > 0 && found.length === 0) throw deleted(match, all);
	const [first, ...others] = found.map((row) => {
		const ref = refOf(row.ref);
		// Without one it would be created a second time.
		if (ref === undefined) throw keyMissing([row], 'ref');
		return { ref, fields: objectOf(row.fields) };
	});
	if (others.length === 0) return first;
	throw several(match, found);
}
