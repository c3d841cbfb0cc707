import type { IDataObject } from 'n8n-workflow';
import { answerFailure, asUnrepeatable } from '../failure/failure';
import type { Answer } from '../transport/call';
import { isNothing, kindShown, refOf } from '../values/read';
import { recordOf, recordWith, type Shape } from '../catalogue/recordShape';
import type { Item } from './item';

/** What a keyed create makes. */
interface Created {
	shape: Shape;
	/** The key of the reference that tells what was made, e.g. 'queueRef'; without one the answer proves nothing. */
	ref?: string;
}

/** The service took the request and did not say what it made: it is not made a second time blindly, and never passed on without. */
const nameless = (key: string, data: unknown) =>
	asUnrepeatable(
		answerFailure(
			`The service accepted the request but did not return ${key}, only ${kindShown(data)}`,
			'Check in the catalogue whether it was created.',
		),
	);

/** The reference of what was made; an answer without proves nothing. */
export function madeRef(data: unknown, key: string): number {
	const ref = refOf(recordWith([key], data)[key]);
	if (ref === undefined) throw nameless(`'${key}'`, data);
	return ref;
}

/** What a keyed create gives: the service's record and whether it was replayed, which is never silent. */
export function createdRecord(
	item: Item,
	{ data, replayed, firstSentAt, idempotencyKey }: Answer,
	{ shape, ref }: Created,
): IDataObject {
	const keys = ref === undefined ? Object.keys(shape) : [ref];
	const record = recordOf(shape, recordWith(keys, data));
	if (ref !== undefined) madeRef(data, ref);
	else if (isNothing(record)) throw nameless('a record', data);
	if (replayed)
		item.run.hint(
			`Nothing was created again: the service repeated its answer to an earlier request with the same key of 'Create Only Once'${firstSentAt === undefined ? ', from before this run of the node. The new request was not carried out' : ''}. See 'replayed' in the output.`,
			firstSentAt === undefined ? 'warning' : 'info',
		);
	return {
		...record,
		replayed,
		// Null for a request that is older than this run of the node: the service does not say when it was.
		...(replayed && {
			firstSentAt: firstSentAt === undefined ? null : new Date(firstSentAt).toISOString(),
		}),
		...(item.parameters.flag('options.includeKey') && { idempotencyKey: idempotencyKey ?? null }),
	};
}
