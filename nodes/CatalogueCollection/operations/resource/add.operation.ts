import type { IDataObject } from 'n8n-workflow';
import { bookIn } from '../../../../shared/catalogue/book';
import {
	addToCollection,
	NAMED_STATUSES,
	UNKNOWN_STATUS,
	type Added,
	type Statuses,
} from '../../../../shared/catalogue/collections';
import { endpoints } from '../../../../shared/deployment/endpoints';
import type { Item } from '../../../../shared/engine/item';
import { eachGroup, readItems, stopsAtFailure } from '../../../../shared/engine/itemsTogether';
import { oneItem, type Outcome, type TogetherOperation } from '../../../../shared/engine/operation';
import type { Failure } from '../../../../shared/failure/failure';
import { checkedCollection, collectionLocator } from '../../../../shared/form/collectionLocator';
import { mistakenRefCheck } from '../../../../shared/form/mistakenRef';
import { notice } from '../../../../shared/form/options';
import { isSummary, outputChoice } from '../../../../shared/form/outputChoice';
import { resourceRefs, resourceRefsField } from '../../../../shared/form/resourceRefs';
import { andThen, flatMapWithPauses, mapLimited } from '../../../../shared/transport/concurrency';
import { gate, type Gate } from '../../../../shared/transport/gate';
import { counted } from '../../../../shared/values/counted';
import { grouped } from '../../../../shared/values/grouped';
import { joinNames } from '../../../../shared/values/read';

interface Addition {
	item: Item;
	collection: number;
	refs: number[];
}

const collectionOf = ({ collection }: Addition) => collection;

const PRESENT_STATUSES = new Set(['added', 'already_present']);

const refsOf = (additions: Addition[]) => [...new Set(additions.flatMap(({ refs }) => refs))];

const forAll = (additions: Addition[], json: IDataObject): Outcome[] => [
	{ items: additions.map(({ item }) => item.index), result: oneItem(json) },
];

/** The failure of an addition, with how many of its resources came into the collection all the same. */
function ofPart(failure: Failure, refs: number[], statuses: Statuses): Failure {
	const there = refs.filter((ref) => PRESENT_STATUSES.has(statuses.get(ref) ?? '')).length;
	if (there === 0) return failure;
	const part = `${there} of the ${refs.length} resources are in the collection now.`;
	return failure.with({ description: `${part} ${failure.details.description}` });
}

/** All additions for one collection: each reference is sent once, then each item gets what became of its own. */
async function addTo(
	additions: [Addition, ...Addition[]],
	isStopped: (added: Added) => boolean,
	through: Gate['through'],
) {
	const [{ item, collection }] = additions;
	const { catalogue, plan, run } = item;
	const refs = refsOf(additions);
	const { statuses, failures, oddities, sentTwice } = await addToCollection(
		catalogue,
		collection,
		refs,
		isStopped,
		through,
	);
	for (const oddity of oddities) run.warn(oddity);
	const isUnsure = (ref: number) =>
		statuses.get(ref) === 'already_present' && (sentTwice.has(ref) || run.retryOnFail.isAgain());
	if (refs.some(isUnsure)) run.warn(SENT_TWICE);
	if (plan) return forAll(additions, { collectionRef: collection, resourceCount: refs.length });
	const failed = await flatMapWithPauses(additions, (addition): Outcome[] => {
		const failure = addition.refs.flatMap((ref) => failures.get(ref) ?? [])[0];
		if (!failure) return [];
		const result = ofPart(failure, addition.refs, statuses);
		return [{ items: [addition.item.index], result }];
	});
	const whole = additions.filter((addition) => addition.refs.every((ref) => statuses.has(ref)));
	return [...failed, ...(await outputsOf(whole, statuses))];
}

const SENT_TWICE =
	"Resources may have been sent more than once, since an answer was lost or did not name them. What counts as 'already_present' may have been added by this run.";

function notAdded(refs: number[]): string {
	const [were, them] = refs.length === 1 ? ['It was', 'it'] : ['They were', 'them'];
	return `Not added: ${joinNames(refs.map(String))}. ${were} not found, or the user of the API key may not see ${them}.`;
}

function unknownStatus(count: number, words: string[]): string {
	const said = words.filter((word) => word !== UNKNOWN_STATUS);
	return `Of ${counted(count, 'resource')} the service did not say whether ${count === 1 ? 'it was' : 'they were'} added${said.length > 0 ? `, but ${joinNames(said)}` : ''}. Check the collection in the catalogue.`;
}

/** The output of additions whose references all have a status. */
async function outputsOf(additions: Addition[], statuses: Statuses): Promise<Outcome[]> {
	const [first] = additions;
	if (!first) return [];
	const { collection } = first;
	const refs = refsOf(additions);
	const statusOf = (ref: number) => statuses.get(ref) ?? UNKNOWN_STATUS;
	const byStatus = new Map(grouped(refs, statusOf));
	const refsWith = (status: string) => byStatus.get(status) ?? [];
	const notFoundRefs = refsWith('not_found');
	if (notFoundRefs.length > 0) first.item.run.warn(notAdded(notFoundRefs));
	const unknownWords = [...byStatus.keys()].filter((status) => !NAMED_STATUSES.has(status));
	const unknownRefs = refs.filter((ref) => unknownWords.includes(statusOf(ref)));
	if (unknownRefs.length > 0) first.item.run.warn(unknownStatus(unknownRefs.length, unknownWords));
	if (isSummary(first.item))
		return forAll(additions, {
			collectionRef: collection,
			addedCount: refsWith('added').length,
			alreadyPresentCount: refsWith('already_present').length,
			notFoundCount: notFoundRefs.length,
			notFoundRefs,
			...(unknownRefs.length > 0 && { unknownRefs }),
		});
	return await mapLimited(additions, ({ item, refs: own }) => ({
		items: [item.index],
		result: own.map((ref) => ({
			json: {
				collectionRef: collection,
				ref,
				...bookIn(item.json, ref),
				status: statusOf(ref),
			},
		})),
	}));
}

/** POST /collections/{ref}/resources (interface 4.5): ceil(N / 100) calls over all input items. */
export const add: TogetherOperation = {
	name: 'Add',
	value: 'add',
	action: 'Add resources to collection',
	description: 'Add any number of resources to a collection',
	toolDescription:
		'Puts books or other resources into an existing collection, by their references. What is in it already stays once. Writes: nothing can be taken out again here, so ask first.',
	endpoint: endpoints.addToCollection,
	done: { add: 'added' },
	fields: [
		collectionLocator.field(),
		resourceRefsField({
			description:
				'The references of the resources: one, several separated by commas, or a list. The references of all input items are sent together, 100 per request.',
		}),
		outputChoice({
			each: 'Reference',
			eachDescription: 'What happened to each resource',
			summaryDescription: 'One item per collection, with counts',
			default: 'summary',
		}),
		notice(
			'removeNotice',
			'Resources cannot be removed from a collection. Create a new collection with the ones that you want.',
		),
	],
	async together(items) {
		const [first] = items;
		const checkRef = first && mistakenRefCheck(first, 'collection', 'resourceRefs');
		const { wanted: additions, refused } = await readItems(items, (item) => {
			checkRef?.(item.json);
			return andThen(checkedCollection(item), ({ ref: collection }) => ({
				item,
				collection,
				refs: resourceRefs(item),
			}));
		});
		let hasFailed = false;
		const isStopped = ({ failures }: Added) =>
			(hasFailed ||= failures.size > 0 && stopsAtFailure(items));
		// Calls that wait at the node's own gate would be sent behind a failure.
		const { through } = gate(first?.run.requestsAtOnce ?? 1);
		const added: Outcome[][] = [];
		const work = async (same: [Addition, ...Addition[]]) => {
			added.push(await addTo(same, isStopped, through));
		};
		await eachGroup(items, additions, collectionOf, () => hasFailed, work);
		return [...refused, ...added.flat()];
	},
};
