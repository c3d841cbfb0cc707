import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { unreadableParameter } from '../failure/failedItem';
import type { Failure } from '../failure/failure';
import type { ConnectionOptions } from '../transport/send';
import { asText, isNothing, objectOf } from '../values/read';
import { enteredNumber } from './enteredNumber';

const DEFAULT_REQUESTS_AT_ONCE = 10;
const DEFAULT_MAX_TRIES = 4;
const DEFAULT_MAX_WAIT_SECONDS = 60;

/** Our entries of Request Options in the node's Settings tab: n8n merges a property of this name with its own. */
export const requestOptionsField: INodeProperties = {
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
				'The longest that one request may wait, over all its tries. To wait until an hourly rate limit ends, set it above 3600. After a lost answer, a create always waits until the service can no longer be working on it.',
		},
		{
			displayName: 'Requests at Once',
			name: 'requestsAtOnce',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 50 },
			default: DEFAULT_REQUESTS_AT_ONCE,
			description:
				"The most requests that this node sends at the same time. n8n's Batching has no effect here.",
		},
	],
};

/** A setting as a number of at least `min`; one that an expression got wrong counts as not filled in, since no item must be lost for it. */
function setting(value: unknown, min: number, otherwise: number): number {
	const number = enteredNumber(value);
	return number === undefined ? otherwise : Math.max(min, number);
}

const BATCHING_IGNORED =
	"'Batching' of the Request Options has no effect in this node. To send fewer requests at the same time, lower 'Requests at Once' there. At a rate limit the node waits by itself, up to 'Max Wait'.";

/** Longer ones do not fit into a timer. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1;

/** The Request Options as the pipeline takes them, by default where they cannot be read: then each item fails with `failure`. */
export function requestOptions(read: () => unknown) {
	let entered: IDataObject = {};
	let failure: Failure | undefined;
	try {
		entered = objectOf(read());
	} catch (error) {
		failure = unreadableParameter('Request Options', error);
	}
	const { proxy, timeout, allowUnauthorizedCerts, requestsAtOnce, maxTries, maxWait } = entered;
	const timeoutMs = Math.min(setting(timeout, 0, 0), LONGEST_TIMEOUT_MS);
	const connection: ConnectionOptions = {
		...(proxy && { proxy: asText(proxy) }),
		allowUnauthorizedCerts: allowUnauthorizedCerts === true,
		...(timeoutMs > 0 && { timeout: timeoutMs }),
	};
	return {
		failure,
		ignored: isNothing(objectOf(entered.batching).batch) ? undefined : BATCHING_IGNORED,
		requestsAtOnce: Math.floor(setting(requestsAtOnce, 1, DEFAULT_REQUESTS_AT_ONCE)),
		policy: {
			maxTries: setting(maxTries, 1, DEFAULT_MAX_TRIES),
			maxWaitMs: setting(maxWait, 0, DEFAULT_MAX_WAIT_SECONDS) * 1000,
		},
		connection,
	};
}
