import { UserError, type IHttpRequestOptions } from 'n8n-workflow';
import { Failure, parameterFailure } from '../failure/failure';
import { checkWay, deploymentOf, type CatalogueCredential, type Deployment } from './deployment';
import { endpoints, pathOf } from './endpoints';

/** Stands for the address of the credential's test, which depends on 'Interface Overrides': n8n's expressions cannot read those, `authorized` can. */
export const TEST_ADDRESS = 'apiKey.path';

/** Set by a node of this package on a GET of an address that the service returned; no parameter can set a symbol. */
export const RETURNED_ADDRESS = Symbol.for('n8n-nodes-publisher-catalogue.returned');

/** A request as n8n hands it over to be authenticated: that of a node, or of the HTTP Request node in n8n's older form. */
export type AnyRequest = IHttpRequestOptions & {
	[RETURNED_ADDRESS]?: true;
	uri?: unknown;
	rejectUnauthorized?: boolean;
};

const NO_REDIRECTS = {
	disableFollowRedirect: true,
	followRedirect: false,
	followAllRedirects: false,
	maxRedirects: 0,
} as const;

function checkAddresses(
	deployment: Deployment,
	{ method = 'GET', url, uri, baseURL, [RETURNED_ADDRESS]: isReturned }: AnyRequest,
): void {
	const addresses = [url, uri].filter((address) => address !== undefined).map(String);
	const mayGo = (address: string) =>
		URL.canParse(address) && deployment.mayTakeKey(new URL(address), method, isReturned === true);
	// What n8n sends for a declarative node that has no such operation.
	if (baseURL && addresses.every((address) => address === ''))
		throw parameterFailure(
			'The node has no such operation',
			'The workflow may come from another version of this package. Open the node and choose the operation again.',
		);
	// A second base would be joined by rules that are not ours.
	if (baseURL || addresses.length === 0 || !addresses.every(mayGo))
		throw parameterFailure(
			'This credential sends its API key only below its Base URL',
			'Enter an address that begins with the Base URL of the credential, or use another credential for this one.',
		);
}

/** The dialogs that show a refusal have one line for it. */
const inOneLine = ({ details }: Failure) =>
	new UserError(`${details.message}. ${details.description}`);

function checked(credential: CatalogueCredential, request: AnyRequest): AnyRequest {
	const deployment = deploymentOf(credential);
	const complete =
		request.url === TEST_ADDRESS
			? { ...request, url: `${deployment.baseUrl}${pathOf(endpoints.getApiKey, deployment)}` }
			: request;
	checkAddresses(deployment, complete);
	checkWay(credential, {
		usesProxy: Boolean(request.proxy),
		ignoresSsl:
			request.skipSslCertificateValidation === true || request.rejectUnauthorized === false,
	});
	return complete;
}

/**
 * The request with the API key: below the Base URL, never on to another address, and by no way that the owner of the
 * credential has not allowed. The same for every node, the credential's test and n8n's HTTP Request node.
 * Throws a `UserError` that says what is wrong and what to do.
 */
export function authorized(
	credential: CatalogueCredential,
	request: AnyRequest,
): IHttpRequestOptions {
	try {
		const complete = checked(credential, request);
		return {
			...complete,
			...NO_REDIRECTS,
			headers: { ...request.headers, 'X-Api-Key': credential.apiKey.trim() },
		};
	} catch (error) {
		throw error instanceof Failure ? inOneLine(error) : error;
	}
}
