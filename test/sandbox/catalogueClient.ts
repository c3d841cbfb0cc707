import { editor, useSandbox } from './startSandbox';

export interface Option {
	ref: number;
	name: string;
	parentRef: number | null;
}
export interface Field {
	ref: number;
	name: string;
	title: string;
	type: string;
}

export const sandbox = useSandbox();
export let fields: Field[];
export let commaOption: string;
export let plainOption: string;
beforeAll(async () => {
	const { data } = await client().get('/resources/fields');
	fields = data.data;
	const names = (await optionsOf('subjects')).map(({ name }) => name);
	commaOption = names.find((name) => name.includes(',')) ?? '';
	plainOption = names.find((name) => !name.includes(',')) ?? '';
});

export const client = () => sandbox.as(editor);

async function optionsOf(name: string): Promise<Option[]> {
	const ref = fields.find((field) => field.name === name)?.ref;
	return (await client().get(`/resources/fields/${ref}/options`)).data.data;
}

export async function create(values: Record<string, unknown>, type = 'Book') {
	const answer = await client().post('/resources', { type, fields: values });
	return { ...answer.data, status: answer.status };
}

export async function read(ref: number) {
	const { data } = await client().post('/resources/search', {
		sort: { field: 'ref', direction: 'desc' },
		limit: 100,
	});
	return data.data.results.find((one: { ref: number }) => one.ref === ref);
}
