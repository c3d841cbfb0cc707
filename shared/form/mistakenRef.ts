import type { IDataObject } from 'n8n-workflow';
import { bookOf } from '../catalogue/book';
import type { Item } from '../engine/item';
import { columnIn } from '../engine/plainValue';
import { parameterFailure } from '../failure/failure';
import { asText, isObject, refOf } from '../values/read';
import { enteredIn } from './locatorValue';
import { eventKind, isCollection } from './resourceRefs';

/** Whether an item is certainly a resource; a collection may have a title, too, in a table of the user's own. */
const isResource = (json: IDataObject): boolean =>
	isObject(json.fields) ||
	json.resourceTypeName !== undefined ||
	json.resourceId !== undefined ||
	(json.resourceRef !== undefined && refOf(json.resourceRef) === refOf(json.ref)) ||
	bookOf(json).isbn !== undefined ||
	eventKind(json) === 'resource';

/**
 * Refuses {{ $json.ref }} for a collection or a destination where that is the number of a resource: some other one may have
 * it, and titles would go there for good. `other`: a parameter beside it, whose number cannot be the same.
 */
export function mistakenRefCheck(item: Item, noun: 'collection' | 'destination', other: string) {
	const { parameters } = item.context.getNode();
	const isOwn = (name: string) => columnIn(asText(enteredIn(parameters[name]) ?? '')) === 'ref';
	if (!isOwn(noun)) return () => {};
	const remedy = `Nothing was sent. Choose the ${noun} from the list, or enter the number that its own node gives, e.g. {{ $('Name of that node').first().json.ref }}.`;
	return (json: IDataObject) => {
		if (isOwn(other))
			throw parameterFailure(
				`'${item.parameters.labelOf(noun)}' and '${item.parameters.labelOf(other)}' are both {{ $json.ref }}, and no number is that of both`,
				remedy,
			);
		if (isResource(json) && !isCollection(json))
			throw parameterFailure(
				`The input item is a resource, so its 'ref' is not the reference of a ${noun}`,
				remedy,
			);
	};
}
