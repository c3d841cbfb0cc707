import type { IDataObject } from 'n8n-workflow';
import type { Item } from '../engine/item';
import { Failure } from '../failure/failure';
import { isDeletedRow } from '../catalogue/deletedRow';
import { asText } from '../values/read';
import type { Match } from './fieldToMatch';
import { matchingResources } from './matching';

const deleted = ({ title, value }: Match, { ref }: IDataObject) =>
	new Failure({
		message: `Resource ${asText(ref ?? '?')} has '${String(value)}' in '${title}', and the service marks it as deleted`,
		description:
			"Nothing was written. Have it restored in the catalogue, or use the operation 'Create' if there is to be another.",
		code: 'DELETED_MATCH',
	});

/** The same without what is marked as deleted; where nothing else has the value, that is neither written to nor made anew. */
export async function livingMatches(item: Item, type: string, match: Match) {
	const rows = await matchingResources(item, type, match);
	const living = rows.filter((row) => !isDeletedRow(row));
	const [first] = rows;
	if (first && living.length === 0) throw deleted(match, first);
	return living;
}
