import type { Deployment } from '../deployment/deployment';
import { Failure, parameterFailure } from '../failure/failure';
import { addressOf, type ServiceCall } from './call';

const untrusted = ({ origin, protocol }: URL) =>
	/^https?:$/.test(protocol)
		? parameterFailure(
				`Files may not be fetched from ${origin}`,
				"The address is not the service's own. If it belongs to your catalogue, add it to 'Trusted File Origins' of the credential.",
			)
		: parameterFailure(
				`No file can be fetched by an address that begins with '${protocol}'`,
				"It must begin with 'https:' or 'http:'. Ask the administrator of the catalogue for such an address.",
			);

const leavesBase = () =>
	parameterFailure(
		'The address leads out of the Base URL',
		"The API key goes only below the path of the Base URL. Check the 'Interface Overrides' of the credential.",
	);

/** Where a call goes, and whether with the API key: below the Base URL, and with a GET to an address of the same origin that the service returned in this run. */
export function resolveAddress(
	deployment: Deployment,
	{ method, path, query, keyless, addressFromAnswer }: ServiceCall,
) {
	const isOurs = keyless !== true;
	if (!(path instanceof URL)) {
		const url = `${deployment.baseUrl}${addressOf({ path, query })}`;
		return deployment.mayTakeKey(new URL(url), method, false)
			? { url, withKey: isOurs }
			: leavesBase();
	}
	if (!deployment.mayFetch(path)) return untrusted(path);
	return {
		url: path.href,
		withKey: isOurs && deployment.mayTakeKey(path, method, addressFromAnswer === true),
	};
}

const BEYOND_BASE =
	'The address is not below the Base URL, so it was fetched without the API key. Choose the file by its resource instead of by its address. The node then reads the address itself.';

const beyondOrigin = ({ origin }: URL) =>
	`The API key is only sent to the origin of the Base URL, so the file was fetched without it, and ${origin} asks for a key. Ask the administrator of the catalogue for an address below the Base URL, or for one that needs no key.`;

/** What a refusal means where an address was fetched without the key, or undefined. */
export function beyondBase(deployment: Deployment, call: ServiceCall, failure: Failure) {
	const { path, keyless } = call;
	const { httpStatus, code } = failure.details;
	if (!(path instanceof URL)) return undefined;
	if (!deployment.isOwn(path))
		return httpStatus === 401 || code === 'NO_API_KEY'
			? failure.with({ description: beyondOrigin(path) })
			: undefined;
	if ((httpStatus !== 401 && httpStatus !== 403) || keyless) return undefined;
	const destination = resolveAddress(deployment, call);
	if (destination instanceof Failure || destination.withKey) return undefined;
	return failure.with({ description: BEYOND_BASE });
}
