import type { Deployment } from '../deployment/deployment';
import { Failure, withAnswer } from '../failure/failure';
import { isCertainlyNotDone } from '../failure/httpStatuses';
import { flagOf } from '../values/read';
import type { Answer, ServiceCall } from './call';
import type { Caller } from './caller';
import type { Sequence } from './concurrency';
import type { Hider } from './hideKey';
import { judge, refusalOf, type RawAnswer } from './judge';
import { readAnswer } from './readAnswer';
import { withSlash } from './redirectAdvice';
import { withAdvice } from './refusalAdvice';
import { beyondBase } from './requestAddress';
import { openOnce, timeoutOf, type ConnectionOptions, type StreamAnswer } from './send';

/** Interface 4.1 shows no answer for these, so it may be empty. */
export const EMPTY_METHODS: ReadonlySet<ServiceCall['method']> = new Set(['PATCH', 'DELETE']);

/** The failure that an opened answer means though HTTP calls it a success, e.g. by JSON where a file was expected. */
export type RefusalIn = (answer: StreamAnswer) => Promise<Failure | undefined>;

interface AttemptSettings {
	caller: Caller;
	deployment: Deployment;
	connection: ConnectionOptions;
	hider: Hider;
	inTurn: Sequence;
}

/** One try of a call: sends it, reads the answer within its bounds and judges it. The pipeline handles failures. */
export function attempts({ caller, deployment, connection, hider, inTurn }: AttemptSettings) {
	/** Set once an answer was not packed as it said: then none is wanted packed. */
	let wanted: ServiceCall['headers'];

	/** Takes the key out of the headers. */
	const open = async (call: ServiceCall): Promise<StreamAnswer | Failure> => {
		const headers = { ...wanted, ...call.headers };
		const opened = await openOnce(caller, deployment, connection, { ...call, headers });
		if (opened instanceof Failure) return opened;
		const slashed = withSlash(deployment, call, opened);
		if (!slashed) return { ...opened, headers: hider.headers(opened.headers) };
		opened.stream.destroy();
		return await open(slashed);
	};

	const read = async (opened: StreamAnswer, call: ServiceCall) => {
		const raw = await readAnswer(opened, { idleMs: timeoutOf(connection, call), hider, inTurn });
		// A service that has begun to answer has done the work.
		return raw instanceof Failure && opened.status < 300 ? raw.with({}, { mayGoOn: false }) : raw;
	};

	/** What cannot be unpacked is asked for again as it is, where that does no harm: the work is done or refused, and a create is repeated by its key. */
	const sendAndRead = async (call: ServiceCall): Promise<RawAnswer | Failure> => {
		const [sentAt, asked] = [Date.now(), wanted];
		const opened = await open(call);
		const raw = opened instanceof Failure ? opened : await read(opened, call);
		const failed = raw instanceof Failure;
		if (!(failed ? raw.handling.came === 'garbled' : raw.isGarbled)) return raw;
		if (asked) return failed ? raw.with({ retryable: false }) : raw;
		wanted = { 'Accept-Encoding': 'identity' };
		if (call.repeat === 'never' || !(failed || isCertainlyNotDone(raw.status))) return raw;
		if (failed && call.createAttempt) call.createAttempt.firstSentAt ??= sentAt;
		return await sendAndRead(call);
	};

	const attempt = async (call: ServiceCall): Promise<Answer | Failure> => {
		const sentAt = Date.now();
		const raw = await sendAndRead(call);
		if (raw instanceof Failure) return raw;
		const now = Date.now();
		const envelope = call.judge
			? call.judge(raw, now)
			: judge(raw, now, call.mayBeEmpty ?? EMPTY_METHODS.has(call.method), call);
		if (envelope instanceof Failure) {
			const isOdd = envelope.details.code === 'ANSWER' && envelope.handling.came !== 'foreign';
			const failure =
				isOdd && call.repeat !== 'safe' ? withAnswer(envelope, raw.text.trim()) : envelope;
			return withAdvice(deployment, call, failure, raw.headers.location);
		}
		const { headers, isLossy } = raw;
		const replayed = flagOf(headers['idempotent-replayed']?.split(',')[0]) === true;
		const firstSentAt = call.createAttempt?.firstSentAt;
		if (call.createAttempt && !replayed) call.createAttempt.firstSentAt ??= sentAt;
		const idempotencyKey = call.key !== undefined && { idempotencyKey: call.key };
		const { data } = envelope;
		const isForLater = raw.status === 202 && { isForLater: true as const };
		return {
			...{ headers, data, envelope, replayed, firstSentAt },
			...idempotencyKey,
			...isForLater,
			...(isLossy && { isLossy }),
		};
	};

	const attemptStream = async (call: ServiceCall, refusalIn?: RefusalIn) => {
		const opened = await open(call);
		if (opened instanceof Failure) return opened;
		if (opened.status >= 200 && opened.status < 300) return (await refusalIn?.(opened)) ?? opened;
		const raw = await read(opened, call);
		if (raw instanceof Failure) return raw;
		const refusal = refusalOf(raw, Date.now());
		return (
			beyondBase(deployment, call, refusal) ??
			withAdvice(deployment, call, refusal, raw.headers.location)
		);
	};

	return { attempt, attemptStream };
}
