import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { Assumption } from '../../shared/deployment/interfaceOverrides';
import { assumptions } from '../../shared/deployment/interfaceOverrides';
import type { Item } from '../../shared/engine/item';
import type { Parameters } from '../../shared/engine/parameters';
import { parametersOf } from '../../shared/engine/parameters';
import type { Answer, ServiceCall } from '../../shared/transport/call';

/** What is filled in: names may have dots, as in 'options.clearFields'. */
export type Filled = Readonly<Record<string, unknown>>;

export const filledIn = (values: Filled, fields: INodeProperties[] = []): Parameters =>
	parametersOf((name) => (Object.hasOwn(values, name) ? values[name] : ''), fields);

interface Around {
	values?: Filled;
	json?: IDataObject;
	timezone?: string;
	/** Names of the interface that this deployment has otherwise. */
	overrides?: Partial<Record<Assumption, string>>;
	/** Answers a call with the `data` of the envelope. */
	answer?: (call: ServiceCall) => unknown;
}

/** An input item without an engine: what it asks of the service and the hints that it shows are kept. */
export function itemWith({
	values = {},
	json = {},
	timezone = 'UTC',
	overrides = {},
	answer = () => [],
}: Around) {
	const calls: ServiceCall[] = [];
	const hints: string[] = [];
	const assumed = (name: Assumption) => overrides[name] ?? assumptions[name];
	const call = async (sent: ServiceCall) => {
		calls.push(sent);
		return await Promise.resolve({ data: answer(sent), headers: {} } as Answer);
	};
	const item = {
		index: 0,
		json,
		timezone,
		assumed,
		parameters: filledIn(values),
		catalogue: { assumed, call },
		safe: call,
		context: {
			getNode: () => ({ parameters: values }),
			getInputData: () => [{ json }],
			continueOnFail: () => false,
		},
		run: {
			perRun: Object.assign(async (_: string, work: () => Promise<unknown>) => await work(), {
				has: () => false,
			}),
			retryOnFail: { isAgain: () => false },
			inOrder: async (work: () => Promise<unknown>) => await work(),
			hint: (text: string) => hints.push(text),
			warn: (text: string) => hints.push(text),
			hintOf: (tell: (about: string[]) => string, about: string) => hints.push(tell([about])),
		},
	};
	return { item: item as unknown as Item, calls, hints };
}
