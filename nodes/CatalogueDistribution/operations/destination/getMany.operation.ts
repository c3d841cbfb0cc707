import { destinationsIn } from '../../../../shared/catalogue/pagedLists';
import { withUsualNames } from '../../../../shared/catalogue/usualNames';
import { destinationList } from '../../../../shared/catalogue/wholeLists';
import { endpoints } from '../../../../shared/deployment/endpoints';
import type { EachOperation } from '../../../../shared/engine/operation';
import { hintRest, returnAllFields, wantedRows } from '../../../../shared/form/returnAll';
import { fetchRows } from '../../../../shared/lists/readRows';

/** Feed destinations, in one list (interface 4.8). */
export const getMany: EachOperation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many destinations',
	description: 'List many feed destinations',
	toolDescription:
		'Lists the destinations that metadata can be delivered to: retailers, libraries and their feeds, with name and reference. Use it before something is sent. Costs nothing. Cannot add a destination or show its password.',
	endpoint: endpoints.listDestinations,
	fields: returnAllFields,
	async each(item) {
		const { catalogue, parameters } = item;
		const reading = await fetchRows(destinationList(catalogue), wantedRows(parameters));
		await hintRest(item, reading);
		// Throws where none could be chosen. One without a reference is shown all the same.
		destinationsIn(reading.rows, catalogue);
		const named = withUsualNames('destinations', catalogue);
		return reading.rows.map((row) => ({ json: named(row) }));
	},
};
