import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { bookIn, bookOf, type Book } from '../catalogue/book';
import { createsOnce } from '../engine/createdTwice';
import type { Item } from '../engine/item';
import { columnIn } from '../engine/plainValue';
import { parameterFailure } from '../failure/failure';
import { isIsbnNumber } from '../values/isbn';
import { mayBeOneNumber } from '../values/parts';
import { asText, joinNames, refOf, shown, textOf } from '../values/read';
import { choiceOf } from './locatorValue';
import { refsInside } from './refsInside';
import { checkChosenResource, RESOURCE_REF, resourceLocator } from './resourceLocator';

/** Any number of resources, where a locator would hold one. */
export const resourceRefsField = (changes: Partial<INodeProperties>): INodeProperties => ({
	displayName: 'Resources',
	name: 'resourceRefs',
	type: 'string',
	required: true,
	default: '={{ $json.ref }}',
	placeholder: 'e.g. 1042, 1043',
	description: 'The references of the resources: one, several separated by commas, or a list',
	...changes,
});

/** What an event of the trigger is about: a job, a run or a resource; undefined for what is no event. */
export const eventKind = ({ eventId, kind }: IDataObject) =>
	eventId === undefined ? undefined : textOf(kind);

export const isCollection = ({ name, visibility }: IDataObject) =>
	Boolean(textOf(name) && textOf(visibility));

/** An event of the trigger for a job or a run, or a submitted job, each with its own number as `ref`; undefined for what else may be one. */
function startedThing(json: IDataObject, ref: number) {
	const { jobRef, queueRef } = json;
	const what = eventKind(json);
	if (what === 'job' || what === 'run') return `the event of ${what} ${ref}`;
	if (refOf(jobRef) === ref) return `job ${ref}`;
	return refOf(queueRef) === ref ? `distribution run ${ref}` : undefined;
}

/** What an item is whose own `ref` is the number of something else, and what helps; undefined for one that may be a resource. */
function otherThing(json: IDataObject, ref: number): [thing: string, remedy: string] | undefined {
	const { name } = json;
	const owner = refOf(json.resourceRef);
	if (owner !== undefined && owner !== ref)
		return [
			`the file '${shown(name)}' of resource ${owner}`,
			'Enter {{ $json.resourceRef }} instead of {{ $json.ref }}.',
		];
	const { title, isbn } = bookOf(json);
	// A book that came beside a job, a run or a collection, e.g. by Submit or Merge; its number may be that of the job.
	if (title !== undefined || isbn !== undefined) return undefined;
	const started = startedThing(json, ref);
	if (started !== undefined)
		return [
			started,
			'Put a search before this node, so that its items come in here, or enter the reference of the resource.',
		];
	if (!isCollection(json)) return undefined;
	return [
		`the collection '${shown(name)}'`,
		"Put the node that returns the collection before the search, so that the search's items come in here.",
	];
}

/** Refuses the `ref` of a collection, a file, a job or a run, which may also be the number of some resource. */
export function checkIsResource(json: IDataObject, ref: number): void {
	const [thing, remedy] = (refOf(json.ref) === ref && otherThing(json, ref)) || [];
	if (thing === undefined) return;
	throw parameterFailure(
		`The input item is ${thing}, so its 'ref' is not the reference of a resource`,
		`Nothing was sent. ${remedy}`,
	);
}

function ownRef(json: IDataObject): number | undefined {
	const ref = refOf(json.ref);
	return ref === undefined || otherThing(json, ref) ? undefined : ref;
}

const readAsSeveral = (texts: string[]) =>
	`Some texts were read as several references, not as one number with separators of thousands: ${joinNames(texts)}. If they are numbers, let the node before give them without commas.`;

/** With 'Execute Once' n8n hands on the first item alone, which would be all that is sent. */
function tellExecutedOnce({ context, run }: Item): void {
	const { executeOnce, parameters } = context.getNode();
	const column = columnIn(asText(parameters.resourceRefs));
	if (executeOnce !== true || column === undefined) return;
	const count = context.evaluateExpression(
		'{{ $($prevNode.name).all($prevNode.outputIndex).length }}',
		0,
	);
	if (Number(count) > 1)
		run.warn(
			`'Execute Once' is on, so only the first of ${asText(count)} input items' '${column}' was taken. To take them all, turn it off in the settings of this node.`,
		);
}

export function resourceRefs(item: Item): number[] {
	const { parameters, json, run } = item;
	if (item.index === 0) tellExecutedOnce(item);
	const refs = parameters.refs('resourceRefs');
	const entered = parameters.raw('resourceRefs');
	if (mayBeOneNumber(entered)) run.hintOf(readAsSeveral, `'${entered}'`);
	const [ref] = refs;
	if (ref === undefined)
		throw parameterFailure(
			"'Resources' is empty",
			`${refsInside(json) ?? "Put a node whose items have a 'ref' before this one, e.g. a search."} Or enter one or more references.`,
		);
	const isbn = refs.find(isIsbnNumber);
	if (isbn !== undefined)
		throw parameterFailure(
			`'Resources' has ${isbn}, which is an ISBN, not a reference`,
			"Nothing was sent. Put a search before this node: its items have a 'ref'.",
		);
	if (refs.length === 1) checkIsResource(json, ref);
	return refs;
}

/** The input items of the node; for a tool the item's own alone. */
export const inputsOf = ({ context, json }: Item): IDataObject[] =>
	'getItemIndex' in context ? [json] : context.getInputData().map((input) => input.json);

/** Once per run: n8n copies the node each time. */
const isFixed = async ({ context, run }: Item) =>
	await run.perRun(
		'isFixed',
		() => !choiceOf(context.getNode().parameters[RESOURCE_REF]).value.startsWith('='),
	);

/** What 'Catalogue Resource' holds for all items, beside the references that the items bring. Read once per run. */
const choiceForAll = async (item: Item, ref: number) =>
	await item.run.perRun('choiceForAll', () => {
		const refs = inputsOf(item).map(ownRef);
		return {
			otherRef: refs.find((own) => own !== undefined && own !== ref),
			withoutRef: refs.filter((own) => own === undefined).length,
		};
	});

/** What several items do to one resource: each overwrites the one before, or starts or makes something more. */
type OfEach = 'overwrites' | 'repeats';

/**
 * The resource that an item is written to. One that is chosen in the form counts for all items, so an item of another
 * resource is refused, before anything is sent where a failure stops the node; several items without a `ref` get a warning.
 */
export const targetRef = async (item: Item, ofEach: OfEach = 'overwrites'): Promise<number> =>
	await item.run.inOrder(async () => await checkedRef(item, ofEach));

/** The book that 'Catalogue Resource' was found as, where it was chosen by a name. Its lookup is remembered. */
export const bookNamed = async (item: Item): Promise<Book> =>
	(await resourceLocator.entry(item)).book ?? {};

/** What is known of a resource that an item is for, without a request. */
export const bookFor = async (item: Item, ref: number): Promise<Book> => ({
	...(await bookNamed(item)),
	...bookIn(item.json, ref),
});

/** The resource that an item is about, for what only reads. */
export async function readRef(item: Item): Promise<number> {
	const ref = await resourceLocator.ref(item);
	if (!(await isFixed(item))) checkIsResource(item.json, ref);
	return ref;
}

async function checkedRef(item: Item, ofEach: OfEach): Promise<number> {
	const ref = await readRef(item);
	if (!(await isFixed(item))) return ref;
	await checkChosenResource(item, ref);
	const { otherRef, withoutRef } = await choiceForAll(item, ref);
	const own = ownRef(item.json);
	const wrong = item.run.continueOnFail ? own : (otherRef ?? own);
	if (wrong !== undefined && wrong !== ref)
		throw parameterFailure(
			`${wrong === own ? 'The' : 'An'} item belongs to resource ${wrong}, but 'Catalogue Resource' is ${ref} for all items`,
			`Nothing was sent. Set 'Catalogue Resource' to 'By ID' and {{ $json.ref }}, so that each item is written to its own resource. If ${ref} is meant for all of them, enter it as an expression: {{ ${ref} }}.`,
		);
	if (withoutRef > 1 && !(ofEach === 'repeats' && createsOnce(item)))
		item.run.warn(
			`'Catalogue Resource' is ${ref} for all ${withoutRef} items, so ${ofEach === 'repeats' ? `it is done for it ${withoutRef} times` : 'each item overwrites the one before'}. To write each item to its own resource, set it to 'By ID' and {{ $json.ref }}.`,
		);
	return ref;
}
