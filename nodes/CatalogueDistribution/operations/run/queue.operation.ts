import { endpoints } from '../../../../shared/deployment/endpoints';
import { collectionLocator } from '../../../../shared/form/collectionLocator';
import { destinationLocator } from '../../../../shared/form/destinationLocator';
import { idempotencyOptions } from '../../../../shared/form/idempotencyOptions';
import { optionsField } from '../../../../shared/form/options';
import { resourceRefs, resourceRefsField } from '../../../../shared/form/resourceRefs';
import { createdRecord } from '../../../../shared/engine/createOutput';
import type { Item } from '../../../../shared/engine/item';
import { oneItem, type Outcome, type TogetherOperation } from '../../../../shared/engine/operation';
import { NOT_YET, UNMADE } from '../../../../shared/engine/preview';
import { outcomesOf, readItems } from '../../../../shared/engine/readItems';
import { failureOf } from '../../../../shared/failure/failure';
import { runLimited } from '../../../../shared/transport/concurrency';
import { to } from '../../../../shared/transport/path';
import { recheckRun } from '../../../../shared/catalogue/findCreated';
import { RUN } from '../../../../shared/catalogue/answerShapes';
import { hintIfFailed, hintIfOtherDestination } from '../../../../shared/catalogue/startedHints';
import { runState } from '../../../../shared/catalogue/states';
import { asText } from '../../../../shared/values/read';
import { behind, checkOption, whatIsSent, type Content } from './checkLeftOut';
import { checkNotEmpty } from './emptyCollection';

interface WantedRun {
	items: Item[];
	destinationRef: number;
	content: Content;
}

const inOrder = (refs: number[]) => [...new Set(refs)].sort((a, b) => a - b);

async function contentOf(item: Item): Promise<Content> {
	if (item.parameters.text('distribute') === 'collection')
		return { collectionRef: await collectionLocator.ref(item) };
	return { resourceRefs: inOrder(resourceRefs(item)) };
}

const wantedRun = async (item: Item): Promise<WantedRun> => ({
	items: [item],
	destinationRef: await destinationLocator.ref(item),
	content: await contentOf(item),
});

/** Resources of all items go to a destination in one run; a collection is a run of its own, but the same one only once. */
function merged(wanted: WantedRun[]): WantedRun[] {
	const runs = new Map<string, WantedRun>();
	for (const one of wanted) {
		const { destinationRef, content, items } = one;
		const isOwn = items.some(({ parameters }) => parameters.flag('options.onePerItem'));
		const key = isOwn
			? `item ${items[0]?.index}`
			: 'collectionRef' in content
				? `${destinationRef}, collection ${content.collectionRef}`
				: `${destinationRef}, resources`;
		const run = runs.get(key);
		runs.set(key, run ? joined(run, one) : one);
	}
	return [...runs.values()];
}

function joined(run: WantedRun, { content, items }: WantedRun): WantedRun {
	const refs = [run.content, content].flatMap((part) =>
		'resourceRefs' in part ? part.resourceRefs : [],
	);
	return {
		...run,
		items: [...run.items, ...items],
		// In one order: the same resources are the same run, in whichever order they came.
		content: 'collectionRef' in run.content ? run.content : { resourceRefs: inOrder(refs) },
	};
}

async function queueRun({ items, destinationRef, content }: WantedRun): Promise<Outcome> {
	const indexes = items.map(({ index }) => index);
	const [first] = items;
	if (!first) return { items: indexes, result: [] };
	try {
		if ('collectionRef' in content) checkNotEmpty(items, content.collectionRef);
		const { sent, told } = await whatIsSent(first, destinationRef, content);
		const recheck = recheckRun(
			destinationRef,
			'collectionRef' in sent ? sent.collectionRef : undefined,
		);
		const { collectionRef, resourceCount } = told;
		const answer = await first
			.create({
				...to(endpoints.queueRun),
				body: { destinationRef, ...sent },
				recheck,
				previewDetails: () => ({
					queueRef: NOT_YET,
					destinationRef,
					collectionRef,
					resourceCount,
				}),
				previewAnswer: () => ({ queueRef: UNMADE }),
			})
			.catch((error) => {
				throw behind(told.collectionRef, error);
			});
		const record = createdRecord(first, answer, { shape: RUN, ref: 'queueRef' });
		hintIfOtherDestination(first, record, destinationRef);
		hintIfFailed(first, `Run ${asText(record.queueRef)}`, record, runState(record, first));
		return { items: indexes, result: oneItem({ ...record, ...told }) };
	} catch (error) {
		return { items: indexes, result: failureOf(error) };
	}
}

/** POST /distribution/queue (interface 4.7). */
export const queue: TogetherOperation = {
	name: 'Queue',
	value: 'queue',
	action: 'Queue distribution run',
	description: 'Send a collection or resources to a destination, such as a retailer',
	toolDescription:
		'Sends the metadata of a collection, or of a list of books, to one destination, e.g. the feed of a retailer, and gives the number of the delivery run. Writes: it reaches a third party and cannot be called back, so ask first. Does not wait for the end.',
	endpoint: endpoints.queueRun,
	done: { queue: 'queued' },
	fields: [
		destinationLocator.field(),
		{
			displayName: 'Distribute',
			name: 'distribute',
			type: 'options',
			noDataExpression: true,
			options: [
				{ name: 'Collection', value: 'collection', description: 'All resources of a collection' },
				{
					name: 'Resources',
					value: 'resources',
					description: 'The resources of all input items, in one run',
				},
			],
			default: 'collection',
			description: 'What to send',
		},
		collectionLocator.field({ displayOptions: { show: { distribute: ['collection'] } } }),
		resourceRefsField({
			displayOptions: { show: { distribute: ['resources'] } },
			hint: 'References that the user of the API key cannot see are left out; the output names them',
		}),
		optionsField([
			checkOption,
			{
				displayName: 'One Run per Item',
				name: 'onePerItem',
				type: 'boolean',
				default: false,
				description: 'Whether to queue one run for each input item instead of one run for all',
			},
			...idempotencyOptions,
		]),
	],
	async together(items, tell) {
		const { wanted, refused } = await readItems(items, wantedRun);
		const [first] = items;
		const runs = merged(wanted);
		const { outcomes, add, isStopped } = outcomesOf(items, refused, tell);
		const work = async (index: number) => {
			const run = runs[index];
			if (run) add(await queueRun(run));
		};
		await runLimited(runs.length, first?.run.requestsAtOnce ?? 1, work, isStopped);
		return outcomes;
	},
};
