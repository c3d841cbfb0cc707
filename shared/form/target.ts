import type { IDataObject } from 'n8n-workflow';
import type { Item } from '../engine/item';
import { parameterFailure } from '../failure/failure';
import { refOf } from '../values/read';
import { choiceOf } from './locator';
import { RESOURCE_REF, resourceLocator } from './resourceLocator';
import { checkIsResource } from './resourceRefs';

/** The input items of the node, the item's own alone where it is a tool. */
export const inputsOf = ({ context, json }: Item): IDataObject[] =>
	'getItemIndex' in context ? [json] : context.getInputData().map((input) => input.json);

const ownRef = ({ ref }: IDataObject) => refOf(ref);

const REMEDY =
	"Nothing was sent. Set 'Catalogue Resource' to 'By ID' and {{ $json.ref }}, so that each item is written to its own resource.";

/** What the form holds for all items, beside what the items say themselves. */
const aimOf = async (item: Item, ref: number) =>
	await item.run.perRun('aim', () => {
		const { value } = choiceOf(item.context.getNode().parameters[RESOURCE_REF]);
		const owns = inputsOf(item).map(ownRef);
		return {
			isFixed: !value.startsWith('='),
			other: owns.find((own) => own !== undefined && own !== ref),
			unnamed: owns.filter((own) => own === undefined).length,
		};
	});

/**
 * The resource that an item is written to. One that is chosen in the form counts for all items: an item of another resource
 * is refused, before anything is sent where a failure stops the node. Of several items that do not say theirs a warning is told.
 */
export async function targetRef(item: Item): Promise<number> {
	const ref = await resourceLocator.ref(item);
	const { isFixed, other, unnamed } = await aimOf(item, ref);
	if (!isFixed) {
		checkIsResource(item.json, ref);
		return ref;
	}
	const own = ownRef(item.json);
	const wrong = item.context.continueOnFail() ? own : (other ?? own);
	if (wrong !== undefined && wrong !== ref)
		throw parameterFailure(
			`${wrong === own ? 'The' : 'An'} item belongs to resource ${wrong}, but 'Catalogue Resource' is ${ref} for all items`,
			`${REMEDY} If ${ref} is meant for all of them, enter it as an expression: {{ ${ref} }}.`,
		);
	if (unnamed > 1)
		item.run.warn(
			`'Catalogue Resource' is ${ref} for all ${unnamed} items, so each item overwrites the one before. To write each item to its own resource, set it to 'By ID' and {{ $json.ref }}.`,
		);
	return ref;
}
