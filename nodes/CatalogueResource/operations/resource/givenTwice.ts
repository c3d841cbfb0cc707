import { canonicalJson } from '../../../../shared/engine/idempotencyKey';
import type { Item } from '../../../../shared/engine/item';
import { finderIn, knownFields } from '../../../../shared/record/knownFields';
import type { FieldValues } from '../../../../shared/record/fieldValues';
import { joinNames } from '../../../../shared/values/read';

/** What an item has written to a resource, behind what the items before it have. */
interface Given {
	index: number;
	values: FieldValues;
	before?: Given | undefined;
}

const different = (about: string[]) =>
	`Several items are for the same resource, with different values (n8n counts items from 0): ${joinNames(about)}. Each run writes one after the other, and the last one stays. Remove one of the items, e.g. with 'Remove Duplicates'.`;

/** Names the fields to which an earlier item gave another value. */
export async function tellDifferent(
	item: Item,
	resource: string,
	values: FieldValues,
	key = resource,
): Promise<void> {
	const { index, run } = item;
	const given: Given = { index, values };
	given.before = run.earlier('given values', key, given);
	for (const [name, value] of Object.entries(values)) {
		let { before } = given;
		while (before && !Object.hasOwn(before.values, name)) before = before.before;
		if (!before || canonicalJson(before.values[name]) === canonicalJson(value)) continue;
		const { title = name } = finderIn(await knownFields(item))(name) ?? {};
		run.hintOf(different, `items ${before.index} and ${index} for ${resource} ('${title}')`);
	}
}
