import type { IDataObject, IExecuteFunctions, IExecuteSingleFunctions } from 'n8n-workflow';
import type { Names } from '../deployment/interfaceOverrides';
import { asUnreadable, failureOf } from '../failure/failure';
import type { Answer, CallRequest, Recheck } from '../transport/call';
import type { Catalogue } from '../transport/pipeline';
import { todayIn } from '../values/isoDate';
import { recordIn, refOf } from '../values/read';
import { keyChoiceOf, keyOf, outlastsKeys, placeOf } from './idempotencyKey';
import type { NodeRun } from './nodeRun';
import type { Parameters } from './parameters';

/** What an item would send, and what the preview says beside that. */
export interface Plan {
	requests: IDataObject[];
	details: IDataObject;
}

export type Send = (call: CallRequest) => Promise<Answer>;

const FORGOTTEN =
	'This day has 25 hours, but the service remembers a key for only 24. What was created in the first hour may have been created again.';

/** A service that has lost its keys, as with a restart, makes again what is asked for again. */
const madeAnew = ({ what, where }: Recheck, found: number[], made: number) =>
	`An answer was lost. The search for ${what} found ${found.join(', ')}, and the service made ${made} when it was asked again. Unless what was found is older, this is there twice now. Look ${where} and use only one of them.`;

const MADE_EARLIER = "An earlier item makes it, by the same key of 'Create Only Once'";

/** A create in a preview, where nothing is replayed: what an earlier item makes by its key is not counted again. */
function previewedOnce({ earlier }: NodeRun, call: CallRequest & { key: string }) {
	const { path, key, body, prepares, previewDetails } = call;
	const before = earlier('previewed', `${String(path)} ${key}`, { body });
	if (prepares || !before || JSON.stringify(before.body) !== JSON.stringify(body)) return call;
	const none = { action: 'none', reason: MADE_EARLIER };
	return { ...call, previewDetails: async () => ({ ...(await previewDetails?.()), ...none }) };
}

/** Sends a create with its key. What this run has made itself is not what a lost answer was about. */
async function createKeyed(
	{ retryOnFail, warn }: NodeRun,
	catalogue: Catalogue,
	call: CallRequest & { key: string },
): Promise<Answer> {
	const { key, recheck } = call;
	const nameOf = (made: unknown) => `${String(call.path)} ${String(made)}`;
	const createAttempt = retryOnFail.createAttempt(nameOf(key));
	const answer = await catalogue.call({
		mayTakeMs: Number(catalogue.assumed('create.seconds')) * 1000,
		...call,
		repeat: 'keyed',
		createAttempt,
		recheck: recheck && {
			...recheck,
			find: async (...search) =>
				(await recheck.find(...search)).filter((ref) => !retryOnFail.made.has(nameOf(ref))),
		},
	});
	const { ref, jobRef, queueRef } = recordIn(answer.data);
	const made = refOf(ref ?? jobRef ?? queueRef);
	retryOnFail.made.add(nameOf(made));
	const { found = [] } = createAttempt;
	if (
		recheck &&
		made !== undefined &&
		found.length > 0 &&
		!answer.replayed &&
		!found.includes(made)
	)
		warn(madeAnew(recheck, found, made));
	return answer;
}

/**
 * One input item on its way through an operation. A class rather than functions, as for its parameters: items that go
 * together are all held at once, and functions of their own would be most of what 100,000 of them take.
 */
export class RunItem implements Names {
	readonly assumed: Names['assumed'];

	/** `json` is that of the input item, `timezone` the workflow's; `plan` is what it would send, only in a preview. */
	constructor(
		readonly index: number,
		readonly json: IDataObject,
		readonly parameters: Parameters,
		readonly catalogue: Catalogue,
		readonly run: NodeRun,
		readonly context: IExecuteFunctions | IExecuteSingleFunctions,
		readonly timezone: string,
		readonly plan?: Plan,
	) {
		this.assumed = catalogue.assumed;
	}

	/** A call that may be sent again: a read, or a write that ends in the same state. */
	async safe(call: CallRequest): Promise<Answer> {
		return await this.catalogue.call({ ...call, repeat: 'safe' });
	}

	/**
	 * Work with a call that is sent once, since it costs tokens or repeats its effect: not again by the package, and not
	 * when Retry On Fail runs the node again, which gets the result of the first time. `name` is unique in the operation.
	 */
	async once<T>(name: string, work: (send: Send) => Promise<T>): Promise<T> {
		return await this.run.retryOnFail.remember(`${this.index} ${name}`, async () => {
			let answered: Answer | undefined;
			const send: Send = async (call) =>
				(answered = await this.catalogue.call({ ...call, repeat: 'never' }));
			try {
				return await work(send);
			} catch (error) {
				// What was taken by the service is done, however odd its answer is.
				throw answered ? asUnreadable(failureOf(error), answered.data) : error;
			}
		});
	}

	/** A create that carries the idempotency key chosen in the node. */
	async create(call: CallRequest): Promise<Answer> {
		const { run, catalogue, index, timezone, parameters } = this;
		// A later try sends what the first one sent: with a text of a later moment it would be another create.
		const name = `${index} ${String(call.path)}`;
		const first = await run.retryOnFail.remember(name, async () => {
			const place = await placeOf(this.context, catalogue, run, index, this.json);
			const choice = keyChoiceOf(parameters, timezone);
			if (choice.period === todayIn(timezone) && outlastsKeys(timezone)) run.warn(FORGOTTEN);
			return { ...call, key: keyOf(place, choice, call) };
		});
		const { key } = first;
		if (key !== undefined) {
			const keyed = this.plan ? previewedOnce(run, { ...first, key }) : { ...first, key };
			// Asked again, the service may refuse to repeat its answer, and what was made and paid for would be lost.
			const { finished } = run.retryOnFail;
			return await finished(name, async () => await createKeyed(run, catalogue, keyed));
		}
		// Without a key only the memory of this run keeps it from being made twice. An item may make two things, e.g. to queue one.
		return await this.once(`create ${String(call.path)}`, async (send) => await send(call));
	}
}

export type Item = Pick<RunItem, keyof RunItem>;
