import { endpoints } from '../../../../shared/deployment/endpoints';
import { oneItem, type EachOperation } from '../../../../shared/engine/operation';
import { toolOutput } from '../../../../shared/gateway/result';
import { gatewayOfRun } from '../../../../shared/gateway/session';
import { chosenTool, toolArguments, toolFields } from '../../../../shared/gateway/toolFields';
import { successIn } from '../../../../shared/transport/refusalRule';
import { objectOf } from '../../../../shared/values/read';

/** tools/call of the JSON-RPC gateway (interface 4.9). What a tool does is not known here, so it is sent once. */
export const call: EachOperation = {
	name: 'Call',
	value: 'call',
	action: 'Call tool',
	description: 'Run one of the tools that the catalogue offers',
	toolDescription:
		"Runs one of the other tools that the gateway of the service offers, by its name and arguments. Use it only for what no other tool here does, after the gateway's tools were listed. Writes or costs tokens, depending on the tool, so ask first.",
	endpoint: endpoints.gateway,
	done: { call: 'called' },
	fields: toolFields,
	async each(item) {
		const name = chosenTool(item);
		const params = { name, arguments: await toolArguments(item) };
		const gateway = await gatewayOfRun(item);
		const result = await item.once('tool', async () =>
			// Inside: a tool that says that it could not do it may be asked again.
			toolOutput(name, await gateway('tools/call', params, 'never')),
		);
		if (result.result === '' && !('content' in result))
			item.run.hint(`The tool '${name}' was called, and its answer is empty.`);
		if (successIn(objectOf(result.result)) === false)
			item.run.warn(`The result of the tool '${name}' says of itself that it is no success.`);
		return oneItem(result);
	},
};
