import type { AddressInfo } from 'node:net';

import { dataOf, setData } from '../../../sandbox/dialects/choice';
import type { Front } from '../../../sandbox/dialects/front';
import { openFront } from '../../../sandbox/dialects/front';
import { callListSearch, callResourceMapper } from '../../engine/editor';
import { catalogue as node } from '../../engine/workflow';
import { json, tinyServer, type Seen } from '../../request/tinyServer';
import { editor } from '../../sandbox/startSandbox';
import { service } from '../service';
import { book } from './form';

const OPTIONS = 'GET /resources/fields/{id}/options';
const MANY = 9000;
const names = Array.from(
	{ length: MANY },
	(_, index) => `Option ${index}, with a name as long as those of subject categories`,
);

const sandbox = service('--records', '50');
let front: Front;
let credential: { baseUrl: string; apiKey: string };

/** Every list field has as many options. */
beforeAll(async () => {
	const long = {
		name: 'long',
		says: 'options by the thousand',
		appliesTo: [OPTIONS] as [typeof OPTIONS],
		success: (answer: Parameters<typeof dataOf>[0]) =>
			setData(
				answer,
				names.map((name, index) => ({ ref: index + 1, name })),
			),
	};
	front = openFront(sandbox.sandbox.url, { names: ['long'], choices: [long] });
	await new Promise<void>((resolve) => front.server.listen(0, '127.0.0.1', resolve));
	credential = {
		baseUrl: `http://127.0.0.1:${(front.server.address() as AddressInfo).port}`,
		apiKey: editor,
	};
});
afterAll(() => front.server.close());

const form = (changes = {}) => ({
	resource: 'resource',
	operation: 'create',
	resourceType: book,
	...changes,
});
const schema = async () =>
	(
		await callResourceMapper({
			node: node('Form', 'catalogueResource', form()),
			method: 'getFieldsToCreate',
			credential,
		})
	).fields;

it('a form with lists of thousands of options stays under 64 KiB', async () => {
	const fields = await schema();
	const long = fields.filter(({ displayName }) => displayName.endsWith('(see Long Lists)'));
	expect(long.length).toBeGreaterThanOrEqual(3);
	expect(Buffer.byteLength(JSON.stringify(fields))).toBeLessThan(64 * 1024);
	expect(
		long.every(
			({ options, type, required }) => options === undefined && type === 'string' && !required,
		),
	).toBe(true);
});

it('a form of a thousand fields does, too: the last that no create needs leave it', async () => {
	const field = (index: number) => ({
		ref: 500 + index,
		name: `field${index}`,
		title: `Field number ${index} of the catalogue`,
		required: index === 999,
	});
	const many = await tinyServer((response, { url }) =>
		json(200, {
			data: url.includes('/types')
				? [{ ref: 1, name: 'Book' }]
				: Array.from({ length: 1000 }, (_, index) => field(index)),
		})(response, { url } as Seen),
	);
	const { fields } = await callResourceMapper({
		node: node('Form', 'catalogueResource', form()),
		method: 'getFieldsToCreate',
		credential: { baseUrl: many.url, apiKey: editor },
	});
	await many.stop();
	expect(Buffer.byteLength(JSON.stringify(fields))).toBeLessThan(64 * 1024);
	expect(fields.length).toBeGreaterThan(200);
	expect(fields.map(({ id }) => id).slice(-2)).toEqual([`field${fields.length - 2}`, 'field999']);
});

it('every option of such a list is found by search, page by page', async () => {
	const search = async (filter?: string, paginationToken?: string) =>
		await callListSearch(
			{
				node: node(
					'Form',
					'catalogueResource',
					form({
						longLists: { option: [{ field: 'subjects', name: { mode: 'list', value: '' } }] },
					}),
				),
				method: 'searchFieldOptions',
				path: 'parameters.longLists.option[0].name',
				credential,
			},
			filter,
			paginationToken,
		);
	const found: string[] = [];
	for (let token: string | undefined, isFirst = true; isFirst || token; isFirst = false) {
		const page = await search('', token);
		found.push(...page.results.map(({ value }) => String(value)));
		token = page.paginationToken === undefined ? undefined : String(page.paginationToken);
	}
	expect(found).toEqual(names);
	expect((await search('option 8999')).results).toEqual([
		{ name: names[8999], value: names[8999] },
	]);
});

it('what is chosen there is sent as option names, in place of what the form holds', async () => {
	const subjects = (name: string) => ({
		field: 'subjects',
		name: { __rl: true, mode: 'list', value: name },
	});
	const fields = {
		mappingMode: 'defineBelow',
		value: { title: 'Long', subjects: 'Typed' },
		matchingColumns: [],
		schema: await schema(),
	};
	const longLists = { option: [subjects(names[1] ?? ''), subjects(names[8999] ?? '')] };
	const { items } = await sandbox.run('catalogueResource', form({ fields, longLists }), {
		credential,
	});
	expect(items).toHaveLength(1);
	const sent = front.asked().find(({ asked }) => asked.endpoint === 'POST /resources');
	expect(sent?.asked.body).toEqual({
		type: 'Book',
		fields: { title: 'Long', subjects: [names[1], names[8999]] },
	});
});

it('a row without an option is refused', async () => {
	const longLists = {
		option: [{ field: 'subjects', name: { __rl: true, mode: 'list', value: '' } }],
	};
	const fields = {
		mappingMode: 'defineBelow',
		value: { title: 'Long' },
		matchingColumns: [],
		schema: await schema(),
	};
	const { errors } = await sandbox.run('catalogueResource', form({ fields, longLists }), {
		credential,
		settings: { onError: 'continueErrorOutput' },
	});
	expect(errors).toMatchObject([{ message: "'Option' of option 1 of 'Long Lists' is empty" }]);
});
