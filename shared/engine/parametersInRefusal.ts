import type { INodeProperties } from 'n8n-workflow';
import { Failure, type RefusedValue } from '../failure/failure';
import { asText, isObject, objectOf, objectsOf, shown, textOf } from '../values/read';
import type { Item } from './item';
import type { Operation, Output } from './operation';

/** What a parameter holds; of a locator what was chosen or typed. */
function heldIn(value: unknown): unknown[] {
	if (Array.isArray(value)) return value.flatMap(heldIn);
	if (!isObject(value)) return [value];
	return '__rl' in value ? [value.value] : Object.values(value).flatMap(heldIn);
}

/** What the screen calls the places below a parameter that hold the value: a field of the mapper by its title. */
function labelsIn(property: INodeProperties, entered: unknown, refused: RefusedValue): string[] {
	const { type, displayName, options = [] } = property;
	if (type === 'collection')
		return (options as INodeProperties[]).flatMap((option) =>
			labelsIn(option, objectOf(entered)[option.name], refused),
		);
	const titles = objectsOf(objectOf(entered).schema)
		.filter(({ id }) => type === 'resourceMapper' && id === refused.name)
		.map((field) => asText(field.displayName));
	// A switch says nothing: any other may be set the same way.
	const isSame = (held: unknown) =>
		typeof held !== 'boolean' && asText(held) === asText(refused.value);
	return titles.length > 0 || !heldIn(entered).some(isSame) ? titles : [displayName];
}

/** An expression that fails was not read by the operation, so what was refused is not from it. */
function entered(parameters: Item['parameters'], name: string): unknown {
	try {
		return parameters.raw(name);
	} catch {
		return undefined;
	}
}

/** Says of an item that a node before has failed for, and that holds nothing else, that it is such an error. */
function ofErrorBefore({ json }: Item, failure: Failure): Failure {
	const { error, ...rest } = objectOf(json);
	const message = textOf(objectOf(error).message);
	const isOther = failure.details.code !== 'PARAMETER' || Object.keys(rest).length > 0;
	if (isOther || message === undefined) return failure;
	const advice = `The input item is the error of a node before this one: '${shown(message)}'. If you set 'On Error' of that node to 'Continue (using error output)', its errors do not come here.`;
	return failure.with({ description: `${advice} ${failure.details.description}` });
}

const LONGER =
	"If the service needs longer for this, set 'Timeout' in the Request Options of the node higher.";

/** Only a node has that setting: a list in the editor and the trigger have a time of their own. */
const withTimeout = (failure: Failure): Failure =>
	failure.handling.came === 'late'
		? failure.with({ description: `${failure.details.description} ${LONGER}` })
		: failure;

/** The failure with the parameters that hold what the service refused, each where it is the only one that does. */
export function withParameters({ fields }: Operation, [item]: Item[], result: Output[] | Failure) {
	if (!(result instanceof Failure) || !item) return result;
	const { refusedValues = [] } = result.handling;
	const advice = refusedValues.flatMap((refused) => {
		const labels = fields.flatMap((property) =>
			labelsIn(property, entered(item.parameters, property.name), refused),
		);
		const [label, ...others] = new Set(labels);
		return label !== undefined && others.length === 0
			? [`Check '${label}', which holds '${shown(refused.value)}'.`]
			: [];
	});
	if (advice.length === 0) return ofErrorBefore(item, withTimeout(result));
	return result.known('values', () => advice.join(' '));
}
