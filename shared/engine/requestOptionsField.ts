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
				'The most times that a request is sent, if it is safe to repeat. Waiting for a rate limit does not count.',
		},
		{
			displayName: 'Max Wait (Seconds)',
			name: 'maxWait',
			type: 'number',
			typeOptions: { minValue: 0, maxValue: 86400 },
			default: DEFAULT_MAX_WAIT_SECONDS,
			description:
				'The longest that one request may wait, over all its tries. Set it above 3600 to sit out an hourly rate limit. After a lost answer, a create always waits until the service can no longer be working on it.',
		},
		{
			displayName: 'Requests at Once',
			name: 'requestsAtOnce',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 50 },
			default: DEFAULT_REQUESTS_AT_ONCE,
			description:
				"The most requests that this node sends at the same time. You do not need n8n's Batching as well.",
		},
	],
};
