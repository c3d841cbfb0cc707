import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { connectionFailure } from '../failure/connectionFailure';
import { asNodeError } from '../failure/failedItem';
import { failureOf } from '../failure/failure';
import { watchIdle } from '../transport/bodyStream';
import { callerOf } from '../transport/caller';
import { gate } from '../transport/gate';
import { connect, type Catalogue } from '../transport/pipeline';
import type { ConnectionOptions } from '../transport/send';
import { objectOf } from '../values/read';

const EDITOR_TIMEOUT_MS = 5_000;
/** For the whole of a list: answers that only drip, each within its own time, would keep the form waiting for minutes. */
const LONGEST_LIST_MS = 20_000;

/** What the node's Request Options say about the connection, as far as it is filled in without an expression. */
function connectionOf(context: ILoadOptionsFunctions): ConnectionOptions {
	const { proxy, allowUnauthorizedCerts } = objectOf(
		context.getCurrentNodeParameter('requestOptions'),
	);
	const isPlain = typeof proxy === 'string' && !proxy.startsWith('=');
	return { ...(isPlain && { proxy }), allowUnauthorizedCerts: allowUnauthorizedCerts === true };
}

/** A person waits: one try, no waiting, and what went wrong is said where the list would be. */
export async function inEditor<T>(
	context: ILoadOptionsFunctions,
	work: (catalogue: Catalogue) => Promise<T>,
): Promise<T> {
	const end = new AbortController();
	const watch = watchIdle(LONGEST_LIST_MS, () => end.abort());
	try {
		const catalogue = await connect(callerOf(context), {
			gate: gate(5),
			policy: { maxTries: 1, maxWaitMs: 0 },
			connection: { ...connectionOf(context), timeout: EDITOR_TIMEOUT_MS },
		});
		return await work(catalogue.withSignal(end.signal));
	} catch (error) {
		const { details } = end.signal.aborted
			? connectionFailure({ code: 'ETIMEDOUT' })
			: failureOf(error);
		throw asNodeError(context.getNode(), { details });
	} finally {
		watch.end();
	}
}
