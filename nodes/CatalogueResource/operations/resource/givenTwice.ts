import { canonicalJson } from '../../../../shared/engine/idempotencyKey';
import type { Item } from '../../../../shared/engine/item';
import { finderIn, knownFields } from '../../../../shared/record/knownFields';
import type { FieldValues } from '../../../../shared/record/fieldValues';
import { joinNames } from '../../../../shared/values/read';

export interface Given {
	values: FieldValues;
	/** The index of the first item, and by field that of a later one which gave its value. */
	first: number;
	later: Readonly<Record<string, number>>;
}

const different = (about: string[]) =>
	`Several items are for the same resource, with different values (n8n counts items from 0): ${joinNames(about)}. Each run writes one after the other, and the last one stays. Remove one of the items, e.g. with 'Remove Duplicates'.`;

/** Names the fields to which an earlier item gave another value. Gives what the next item is compared with. */
export async function tellDifferent(
	item: Item,
	earlier: Given | undefined,
	resource: string,
	values: FieldValues,
): Promise<Given> {
	const { index, run } = item;
	if (earlier === undefined) return { values, first: index, later: {} };
	const find = finderIn(await knownFields(item));
	for (const [name, value] of Object.entries(values)) {
		if (!Object.hasOwn(earlier.values, name)) continue;
		if (canonicalJson(earlier.values[name]) === canonicalJson(value)) continue;
		const before = earlier.later[name] ?? earlier.first;
		run.hintOf(
			different,
			`items ${before} and ${index} for ${resource} ('${find(name)?.title ?? name}')`,
		);
	}
	const later = Object.fromEntries(Object.keys(values).map((name) => [name, index]));
	return {
		values: { ...earlier.values, ...values },
		first: earlier.first,
		later: { ...earlier.later, ...later },
	};
}
