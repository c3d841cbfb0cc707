import { CHILD_KEYS, codeOf, fieldOptions } from '../catalogue/fieldOptions';
import { fieldsOf } from '../catalogue/fields';
import { assumedMissing } from '../catalogue/missingRowKey';
import type { Item } from '../engine/item';
import { parameterFailure } from '../failure/failure';
import type { Catalogue } from '../transport/pipeline';
import { grouped } from '../values/grouped';
import { asText, isNothing, numberOf, refOf, shown, wordFor } from '../values/read';
import { editorMethod } from './editorMethods';
import { inEditor } from './inEditor';
import { isNamed } from './locatorEntry';

/** What a node at the top has in place of a parent. */
const isNone = (parent: unknown) => isNothing(parent) || parent === false || numberOf(parent) === 0;

/** The nodes of a field's category tree (interface 4.1), by its name or title; undefined where there is no such field. */
async function categoriesOf(catalogue: Catalogue, fieldName: string) {
	const fields = await fieldsOf(catalogue, undefined);
	const field =
		fields.find(({ name }) => name === fieldName) ??
		fields.find(({ title }) => isNamed(fieldName)({ name: title }));
	if (field === undefined) return undefined;
	if (field.ref === undefined) throw assumedMissing([field.raw], 'fields.ref', catalogue);
	const options = await fieldOptions(catalogue, field.ref);
	if (options.length > 0 && options.every(({ ref }) => ref === undefined))
		throw assumedMissing([options[0]?.raw ?? {}], 'options.ref', catalogue);
	const parentKey = catalogue.assumed('options.parent');
	return options.flatMap(({ name, ref, parent, raw }) => {
		const isTop = Object.hasOwn(raw, parentKey) && isNone(raw[parentKey]);
		// Whether the service says where it stands: below a node, at the top, or above others.
		const isPlaced =
			parent !== undefined || isTop || CHILD_KEYS.some((key) => Object.hasOwn(raw, key));
		return ref === undefined ? [] : [{ ref, name, code: codeOf({ name, raw }), parent, isPlaced }];
	});
}

/** The categories of the field chosen beside them: by name, which means the same in another catalogue, and by reference where two share it. The parent tells these apart. */
export const getCategories = editorMethod('loadOptions', 'getCategories', async function () {
	const fieldName = asText(this.getCurrentNodeParameter('&field') ?? '');
	if (fieldName === '') return [];
	return await inEditor(this, async (catalogue) => {
		const categories = (await categoriesOf(catalogue, fieldName)) ?? [];
		const names = new Map(categories.map(({ ref, name }) => [ref, name]));
		const namesakes = new Map(grouped(categories, ({ name }) => wordFor(name)));
		return categories.map(({ ref, name, parent }) => {
			const above = parent === undefined ? undefined : names.get(parent);
			const isPlain = namesakes.get(wordFor(name))?.length === 1 && refOf(name) === undefined;
			return { name, value: isPlain ? name : ref, ...(above && { description: `In ${above}` }) };
		});
	});
});

const categoriesFor = async ({ run, catalogue }: Item, fieldName: string) =>
	await run.perRun(`categories:${fieldName}`, async () => await categoriesOf(catalogue, fieldName));

/** The names of a category and of all below it, and of those neither below nor above it, as far as the service says where they stand. */
export async function namesAround(item: Item, fieldName: string, ref: number) {
	const categories = (await categoriesFor(item, fieldName)) ?? [];
	const [within, above] = [new Set([ref]), new Set<number>()];
	// Each round takes in another level.
	for (let size = 0; size < within.size + above.size;) {
		size = within.size + above.size;
		for (const { ref: own, parent } of categories) {
			if (parent === undefined) continue;
			if (within.has(parent)) within.add(own);
			if (own === ref || above.has(own)) above.add(parent);
		}
	}
	const isTree = categories.some(({ isPlaced }) => isPlaced);
	const namesOf = (isWanted: (own: number) => boolean) =>
		new Set(categories.flatMap(({ ref: own, name }) => (isWanted(own) ? wordFor(name) : [])));
	return {
		within: namesOf((own) => within.has(own)),
		elsewhere: namesOf((own) => isTree && !within.has(own) && !above.has(own)),
	};
}

/** The reference of a filter's category, which may be given by its name or its code. A filter without one must not let everything through. */
export async function categoryRef(item: Item, fieldName: string, category: string) {
	if (category === '')
		throw parameterFailure(
			'A category filter has no category',
			"In 'Category Filters', choose the category from the list, or enter its name or reference.",
		);
	const ref = refOf(category);
	if (ref !== undefined) return ref;
	if (fieldName === '')
		throw parameterFailure(
			`The category filter '${shown(category)}' has no field`,
			"In 'Category Filters', choose the field that the category belongs to, or enter the reference of the category.",
		);
	const categories = await categoriesFor(item, fieldName);
	const named = categories?.filter(isNamed(category)) ?? [];
	const coded = categories?.filter(({ code }) => code && wordFor(code) === wordFor(category)) ?? [];
	const namesakes = named.length > 0 ? named : coded;
	const [first, second] = namesakes;
	if (first && !second) return first.ref;
	throw parameterFailure(
		first
			? `Several categories of '${fieldName}' are called '${shown(category)}': ${namesakes.map(({ ref: own }) => own).join(', ')}`
			: categories
				? `No category of '${fieldName}' is called '${shown(category)}'`
				: `No field is called '${shown(fieldName)}'`,
		first
			? "In 'Category Filters', choose the category from the list, or enter the reference of the one you mean."
			: "Check the name in 'Category Filters', or choose it from the list.",
	);
}
