import { assumptions, type Assumption } from '../deployment/assumptions';
import type { Deployment } from '../deployment/deployment';
import { endpoints, type Endpoint } from '../deployment/endpoints';
import { ADVICE_BY_CODE } from '../failure/adviceByCode';
import { isObject, objectOf } from '../values/read';
import type { ServiceCall } from './call';
import type { Failure } from '../failure/failure';
import { isbnAdvice, refusesValues } from '../failure/refusals';

/** What is assumed of a call, since the interface leaves it open, and how its refusal tells that the catalogue has it otherwise. */

const NAMES = Object.keys(assumptions) as Assumption[];

/** The names that the requests to an endpoint may hold, by their beginning. */
const SENT: ReadonlyMap<Endpoint, string> = new Map<Endpoint, string>([
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

/** Keys and texts of a request, some levels down. */
function wordsIn(value: unknown, depth = 5): string[] {
	if (typeof value === 'string') return [value];
	if (depth === 0) return [];
	if (Array.isArray(value)) return value.flatMap((entry) => wordsIn(entry, depth - 1));
	return isObject(value)
		? Object.entries(value).flatMap(([key, entry]) => [key, ...wordsIn(entry, depth - 1)])
		: [];
}

/** Nothing is there, by HTTP status. */
const NOWHERE = new Set([404, 405]);

/** Some services refuse with any status, and say in the code why. */
const isNowhere = (status: number, code: string) =>
	NOWHERE.has(status) || (status < 300 && code === 'NOT_FOUND');
const isRefused = (status: number, code: string) =>
	refusesValues(status) || status < 300 || code === 'VALIDATION';

/** 'fields.price takes a number': what stands under the name was read, so the name is right. */
const isUnderstood = (word: string, message: string) =>
	message
		.split(`${word}.`)
		.slice(1)
		.some((behind) => /^\w/.test(behind));

function assumedIn(
	{ assumed }: Deployment,
	{ endpoint, query, body }: ServiceCall,
	{ details: { httpStatus: status, code, message }, handling }: Failure,
): Assumption[] {
	if (!endpoint || status === null || handling.partlyDone) return [];
	if (isNowhere(status, code)) return endpoint.override ? [endpoint.override] : [];
	// A code of the interface says what it is about.
	if (!isRefused(status, code) || Object.hasOwn(ADVICE_BY_CODE, code)) return [];
	const prefix = SENT.get(endpoint);
	if (prefix === undefined) return [];
	const words = new Set(wordsIn([query, body]));
	return NAMES.filter((name) => {
		const word = assumed(name);
		return name.startsWith(prefix) && words.has(word) && !isUnderstood(word, message);
	});
}

/** No reference of anything: what is not found there is the address. */
const isAddress = ({ method, path }: ServiceCall, code: string) =>
	code !== 'NOT_FOUND' || (method === 'GET' && !/\d/.test(String(path)));

/** A Base URL that was copied from the browser has the path of a page, where there is no interface. */
function ofBaseUrl(
	{ baseUrl, origin }: Deployment,
	call: ServiceCall,
	{ details }: Failure,
): string {
	const { httpStatus, code } = details;
	if (baseUrl === origin || !isNowhere(httpStatus ?? 0, code) || !isAddress(call, code)) return '';
	return `The Base URL of the credential ends in '${baseUrl.slice(origin.length)}': try it without. `;
}

/** References that the call was about: in its path, or as that of the resource in its body. */
const refsOf = ({ path, body }: ServiceCall): unknown[] => [
	...(String(path).match(/\d+/g) ?? []),
	objectOf(body).resourceRef,
];

const ofReference = (call: ServiceCall, { details }: Failure): string =>
	isNowhere(details.httpStatus ?? 0, details.code) ? isbnAdvice(refsOf(call)) : '';

/** The key of the values is taken for a field: no field has to be chosen anew. */
function ofValuesKey({ assumed }: Deployment, call: ServiceCall, { details }: Failure): string {
	const key = assumed('update.fields');
	if (call.endpoint !== endpoints.updateFields || details.code !== 'UNKNOWN_FIELD') return '';
	const values = objectOf(objectOf(call.body)[key]);
	const isMeant =
		key !== '' && wordsOf(details.message).includes(key) && !Object.hasOwn(values, key);
	return isMeant
		? `The service takes '${key}', which holds the values, for a field: it may want them under another name, or without one. Set 'update.fields' in 'Interface Overrides' of the credential, to an empty text where the values are the whole body. Nothing of this request was carried out.`
		: '';
}

const wordsOf = (text: string) => text.split(/[^\p{L}\p{N}_.-]+/u);

/** The failure with what helps where the Base URL is wrong or, which is rarer, the catalogue has other names than were assumed. */
export function withOverrideAdvice(
	deployment: Deployment,
	call: ServiceCall,
	failure: Failure,
): Failure {
	const ofKey = ofValuesKey(deployment, call, failure);
	if (ofKey !== '') return failure.with({ description: ofKey });
	const names = assumedIn(deployment, call, failure);
	const base = ofBaseUrl(deployment, call, failure);
	const isbn = ofReference(call, failure);
	if (names.length === 0 && base === '' && isbn === '') return failure;
	const listed = names.map((name) => `'${name}' (${deployment.assumed(name)})`).join(', ');
	const otherwise =
		listed &&
		` If all else is right, the administrator of the catalogue may know another name for ${listed}, which the interface leaves open: 'Interface Overrides' of the credential takes it.`;
	return failure.with({ description: `${base}${failure.details.description}${isbn}${otherwise}` });
}
