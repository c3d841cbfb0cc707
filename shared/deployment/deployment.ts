import { parameterFailure } from '../failure/failure';
import { parseJson } from '../values/json';
import { partsOf } from '../values/parts';
import { isBlank } from '../values/read';
import { isZone } from '../values/serviceDate';
import { parseBaseUrl } from './baseUrl';
import { assumptions, type Assumption } from './interfaceOverrides';

export interface CatalogueCredential {
	baseUrl: string;
	apiKey: string;
	allowHttp?: boolean;
	trustedFileOrigins?: string;
	interfaceOverrides?: string | Record<string, unknown> | null;
	/** Whether nodes may send the API key through a proxy of their own. */
	allowNodeProxy?: boolean;
	/** Whether nodes may send the API key to a server whose certificate is not checked. */
	allowNodeIgnoreSsl?: boolean;
	/** Added by n8n to every credential that authenticates. */
	allowedHttpRequestDomains?: 'all' | 'domains' | 'none';
	allowedDomains?: string;
}

/** A segment that leads one up, or none between two slashes; dots also as an address may encode them. */
const LEAVES_BASE = /[\\/](?:\.|%2e){1,2}(?:[\\/?#]|$)|[\\/]{2}/i;
const UNSENDABLE = /[^\x21-\x7e\u00a0-\uffff]/;

/** Header values hold no other characters; HTTP libraries cut or refuse them, each in its own way. */
const KEY = /^[\x20-\x7e]*$/;

function checkKey({ apiKey }: CatalogueCredential): void {
	if (KEY.test((apiKey ?? '').trim())) return;
	throw parameterFailure(
		"'API Key' of the credential contains a character that cannot be sent",
		'Copy the key again. It has only letters, digits and signs, on one line.',
	);
}

/** Through a proxy or past a certificate the users of the credential could read the API key; throws unless its owner allows it. */
export function checkWay(
	{ allowNodeProxy, allowNodeIgnoreSsl }: CatalogueCredential,
	{ usesProxy, ignoresSsl }: { usesProxy: boolean; ignoresSsl: boolean },
): void {
	const refused = (option: string, allowance: string) =>
		parameterFailure(
			`The credential does not allow '${option}' in the Request Options`,
			`The API key could be read there. Remove '${option}', or ask the owner of the credential to turn on '${allowance}'.`,
		);
	if (usesProxy && allowNodeProxy !== true) throw refused('Proxy', 'Allow Proxy in Nodes');
	if (ignoresSsl && allowNodeIgnoreSsl !== true)
		throw refused('Ignore SSL Issues (Insecure)', 'Allow Ignoring SSL Issues in Nodes');
}

/** Without a name, values stand in the body itself, and a list is asked for as a whole. */
const MAY_BE_EMPTY = new Set<string>(['update.fields', 'list.limit', 'list.offset']);

interface Mistake {
	of(name: string): boolean;
	isMade(value: string): boolean;
	what: string;
	/** What follows the name of the override. */
	which?: string;
}

const isPath = (name: string) => name.toLowerCase().endsWith('path');

/** What may be wrong with the text of an override. */
const MISTAKES: Mistake[] = [
	{ of: (name) => !MAY_BE_EMPTY.has(name), isMade: (text) => text === '', what: 'has no text' },
	{
		of: (name) => name.endsWith('.seconds'),
		isMade: (text) => !(Number(text) > 0),
		what: 'has no number of seconds',
	},
	{
		of: (name) => name === 'dates.timezone',
		isMade: (text) => !isZone(text),
		what: 'has no timezone such as Europe/Berlin',
	},
	{
		of: isPath,
		isMade: (text) => !/^\/(?![\\/])/.test(text),
		what: 'has a path',
		which: " that does not start with one '/'",
	},
	{
		of: (name) => isPath(name) && name.startsWith('files.'),
		isMade: (text) => !text.includes('{ref}'),
		what: 'has a path',
		which: " without '{ref}', which stands for the resource's reference",
	},
	{
		of: isPath,
		isMade: (text) => LEAVES_BASE.test(text),
		what: 'has a path',
		which: " that contains '..' or '//'",
	},
	{
		of: isPath,
		isMade: (text) => UNSENDABLE.test(text),
		what: 'has a path',
		which: ' with a space or a character that an address cannot contain',
	},
];

function parseOverrides(
	entered: CatalogueCredential['interfaceOverrides'],
): Partial<Record<Assumption, string>> {
	if (isBlank(entered)) return {};
	const wrong = (what: string) =>
		parameterFailure(
			`'Interface Overrides' of the credential ${what}`,
			'Enter a JSON object with names from docs/interface-overrides.md (linked in the README) and a text for each, or leave it empty.',
		);
	let parsed: unknown = entered;
	if (typeof entered === 'string') parsed = parseJson(entered);
	if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
		throw wrong('is not a JSON object');
	for (const [name, value] of Object.entries(parsed)) {
		if (!Object.hasOwn(assumptions, name))
			throw wrong(`contains '${name}', which is not in the list of names`);
		if (typeof value !== 'string') throw wrong(`has no text for '${name}'`);
		const mistake = MISTAKES.find(({ of, isMade }) => of(name) && isMade(value));
		if (mistake) throw wrong(`${mistake.what} for '${name}'${mistake.which ?? ''}`);
	}
	return parsed;
}

/** Other schemes have no origin ('null'), or that of the address in them (blob:). */
const isWeb = ({ protocol }: URL) => protocol === 'https:' || protocol === 'http:';

function parseOrigins(text: string | undefined): string[] {
	return partsOf(text ?? '', ',').map((entry) => {
		if (!URL.canParse(entry) || !isWeb(new URL(entry)))
			throw parameterFailure(
				`'Trusted File Origins' of the credential contains '${entry}', which is not a web address`,
				'Enter addresses such as https://files.example.com, separated by commas.',
			);
		return new URL(entry).origin;
	});
}

/** Steps back slash by slash; a regular expression would take quadratic time. */
function withoutEndSlashes(path: string): string {
	let end = path.length;
	while (path[end - 1] === '/') end -= 1;
	return path.slice(0, end);
}

/** A name that ends in a dot is the same host. */
const withoutDot = (host: string) => host.replace(/\.$/, '');

/** n8n's allow-list syntax: host names, '*.example.com' for the hosts below one. */
function isInDomains(hostname: string, domains: string[]): boolean {
	return domains.some((domain) => {
		const allowed = withoutDot(domain.toLowerCase());
		return allowed.startsWith('*.') ? hostname.endsWith(allowed.slice(1)) : hostname === allowed;
	});
}

export type Deployment = ReturnType<typeof deploymentOf>;

export function deploymentOf(credential: CatalogueCredential) {
	const url = parseBaseUrl(credential);
	checkKey(credential);
	const overrides = parseOverrides(credential.interfaceOverrides);
	const trusted = parseOrigins(credential.trustedFileOrigins);
	const domains = partsOf(credential.allowedDomains ?? '', ',');
	// As in n8n itself, an empty list allows nothing.
	const isRestricted = credential.allowedHttpRequestDomains === 'domains';
	const isAllowed = (target: URL) =>
		!isRestricted || isInDomains(withoutDot(target.hostname.toLowerCase()), domains);
	if (!isAllowed(url))
		throw parameterFailure(
			`'Allowed Domains' of the credential does not contain ${url.hostname}`,
			'Add the host of the Base URL to the allowed domains of the credential.',
		);
	const basePath = withoutEndSlashes(url.pathname);
	const isOwn = (target: URL) => isWeb(target) && target.origin === url.origin;
	const isBelowBase = (target: URL) =>
		isOwn(target) && (target.pathname === basePath || target.pathname.startsWith(`${basePath}/`));
	return {
		/** Without a trailing slash; may have a path. */
		baseUrl: `${url.origin}${basePath}`,
		origin: url.origin,
		assumed: (name: Assumption): string => overrides[name] ?? assumptions[name],
		isOwn,
		/** Whether the API key may go there: below the Base URL, or with a GET to an address of the same origin that the service returned in this run. */
		mayTakeKey: (target: URL, method: string, isReturned: boolean) =>
			isBelowBase(target) || (isReturned && method === 'GET' && isOwn(target)),
		/** Whether a file may be fetched from this address (without the key where it is not our own). */
		mayFetch: (target: URL) =>
			isWeb(target) &&
			(target.origin === url.origin || trusted.includes(target.origin)) &&
			isAllowed(target),
		/** n8n's own allow-list, handed on with every request. */
		allowedDomains: isRestricted ? domains.join(',') : undefined,
	};
}
