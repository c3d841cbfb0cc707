import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { callerOf } from '../request/context';
import { asNodeError, failureOf } from '../request/failure';
import { gate } from '../request/gate';
import { connect } from '../request/pipeline';
import type { Catalogue } from '../request/pipeline';

const EDITOR_TIMEOUT_MS = 5_000;

/** A person waits: one try, no waiting, and what went wrong is said where the list would be. */
export async function inEditor<T>(
	context: ILoadOptionsFunctions,
	work: (catalogue: Catalogue) => Promise<T>,
): Promise<T> {
	try {
		const catalogue = await connect(callerOf(context), {
			gate: gate(5),
			policy: { maxTries: 1, maxWaitMs: 0 },
			connection: { timeout: EDITOR_TIMEOUT_MS },
		});
		return await work(catalogue);
	} catch (error) {
		const { details } = failureOf(error);
		throw asNodeError(context.getNode(), { details });
	}
}
