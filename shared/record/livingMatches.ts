import type { IDataObject } from 'n8n-workflow';
import { isDeletedRow } from '../catalogue/deletedRow';
import type { Item } from '../engine/item';
import { orFailAs, type Failure } from '../failure/failure';
import { asText, shown } from '../values/read';
import { UnclearMatch, type Match } from './fieldToMatch';
import { matchingResources } from './matching';

const deleted = ({ title, value }: Match, { ref }: IDataObject) =>
	new UnclearMatch(
		`Resource ${asText(ref ?? '?')} has '${String(value)}' in '${title}', and the service marks it as deleted`,
		"Ask for it to be restored in the catalogue, or use 'Create' to make another one.",
		{ code: 'DELETED_MATCH' },
	);

/** What went wrong between here and the service does not say by itself that it was a search. */
function notSearched({ title, value }: Match, failure: Failure): Failure {
	const { code, description } = failure.details;
	return failure instanceof UnclearMatch || ['PARAMETER', 'CANCELLED'].includes(code)
		? failure
		: failure.with({
				description: `Nothing was written, since this was the answer to the search for '${shown(value)}' in '${title}'. ${description}`,
			});
}

/** The resources that match, without what is marked as deleted; where nothing else has the value, that is neither written to nor made anew. */
export async function livingMatches(item: Item, type: string, match: Match) {
	const rows = await orFailAs(matchingResources(item, type, match), (failure) =>
		notSearched(match, failure),
	);
	const living = rows.filter((row) => !isDeletedRow(row));
	const [first] = rows;
	if (first && living.length === 0) throw deleted(match, first);
	return living;
}
