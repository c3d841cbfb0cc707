import { parameterFailure } from '../failure/failure';

const PRIVATE_ADDRESS = /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.)/;

/** Hosts that are reached inside one's own network, where http is usual. */
export function isLocalHost(hostname: string): boolean {
	const host = hostname.toLowerCase().replace(/^\[|\]$/g, '');
	const isIpv4 = /^\d+\.\d+\.\d+\.\d+$/.test(host);
	if (isIpv4) return PRIVATE_ADDRESS.test(host);
	if (host.includes(':')) return host === '::1' || /^f[cd]|^fe80/.test(host);
	return !host.includes('.') || /\.(local|internal|localhost)$/.test(host);
}

/** The Base URL of the credential, where it is one that the API key may go to. */
export function parseBaseUrl({ baseUrl, allowHttp }: { baseUrl?: string; allowHttp?: boolean }) {
	const entered = (baseUrl ?? '').trim();
	if (!URL.canParse(entered))
		throw parameterFailure(
			"'Base URL' of the credential is not a web address",
			'Enter the address of the catalogue, e.g. https://catalogue.example.com',
		);
	const url = new URL(entered);
	if (url.username || url.password || url.search || url.hash)
		throw parameterFailure(
			"'Base URL' of the credential contains more than an address",
			"Enter it without a user name, '?' or '#', e.g. https://catalogue.example.com",
		);
	const isPlainAllowed =
		url.protocol === 'http:' && (allowHttp === true || isLocalHost(url.hostname));
	if (url.protocol !== 'https:' && !isPlainAllowed)
		throw parameterFailure(
			"'Base URL' of the credential does not start with https",
			"The API key would travel unencrypted. Enter an https address, or turn on 'Allow HTTP' if you know the network is safe.",
		);
	return url;
}
