import type {
	IExecuteFunctions,
	IExecuteSingleFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IPollFunctions,
} from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import type { CatalogueCredential } from '../deployment/deployment';
import { cancelledFailure } from '../failure/failure';

const CREDENTIAL_NAME = 'publisherCatalogueApi';

type N8nContext =
	IExecuteFunctions | IExecuteSingleFunctions | ILoadOptionsFunctions | IPollFunctions;

const cancelSignalOf = (context: N8nContext) =>
	'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;

/** The request ends by its own signal and by that of the execution. */
function withSignals(context: N8nContext, options: IHttpRequestOptions): IHttpRequestOptions {
	const signals = [options.abortSignal, cancelSignalOf(context)].filter(
		(signal) => signal instanceof AbortSignal,
	);
	return { ...options, abortSignal: AbortSignal.any(signals) };
}

/** httpRequestWithAuthentication replaces the request's signal by that of the execution, so it is handed ours as such. */
const signalledBy = (context: N8nContext, { abortSignal }: IHttpRequestOptions): N8nContext =>
	'getExecutionCancelSignal' in context
		? (Object.create(context, {
				getExecutionCancelSignal: { value: () => abortSignal },
			}) as N8nContext)
		: context;

export type Caller = ReturnType<typeof callerOf>;

/** What the pipeline needs of n8n, the same over all its contexts. */
export function callerOf(context: N8nContext) {
	return {
		credential: async () => await context.getCredentials<CatalogueCredential>(CREDENTIAL_NAME),
		/** n8n adds the API key from the credential. */
		sendWithKey: async (given: IHttpRequestOptions): Promise<unknown> => {
			const options = withSignals(context, given);
			return await context.helpers.httpRequestWithAuthentication.call(
				signalledBy(context, options),
				CREDENTIAL_NAME,
				options,
			);
		},
		/** For addresses that are not the service's own. */
		sendPlain: async (options: IHttpRequestOptions): Promise<unknown> =>
			await context.helpers.httpRequest(withSignals(context, options)),
		isCancelled: () => cancelSignalOf(context)?.aborted === true,
	};
}

const SLEEP_SLICE_MS = 250;

/** Sleeps in slices, so that a stopped execution does not wait to the end. Throws where it is stopped. */
export async function pause(caller: Caller, ms: number, signal?: AbortSignal): Promise<void> {
	const until = Date.now() + ms;
	for (let left = ms; left > 0; left = until - Date.now()) {
		if (caller.isCancelled() || signal?.aborted) throw cancelledFailure();
		await sleep(Math.min(left, SLEEP_SLICE_MS));
	}
}
