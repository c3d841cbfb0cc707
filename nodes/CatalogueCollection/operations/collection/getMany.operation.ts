import { listAt } from '../../../../shared/catalogue/pagedLists';
import { endpoints } from '../../../../shared/deployment/endpoints';
import type { EachOperation } from '../../../../shared/engine/operation';
import { hintRest, returnAllFields, wantedRows } from '../../../../shared/form/returnAll';
import { fetchRows } from '../../../../shared/lists/readRows';

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
		const list = listAt(item.catalogue, 'listCollections');
		const reading = await fetchRows(list, wantedRows(item.parameters));
		await hintRest(item, reading);
		return reading.rows.map((json) => ({ json }));
	},
};
