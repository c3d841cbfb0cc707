import { returnAllFields, wantedRows } from '../../../../shared/fields/returnAll';
import type { EachOperation } from '../../../../shared/operation/operation';
import { destinations } from '../../../../shared/service/lists';

/** Feed destinations, in one list (interface 4.8). */
export const getMany: EachOperation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many destinations',
	description: 'List many feed destinations',
	endpoint: { method: 'GET', path: '/distribution/destinations' },
	fields: returnAllFields,
	async each({ catalogue, parameters }) {
		const all = await destinations(catalogue);
		return all.slice(0, wantedRows(parameters)).map(({ raw }) => ({ json: raw }));
	},
};
