import { NodeOperationError, UserError, type IDataObject } from 'n8n-workflow';
import { asText } from '../values/read';

/** What one item's failure says, in the error, on the error output and to an If node behind it. */
export interface FailureDetails {
	/** What happened, with the service's own words where it gave any. */
	message: string;
	description: string;
	/**
	 * The service's code (interface section 7), that of the tool gateway (4.9), or one of ours: PARAMETER, CONNECTION, ANSWER,
	 * CANCELLED, PREVIEW and UNEXPECTED; AMBIGUOUS_MATCH, NOT_YET_FOUND and FIELD_ERRORS of writes; NOT_FINISHED, JOB_FAILED and
	 * RUN_FAILED of what is waited for; ANSWER_NOT_COMPLETE of a chat, UPLOAD_NOT_VERIFIED, TOOL_FAILED.
	 */
	code: string;
	/** HTTP status; null, the default, where no answer came. */
	httpStatus: number | null;
	/** Whether the same call may succeed later; false by default. */
	retryable: boolean;
	/** ISO date and time from which the service takes calls again; null by default. */
	resumeAt: string | null;
	/** The text of an answer until it ended, where one had begun. */
	partialText?: string;
	/** What belongs to the subject of the call, e.g. the chat of an answer: under names of its own in the error. */
	context?: Readonly<Record<string, string | number | null>>;
}

/** A value of the request that a refusal names, with the name it has there. */
export interface RefusedValue {
	name: string;
	value: unknown;
}

/** How the pipeline may treat a failed call; never shown. */
export interface FailureHandling {
	/** The service (or the network) certainly did nothing, so any call may be sent again. */
	nothingDone?: boolean;
	/** Milliseconds that the service asked to wait. */
	retryAfterMs?: number;
	limited?: boolean;
	/** A call that must not be sent twice was sent, and its result is unknown. */
	mayBeDone?: boolean;
	/** No answer of the service itself: it may still be working on the call. */
	mayGoOn?: boolean;
	/**
	 * What came: a web page or nothing, e.g. during maintenance; an answer that is not packed as it says, or not in time; another
	 * rest than that of the file, which may be had anew; an answer that a part was done, so that the names in the request are right.
	 */
	came?: 'foreign' | 'garbled' | 'late' | 'otherRest' | 'partlyDone';
	/** No failure: this is what would have been sent without the preview. */
	previewed?: { request: IDataObject; details: IDataObject };
	refusedValues?: RefusedValue[];
	/** The service is still working on an earlier send with the same idempotency key. */
	inProgress?: boolean;
}

/** Sentences of a description that do until more is known: which rights, which parameters, or whether anything was done. */
export const PROVISIONAL = {
	rights:
		'The administrator of the catalogue can give what is missing: a scope to the API key, or a right or permission to its user.',
	values: "Check the parameter named in the message, which is in the service's own words.",
	effects: 'The service was only asked, and nothing was changed. Run it again.',
};

/** A failure on its way through the pure stages; `asNodeError` gives it the node and the item at the boundary. */
export class Failure extends UserError {
	readonly details: FailureDetails;

	constructor(
		details: Pick<FailureDetails, 'message' | 'description' | 'code'> & Partial<FailureDetails>,
		readonly handling: FailureHandling = {},
	) {
		super(details.message);
		this.details = { httpStatus: null, retryable: false, resumeAt: null, ...details };
	}

	with(details: Partial<FailureDetails>, handling: FailureHandling = {}): Failure {
		return new Failure({ ...this.details, ...details }, { ...this.handling, ...handling });
	}

	/** The failure with what is known by now in the place of its provisional sentence, where it has that one. */
	known(about: keyof typeof PROVISIONAL, better: (sentence: string) => string): Failure {
		return this.with({ description: this.details.description.replace(PROVISIONAL[about], better) });
	}
}

const LONGEST_ANSWER = 16_000;

/** With what the service answered: where the failure is in reading it, what was made or paid for may be in it. */
export const withAnswer = (failure: Failure, answer: string): Failure =>
	failure.with({ context: { ...failure.details.context, answer } });

const MAY_BE_DONE =
	'It may have been done, and paid for if it costs tokens. It is not known whether the service carried it out';

/** The failure of a call that must not be sent twice: says so, unless the service certainly did nothing. */
export function asUnrepeatable(failure: Failure): Failure {
	const { details, handling } = failure;
	if (handling.nothingDone) return failure;
	// An answer that cannot be read has its own advice, which still holds.
	const own = details.code === 'ANSWER' ? ` ${details.description}` : '';
	const description = `${MAY_BE_DONE}, so it was not sent again. Run it again only if doing it twice does no harm.${own}`;
	return failure.with({ description }, { mayBeDone: true });
}

/** The same of a call whose answer, with this data, could not be read. */
export const asUnreadable = (failure: Failure, data: unknown): Failure =>
	asUnrepeatable(withAnswer(failure, asText(data).slice(0, LONGEST_ANSWER)));

/** The failure of a create with an idempotency key, after a send with an unknown result: what was looked for, and where to look. */
export function asUncertain(
	failure: Failure,
	{ looked }: { looked: string },
	{ where = 'in the catalogue' }: { where?: string } = {},
): Failure {
	const { details, handling } = failure;
	const advice = `Look ${where} before you run it again with another key of 'Create Only Once'.`;
	const own = handling.nothingDone || details.code === 'ANSWER' ? details.description : '';
	const description = [`${MAY_BE_DONE}.`, looked, advice, own].filter(Boolean).join(' ');
	return failure.with({ description }, { nothingDone: false, mayBeDone: true });
}

export const sentence = ({ details: { message } }: Pick<Failure, 'details'>): string =>
	message.replace(/\.?$/, '.');

/** What happened, and what to do: for a warning, or for an error about something else. */
export const inSentences = (failure: Failure): string =>
	`${sentence(failure)} ${failure.details.description}`;

/** A parameter that cannot be sent as it is; the message names it. */
export const parameterFailure = (message: string, description: string) =>
	new Failure({ message, description, code: 'PARAMETER' }, { nothingDone: true });

const ASK_WHY = 'Ask the administrator of the catalogue why the service answers like this.';

export const answerFailure = (
	message: string,
	description = ASK_WHY,
	httpStatus: number | null = null,
) => new Failure({ message, description, code: 'ANSWER', httpStatus });

export const cancelledFailure = () =>
	new Failure({
		// n8n takes an execution for canceled, rather than failed, by this spelling in the message.
		message: 'The execution was canceled',
		description: 'Calls that had already been sent may have been carried out.',
		code: 'CANCELLED',
	});

/** Errors of wrong code. By name, since n8n may run us in a realm of its own. */
const FAULTS = new Set(['TypeError', 'RangeError', 'ReferenceError', 'SyntaxError']);

/** Any thrown value as a failure. An unknown error keeps its message only: the rest may hold headers with the key. */
export function failureOf(thrown: unknown): Failure {
	if (thrown instanceof Failure) return thrown;
	const message = thrown instanceof Error ? thrown.message : 'The operation stopped';
	if (thrown instanceof Error && FAULTS.has(thrown.name))
		return new Failure({
			message,
			description:
				'This is a fault in the node, not in your values. Please report it, and say what the node was meant to do.',
			code: 'UNEXPECTED',
		});
	const description =
		thrown instanceof NodeOperationError && thrown.description
			? thrown.description
			: 'Check the values of this item.';
	return new Failure({ message, description, code: 'PARAMETER' });
}

/** What the work gives; where it fails, its failure is told as the change makes it. */
export const orFailAs = async <T>(
	work: Promise<T>,
	change: (failure: Failure) => Failure | Promise<Failure>,
): Promise<T> =>
	await work.catch(async (error: unknown) => {
		throw await change(failureOf(error));
	});

export function orFailure<T>(work: () => T | Promise<T>): T | Failure | Promise<T | Failure> {
	try {
		const result = work();
		return result instanceof Promise ? result.catch(failureOf) : result;
	} catch (error) {
		return failureOf(error);
	}
}
