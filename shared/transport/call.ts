import type { IDataObject } from 'n8n-workflow';
import type { Endpoint, Method, Path } from '../deployment/endpoints';
import type { Failure } from '../failure/failure';
import type { RateLimitKind } from './gate';
import type { RawAnswer } from './judge';
import type { Catalogue } from './pipeline';
import type { RepeatWithoutKey } from './retry';

/** How to find out whether the service made what was sent. */
export interface Recheck {
	/** What is looked for, e.g. "a collection 'Spring'". */
	what: string;
	/** Where a person finds it. */
	where: string;
	/** References of candidates that were made at that time (milliseconds since 1970) or later, as far as the service shows it. */
	find(catalogue: Catalogue, since: number): Promise<number[]>;
	/** What is found may be another's, e.g. the job of another item: it is reported and decides nothing. */
	isVague?: true;
}

/** What is known of one create over all sends with its key. */
export interface CreateAttempt {
	/** The first send that made it or may have made it, milliseconds since 1970. */
	firstSentAt?: number;
	/** Sends of which nobody knows whether they were carried out. */
	unknown: number;
	/** The answer to one of them was lost. The service keeps and repeats a success, but no failure. */
	isLost: boolean;
	/** After this moment the service can no longer be working on any of them. */
	overAt: number;
	/** The failure of the last send, while its result is unknown. */
	last?: Failure;
	/** Until when an earlier send that is still in progress is waited for. */
	inProgressUntil?: number;
	/** What came of looking for it, as a sentence. */
	looked: string;
	/** References that were found then. */
	found?: number[];
}

export interface CallRequest {
	/** None where the service gave the address. */
	endpoint?: Endpoint;
	method: Method;
	/** A URL is an address that the service gave, e.g. `downloadUrl`. */
	path: Path | URL;
	/** The address comes from an answer of this run, so the API key may go there on the credential's own origin. */
	addressFromAnswer?: true | undefined;
	/** Never sent with the API key, e.g. to a signed image URL. */
	keyless?: true;
	query?: Readonly<Record<string, unknown>>;
	body?: unknown;
	/** Milliseconds within which the answer must begin, and that it may pause. */
	timeoutMs?: number;
	headers?: Readonly<Record<string, string>>;
	/** Sent instead of JSON. Made anew for every send, since a stream can be read only once. */
	content?: () => Promise<Content>;
	/** The rate limit that a refusal comes from; default 'calls'. */
	limit?: RateLimitKind;
	/** Never waits for a place at the gate: it belongs to a call that holds one, e.g. the events of an answer. */
	skipsGate?: true;
	/** Ends the call, as the stop of the execution does. */
	signal?: AbortSignal | undefined;
	/** Never sent again, not even behind a rate limit. */
	neverResend?: true;
	/** Changes and costs nothing, although it is not a GET. */
	reads?: boolean;
	/** The data that a preview goes on with; without it the item ends there. */
	previewAnswer?: () => IDataObject | Promise<IDataObject>;
	/** What a preview shows beside the request. */
	previewDetails?: () => IDataObject | Promise<IDataObject>;
	onSend?: () => void;
	/** An answer without data is a success (204, an empty body, the bare record), as for each PATCH and DELETE. */
	mayBeEmpty?: true;
	/** Its record may be an error of its own, that of a job (interface 4.6). */
	hasOwnError?: true;
	/** Milliseconds that the service may work on it, whether or not somebody waits. */
	mayTakeMs?: number;
	/** Made before the operation's own create, e.g. the collection of a run: a key that the user gives is the other's. */
	prepares?: true;
	/** Identifies what is made, e.g. by its ISBN: it is made once, whatever its other values are. */
	match?: string;
	/** For a create with a key: how to look for it when an answer is lost. */
	recheck?: Recheck | undefined;
	/** For a create with a key that costs: how many sends may have an unknown result. */
	mostUnknown?: number;
	/** Reads an answer that is not in the service's envelope (the tool gateway's, interface 4.9). */
	judge?: (raw: RawAnswer, now: number) => Readonly<Record<string, unknown>> | Failure;
}

/** One call of the service, before it is sent. A create is sent again only with its Idempotency-Key. */
export type ServiceCall = CallRequest &
	(
		| { repeat: RepeatWithoutKey; key?: undefined; createAttempt?: undefined }
		| { repeat: 'keyed'; key: string; createAttempt: CreateAttempt }
	);

/** A body that is not JSON. */
export interface Content {
	/** A stream of Node or the bytes themselves, as n8n's request takes them. */
	body: unknown;
	type: string;
	/** Bytes. */
	length: number;
}

/** What the service answered to a call that it accepted. */
export interface Answer {
	headers: Readonly<Record<string, string>>;
	/** `data` of the envelope (interface section 2). */
	data: unknown;
	envelope: Readonly<Record<string, unknown>>;
	/** The service repeated its first answer instead of doing the work again. */
	replayed: boolean;
	/** Some of its texts came with bytes that are none, which stand as the sign of unknown characters. */
	isLossy?: true;
	/** 202: the service may carry it out later. */
	isForLater?: true;
	/** An earlier send of the call may have been carried out: what the answer calls done before may be the work of that one. */
	isAgain?: boolean;
	/** When this create was first sent, if before (milliseconds since 1970). */
	firstSentAt?: number | undefined;
	idempotencyKey?: string;
}

/** Changes and costs nothing. */
export const isReading = ({ method, reads }: CallRequest) => method === 'GET' || reads === true;

/** The path with its query, without empty texts, null and undefined. */
export function addressOf({ path, query }: { path: Path; query?: ServiceCall['query'] }): string {
	const search = new URLSearchParams();
	for (const [name, value] of Object.entries(query ?? {})) {
		if (value !== undefined && value !== null && value !== '') search.append(name, String(value));
	}
	return search.size === 0 ? path : `${path}?${search.toString()}`;
}
