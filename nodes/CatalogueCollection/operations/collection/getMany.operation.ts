import { endpoints } from '../../../../shared/deployment/endpoints';
import { returnAllFields, hintRest, wantedRows } from '../../../../shared/form/returnAll';
import type { EachOperation } from '../../../../shared/engine/operation';
import { rowsOf } from '../../../../shared/catalogue/pagedLists';

/** GET /collections (interface 4.5). */
export const getMany: EachOperation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many collections',
	description: "List many collections that the API key's user may see",
	toolDescription:
		'Lists the collections that exist, with name, reference and whether they are private or for the team. Use it to find the reference of a collection. Costs nothing. Does not show which books are in a collection.',
	endpoint: endpoints.listCollections,
	fields: returnAllFields,
	async each(item) {
		const reading = await rowsOf(item.catalogue, 'listCollections', wantedRows(item.parameters));
		await hintRest(item, reading);
		return reading.rows.map((json) => ({ json }));
	},
};
