import { byId, byName } from '../engine/locators';
import { service } from './service';

/** A workflow that was made in another catalogue, where the same numbers are other entries. */
const catalogue = service();
const listed = (ref: number, cachedResultName: string) => ({
	...{ __rl: true, mode: 'list', value: String(ref), cachedResultName },
});
const written = async () =>
	(await catalogue.journal()).filter(
		({ method, path }) => method !== 'GET' && path !== '/resources/search',
	);
const asked = async (wanted: string) =>
	(await catalogue.journal()).filter(({ path }) => path === wanted).length;

/** Destination 2 of the sandbox is the "Library feed", collection 1 the "Russian shelf". */
const queue = (parameters: object) => ({
	...{ resource: 'run', operation: 'queue', destination: listed(2, 'Library feed') },
	...{ distribute: 'resources', resourceRefs: '1001', ...parameters },
});
const add = (collection: object) => ({
	...{ resource: 'resource', operation: 'add', resourceRefs: '1001', collection },
});
const generate = (field: object) => ({
	...{ resource: 'field', operation: 'generate', resourceRef: byId('={{ 1001 }}'), field },
	...{ onExistingValue: 'overwrite' },
});
const archive = (resourceRef: object) => ({
	...{ resource: 'resource', operation: 'archive', resourceRef },
});

beforeEach(async () => await catalogue.forget());

const RUSSIAN = 'Russian shelf (team, no. 1)';
const GOTHIC = 'Gothic season (team, no. 1)';
const start = { resource: 'feed', operation: 'start', feed: 'Nightly' };
const whole = { distribute: 'collection' };

describe('what was chosen from a list under another name than it has here', () => {
	const library = listed(2, 'Library feed');
	const website = listed(2, 'Website');
	const queued = (collection: object) => queue({ ...whole, collection });
	const to = (destination: object) => queue({ destination });
	const fed = (destination: object) => ({ ...start, destination });
	const russian = listed(1, RUSSIAN);
	const gothic = listed(1, GOTHIC);

	it.each<[what: string, type: string, by: (choice: object) => object, other: object]>([
		['a destination', 'catalogueDistribution', to, website],
		['that of a feed', 'catalogueDistribution', fed, website],
		['a collection to queue', 'catalogueDistribution', queued, gothic],
		['a collection to fill', 'catalogueCollection', add, gothic],
		['a field', 'catalogueAiGenerate', generate, listed(72, 'Description')],
		['a book', 'catalogueResource', archive, listed(1001, 'Emma (Paperback, 9797001104103)')],
	])('%s is refused, and nothing is written', async (_what, type, by, other) => {
		const { run } = await catalogue.run(type, by(other));
		expect(run.error?.message).toMatch(/was chosen from the list as/);
		expect(await written()).toEqual([]);
	});

	it.each<[what: string, type: string, by: (choice: object) => object, own: object]>([
		['a destination', 'catalogueDistribution', to, library],
		['a collection to queue', 'catalogueDistribution', queued, russian],
		['a collection to fill', 'catalogueCollection', add, russian],
		['a field', 'catalogueAiGenerate', generate, listed(72, 'Keywords')],
		['a book', 'catalogueResource', archive, listed(1161, 'Emma (EPUB, 9797001104202)')],
		['what an expression gives', 'catalogueCollection', add, { ...gothic, value: '={{ 1 }}' }],
	])('%s is taken under the name that it has here', async (_what, type, by, own) => {
		const { run } = await catalogue.run(type, by(own));
		expect(run.error).toBeUndefined();
		expect(await written()).not.toEqual([]);
	});
});

describe('a destination that the list does not show', () => {
	it('is refused before a collection is made for its run', async () => {
		const { run } = await catalogue.run('catalogueDistribution', queue({ destination: byId(99) }));
		expect(run.error?.message).toContain('Destination 99 is not in the list of destinations');
		expect(await written()).toEqual([]);
	});

	it('is no list of runs without any', async () => {
		const getMany = { resource: 'run', operation: 'getMany' };
		const { run } = await catalogue.run('catalogueDistribution', {
			...getMany,
			filters: { destination: byId(99) },
		});
		expect(run.error?.message).toContain('Destination 99 is not in the list of destinations');
	});

	it('is looked for once, for the names of the runs, too', async () => {
		const items = [1001, 1002, 1003].map((ref) => ({ ref }));
		const { items: runs } = await catalogue.run(
			'catalogueDistribution',
			queue({ resourceRefs: '={{ $json.ref }}', options: { onePerItem: true } }),
			{ items },
		);
		expect(runs.map(({ json }) => json.destinationName)).toEqual(Array(3).fill('Library feed'));
		expect(await asked('/distribution/destinations')).toBe(1);
	});

	it('by a user who may not queue, is no reason to lose the collection: the error says what to do with it', async () => {
		const { run } = await catalogue.run('catalogueDistribution', queue({}), {
			key: 'sandbox-restricted-key',
		});
		const description = String((run.error as unknown as { description: string }).description);
		expect(description).toMatch(/Collection \d+ holds the resources: .* queue that/);
	});
});

it('the type of a new resource is sent as the list has it', async () => {
	const fields = { mappingMode: 'autoMapInputData', value: null, matchingColumns: ['isbn'] };
	const { items } = await catalogue.run(
		'catalogueResource',
		{ resource: 'resource', operation: 'upsert', resourceType: byName('book'), fields },
		{ items: [{ title: 'Typed small', isbn: '9780306406157' }] },
	);
	expect(items[0]?.json).toMatchObject({ created: true, type: 'Book' });
});

it('a name with two spaces between its words is found', async () => {
	const destination = byName('library  feed');
	const { items } = await catalogue.run('catalogueDistribution', queue({ destination }));
	expect(items[0]?.json).toMatchObject({ destinationRef: 2 });
	const { errors } = await catalogue.run(
		'catalogueFile',
		{ operation: 'getMany', resourceRef: byName('Pride  and Prejudice') },
		{ settings: { onError: 'continueErrorOutput' } },
	);
	expect(errors[0]?.message).toContain('Several resources are called');
});
