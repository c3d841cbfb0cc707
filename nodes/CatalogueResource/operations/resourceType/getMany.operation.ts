import { resourceTypes } from '../../../../shared/catalogue/fields';
import { withUsualNames } from '../../../../shared/catalogue/usualNames';
import { endpoints } from '../../../../shared/deployment/endpoints';
import type { EachOperation } from '../../../../shared/engine/operation';
import { returnAllFields, wantedOf } from '../../../../shared/form/returnAll';

/** GET /resources/types (interface 4.1), in one list. */
export const getMany: EachOperation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many resource types',
	description: 'List many resource types that the API key may see',
	toolDescription:
		'Lists what kinds of records (resource types) there are, e.g. books, audiobooks or campaigns, with name and reference. Use it before something is created. Costs nothing.',
	endpoint: endpoints.listTypes,
	fields: returnAllFields,
	async each(item) {
		const types = await resourceTypes(item.catalogue, item.run.warn);
		const named = withUsualNames('types', item);
		return (await wantedOf(item, types)).map(({ raw }) => ({ json: named(raw) }));
	},
};
