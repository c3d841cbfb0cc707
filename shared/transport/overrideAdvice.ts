import type { Deployment } from '../deployment/deployment';
import { endpoints, type Endpoint } from '../deployment/endpoints';
import { assumptions, type Assumption } from '../deployment/interfaceOverrides';
import type { Failure } from '../failure/failure';
import { isNotOffered, refusesValues } from '../failure/httpStatuses';
import { ADVICE_BY_CODE, adviceFor } from '../failure/refusalMessages';
import { numberOf, objectOf } from '../values/read';
import type { ServiceCall } from './call';

const NAMES = Object.keys(assumptions) as Assumption[];

/** The assumed names that requests to an endpoint may hold, by their prefix. */
const PREFIXES: ReadonlyMap<Endpoint, string> = new Map<Endpoint, string>([
	[endpoints.updateFields, 'update.'],
	[endpoints.searchByFilters, 'search.'],
	[endpoints.query, 'query.'],
	[endpoints.trendingTopics, 'trending.'],
	[endpoints.getUsage, 'usage.'],
	[endpoints.listCollections, 'list.'],
	[endpoints.listJobs, 'list.'],
	[endpoints.listRuns, 'list.'],
	[endpoints.listDestinations, 'list.'],
]);

function keysAndTextsIn(value: unknown, depth = 5): string[] {
	if (typeof value === 'string') return [value];
	if (depth === 0) return [];
	if (Array.isArray(value)) return value.flatMap((entry) => keysAndTextsIn(entry, depth - 1));
	return Object.entries(objectOf(value)).flatMap(([key, entry]) =>
		// JSON leaves out what is undefined.
		entry === undefined ? [] : [key, ...keysAndTextsIn(entry, depth - 1)],
	);
}

/** Nothing is there. Some services refuse with any status, and say in the code why; so below. */
function isNotThere({ httpStatus, code }: Failure['details']): boolean {
	const isSuccess = (httpStatus ?? 0) < 300;
	if (code === 'NOT_FOUND') return isSuccess || isNotOffered(httpStatus);
	return isNotOffered(httpStatus) && !Object.hasOwn(ADVICE_BY_CODE, code);
}
const mayBeOfNames = (status: number, code: string) =>
	refusesValues(status) || status < 300 || code === 'VALIDATION';

/** 'fields.price takes a number': the service read what stands under the name, so the name is right. */
const isUnderstood = (word: string, message: string) =>
	message
		.split(`${word}.`)
		.slice(1)
		.some((behind) => /^\w/.test(behind));

/** Rows before those that a call asks for: as it was sent for them too, no name in it is wrong. */
function rowsBefore({ assumed }: Deployment, { endpoint, query, body }: ServiceCall): number {
	const name = endpoint === endpoints.searchByText ? 'offset' : assumed('list.offset');
	return numberOf(objectOf(query)[name] ?? objectOf(body)[assumed('search.offset')]) ?? 0;
}

/** The names of paging of the search by text are certain (interface 4.1). */
const isPlaceRefused = ({ endpoint }: ServiceCall, { httpStatus, code }: Failure['details']) =>
	endpoint === endpoints.searchByText &&
	refusesValues(httpStatus) &&
	!Object.hasOwn(ADVICE_BY_CODE, code);

/** Some search only so far: 'Result window is too large'. */
const tooFar = (rows: number) =>
	`The service returned the first ${rows.toLocaleString('en')} rows, so it may limit how far a list can be read. Read fewer rows: with filters, or with a 'Limit'.`;

function suspects(
	{ assumed }: Deployment,
	{ endpoint, query, body }: ServiceCall,
	{ details, handling }: Failure,
): Assumption[] {
	const { httpStatus: status, code, message } = details;
	if (!endpoint || status === null || handling.came) return [];
	if (isNotThere(details)) return endpoint.override ? [endpoint.override] : [];
	// A code of the interface says what it is about.
	if (!mayBeOfNames(status, code) || Object.hasOwn(ADVICE_BY_CODE, code)) return [];
	const prefix = PREFIXES.get(endpoint);
	if (prefix === undefined) return [];
	const words = new Set(keysAndTextsIn([query, body]));
	return NAMES.filter((name) => {
		const word = assumed(name);
		return name.startsWith(prefix) && words.has(word) && !isUnderstood(word, message);
	});
}

const NONE_FOUND =
	'If this worked before, the service may say so where it finds nothing: then nothing is there.';

/** The call names no reference, so it is the address that is not there. */
const isWithoutRef = ({ method, path, reads = method === 'GET' }: ServiceCall) =>
	reads && !/\d/.test(String(path));

/** A Base URL that was copied from the browser has the path of a page. */
const ofBaseUrl = ({ baseUrl, origin }: Deployment, call: ServiceCall, { details }: Failure) =>
	baseUrl !== origin && isNotThere(details) && (details.code !== 'NOT_FOUND' || isWithoutRef(call))
		? `The Base URL of the credential ends in '${baseUrl.slice(origin.length)}': try it without.`
		: '';

/** The service takes the key of the values for a field. */
function ofValuesKey({ assumed }: Deployment, call: ServiceCall, { details }: Failure): string {
	const key = assumed('update.fields');
	if (call.endpoint !== endpoints.updateFields || details.code !== 'UNKNOWN_FIELD') return '';
	const values = objectOf(objectOf(call.body)[key]);
	const isNamed = details.message.split(/[^\p{L}\p{N}_.-]+/u).includes(key);
	return key !== '' && isNamed && !Object.hasOwn(values, key)
		? `The service takes '${key}', which holds the values, for a field: it may want them under another name, or without one. Set 'update.fields' in 'Interface Overrides' of the credential, to an empty text if the values are the whole body. Nothing of this request was carried out.`
		: '';
}

/** The failure with advice where the Base URL may be wrong, or the catalogue may have other names than the interface leaves open. */
export function withOverrideAdvice(deployment: Deployment, call: ServiceCall, failure: Failure) {
	const ofKey = ofValuesKey(deployment, call, failure);
	if (ofKey !== '') return failure.with({ description: ofKey });
	const names = suspects(deployment, call, failure);
	const before = rowsBefore(deployment, call);
	const mayBeTooFar = names.length > 0 || isPlaceRefused(call, failure.details);
	if (mayBeTooFar && before > 0) return failure.with({ description: tooFar(before) });
	const base = ofBaseUrl(deployment, call, failure);
	const list = names.map((name) => `'${name}' (${deployment.assumed(name)})`).join(', ');
	const otherwise =
		list &&
		` If all else is right, the administrator of the catalogue may know another name for ${list}, which the interface leaves open: enter it in 'Interface Overrides' of the credential${names.some((name) => name.startsWith('list.')) ? ', or an empty text if it takes none' : ''}.`;
	const { code, description: said } = failure.details;
	// There is no reference to check.
	const isAddress = code === 'NOT_FOUND' && isWithoutRef(call) && isNotThere(failure.details);
	const advice = isAddress ? adviceFor(undefined, 404).description : said;
	const own = base !== '' && isWithoutRef(call) ? '' : advice;
	const description = [base, own, isAddress && NONE_FOUND].filter(Boolean).join(' ');
	return failure.with({ description: `${description}${otherwise}` });
}
