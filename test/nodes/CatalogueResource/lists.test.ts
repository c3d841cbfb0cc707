import { getOptions } from '../../../nodes/CatalogueResource/operations/field/getOptions.operation';
import { callListSearch } from '../../engine/editor';
import { catalogue as node } from '../../engine/workflow';
import { itemWith } from '../../rules/items';
import { editor } from '../../sandbox/startSandbox';
import { service } from '../service';

const catalogue = service();
const run = async (resource: string, operation: string, parameters: object = {}, options = {}) =>
	await catalogue.run('catalogueResource', { resource, operation, ...parameters }, options);
const type = (value: string) => ({ __rl: true, mode: 'name', value });

describe('Resource Type: Get Many', () => {
	it('lists the types', async () => {
		const { items, pairs } = await run('resourceType', 'getMany');
		expect(items.map(({ json }) => json.name)).toEqual(expect.arrayContaining(['Book', 'Audio']));
		expect(new Set(pairs)).toEqual(new Set([0]));
	});
});

describe('Field: Get Many', () => {
	it('lists the fields of all types, or of one', async () => {
		const all = await run('field', 'getMany', { returnAll: true });
		const audio = await run('field', 'getMany', { returnAll: true, resourceType: type('Audio') });
		const namesOf = ({ items }: typeof all) => items.map(({ json }) => json.name);
		expect(namesOf(all)).toEqual(expect.arrayContaining(['isbn', 'narrator', 'contractType']));
		expect(namesOf(audio)).toContain('narrator');
		expect(namesOf(audio)).not.toContain('contractType');
		expect(all.items.find(({ json }) => json.name === 'subjects')?.json.readAs).toBe('manyOptions');
	});

	it('says which types there are when the chosen one is not among them', async () => {
		const { errors } = await run(
			'field',
			'getMany',
			{ resourceType: type('Scroll') },
			{ settings: { onError: 'continueErrorOutput' } },
		);
		expect(errors[0]?.message).toBe("No resource type is called 'Scroll'");
		expect(errors[0]?.description).toContain('Book');
	});
});

describe('Field: Get Options', () => {
	it.each(['subjects', 'BISAC subjects'])(
		'of a tree chosen by its name or title (%s), each node with its parent',
		async (value) => {
			const { items } = await run('field', 'getOptions', {
				field: { __rl: true, mode: 'name', value },
				returnAll: true,
			});
			const refs = new Set(items.map(({ json }) => json.ref));
			const parents = items.map(({ json }) => json.parentRef).filter((parent) => parent !== null);
			expect(parents.length).toBeGreaterThan(0);
			expect(parents.every((parent) => refs.has(parent))).toBe(true);
		},
	);

	it('nodes that come within their parent name it', async () => {
		const tree = [{ ref: 201, name: 'Fiction', children: [{ ref: 202, name: 'Crime' }] }];
		const { item } = itemWith({
			values: { field: { __rl: true, mode: 'id', value: '16' }, returnAll: true },
			answer: () => tree,
		});
		const [fiction, crime] = await getOptions.each(item);
		expect(fiction?.json).not.toHaveProperty('parentRef');
		expect(crime?.json).toEqual({ parentRef: 201, ref: 202, name: 'Crime' });
	});

	it('references that come as text are numbers', async () => {
		const flat = [{ ref: '202', name: 'Crime', parentRef: '201' }];
		const { item } = itemWith({
			values: { field: { __rl: true, mode: 'id', value: '16' }, returnAll: true },
			answer: () => flat,
		});
		expect((await getOptions.each(item))[0]?.json).toEqual({
			parentRef: 201,
			ref: 202,
			name: 'Crime',
		});
	});

	it('the editor lists only fields that have options', async () => {
		const call = {
			node: node('Options', 'catalogueResource', { resource: 'field', operation: 'getOptions' }),
			method: 'searchOptionFields',
			credential: { baseUrl: catalogue.sandbox.url, apiKey: editor },
		};
		const { results } = await callListSearch(call);
		const names = results.map(({ name }) => name);
		expect(names).toEqual(expect.arrayContaining(['BISAC subjects', 'Format']));
		expect(names).not.toContain('ISBN');
		expect((await callListSearch(call, 'bisac')).results.map(({ name }) => name)).toEqual([
			'BISAC subjects',
		]);
	});
});
