import type { INodeProperties } from 'n8n-workflow';
import { DEFAULT_MAX_TRIES, DEFAULT_MAX_WAIT_SECONDS, DEFAULT_REQUESTS_AT_ONCE } from './nodeRun';

/** Ours among n8n's own Request Options, in the node's Settings tab (n8n merges a property of this name with its own). */
export const settingsField: INodeProperties = {
	displayName: 'Request Options',
	name: 'requestOptions',
	type: 'collection',
	isNodeSetting: true,
	placeholder: 'Add option',
	default: {},
	options: [
		{
			displayName: 'Max Tries',
			name: 'maxTries',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 20 },
			default: DEFAULT_MAX_TRIES,
			description:
				'How often one request is sent at most, when it is safe to send it again. Refusals by the rate limit do not count.',
		},
		{
			displayName: 'Max Wait (Seconds)',
			name: 'maxWait',
			type: 'number',
			typeOptions: { minValue: 0, maxValue: 86400 },
			default: DEFAULT_MAX_WAIT_SECONDS,
			description:
				'How long one request waits at most, over all its tries. Set it above 3600 to wait through an hourly rate limit. After a lost answer, a create waits until the service can no longer be working on it, whatever is set here.',
		},
		{
			displayName: 'Requests at Once',
			name: 'requestsAtOnce',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 50 },
			default: DEFAULT_REQUESTS_AT_ONCE,
			description:
				"How many requests this node has under way at most. n8n's Batching is not needed beside it.",
		},
	],
};
