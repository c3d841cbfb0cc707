import { endpoints } from '../../../../shared/deployment/endpoints';
import type { IDataObject } from 'n8n-workflow';
import { collectionLocator } from '../../../../shared/form/collectionLocator';
import { isSummary, outputChoice } from '../../../../shared/form/outputChoice';
import { resourceRefs, resourceRefsField } from '../../../../shared/form/resourceRefs';
import type { Item } from '../../../../shared/engine/item';
import { oneItem, type Outcome, type TogetherOperation } from '../../../../shared/engine/operation';
import { readItems } from '../../../../shared/engine/readItems';
import { bookIn } from '../../../../shared/catalogue/book';
import {
	addToCollection,
	UNKNOWN_STATUS,
	type Added,
} from '../../../../shared/catalogue/collections';
import { isbnAdvice } from '../../../../shared/failure/refusals';
import { counted } from '../../../../shared/values/counted';
import { joinNames } from '../../../../shared/values/read';

interface Addition {
	item: Item;
	collection: number;
	refs: number[];
}

type Status = { ref: number; status: string };

async function additionOf(item: Item): Promise<Addition> {
	const collection = await collectionLocator.ref(item);
	return { item, collection, refs: resourceRefs(item) };
}

const countOf = (statuses: Status[], status: string) =>
	statuses.filter((row) => row.status === status).length;

const summaryOf = (collection: number, statuses: Status[]): IDataObject => ({
	collectionRef: collection,
	addedCount: countOf(statuses, 'added'),
	alreadyPresentCount: countOf(statuses, 'already_present'),
	notFoundCount: countOf(statuses, 'not_found'),
	notFoundRefs: statuses.filter(({ status }) => status === 'not_found').map(({ ref }) => ref),
	...(statuses.some(isUntold) && { unknownRefs: statuses.filter(isUntold).map(({ ref }) => ref) }),
});

/** What the interface names, and no service said of these. */
const isUntold = ({ status }: Status) =>
	!['added', 'already_present', 'not_found'].includes(status);

/** All additions for one collection: each reference is sent once, then each item gets what became of its own. */
async function addTo(
	collection: number,
	additions: Addition[],
	isStopped: (added: Added) => boolean,
): Promise<Outcome[]> {
	const [first] = additions;
	if (!first) return [];
	const refs = [...new Set(additions.flatMap((addition) => addition.refs))];
	const { statuses, failures } = await addToCollection(
		first.item.catalogue,
		collection,
		refs,
		isStopped,
	);
	if (first.item.plan)
		return [
			{
				items: additions.map(({ item }) => item.index),
				result: oneItem({ collectionRef: collection, resourceCount: refs.length }),
			},
		];
	const failed = additions.flatMap(({ item, refs: own }): Outcome[] => {
		const failure = own.map((ref) => failures.get(ref)).find((found) => found !== undefined);
		return failure ? [{ items: [item.index], result: failure }] : [];
	});
	const fine = additions.filter(({ refs: own }) => own.every((ref) => statuses.has(ref)));
	return [...failed, ...outputsOf(collection, fine, statuses)];
}

function notAdded(refs: number[]): string {
	const named = refs.slice(0, 10).join(', ');
	const others = refs.length > 10 ? ` and ${refs.length - 10} more` : '';
	const one = refs.length === 1;
	return `Not added: ${named}${others}. ${one ? 'It was' : 'They were'} not found, or the user of the API key may not see ${one ? 'it' : 'them'}.${isbnAdvice(refs)}`;
}

function outputsOf(
	collection: number,
	additions: Addition[],
	statuses: Map<number, string>,
): Outcome[] {
	const statusesOf = (refs: number[]) =>
		refs.map((ref) => ({ ref, status: statuses.get(ref) ?? UNKNOWN_STATUS }));
	const [first] = additions;
	if (!first) return [];
	const all = statusesOf([...new Set(additions.flatMap(({ refs }) => refs))]);
	const missing = all.filter(({ status }) => status === 'not_found');
	if (missing.length > 0) first.item.run.warn(notAdded(missing.map(({ ref }) => ref)));
	const untold = all.filter(isUntold);
	const words = [...new Set(untold.map(({ status }) => status))].filter(
		(word) => word !== UNKNOWN_STATUS,
	);
	if (untold.length > 0)
		first.item.run.warn(
			`Of ${counted(untold.length, 'resource')} the service did not say whether ${untold.length === 1 ? 'it was' : 'they were'} added${words.length > 0 ? `, but ${joinNames(words)}` : ''}. Look into the collection.`,
		);
	if (!isSummary(first.item)) {
		return additions.map(({ item, refs }) => ({
			items: [item.index],
			result: statusesOf(refs).map(({ ref, status }) => ({
				json: { collectionRef: collection, ref, ...bookIn(item.json, ref), status },
			})),
		}));
	}
	return [
		{
			items: additions.map(({ item }) => item.index),
			result: [{ json: summaryOf(collection, all) }],
		},
	];
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
		{
			displayName:
				'Resources cannot be removed from a collection. Create a new collection with the ones that you want.',
			name: 'removeNotice',
			type: 'notice',
			default: '',
		},
	],
	async together(items) {
		const { wanted, refused } = await readItems(items, additionOf);
		const stopsAtFailure = items[0]?.context.continueOnFail() !== true;
		let hasFailed = false;
		const isStopped = ({ failures }: Added) => (hasFailed ||= stopsAtFailure && failures.size > 0);
		const collections = [...new Set(wanted.map(({ collection }) => collection))];
		const added = await Promise.all(
			collections.map(
				async (ref) =>
					await addTo(
						ref,
						wanted.filter(({ collection }) => collection === ref),
						isStopped,
					),
			),
		);
		return [...refused, ...added.flat()];
	},
};
