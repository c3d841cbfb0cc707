import { returnAllFields, wantedRows } from '../../../../shared/fields/returnAll';
import type { EachOperation } from '../../../../shared/operation/operation';
import { fetchRows } from '../../../../shared/request/pages';
import { collectionsPage } from '../../../../shared/service/lists';

/** GET /collections (interface 4.5). */
export const getMany: EachOperation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many collections',
	description: 'List many collections that the user of the API key may see',
	endpoint: { method: 'GET', path: '/collections' },
	fields: returnAllFields,
	async each({ catalogue, parameters }) {
		const fetchPage = async (offset: number, limit: number) => await collectionsPage(catalogue, offset, limit);
		const { rows } = await fetchRows(fetchPage, wantedRows(parameters));
		return rows.map((json) => ({ json }));
	},
};
