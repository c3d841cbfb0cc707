import type { Answer } from '../request/call';
import { objectOf } from '../service/read';
import type { Item } from './item';
import { one } from './operation';
import type { Output } from './operation';

/** What a keyed create gives: the service's record and whether it was replayed, which is never silent. */
export function createdOutput(item: Item, { data, replayed, idempotencyKey }: Answer): Output[] {
	if (replayed) {
		item.run.hint(
			"Nothing was created again: the service repeated its answer to an earlier request with the same idempotency key. See 'replayed' in the output.",
		);
	}
	return one({
		...objectOf(data),
		replayed,
		...(item.parameters.flag('options.includeKey') && { idempotencyKey: idempotencyKey ?? null }),
	});
}
