import { callListSearch, callLoadOptions, callResourceMapper } from '../../engine/editor';
import { catalogue as node } from '../../engine/workflow';
import { json, useTinyServer } from '../../request/tinyServer';

const server = useTinyServer();

const OPTIONS = [
	{ ref: 1, name: 'General' },
	{ ref: 2, name: 'History' },
	{ ref: 3, name: 'General', parentRef: 2 },
];

/** What the editor asks for, where the service lists these fields. */
function asking(fields: object[]) {
	server.answer((response, request) => {
		const data = {
			'/resources/types': [{ ref: 1, name: 'Book' }],
			'/resources/fields': fields,
			'/resources/fields/9/options': OPTIONS,
		}[request.url.split('?')[0] ?? ''];
		json(data ? 200 : 404, data ? { data } : { error: { code: 'NOT_FOUND' } })(response, request);
	});
	const form = (filters: object = {}) => ({
		node: node('Form', 'catalogueResource', {
			resource: 'resource',
			operation: 'advancedSearch',
			resourceType: { __rl: true, mode: 'name', value: 'Book' },
			...filters,
		}),
		credential: { baseUrl: server.url, apiKey: 'key-of-the-editor' },
	});
	return {
		values: async (field: string) => {
			const filter = [{ field, value: { mode: 'list', value: '' } }];
			const { results } = await callListSearch({
				...form({ fieldFilters: { filter } }),
				method: 'searchQueryValues',
				path: 'parameters.fieldFilters.filter[0].value',
			});
			return results.map(({ value }) => value);
		},
		options: async () =>
			(await callResourceMapper({ ...form(), method: 'getFieldsToCreate' })).fields[0]?.options,
		choices: async () =>
			(await callLoadOptions({ ...form(), method: 'getFields' })).map(({ value }) => value),
	};
}

const subjects = { ref: 9, name: 'subjects', title: 'Subjects', type: 'tree' };

it('each name is offered once, whichever nodes of a tree share it', async () => {
	const { values, options } = asking([subjects]);
	expect(await values('subjects')).toEqual(['General', 'History']);
	expect((await options())?.map(({ value }) => value)).toEqual(['General', 'History']);
});

it('a field that several types have is offered once', async () => {
	const { choices } = asking([subjects, { ...subjects, ref: 10 }]);
	expect(await choices()).toEqual(['subjects']);
});

it('fields without a reference are told, and no empty list is shown', async () => {
	const { values } = asking([{ ...subjects, ref: undefined, number: 9 }]);
	await expect(values('subjects')).rejects.toMatchObject({
		description: expect.stringContaining("'fields.ref'"),
	});
});

it('where no kind of a field is known, its options are looked for', async () => {
	const { values } = asking([
		{ ref: 9, name: 'subjects', title: 'Subjects' },
		{ ref: 8, name: 'title', title: 'Title' },
	]);
	expect(await values('subjects')).toEqual(['General', 'History']);
	expect(await values('title')).toEqual([]);
});
