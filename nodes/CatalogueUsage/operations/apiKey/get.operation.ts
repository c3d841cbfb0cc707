import { API_KEY } from '../../../../shared/catalogue/answerShapes';
import { answeredRecord } from '../../../../shared/catalogue/recordShape';
import { endpoints, to } from '../../../../shared/deployment/endpoints';
import { oneItem, type EachOperation } from '../../../../shared/engine/operation';

/** Inspect the key (interface 4.8): whose it is and what it may reach. Never the key itself. */
export const get: EachOperation = {
	name: 'Get',
	value: 'get',
	action: 'Get API key',
	description: 'Show whose API key the credential holds and what it may do',
	toolDescription:
		'Shows whose API key this is and what it is allowed to see and do: user, group, permissions and scopes. Use it when something is refused. Costs nothing and changes nothing.',
	endpoint: endpoints.getApiKey,
	fields: [],
	async each(item) {
		const { data } = await item.safe(to(endpoints.getApiKey, {}, item));
		return oneItem(answeredRecord(API_KEY, data, 'the record of the key'));
	},
};
