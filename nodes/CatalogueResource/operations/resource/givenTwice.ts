import { createHash } from 'node:crypto';
import { canonicalJson } from '../../../../shared/engine/idempotencyKey';
import type { Item } from '../../../../shared/engine/item';
import { finderIn, knownFields } from '../../../../shared/record/knownFields';
import type { FieldValues } from '../../../../shared/record/fieldValues';
import { joinNames } from '../../../../shared/values/read';

/** What earlier items gave one resource, by field. Only numbers, since a run may have 100,000 resources. */
export interface Given {
	digests: Readonly<Record<string, number>>;
	/** The index of the item. */
	by: Readonly<Record<string, number>>;
}

const different = (about: string[]) =>
	`Several items are for the same resource, with different values (n8n counts items from 0): ${joinNames(about)}. The later value holds, and each run writes both. Remove one of the items, e.g. with 'Remove Duplicates'.`;

const digestOf = (value: unknown) =>
	createHash('sha256').update(canonicalJson(value)).digest().readInt32LE();

/** Names the fields to which an earlier item gave another value. Gives what the next item is compared with. */
export async function tellDifferent(
	item: Item,
	earlier: Given = { digests: {}, by: {} },
	resource: string,
	values: FieldValues,
): Promise<Given> {
	const find = finderIn(await knownFields(item));
	const of = (read: (value: unknown) => number) =>
		Object.fromEntries(Object.entries(values).map(([name, value]) => [name, read(value)]));
	const [digests, by] = [of(digestOf), of(() => item.index)];
	for (const [name, digest] of Object.entries(digests))
		if (Object.hasOwn(earlier.digests, name) && earlier.digests[name] !== digest)
			item.run.hintOf(
				different,
				`items ${earlier.by[name]} and ${item.index} for ${resource} ('${find(name)?.title ?? name}')`,
			);
	return { digests: { ...earlier.digests, ...digests }, by: { ...earlier.by, ...by } };
}
