import type { IDataObject } from 'n8n-workflow';
import type { Item } from '../engine/item';
import { parameterFailure } from '../failure/failure';
import { isObject, objectOf } from '../values/read';
import { inputsOf } from './resourceRefs';

const PARTS = /\{\{([^{}]*)\}\}/g;
/** What takes a field of the item as it is, e.g. `$json.fields.author`. */
const FIELD = /^\$json((?:\.[A-Za-z_]\w*)+)$/;

/** Whether an item has the field, be it blank; a text, a list or a date has parts of its own. */
function hasField(json: IDataObject, path: string): boolean {
	let within: unknown = json;
	for (const name of path.split('.').slice(1)) {
		if (!isObject(within) || Object.getPrototypeOf(within) !== Object.prototype)
			return within !== null;
		if (!Object.hasOwn(within, name)) return false;
		within = within[name];
	}
	return within !== undefined;
}

/** The field that a text is made around, and that no input item has; nothing for an expression alone, which is empty then. */
function missingIn(item: Item, entered: unknown): string | undefined {
	if (typeof entered !== 'string' || !entered.startsWith('=')) return undefined;
	if (entered.slice(1).replace(PARTS, '').trim() === '') return undefined;
	const paths = [...entered.matchAll(PARTS)].flatMap(
		([, part = '']) => FIELD.exec(part.trim())?.[1] ?? [],
	);
	return paths.find((path) => !inputsOf(item).some((json) => hasField(json, path)));
}

/** `textsOf`: the texts among the node's parameters, by the names that `labelOf` takes. */
async function check(
	item: Item,
	what: string,
	textsOf: (entered: IDataObject) => IDataObject,
	labelOf: (name: string) => string,
): Promise<void> {
	const missing = await item.run.perRun(`fields in ${what}`, () => {
		const texts = Object.entries(textsOf(item.context.getNode().parameters as IDataObject));
		return texts.flatMap(([name, entered]) => {
			const path = missingIn(item, entered);
			return path === undefined ? [] : [{ name, path }];
		});
	});
	const [first] = missing;
	if (!first) return;
	const [label, field] = [labelOf(first.name), `$json${first.path}`];
	throw parameterFailure(
		`'${label}' takes {{ ${field} }}, and no input item has that field`,
		`Nothing was sent. Drag the field into '${label}' again: what a search finds is below 'fields', e.g. {{ $json.fields.author }}. If it may be missing, enter {{ ${field} ?? '' }}.`,
	);
}

/** Refuses a text that would lack what it is about, before it is paid for or made for good. */
export const checkFieldsIn = async (item: Item, name: string) =>
	await check(
		item,
		name,
		(entered) => ({ [name]: entered[name] }),
		(parameter) => item.parameters.labelOf(parameter),
	);

/** The same of the fields of the form, by the titles that they have there. */
export const checkFieldsInForm = async (
	item: Item,
	titleOf: (name: string) => string,
	form = 'fields',
) =>
	await check(item, `form ${form}`, (entered) => objectOf(objectOf(entered[form]).value), titleOf);
