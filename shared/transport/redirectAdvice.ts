import type { Deployment } from '../deployment/deployment';
import { endpoints, path as pathTo } from '../deployment/endpoints';
import { Failure } from '../failure/failure';
import { isRedirect, isSentElsewhere } from '../failure/httpStatuses';
import type { ServiceCall } from './call';
import { resolveAddress } from './requestAddress';
import type { StreamAnswer } from './send';

/**
 * A redirect is followed only where it wants a slash behind an address whose path no override can set.
 * Otherwise what helps depends on where it leads. No part of that address is shown but our own host.
 */

const ASK = 'Ask the administrator of the catalogue';

function slashAdvice(deployment: Deployment, { endpoint }: ServiceCall): string {
	const name = endpoint?.override;
	return name === undefined
		? `The service wants one slash more behind this address. ${ASK} to let the service answer without it.`
		: `The service wants a slash behind this address. Set '${name}' to '${deployment.assumed(name)}/' in 'Interface Overrides' of the credential.`;
}

/** One slash, or one more where one was put there already. */
const wantsSlash = (from: URL, to: URL) =>
	to.hostname === from.hostname && ['/', '//'].some((end) => to.pathname === from.pathname + end);

/** Where a call was sent and where its redirect leads; undefined where that is nowhere else. */
function redirectOf(deployment: Deployment, call: ServiceCall, location: string) {
	const sent = resolveAddress(deployment, call);
	if (sent instanceof Failure || !URL.canParse(location, sent.url)) return undefined;
	const [from, to] = [new URL(sent.url), new URL(location, sent.url)];
	return to.href === from.href ? undefined : { from, to };
}

/** The same call with a slash behind its path, where nothing but that is missing. It goes to the Base URL, wherever the redirect leads. */
export function withSlash(
	deployment: Deployment,
	call: ServiceCall,
	{ status, headers: { location = '' } }: Pick<StreamAnswer, 'status' | 'headers'>,
): ServiceCall | undefined {
	const { path, endpoint } = call;
	if (!isSentElsewhere(status) || path instanceof URL || path.endsWith('/')) return undefined;
	if (endpoint?.override !== undefined) return undefined;
	const redirect = redirectOf(deployment, call, location);
	return redirect && wantsSlash(redirect.from, redirect.to)
		? { ...call, path: pathTo(`${path}/`) }
		: undefined;
}

const FILE = `The service sends on to another address for the file, which is not fetched. ${ASK} to let the service send files itself.`;
const LET_THROUGH = `${ASK} to let calls with an API key through.`;
const SAME_PATH =
	"It leads to the same path on another host or port. If the service is there, e.g. with or without 'www', enter that address as Base URL in the credential: the API key is only sent to it.";
const OTHER_HOST = `It leads to another host, e.g. to the login page of a single sign-on. ${LET_THROUGH} Only if the service has moved there, enter that address as Base URL in the credential.`;
const OTHER_ADDRESS = `It leads to another address of the same host, e.g. to a login page. ${LET_THROUGH} Only if the whole service is below another path, enter that as Base URL in the credential.`;
const OTHER_SCHEME = `It leads from https back to http, where the API key is not sent. ${ASK} to let the service answer by https.`;

const FILE_ENDPOINTS: ReadonlySet<ServiceCall['endpoint']> = new Set([
	endpoints.downloadFile,
	endpoints.chatImage,
	endpoints.artworkImage,
]);

function adviceOn(deployment: Deployment, call: ServiceCall, from: URL, to: URL): string {
	const isHost = to.hostname === from.hostname;
	const isPath = to.pathname === from.pathname;
	const isSecured = from.protocol === 'http:' && to.protocol === 'https:';
	if (isHost && isSecured && deployment.isOwn(from))
		return `Enter the Base URL of the credential with https: ${to.origin}${new URL(deployment.baseUrl).pathname.replace(/\/$/, '')}`;
	if (wantsSlash(from, to)) return slashAdvice(deployment, call);
	const isFile = call.path instanceof URL || FILE_ENDPOINTS.has(call.endpoint);
	if (isFile) return FILE;
	if (isHost && isPath && from.protocol === 'https:' && to.protocol === 'http:')
		return OTHER_SCHEME;
	if (to.origin === from.origin) return OTHER_ADDRESS;
	return isPath ? SAME_PATH : OTHER_HOST;
}

/** The failure of a redirect with what helps against it; any other, and one that leads nowhere else, as it is. */
export function withRedirectAdvice(
	deployment: Deployment,
	call: ServiceCall,
	failure: Failure,
	location = '',
): Failure {
	const { httpStatus, code } = failure.details;
	if (!isRedirect(httpStatus) || !code.startsWith('HTTP_')) return failure;
	const redirect = redirectOf(deployment, call, location);
	if (!redirect) return failure;
	return failure.with({ description: adviceOn(deployment, call, redirect.from, redirect.to) });
}
