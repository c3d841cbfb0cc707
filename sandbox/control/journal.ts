import type { FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';

/** One request as the service saw it. The value of the API key is never in it. */
export interface JournalRow {
	id: number;
	at: string;
	method: string;
	path: string;
	query: Record<string, unknown>;
	headers: Record<string, unknown>;
	/** Name of the key, when it was a known one. */
	apiKey: string | null;
	idempotencyKey: string | null;
	bodyBytes: number;
	/** The beginning of a JSON body, for the newest requests. */
	body: string | null;
	/** 0 while in flight, and when the connection was dropped without an answer. */
	status: number;
	replayed: boolean;
	/** Milliseconds of real time. */
	ms: number;
	user: string | null;
	/** The operation in words; null for what the service does not have. */
	summary: string | null;
	/** Why it was refused, in the service's words. */
	problem: string | null;
	/** Kind of the fault that was applied. */
	fault: string | null;
	inFlight: boolean;
}

export interface Journal {
	start(request: FastifyRequest): JournalRow;
	/** Oldest first; `after` is an id. */
	rows(after: number, limit: number): JournalRow[];
	readonly total: number;
	clear(): void;
}

const kept = 50_000;
const keptBodies = 500;
const keptCharacters = 2000;

/** Notes what was sent. A copy: a slice of a large text would keep all of it in memory. */
export function noteBody({ journalRow }: FastifyRequest, text: string): void {
	if (!journalRow || text === '') return;
	journalRow.body =
		text.length > keptCharacters
			? `${Buffer.from(text.slice(0, keptCharacters)).toString()} ...`
			: text;
}

export function openJournal(clock: Clock): Journal {
	let rows: JournalRow[] = [];
	let total = 0;
	return {
		get total() {
			return total;
		},
		start: (request) => {
			const { 'x-api-key': secret, ...headers } = request.headers;
			const idempotencyKey = headers['idempotency-key'];
			total += 1;
			const row: JournalRow = {
				id: total,
				at: clock.iso(),
				method: request.method,
				path: request.url.split('?', 1)[0] ?? '',
				query: { ...(request.query as Record<string, unknown>) },
				headers: secret === undefined ? headers : { ...headers, 'x-api-key': '(hidden)' },
				apiKey: null,
				idempotencyKey: typeof idempotencyKey === 'string' ? idempotencyKey : null,
				bodyBytes: Number(headers['content-length'] ?? 0),
				body: null,
				status: 0,
				replayed: false,
				ms: 0,
				user: null,
				summary: request.routeOptions.schema?.summary ?? null,
				problem: null,
				fault: null,
				inFlight: true,
			};
			rows.push(row);
			const tooOld = rows.at(-keptBodies);
			if (tooOld) tooOld.body = null;
			if (rows.length > kept * 1.2) rows = rows.slice(-kept);
			return row;
		},
		rows: (after, limit) => {
			const first = rows.findIndex(({ id }) => id > after);
			return first < 0 ? [] : rows.slice(first, first + limit);
		},
		clear: () => {
			rows = [];
			total = 0;
		},
	};
}
