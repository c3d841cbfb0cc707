import type { IDataObject } from 'n8n-workflow';
import { severalOf } from '../../../../shared/form/locatorEntry';
import { entriesOf } from '../../../../shared/form/resourceLocator';
import { UnclearMatch, type Match } from '../../../../shared/record/fieldToMatch';
import { joinNames } from '../../../../shared/values/read';

export const severalFound = ({ title, value }: Match, rows: IDataObject[]) =>
	new UnclearMatch(
		`Several resources have '${String(value)}' in '${title}': ${severalOf(entriesOf(rows))}`,
		'Match on a field with unique values, or update the one you mean by its reference.',
	);

/** What may have created a resource that the search does not show, and what to do then. */
const MAKERS = {
	byEarlierExecution: {
		wasMade: 'was created in the last 24 hours',
		advice:
			"Run the item again when the search shows it. If it was archived meanwhile, restore it, or set 'Create Only Once' to 'Per Execution' to create another.",
	},
	byEarlierItem: {
		wasMade: 'may have been created by an earlier item',
		advice:
			'Look in the catalogue: if it is there, run the item again when the search shows it; if not, run the item again now.',
	},
};

export const notYetFound = ({ title, value }: Match, maker: keyof typeof MAKERS) =>
	new UnclearMatch(
		`A resource with '${String(value)}' in '${title}' ${MAKERS[maker].wasMade}, and the search does not show it`,
		MAKERS[maker].advice,
		{ code: 'NOT_YET_FOUND', retryable: true },
	);

/** Why a create that was answered as before may have left nothing there. */
export const NOT_SHOWN =
	'The search does not show it: it was created before, and may have been archived since';

export const notShown = (resources: string[]) =>
	`The service says that some resources were created before, and the search does not show them: ${joinNames(resources)}. They were archived since, or are not in the search yet. If archived, have them restored, or create others with another key in 'Create Only Once', e.g. 'Per Execution'.`;
