import { endpoints } from '../../../../shared/deployment/endpoints';
import type { EachOperation } from '../../../../shared/engine/operation';
import { returnAllFields, wantedOf } from '../../../../shared/form/returnAll';
import { gatewayOfRun } from '../../../../shared/gateway/session';
import { listTools } from '../../../../shared/gateway/tools';

/** Beside the texts, so that a model that reads them knows whose they are. */
const SERVICE = 'the catalogue service';

/** tools/list of the JSON-RPC gateway (interface 4.9). */
export const getMany: EachOperation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many tools',
	description: 'List many tools that the API key may use',
	toolDescription:
		'Lists what other tools the gateway of the service offers this API key, with their arguments. Use it before one of them is called. Costs nothing.',
	endpoint: endpoints.gateway,
	changes: false,
	fields: returnAllFields,
	async each(item) {
		const tools = await listTools(await gatewayOfRun(item), item.run.warn);
		const wanted = await wantedOf(item, tools);
		return wanted.map(({ raw }) => ({ json: { ...raw, textsBy: SERVICE } }));
	},
};
