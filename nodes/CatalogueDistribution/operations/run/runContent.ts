import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { createHash } from 'node:crypto';
import { addToCollection, NAMED_STATUSES } from '../../../../shared/catalogue/collections';
import { recheckCollection } from '../../../../shared/catalogue/findCreated';
import { endpoints, to } from '../../../../shared/deployment/endpoints';
import { madeRef } from '../../../../shared/engine/createOutput';
import type { Item } from '../../../../shared/engine/item';
import { UNMADE } from '../../../../shared/engine/preview';
import { Failure, parameterFailure } from '../../../../shared/failure/failure';
import { counted } from '../../../../shared/values/counted';
import { withoutEntities } from '../../../../shared/values/htmlEntities';
import { objectOf, objectsOf, refOf } from '../../../../shared/values/read';

/** `name` only if the destination was chosen by it. */
export type Destination = { ref: number; name?: string };

/** What one run is to hold: the interface wants exactly one of the two. */
export type RunContent = { collectionRef: number } | { resourceRefs: number[] };

/**
 * Queueing drops references that the user cannot see and does not say so (interface 4.7), and nothing lists the members of
 * a collection. Adding to a collection says it (4.5): so they are put into one of their own, which is then queued.
 */
export const checkOption: INodeProperties = {
	displayName: 'Check for Resources Left Out',
	name: 'checkLeftOut',
	type: 'boolean',
	default: true,
	// Beside a chosen collection it would say that this is checked.
	displayOptions: { show: { '/distribute': ['resources'] } },
	description:
		'Whether to report resources that are left out, because the service does not say so itself. The node then puts the resources into a new collection and queues that. This takes one request per 100 resources, and one more.',
};

const NOT_CHECKED = { leftOut: 'not checked' };

/** The same resources have the same name, so that a second try finds the same collection. */
const nameFor = (refs: number[], { ref, name = `destination ${ref}` }: Destination) =>
	`${counted(refs.length, 'resource')} for ${withoutEntities(name).slice(0, 80)}, ${createHash('sha256').update(refs.join()).digest('hex').slice(0, 8)}`;

async function collectionFor(item: Item, name: string): Promise<number> {
	const answer = await item.create({
		...to(endpoints.createCollection),
		body: { name },
		prepares: true,
		recheck: recheckCollection(name),
		previewAnswer: () => ({ ref: UNMADE }),
	});
	return madeRef(answer.data, 'ref');
}

export async function checkedContent(
	item: Item,
	destination: Destination,
	content: RunContent,
): Promise<{ content: RunContent; output: IDataObject }> {
	if ('collectionRef' in content) return { content, output: { ...content, ...NOT_CHECKED } };
	const { resourceRefs: refs } = content;
	const resourceCount = refs.length;
	if (!item.parameters.flag('options.checkLeftOut', true))
		return { content, output: { resourceCount, ...NOT_CHECKED } };
	const collectionName = nameFor(refs, destination);
	const collectionRef = await collectionFor(item, collectionName);
	const { statuses, failures, oddities } = await addToCollection(
		item.catalogue,
		collectionRef,
		refs,
		(added) => added.failures.size > 0,
	);
	for (const oddity of oddities) item.run.warn(oddity);
	const [failure] = failures.values();
	if (failure) throw withCollection(collectionRef, failure);
	const missing = refs.filter((ref) => statuses.get(ref) === 'not_found');
	const unknown = refs.filter((ref) => !NAMED_STATUSES.has(statuses.get(ref) ?? ''));
	if (missing.length === resourceCount) throw noneFound(collectionRef);
	if (missing.length > 0) item.run.warn(leftOut(missing, resourceCount));
	if (unknown.length > 0)
		item.run.warn(
			`For ${unknown.length} of ${resourceCount} resources the service did not say whether they are in the run. See 'unknownRefs' in the output.`,
		);
	return {
		content: { collectionRef },
		output: {
			collectionRef,
			collectionName,
			resourceCount,
			notFoundCount: missing.length,
			notFoundRefs: missing,
			...(unknown.length > 0 && { unknownRefs: unknown }),
		},
	};
}

function leftOut(missing: number[], all: number): string {
	const [was, they, them] =
		missing.length === 1 ? ['was', 'it does', 'it'] : ['were', 'they do', 'them'];
	return `${missing.length} of ${all} resources ${was} left out of the run: ${they} not exist, or the user of the API key may not see ${them}. See 'notFoundRefs' in the output.`;
}

/** A failure after the collection was made: the collection stays, and a retry goes on with it. */
const withCollection = (collectionRef: number, failure: Failure): Failure =>
	failure.with({ context: { ...failure.details.context, collectionRef } });

/** A failure to queue the collection that was made for it: another run would make another one. */
export function unsent(collectionRef: number, thrown: Failure): Failure {
	const failure = withCollection(collectionRef, thrown);
	if (failure.handling.mayBeDone) return failure;
	const rest = `Collection ${collectionRef} holds the resources: once this is mended, queue that collection.`;
	return failure.with({ description: `${failure.details.description} ${rest}` });
}

const noneFound = (collectionRef: number) =>
	new Failure({
		message: 'None of the resources was found',
		description: `They do not exist, or the API key's user is not allowed to see them. No run was queued. Collection ${collectionRef}, created for it, is empty.`,
		code: 'NOT_FOUND',
		httpStatus: 404,
	});

/** Whether an item is what 'Add' of Catalogue Collection gives, for each reference or in sum, where it has added nothing. */
const hasAddedNothing = (collectionRef: number) => (json: IDataObject) =>
	refOf(json.collectionRef) === collectionRef &&
	(json.status === 'not_found' ||
		(json.addedCount === 0 && json.alreadyPresentCount === 0 && Number(json.notFoundCount) > 0));

/** Whether an item says that its node made the collection: 'Create' of Catalogue Collection, or that of a feed. */
const hasMade =
	(collectionRef: number) =>
	({ ref, replayed, feed }: IDataObject) =>
		(refOf(ref) === collectionRef && replayed === false) ||
		(refOf(objectOf(feed).collectionRef) === collectionRef && objectOf(feed).joined === false);

const MAKING_NODE = /\.catalogue(Collection|Distribution)$/;

/** What the nodes before this one have given that make collections or add to them. */
const givenBefore = ({ context }: Item): IDataObject[] =>
	context.getParentNodes(context.getNode().name).flatMap(({ name, type }) => {
		if (!MAKING_NODE.test(type)) return [];
		try {
			const all = `{{ $(${JSON.stringify(name)}).all().map((item) => item.json) }}`;
			return objectsOf(context.evaluateExpression(all, 0));
		} catch {
			// A node of another branch, which did not run.
			return [];
		}
	});

/** Refuses to queue a collection that this execution made and has put nothing into. */
export function checkNotEmpty(items: Item[], collectionRef: number): void {
	const [first] = items;
	const isNothing = hasAddedNothing(collectionRef);
	if (!first || !items.every(({ json }) => isNothing(json))) return;
	const given = givenBefore(first);
	const added = given.filter((json) => refOf(json.collectionRef) === collectionRef);
	if (!given.some(hasMade(collectionRef)) || !added.every(isNothing)) return;
	throw parameterFailure(
		`Collection ${collectionRef} is empty: none of the resources that were to be added to it was found`,
		'No run was queued. Check the references that the node before this one adds: they do not exist, or the user of the API key may not see them.',
	);
}
