import type {
	IExecuteFunctions,
	IExecuteSingleFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	INode,
	IPollFunctions,
} from 'n8n-workflow';
import type { CatalogueCredential } from '../service/deployment';

const CREDENTIAL_NAME = 'publisherCatalogueApi';

/** Every place from which n8n lets a node make calls. */
export type N8nContext = IExecuteFunctions | IExecuteSingleFunctions | ILoadOptionsFunctions | IPollFunctions;

/** What the pipeline needs of n8n, the same over all its contexts. */
export interface Caller {
	node: INode;
	credential(): Promise<CatalogueCredential>;
	/** Sends with the API key; n8n adds it from the credential. */
	sendWithKey(options: IHttpRequestOptions): Promise<unknown>;
	/** Sends without the API key, for addresses that are not the service's own. */
	sendPlain(options: IHttpRequestOptions): Promise<unknown>;
	isCancelled(): boolean;
}

export function callerOf(context: N8nContext): Caller {
	return {
		node: context.getNode(),
		credential: async () => await context.getCredentials<CatalogueCredential>(CREDENTIAL_NAME),
		sendWithKey: async (options) =>
			await context.helpers.httpRequestWithAuthentication.call(context, CREDENTIAL_NAME, options),
		sendPlain: async (options) => await context.helpers.httpRequest(options),
		isCancelled: () =>
			'getExecutionCancelSignal' in context && context.getExecutionCancelSignal()?.aborted === true,
	};
}
