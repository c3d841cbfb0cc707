import { service } from './service';

const catalogue = service();

const createCollections = async (names: string[], settings = {}) =>
	await catalogue.run(
		'catalogueCollection',
		{ resource: 'collection', operation: 'create', name: '={{ $json.name }}' },
		{ items: names.map((name) => ({ name })), settings },
	);

describe('an error that stops the node', () => {
	it('says what was done before it, since n8n drops that output', async () => {
		const { run } = await createCollections(['Spring', 'Autumn', '']);
		const created = (await catalogue.journal()).filter(({ method }) => method === 'POST');
		expect(created).toHaveLength(2);
		expect(run.error).toMatchObject({
			message: "'Name' is empty [item 2]",
			description: expect.stringMatching(
				/ 2 of 3 input items went through, with the references \d+, \d+\. That output is lost\.$/,
			),
		});
	});

	it('tells one item as one', async () => {
		const { run } = await createCollections(['Winter', '']);
		expect(run.error).toMatchObject({
			description: expect.stringMatching(
				/ 1 of 2 input items went through, with the reference \d+\. That/,
			),
		});
	});

	it('says no more where nothing else was done', async () => {
		const { run } = await createCollections(['', '']);
		expect(run.error).toMatchObject({
			description:
				"Enter a value for 'Name'. If it is an expression, it may have returned nothing.",
		});
	});
});
