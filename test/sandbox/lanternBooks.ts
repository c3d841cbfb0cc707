import { editor, useSandbox } from './startSandbox';

export interface Summary {
	ref: number;
	title: string;
	score: number;
	modifiedDate: string;
	resourceType: number;
	fields: Record<string, unknown>;
}

export const sandbox = useSandbox('--records', '300');
export let made: number[];
export const client = () => sandbox.as(editor);
export const books = [
	{
		title: 'Lanterns at Low Tide',
		description: 'A ship and its sailors on the ocean.',
		price: 5,
		publicationDate: '1850-03-01',
		format: ['EPUB'],
	},
	{
		title: 'Lanterns of the Moor',
		description: 'A ghost haunts a gothic manor.',
		price: 15,
		publicationDate: '1870-06-15',
		format: ['Hardback'],
	},
	{
		title: 'The Tide Table',
		description: 'Lanterns are named once, in the text only.',
		price: 25,
		publicationDate: '1890-12-31',
		format: ['Hardback'],
	},
];
export const only = { publicationDate: { from: '1850-03-01', to: '1890-12-31' } };

export async function advanced(
	body: object,
): Promise<{ results: Summary[]; total: number; limit: number; offset: number; mode?: string }> {
	const { data } = await client().post('/resources/search', body);
	return data.data ?? data.error;
}

export async function light(params: object) {
	return (await client().get('/resources/search', { params })).data.data as Awaited<
		ReturnType<typeof advanced>
	>;
}

export const titles = ({ results }: { results: Summary[] }) => results.map(({ title }) => title);
export const ours = ({ results }: { results: Summary[] }) =>
	results.filter(({ ref }) => made.includes(ref)).map(({ title }) => title);

beforeAll(async () => {
	made = [];
	for (const fields of books) {
		const { data } = await client().post('/resources', { type: 'Book', fields });
		made.push(data.data.ref);
		await sandbox.control('clock', { advance: 60_000 });
	}
});
