import { collectionLocator } from '../../../../shared/fields/collectionLocator';
import { destinationLocator } from '../../../../shared/fields/destinationLocator';
import { idempotencyOptions } from '../../../../shared/fields/idempotencyOptions';
import { optionsField } from '../../../../shared/fields/options';
import { resourceRefs, resourceRefsField } from '../../../../shared/fields/resourceRefs';
import { createdOutput } from '../../../../shared/operation/created';
import type { Item } from '../../../../shared/operation/item';
import type { Outcome, Output, TogetherOperation } from '../../../../shared/operation/operation';
import { wishesOf } from '../../../../shared/operation/wishes';
import { failureOf } from '../../../../shared/request/failure';
import { path } from '../../../../shared/request/path';
import { RUN } from '../../../../shared/service/records';
import { checkOption, leftOut } from './leftOut';

/** What one run is to hold: the interface wants exactly one of the two. */
type Content = { collectionRef: number } | { resourceRefs: number[] };

interface Wish {
	items: Item[];
	destinationRef: number;
	content: Content;
}

async function contentOf(item: Item): Promise<Content> {
	if (item.parameters.text('distribute') === 'collection') return { collectionRef: await collectionLocator.ref(item) };
	return { resourceRefs: resourceRefs(item) };
}

const wishOf = async (item: Item): Promise<Wish> => ({
	items: [item],
	destinationRef: await destinationLocator.ref(item),
	content: await contentOf(item),
});

/** Resources of all items go to a destination in one run; a collection is a run of its own, but the same one only once. */
function merged(wishes: Wish[]): Wish[] {
	const runs = new Map<string, Wish>();
	for (const wish of wishes) {
		const { destinationRef, content, items } = wish;
		const isOwn = items.some(({ parameters }) => parameters.flag('options.onePerItem'));
		const key = isOwn
			? `item ${items[0]?.index}`
			: 'collectionRef' in content
				? `${destinationRef}, collection ${content.collectionRef}`
				: `${destinationRef}, resources`;
		const run = runs.get(key);
		runs.set(key, run ? joined(run, wish) : wish);
	}
	return [...runs.values()];
}

function joined(run: Wish, { content, items }: Wish): Wish {
	const refs = [run.content, content].flatMap((part) => ('resourceRefs' in part ? part.resourceRefs : []));
	return {
		...run,
		items: [...run.items, ...items],
		content: 'collectionRef' in run.content ? run.content : { resourceRefs: [...new Set(refs)] },
	};
}

async function queueRun({ items, destinationRef, content }: Wish): Promise<Outcome> {
	const indexes = items.map(({ index }) => index);
	const [first] = items;
	if (!first) return { items: indexes, result: [] };
	try {
		const answer = await first.create({
			method: 'POST',
			path: path('/distribution/queue'),
			body: { destinationRef, ...content },
		});
		const outputs = createdOutput(first, answer, { shape: RUN, ref: 'queueRef' });
		return { items: indexes, result: await Promise.all(outputs.map(async (output) => await withContent(first, output, content))) };
	} catch (error) {
		return { items: indexes, result: failureOf(error) };
	}
}

/** Says what was asked for, and which of it the service left out. */
async function withContent(item: Item, output: Output, content: Content): Promise<Output> {
	const { json } = output;
	if ('collectionRef' in content) return { json: { ...json, collectionRef: content.collectionRef } };
	const { resourceRefs: refs } = content;
	return { json: { ...json, resourceCount: refs.length, ...(await leftOut(item, json.queueRef, refs)) } };
}

/** POST /distribution/queue (interface 4.7). */
export const queue: TogetherOperation = {
	name: 'Queue',
	value: 'queue',
	action: 'Queue distribution run',
	description: 'Send a collection or resources to a feed destination',
	endpoint: { method: 'POST', path: '/distribution/queue' },
	fields: [
		destinationLocator.field(),
		{
			displayName: 'Distribute',
			name: 'distribute',
			type: 'options',
			noDataExpression: true,
			options: [
				{ name: 'Collection', value: 'collection', description: 'All resources of a collection' },
				{ name: 'Resources', value: 'resources', description: 'The resources of all input items, in one run' },
			],
			default: 'collection',
			description: 'What to send',
		},
		collectionLocator.field({ displayOptions: { show: { distribute: ['collection'] } } }),
		resourceRefsField({
			displayOptions: { show: { distribute: ['resources'] } },
			hint: 'The service leaves out references that the user of the API key cannot see; the output names them',
		}),
		optionsField([
			checkOption,
			{
				displayName: 'One Run per Item',
				name: 'onePerItem',
				type: 'boolean',
				default: false,
				description: 'Whether to queue a run for each input item instead of one for all',
			},
			...idempotencyOptions,
		]),
	],
	async together(items) {
		const { wishes, refused } = await wishesOf(items, wishOf);
		return [...refused, ...(await Promise.all(merged(wishes).map(queueRun)))];
	},
};
