import { RUN } from '../../../../shared/catalogue/answerShapes';
import { recheckRun } from '../../../../shared/catalogue/findCreated';
import { runState } from '../../../../shared/catalogue/states';
import { hintIfFailed, hintIfFewer, hintIfOther } from '../../../../shared/catalogue/writeHints';
import { endpoints, to } from '../../../../shared/deployment/endpoints';
import { createdRecord } from '../../../../shared/engine/createOutput';
import type { Item } from '../../../../shared/engine/item';
import { eachGroup, outcomesOf, readItems } from '../../../../shared/engine/itemsTogether';
import { oneItem, type Output, type TogetherOperation } from '../../../../shared/engine/operation';
import { NOT_YET, UNMADE } from '../../../../shared/engine/preview';
import { orFailAs, orFailure } from '../../../../shared/failure/failure';
import { checkedCollection, collectionLocator } from '../../../../shared/form/collectionLocator';
import { destinationLocator, destinationName } from '../../../../shared/form/destinationLocator';
import { idempotencyOptions } from '../../../../shared/form/idempotencyOptions';
import { mistakenRefCheck } from '../../../../shared/form/mistakenRef';
import { notice, optionsField } from '../../../../shared/form/options';
import { resourceRefs, resourceRefsField } from '../../../../shared/form/resourceRefs';
import { isNotYetKnown, untilKnown } from '../../../../shared/transport/untilKnown';
import { asText, refOf } from '../../../../shared/values/read';
import { nameQueued } from './queuedNames';
import type { Destination, RunContent } from './runContent';
import { checkedContent, checkNotEmpty, checkOption, unsent } from './runContent';

interface RunRequest {
	item: Item;
	destination: Destination;
	content: RunContent;
	collectionName?: string | undefined;
}

/** The same resources are the same run, in whichever order they came. */
const inOrder = (refs: number[]) => [...new Set(refs)].sort((a, b) => a - b);

/** Checks the number of the destination, and of the collection where one is sent. */
function mistakenRefChecks(item: Item) {
	if (item.parameters.text('distribute') !== 'collection')
		return [mistakenRefCheck(item, 'destination', 'resourceRefs')];
	const ofCollection = mistakenRefCheck(item, 'collection', 'destination');
	return [ofCollection, mistakenRefCheck(item, 'destination', 'collection')];
}

async function requestOf(item: Item): Promise<RunRequest> {
	const checks = await item.run.perRun('mistakenRefChecks', () => mistakenRefChecks(item));
	for (const check of checks) check(item.json);
	const destination = await destinationLocator.entry(item);
	if (item.parameters.text('distribute') !== 'collection')
		return { item, destination, content: { resourceRefs: inOrder(resourceRefs(item)) } };
	const { ref: collectionRef, name: collectionName } = await checkedCollection(item);
	return { item, destination, content: { collectionRef }, collectionName };
}

/** Requests with one key become one run: a collection of its own, or the resources of all items to a destination. */
function runKey({ destination: { ref }, content, item }: RunRequest): string {
	if (item.parameters.flag('options.onePerItem')) return `item ${item.index}`;
	return 'collectionRef' in content
		? `${ref}, collection ${content.collectionRef}`
		: `${ref}, resources`;
}

async function queueRun(same: [RunRequest, ...RunRequest[]]): Promise<Output[]> {
	const [{ item, destination, content: ofFirst, collectionName }] = same;
	const refs = same.flatMap(({ content }) =>
		'resourceRefs' in content ? content.resourceRefs : [],
	);
	const chosen = 'collectionRef' in ofFirst ? ofFirst.collectionRef : undefined;
	const items = same.map((request) => request.item);
	if (chosen !== undefined) checkNotEmpty(items, chosen);
	const name = await destinationName(item, destination);
	const { content, output } = await checkedContent(
		item,
		destination,
		chosen === undefined ? { resourceRefs: inOrder(refs) } : ofFirst,
	);
	const { resourceCount } = output;
	const collectionRef = 'collectionRef' in content ? content.collectionRef : undefined;
	const destinationRef = destination.ref;
	const names = { destinationName: name, collectionName };
	const run = { ...names, queueRef: NOT_YET, destinationRef, collectionRef, resourceCount };
	const send = async () =>
		await item.create({
			...to(endpoints.queueRun),
			body: { destinationRef, ...content },
			recheck: recheckRun(destinationRef, collectionRef),
			previewDetails: () => run,
			previewAnswer: () => ({ queueRef: UNMADE }),
		});
	const answer = await orFailAs(untilKnown(item.catalogue, isNotYetKnown, send), (failure) =>
		// A collection that the user chose is no news.
		collectionRef === undefined || chosen !== undefined ? failure : unsent(collectionRef, failure),
	);
	const record = createdRecord(item, answer, { shape: RUN, ref: 'queueRef' });
	hintIfOther(item, 'destination', record, ['destinationRef'], destinationRef);
	hintIfOther(item, 'collection', record, ['collectionRef'], collectionRef);
	hintIfFewer(item, record, Number(resourceCount) - Number(output.notFoundCount ?? 0));
	hintIfFailed(item, `Run ${asText(record.queueRef)}`, record, runState(record, item));
	const isNamed = name !== undefined && refOf(record.destinationRef) === destinationRef;
	return oneItem({ ...record, ...output, ...(isNamed && { destinationName: name }) });
}

/** POST /distribution/queue (interface 4.7). */
export const queue: TogetherOperation = {
	name: 'Queue',
	value: 'queue',
	action: 'Queue distribution run',
	description: 'Send titles or a collection, e.g. to a retailer',
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
			description:
				'The references of the resources: one, several separated by commas, or a list. Those that the user of the API key cannot see are left out, and the output names them.',
		}),
		notice('sentNotice', 'What is sent cannot be called back. Look at it with Preview first.'),
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
	async together(items, report) {
		const { wanted: requests, refused } = await readItems(items, requestOf);
		const { outcomes, add, isStopped } = outcomesOf(items, refused, report);
		await eachGroup(items, requests, runKey, isStopped, async (same) =>
			add({
				items: same.map(({ item }) => item.index),
				result: await orFailure(async () => await queueRun(same)),
			}),
		);
		const chosen = requests.map(({ collectionName, content }) => ({ collectionName, ...content }));
		const [first] = items;
		if (first && !isStopped()) await nameQueued(outcomes, chosen, first);
		return outcomes;
	},
};
