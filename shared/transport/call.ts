import type { IDataObject } from 'n8n-workflow';
import type { CreateAttempt, Recheck } from './lostAnswer';
import type { RawAnswer } from './judge';
import type { Failure } from '../failure/failure';
import type { RateLimitKind } from './gate';
import type { Endpoint, Method } from '../deployment/endpoints';
import type { Path } from './path';
import type { RepeatWithoutKey } from './retry';

/** What a call of the service asks for. */
export interface CallRequest {
	/** Of the interface; none where the service gave the address. */
	endpoint?: Endpoint;
	method: Method;
	/** A URL is an address that the service gave, e.g. `downloadUrl`: fetched with the API key below the Base URL only. */
	path: Path | URL;
	/** The address was read from an answer of this very run, so the API key may go there on the credential's own origin. */
	addressFromAnswer?: true | undefined;
	/** Never with the API key, e.g. a signed image URL, which carries its own permission. */
	keyless?: true;
	/** Empty texts, null and undefined are left out. */
	query?: Readonly<Record<string, unknown>>;
	body?: unknown;
	/** Milliseconds until the answer must have begun and may pause within it. */
	timeoutMs?: number;
	headers?: Readonly<Record<string, string>>;
	/** What is sent in the place of JSON. Made anew for every send, since a stream can be read only once. */
	content?: () => Promise<Content>;
	/** The limit that a refusal is taken to come from; default 'calls'. */
	limit?: RateLimitKind;
	/** Belongs to a call that holds its place at the gate, e.g. the events of an answer under way: never waits for a place. */
	skipsGate?: true;
	/** Ends the call, whatever it waits for; beside the stop of the execution, which ends every call. */
	signal?: AbortSignal;
	/** Not sent again whatever the answer, not even behind a limit: there is another way to what it asks for. */
	neverResend?: true;
	/** Changes and costs nothing, although it is no GET. */
	reads?: boolean;
	/** In a preview, the data of an answer with which the work goes on; without it the item ends there. */
	previewAnswer?: () => IDataObject | Promise<IDataObject>;
	/** What a preview tells of it beside the request. */
	previewDetails?: () => IDataObject | Promise<IDataObject>;
	/** Told each time that the call is about to be sent. */
	onSend?: () => void;
	/** The interface promises no data for it, as for each PATCH and DELETE: an answer without is a success (204, an empty body, the bare record). */
	mayBeEmpty?: true;
	/** Milliseconds that the service may be at it, whether or not somebody waits. */
	mayTakeMs?: number;
	/** A create that only prepares the one that the operation is for, and so has a key of its own. */
	prepares?: true;
	/** What tells the thing apart that is made, e.g. its ISBN: it is made once, with whatever other values. */
	match?: string;
	/** Of a create with its key: what can be asked when an answer is lost. */
	recheck?: Recheck | undefined;
	/** Of a create with its key: sends at most whose end is unknown, where each is paid for. */
	mostUnknown?: number;
	/** Reads an answer that is not in the service's envelope (the gateway's, interface 4.9). */
	judge?: (raw: RawAnswer, now: number) => Readonly<Record<string, unknown>> | Failure;
}

/**
 * One call of the service, before it is sent. Only a create that carries its Idempotency-Key is repeated as one: without the
 * key it would repeat its effect.
 */
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
	status: number;
	headers: Readonly<Record<string, string>>;
	/** `data` of the envelope (interface section 2). */
	data: unknown;
	/** The whole envelope, for `message` and the like. */
	envelope: Readonly<Record<string, unknown>>;
	/** Whether the service repeated its first answer instead of doing the work again. */
	replayed: boolean;
	/** When this very create was first sent, where that was before this send (milliseconds since 1970). */
	firstSentAt?: number | undefined;
	/** The key that was sent, if any. */
	idempotencyKey?: string;
}

/** The address below the base URL, its query included. */
export function addressOf({ path, query }: { path: Path; query?: ServiceCall['query'] }): string {
	const search = new URLSearchParams();
	for (const [name, value] of Object.entries(query ?? {})) {
		if (value !== undefined && value !== null && value !== '') search.append(name, String(value));
	}
	return search.size === 0 ? path : `${path}?${search.toString()}`;
}
