import { byId } from '../../engine/locators';
import { runWorkflow } from '../../engine/runWorkflow';
import { chain, catalogue as node, source } from '../../engine/workflow';
import { editor } from '../../sandbox/startSandbox';
import { service } from '../service';

const catalogue = service();
/** Of the seed: "Library feed" is destination 2, collection 1 is a team collection. */
const DESTINATION = 2;
const COLLECTION = 1;
const MISSING = 999_999;
const queued = async () =>
	(await catalogue.journal()).filter(({ path }) => path === '/distribution/queue');

beforeEach(async () => await catalogue.forget());

describe('a collection that the same execution made', () => {
	const made = byId("={{ $('Make').item.json.ref }}");
	const add = (name: string, refs: number[], collection = made, output = 'summary') =>
		node(name, 'catalogueCollection', {
			resource: 'resource',
			operation: 'add',
			collection,
			resourceRefs: refs.join(),
			output,
		});
	const credential = () => ({ baseUrl: catalogue.sandbox.url, apiKey: editor });
	const send = node('Send', 'catalogueDistribution', {
		resource: 'run',
		operation: 'queue',
		destination: byId(DESTINATION),
		collection: byId('={{ $json.collectionRef }}'),
	});
	const execute = async (refs: number[], collection = made, output = 'summary', before?: number) =>
		await runWorkflow(
			chain([
				source([{ json: {} }]),
				node('Make', 'catalogueCollection', {
					resource: 'collection',
					operation: 'create',
					name: `Of ${refs.join()}`,
				}),
				...(before === undefined ? [] : [add('Add Before', [before])]),
				add('Add', refs, collection, output),
				send,
			]),
			{
				executionId: ['makes', refs, collection.value, output, before].join(' '),
				credential: credential(),
			},
		);

	it.each(['summary', 'rows'])(
		'and put nothing into is not queued (output: %s)',
		async (output) => {
			const { error } = await execute([MISSING, MISSING + 1], made, output);
			expect(error?.message).toMatch(/^Collection \d+ is empty: none of the resources/);
			expect(await queued()).toEqual([]);
		},
	);

	it('for a feed, and put nothing into, is not queued', async () => {
		const { error } = await runWorkflow(
			chain([
				source([{ json: {} }]),
				node('Begin', 'catalogueDistribution', {
					resource: 'feed',
					operation: 'start',
					feed: 'Of nothing',
					destination: byId(DESTINATION),
				}),
				node('Make', 'catalogueDistribution', {
					resource: 'feed',
					operation: 'createCollection',
					start: "={{ $('Begin').first().json }}",
				}),
				add('Add', [MISSING], byId('={{ $json.feed.collectionRef }}')),
				send,
			]),
			{ executionId: 'feed of nothing', credential: credential() },
		);
		expect(error?.message).toMatch(/^Collection \d+ is empty: none of the resources/);
		expect(await queued()).toEqual([]);
	});

	it.each([
		['with something in it', [MISSING, 1001], made, undefined],
		['beside one of which nobody knows what is in it', [MISSING], byId(COLLECTION), undefined],
		['into which an earlier node has put something', [MISSING], made, 1001],
	])('%s is', async (_what, refs, collection, before) => {
		for (const output of ['summary', 'rows']) {
			await catalogue.forget();
			expect((await execute(refs, collection, output, before)).error).toBeUndefined();
			expect(await queued()).toHaveLength(1);
		}
	});
});
