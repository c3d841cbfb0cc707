import type { Deployment } from '../deployment/deployment';
import { adviceFor } from '../failure/adviceByCode';
import { Failure } from '../failure/failure';
import { flagOf } from '../values/read';
import type { Answer, ServiceCall } from './call';
import type { Caller } from './caller';
import type { Hider } from './hideKey';
import { judge, refusalOf, type RawAnswer } from './judge';
import type { Sequence } from './concurrency';
import { withOverrideAdvice } from './overrideAdvice';
import { readAnswer } from './readAnswer';
import { withRedirectAdvice } from './redirect';
import { beyondBase } from './requestAddress';
import { openOnce, type ConnectionOptions, type StreamAnswer, timeoutOf } from './send';

/** Interface 4.1: what these answer is not shown, so they may answer with nothing. */
const EMPTY_METHODS: ReadonlySet<ServiceCall['method']> = new Set(['PATCH', 'DELETE']);

interface AttemptSettings {
	caller: Caller;
	deployment: Deployment;
	connection: ConnectionOptions;
	hider: Hider;
	inTurn: Sequence;
}

/** Without an idempotency key there is no earlier send of it: something else is in the way. */
function ofConflict({ key }: ServiceCall, failure: Failure): Failure {
	const { details, handling } = failure;
	if (key !== undefined || handling.inProgress !== true) return failure;
	return failure.with({
		message: details.message.replace(
			adviceFor(undefined, details.httpStatus ?? 0).message,
			'Something else is in the way',
		),
		description: 'Run it again when that has ended.',
	});
}

/** One try of a call: sent, read within its bounds, and judged. What follows from a failure is the pipeline's. */
export function attempts({ caller, deployment, connection, hider, inTurn }: AttemptSettings) {
	/** Whatever is opened comes without the key in its headers. */
	const openClean = async (call: ServiceCall): Promise<StreamAnswer | Failure> => {
		const opened = await openOnce(caller, deployment, connection, call);
		return opened instanceof Failure
			? opened
			: { ...opened, headers: hider.headers(opened.headers) };
	};

	/** Who has begun to answer is no longer at it. */
	const read = async (opened: StreamAnswer, call: ServiceCall) => {
		const raw = await readAnswer(opened, { idleMs: timeoutOf(connection, call), hider, inTurn });
		return raw instanceof Failure && opened.status < 300 ? raw.with({}, { mayGoOn: false }) : raw;
	};

	const advised = (call: ServiceCall, given: Failure, { headers: { location } }: RawAnswer) => {
		const failure = ofConflict(call, given);
		return withOverrideAdvice(
			deployment,
			call,
			withRedirectAdvice(deployment, call, failure, location),
		);
	};

	const attempt = async (call: ServiceCall): Promise<Answer | Failure> => {
		const sentAt = Date.now();
		const opened = await openClean(call);
		const raw = opened instanceof Failure ? opened : await read(opened, call);
		if (raw instanceof Failure) return raw;
		const now = Date.now();
		const envelope = call.judge
			? call.judge(raw, now)
			: judge(raw, now, call.mayBeEmpty ?? EMPTY_METHODS.has(call.method));
		if (envelope instanceof Failure) return advised(call, envelope, raw);
		const replayed = flagOf(raw.headers['idempotent-replayed']) === true;
		const firstSentAt = call.createAttempt?.firstSentAt;
		if (call.createAttempt && !replayed) call.createAttempt.firstSentAt ??= sentAt;
		return {
			status: raw.status,
			headers: raw.headers,
			data: envelope.data,
			envelope,
			replayed,
			firstSentAt,
			...(call.key !== undefined && { idempotencyKey: call.key }),
		};
	};

	const attemptStream = async (call: ServiceCall): Promise<StreamAnswer | Failure> => {
		const opened = await openClean(call);
		if (opened instanceof Failure || (opened.status >= 200 && opened.status < 300)) return opened;
		const raw = await read(opened, call);
		if (raw instanceof Failure) return raw;
		const refusal = refusalOf(raw, Date.now());
		return beyondBase(deployment, call, refusal) ?? advised(call, refusal, raw);
	};

	return { attempt, attemptStream };
}
