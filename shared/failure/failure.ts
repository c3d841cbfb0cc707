import { NodeApiError, NodeOperationError, UserError } from 'n8n-workflow';
import type { IDataObject, INode, INodeExecutionData, JsonObject } from 'n8n-workflow';

/** What one item's failure says, in the error, on the error output and to an If node behind it. */
export interface FailureDetails {
	/** What happened, with the service's own words where it gave any. */
	message: string;
	/** What to do about it. */
	description: string;
	/**
	 * The service's code (interface section 7), that of the tool gateway (4.9), or one of ours: PARAMETER, CONNECTION, ANSWER,
	 * CANCELLED, PREVIEW and UNEXPECTED; AMBIGUOUS_MATCH, DELETED_MATCH, NOT_YET_FOUND and FIELD_ERRORS of writes; NOT_FINISHED, JOB_FAILED and
	 * RUN_FAILED of what is waited for; ANSWER_NOT_COMPLETE of a chat, UPLOAD_NOT_VERIFIED, TOOL_FAILED.
	 */
	code: string;
	/** HTTP status, or null where no answer came. */
	httpStatus: number | null;
	/** Whether the same call may succeed later. */
	retryable: boolean;
	/** ISO date and time from which the service takes calls again, or null. */
	resumeAt: string | null;
	/** What an answer had said until it ended; only where one had begun. */
	partialText?: string;
	/** What belongs to the subject of the call, e.g. the chat of an answer: under names of its own in the error. */
	context?: Readonly<Record<string, string | number | null>>;
}

/** How a failed call may be treated by the pipeline; never shown. */
export interface FailureHandling {
	/** The service (or the network) certainly did nothing, so any call may be sent again. */
	nothingDone?: boolean;
	/** The answer says that a part was done: the names in the request are right. */
	partlyDone?: boolean;
	/** Milliseconds that the service asked to wait. */
	retryAfterMs?: number;
	/** The refusal is the rate limit's. */
	limited?: boolean;
	/** A call that must not be sent twice was sent, and nobody knows whether the service carried it out. */
	mayBeDone?: boolean;
	/** No answer of the service itself: it may still be at the call. */
	mayGoOn?: boolean;
	/** No failure: only a preview was wanted, and this is what would have been sent. */
	previewed?: { request: IDataObject; details: IDataObject };
	/** The service says that it is still at an earlier send with the same idempotency key. */
	inProgress?: boolean;
}

/** What every failure says; the rest is as below unless said otherwise: no answer, final. */
type Told = Pick<FailureDetails, 'message' | 'description' | 'code'> & Partial<FailureDetails>;

/** A failure on its way through the pure stages; `asNodeError` gives it the node and the item at the boundary. */
export class Failure extends UserError {
	readonly details: FailureDetails;

	constructor(
		told: Told,
		readonly handling: FailureHandling = {},
	) {
		super(told.message);
		this.details = { httpStatus: null, retryable: false, resumeAt: null, ...told };
	}

	/** The same, told or treated otherwise in some ways. */
	with(details: Partial<FailureDetails>, handling: FailureHandling = {}): Failure {
		return new Failure({ ...this.details, ...details }, { ...this.handling, ...handling });
	}
}

const MAY_BE_DONE =
	'It may have been done, and paid for if it costs tokens. It is not known whether the service carried it out, so it was not sent again. Run it again only if doing it twice does no harm.';

/** The failure of a call that must not be sent twice: says so, unless the service certainly did nothing. */
export function asUnrepeatable(failure: Failure): Failure {
	const { details, handling } = failure;
	if (handling.nothingDone) return failure;
	// An answer that cannot be read has its own advice, which still holds.
	const description =
		details.code === 'ANSWER' ? `${MAY_BE_DONE} ${details.description}` : MAY_BE_DONE;
	return failure.with({ description }, { mayBeDone: true });
}

/** The failure of a create that carries an idempotency key, after a send that may have been carried out: what was looked for, and where to look. */
export function asUncertain(
	failure: Failure,
	{ looked }: { looked: string },
	look?: { where: string },
): Failure {
	const { details, handling } = failure;
	const told = [
		'It may have been done, and paid for if it costs tokens. It is not known whether the service carried it out.',
		looked,
	];
	const advice = `Look ${look?.where ?? 'in the catalogue'} before you run it again with another key of 'Create Only Once'.`;
	const own = handling.nothingDone || details.code === 'ANSWER' ? details.description : '';
	const description = [...told, advice, own].filter(Boolean).join(' ');
	return failure.with({ description }, { nothingDone: false, mayBeDone: true });
}

/** A parameter that cannot be sent as it is. The message names it; nothing was sent. */
export const parameterFailure = (message: string, description: string) =>
	new Failure({ message, description, code: 'PARAMETER' }, { nothingDone: true });

/** An answer that is not what the interface describes. */
export const answerFailure = (
	message: string,
	description: string,
	httpStatus: number | null = null,
) => new Failure({ message, description, code: 'ANSWER', httpStatus });

/** The execution was stopped by the user. */
export const cancelledFailure = () =>
	new Failure({
		// n8n takes an execution for canceled, rather than failed, by this spelling in the message.
		message: 'The execution was canceled',
		description: 'Calls that had already been sent may have been carried out.',
		code: 'CANCELLED',
	});

/** What JavaScript itself throws where code is wrong. Known by name, since n8n may run us in a realm of its own. */
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

/** A parameter that n8n could not read, e.g. an expression that fails: in n8n's words, and where to look. */
export function unreadableParameter(label: string, thrown: unknown): Failure {
	const { details } = failureOf(thrown);
	const said =
		thrown instanceof Error && 'description' in thrown && typeof thrown.description === 'string'
			? `${thrown.description} `
			: '';
	return parameterFailure(
		`'${label}' could not be read: ${details.message}`,
		`${said}Check '${label}'.`,
	);
}

const DETAILS = ['message', 'description', 'code', 'httpStatus', 'retryable', 'resumeAt'] as const;

/**
 * The item on the error output. Both hosts route an item there only when `error` is the only key of its json, and
 * setting `item.error` instead makes the engine overwrite the json.
 */
export function failureItem({ details }: Failure, items: number[]): INodeExecutionData {
	const { partialText, context } = details;
	const error: IDataObject = Object.fromEntries(DETAILS.map((key) => [key, details[key]]));
	return {
		json: { error: { ...error, ...context, ...(partialText && { partialText }) } },
		pairedItem: pairing(items),
	};
}

export const pairing = (items: number[]): INodeExecutionData['pairedItem'] =>
	items.length === 1 ? { item: items[0] ?? 0 } : items.map((item) => ({ item }));

/** The failure as n8n shows it, with the item named where there is one. Holds no request, so it cannot hold the key. */
export function asNodeError(
	node: INode,
	{ details }: Pick<Failure, 'details'>,
	itemIndex?: number,
): NodeApiError | NodeOperationError {
	// In lower case as the editor writes it; it would add its own behind another spelling.
	const message =
		itemIndex === undefined ? details.message : `${details.message} [item ${itemIndex}]`;
	const description = [
		details.description,
		details.resumeAt && `The service accepts calls again at ${details.resumeAt}.`,
		...Object.entries(details.context ?? {}).map(([name, value]) => `${name}: ${value}.`),
		details.partialText && `The answer until then: ${details.partialText}`,
	]
		.filter(Boolean)
		.join(' ');
	if (details.httpStatus === null)
		return new NodeOperationError(node, message, { description, itemIndex });
	const answer: JsonObject = { code: details.code, message: details.message };
	return new NodeApiError(node, answer, {
		message,
		description,
		httpCode: String(details.httpStatus),
		itemIndex,
	});
}
