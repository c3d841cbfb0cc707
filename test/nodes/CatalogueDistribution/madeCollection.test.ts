import { byId } from '../../engine/locators';
import { runWorkflow } from '../../engine/runWorkflow';
import { catalogue as node, chain, source } from '../../engine/workflow';
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
	const execute = async (refs: number[], collection = made) =>
		await runWorkflow(
			chain([
				source([{ json: {} }]),
				node('Make', 'catalogueCollection', {
					resource: 'collection',
					operation: 'create',
					name: `Of ${refs.join()}`,
				}),
				node('Add', 'catalogueCollection', {
					resource: 'resource',
					operation: 'add',
					collection,
					resourceRefs: refs.join(),
				}),
				node('Send', 'catalogueDistribution', {
					resource: 'run',
					operation: 'queue',
					destination: byId(DESTINATION),
					collection: byId('={{ $json.collectionRef }}'),
				}),
			]),
			{
				executionId: `makes ${refs.join()} ${collection.value}`,
				credential: { baseUrl: catalogue.sandbox.url, apiKey: editor },
			},
		);

	it('and put nothing into is not queued', async () => {
		const { error } = await execute([MISSING]);
		expect(error?.message).toMatch(/^Collection \d+ is empty: none of the resources/);
		expect(await queued()).toEqual([]);
	});

	it.each([
		['with something in it', [MISSING, 1001], made],
		['beside an older one, of which nobody knows what is in it,', [MISSING], byId(COLLECTION)],
	])('%s is', async (_what, refs, collection) => {
		expect((await execute(refs, collection)).error).toBeUndefined();
		expect(await queued()).toHaveLength(1);
	});
});
